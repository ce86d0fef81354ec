import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../../../sandbox/sandbox';
import { numberIn } from '../twoSides/posts';
import type { Way } from './ways';

/** The result of a run. */
export interface Run {
	readonly reports: readonly IDataObject[];
	readonly requests: number;
	readonly writes: number;
}

/** A post of the service for one account, if it went live or will. */
interface LivingPost {
	readonly number: string;
	readonly accountId: string;
	readonly caption: string;
	readonly time: string;
	readonly status: string;
}

const ENDED = ['cancelled', 'failed'];

function livingPosts({ posts }: Sandbox): LivingPost[] {
	const all = posts.all();
	const items = posts.itemsOf(all.map(({ seq }) => seq));
	return all.flatMap(({ seq, content }) => {
		const caption = content.caption ?? '';
		const number = numberIn(caption);
		const ofPost = number === '' ? [] : (items.get(seq) ?? []);
		return ofPost
			.filter(({ status }) => !ENDED.includes(status))
			.map(({ accountId, scheduledAfter, status }) => {
				const time = new Date(scheduledAfter ?? 0).toISOString();
				return { number, accountId, caption, time, status };
			});
	});
}

/** Rules after every run: no post is duplicated or published, and "ok" is true. */
export function judgeFirst(service: Sandbox, way: Way, reports: readonly IDataObject[]): string[] {
	const living = livingPosts(service);
	const offences: string[] = [];
	for (const { number, accountId, status } of living) {
		const same = living.filter((one) => one.number === number && one.accountId === accountId);
		if (same.length > 1) {
			offences.push(`${number} has ${same.length} posts on ${accountId}`);
		}
		if (!['queued', 'pending_approval', 'draft'].includes(status)) {
			offences.push(`${number} is ${status} on ${accountId}`);
		}
	}
	for (const report of reports) {
		const number = numberIn(String(report.Caption ?? report.caption));
		if (report.ok === true && number !== '') {
			offences.push(...missing(living, way, number).map((what) => `ok, but ${what}`));
		}
	}
	return offences;
}

/**
 * Rules at the end: the posts are as their rows say, and the last run wrote nothing. A row whose
 * planned post may be lost reports that its post is cancelled.
 */
export function judgeLast(service: Sandbox, way: Way, last: Run, mayBeLost: boolean): string[] {
	const living = livingPosts(service);
	const numbers = Object.keys(way.wanted);
	const surplus = living.filter(({ number, accountId }) => !way.wanted[number]?.[accountId]);
	const saysCancelled = (number: string) =>
		last.reports.some(
			(report) =>
				numberIn(String(report.Caption)) === number &&
				report.ok === false &&
				String(report.issues).includes('cancelled'),
		);
	return [
		...numbers
			.filter((number) => !(mayBeLost && saysCancelled(number)))
			.flatMap((number) => missing(living, way, number)),
		...surplus.map(({ number, accountId }) => `${number} is still planned on ${accountId}`),
		...(last.writes > 0 ? [`the last run made ${last.writes} writes`] : []),
	];
}

function missing(living: readonly LivingPost[], way: Way, number: string): string[] {
	return Object.entries(way.wanted[number] ?? {}).flatMap(([accountId, wanted]) => {
		const post = living.find((one) => one.number === number && one.accountId === accountId);
		if (!post) {
			return [`${number} has no post on ${accountId}`];
		}
		const differs = post.caption !== wanted.caption || post.time !== wanted.time;
		return differs ? [`${number} on ${accountId} says ${post.caption} at ${post.time}`] : [];
	});
}
