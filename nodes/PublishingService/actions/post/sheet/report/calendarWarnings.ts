import { DateTime, IANAZone } from 'luxon';

import type { Account, Post, Usage } from '../../../../contract/decoded';
import { isWaiting } from '../../../../contract/statuses';
import { identityInRun } from '../../../../posting/media/resolveMedia';
import { accountItemsOf } from '../../../../posting/readPost';
import { composedText } from '../../../../values/text';
import type { PreparedRow } from '../prepareRows';
import type { ReadRow } from '../readRows';
import { showTime } from './rowReport';

/** A row that is to be posted, as the calendar sees it. */
export type PlannedRow = NonNullable<Awaited<ReturnType<typeof plannedRow>>>;

/** What the service says about the days ahead; what could not be read is missing. */
export interface CalendarFacts {
	readonly now: number;
	readonly accounts: ReadonlyMap<string, Account>;
	/** The waiting posts by account, without those that these rows have made. */
	readonly waiting: ReturnType<typeof waitingPosts>;
	readonly usage?: Usage;
	/** How accounts are called: "@northwind". */
	readonly nameOf: (accountId: string) => string;
}

const HOUR = 3_600_000;

/** Notes on every row what is not wrong but worth a look before it is posted. */
export function warnAboutCalendar(rows: readonly PlannedRow[], facts: CalendarFacts): void {
	for (const row of rows) warnAboutRow(row, facts);
	warnAboutDoubles(rows);
	for (const accountId of new Set(rows.flatMap((row) => row.accountIds))) {
		const ofAccount = rows.filter((row) => row.accountIds.includes(accountId));
		warnAboutQueue(accountId, ofAccount, facts);
		warnAboutNeighbours(accountId, ofAccount, facts);
		warnAboutDailyCap(accountId, ofAccount, facts);
	}
	if (facts.usage) warnAboutUsage(rows, facts.usage);
}

/** When a row is to go out, as far as a remark needs it; without an instant as soon as possible. */
export function plannedTime({ row, time: { instant, zone }, content }: ReadRow) {
	return {
		instant,
		zone,
		skipApproval: content.skipApproval === true,
		namesNoTime: row.of('date').length === 0 && row.of('time').length === 0,
		othersNameTime: row.roles.hasDates,
	};
}

/** A row as the calendar sees it; undefined where it is not to be posted. */
export async function plannedRow(planned: PreparedRow) {
	const { number, prepared, time, accountIds, failure } = planned;
	if (!prepared || failure !== undefined || time.isUnreadable) return undefined;
	const { media, draft } = prepared;
	return {
		number,
		accountIds,
		caption: draft.content.caption,
		// What its media are, and their links, as the service may show them in a queue.
		media: await Promise.all(media.map(identityInRun)),
		links: media.flatMap((medium) => (medium.from === 'url' ? [medium.sourceUrl] : [])),
		videos: media.filter((medium) => 'kind' in medium && medium.kind === 'video').length,
		...plannedTime(planned),
		warnings: planned.row.warnings,
	};
}

/** The posts that wait for these accounts, by account. */
export function waitingPosts(planned: readonly Post[], accountIds: readonly string[]) {
	const posts = planned.flatMap(({ postId, caption, media, accounts }) =>
		accountItemsOf({ accounts })
			.filter(({ status }) => isWaiting(status))
			.map(({ accountId, scheduledSlotStart, scheduledAfter }) => ({
				...{ accountId, postId, caption, thumbnailUrl: media?.thumbnailUrl },
				instant: scheduledSlotStart ?? scheduledAfter,
			})),
	);
	return new Map(
		accountIds.map((accountId) => [accountId, posts.filter((one) => one.accountId === accountId)]),
	);
}

/** What is worth a look of the time alone. */
export function timeRemarks(planned: ReturnType<typeof plannedTime>, now: number): string[] {
	const { instant, zone, skipApproval, namesNoTime, othersNameTime } = planned;
	if (instant !== undefined && Date.parse(instant) < now) {
		return [
			`The time ${showTime(instant, zone)} is in the past: the post goes out as soon as possible`,
		];
	}
	if (namesNoTime && skipApproval) {
		return ['No time and Skip Approval is on: the post goes out as soon as possible'];
	}
	if (!namesNoTime || !othersNameTime) return [];
	return [
		'No time, though other rows have one: the post goes out as soon as possible once it is approved. Fill it in, or choose Empty Date Cells under Options',
	];
}

function warnAboutRow(row: PlannedRow, { now }: CalendarFacts): void {
	row.warnings.push(...timeRemarks(row, now));
	if (!row.caption?.trim()) row.warnings.push('No caption');
}

function warnAboutDoubles(rows: readonly PlannedRow[]): void {
	const first = new Map<string, number>();
	for (const row of rows) {
		const { accountIds, caption = '', instant, media } = row;
		if (media.length === 0) continue;
		const facts = JSON.stringify([[...accountIds].sort(), caption.trim(), instant, media]);
		const earlier = first.get(facts);
		if (earlier === undefined) first.set(facts, row.number);
		else row.warnings.push(`The same as row ${earlier}: what it says is posted once`);
	}
}

function warnAboutQueue(
	accountId: string,
	rows: readonly PlannedRow[],
	{ waiting, nameOf }: CalendarFacts,
): void {
	const others = waiting.get(accountId) ?? [];
	for (const row of rows) {
		const caption = plain(row.caption);
		const queued = {
			caption: others.find((one) => caption !== '' && plain(one.caption) === caption),
			media: others.find(({ thumbnailUrl }) => isOneOf(thumbnailUrl, row)),
		};
		for (const [what, post] of Object.entries(queued)) {
			if (!post) continue;
			row.warnings.push(
				`${nameOf(accountId)}: this ${what} is queued already (post ${post.postId})`,
			);
		}
	}
}

/** Whether a thumbnail is of one of the row's media: its own link, or one that holds its upload's ID. */
export function isOneOf(
	thumbnail: unknown,
	{ links, media }: Pick<PlannedRow, 'links' | 'media'>,
): boolean {
	if (typeof thumbnail !== 'string') return false;
	if (links.includes(thumbnail)) return true;
	const segments = new Set(thumbnail.split(/[/?#&=.]/));
	return media.some((identity) => {
		const [, uploadId] = /^upload:(.{6,})$/.exec(identity) ?? [];
		return uploadId !== undefined && segments.has(uploadId);
	});
}

/** A caption without its lines. */
function plain(text: string | null | undefined): string {
	return composedText(text).replace(/\s+/g, ' ');
}

/** Names what is within an hour of a row: the row before it, and the nearest post of the queue. */
function warnAboutNeighbours(
	accountId: string,
	rows: readonly PlannedRow[],
	{ waiting, nameOf }: CalendarFacts,
): void {
	const others = (waiting.get(accountId) ?? []).map(({ postId, instant }) => ({
		...{ name: `post ${postId}`, instant },
	}));
	const timed = rows
		.filter(({ instant }) => instant !== undefined)
		.sort((a, b) => timeOf(a) - timeOf(b) || a.number - b.number)
		.map((row) => ({ ...row, name: `row ${row.number}` }));
	for (const [at, row] of timed.entries()) {
		const gap = (other: { readonly instant?: string }) => Math.abs(timeOf(other) - timeOf(row));
		const near = others.filter((other) => gap(other) < HOUR).sort((a, b) => gap(a) - gap(b));
		for (const other of [timed[at - 1], near[0]]) {
			if (!other || gap(other) >= HOUR) continue;
			const when = showTime(other.instant, row.zone);
			row.warnings.push(`${nameOf(accountId)}: within an hour of ${other.name} (${when})`);
		}
	}
}

function timeOf({ instant = '' }: { readonly instant?: string }): number {
	return Date.parse(instant);
}

function warnAboutDailyCap(
	accountId: string,
	rows: readonly PlannedRow[],
	{ accounts, waiting, now, nameOf }: CalendarFacts,
): void {
	const { dailyCap, postsToday = 0, timezone = 'utc' } = accounts.get(accountId) ?? {};
	if (typeof dailyCap !== 'number') return;
	const zone = IANAZone.isValidZone(timezone) ? timezone : 'utc';
	const dayOf = (time: number) =>
		DateTime.fromMillis(Math.max(time, now), { zone }).toFormat('yyyy-MM-dd');
	const used = new Map<string, number>([[dayOf(now), postsToday]]);
	const add = (day: string) => used.set(day, (used.get(day) ?? 0) + 1).get(day) ?? 0;
	for (const { instant } of waiting.get(accountId) ?? []) {
		add(dayOf(instant === undefined ? now : Date.parse(instant)));
	}
	for (const row of rows) {
		const day = dayOf(row.instant === undefined ? now : Date.parse(row.instant));
		const count = add(day);
		if (count <= dailyCap) continue;
		row.warnings.push(
			`${nameOf(accountId)}: post ${count} for ${day}, and its daily cap is ${dailyCap}`,
		);
	}
}

/** What a company may still make, and the words for it. */
function warnAboutUsage(rows: readonly PlannedRow[], usage: Usage): void {
	const left = (limit: unknown, used: unknown) =>
		typeof limit === 'number' && typeof used === 'number' ? Math.max(0, limit - used) : Infinity;
	const posts = left(usage.postsPerDay, usage.postsCreatedToday);
	const credits = left(usage.postCredits?.limit, usage.postCredits?.used);
	const videos = left(usage.videoQuota, usage.videoCount);
	let videosNeeded = 0;
	for (const [at, row] of rows.entries()) {
		const nth = `Post ${at + 1} of this run`;
		videosNeeded += row.videos;
		if (at >= posts) row.warnings.push(`${nth}, and ${posts} more can be created today`);
		if (at >= credits) row.warnings.push(`${nth}, and the plan has ${credits} post credits left`);
		if (row.videos > 0 && videosNeeded > videos) {
			const video = `Video ${videosNeeded} of this run`;
			row.warnings.push(`${video}, and the plan has room for ${videos} more`);
		}
	}
}
