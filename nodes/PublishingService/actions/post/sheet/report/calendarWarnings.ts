import { DateTime, IANAZone } from 'luxon';

import type { Account, Usage } from '../../../../contract/decoded';
import { composedText } from '../../../../values/text';
import type { ReadRow } from '../readRows';
import { showTime } from './rowReport';

/** When a row is to go out. */
interface PlannedTime {
	/** ISO 8601; undefined for as soon as possible. */
	readonly instant?: string;
	readonly zone: string;
	readonly skipApproval: boolean;
	/** Whether the row has no time, not even an unreadable one. */
	readonly namesNoTime: boolean;
	/** Whether the sheet has a column for times. */
	readonly othersNameTime: boolean;
}

/** A row that is to be posted, as the calendar sees it. */
export interface PlannedRow extends PlannedTime {
	/** From 1. */
	readonly number: number;
	readonly accountIds: readonly string[];
	readonly caption?: string;
	/** What its media are, and their links, as the service may show them in a queue. */
	readonly media: readonly string[];
	readonly links: readonly string[];
	readonly videos: number;
	readonly warnings: string[];
}

/** A post that waits for an account. */
export interface WaitingPost {
	readonly postId: string;
	readonly caption: string | null;
	readonly thumbnailUrl?: string | null;
	/** ISO 8601; undefined where it is not known when it goes out. */
	readonly instant?: string;
}

/** What the service says about the days ahead; what could not be read is missing. */
export interface CalendarFacts {
	readonly now: number;
	readonly accounts: ReadonlyMap<string, Account>;
	/** The waiting posts by account, without those that these rows have made. */
	readonly waiting: ReadonlyMap<string, readonly WaitingPost[]>;
	readonly usage?: Usage;
	/** How accounts are called: "@northwind". */
	readonly nameOf: (accountId: string) => string;
}

const HOUR = 3_600_000;

/** Notes on every row what is not wrong but worth a look before it is posted. */
export function warnAboutCalendar(rows: readonly PlannedRow[], facts: CalendarFacts): void {
	for (const row of rows) warnAboutRow(row, facts);
	warnAboutDoubles(rows);
	for (const [accountId, ofAccount] of byAccount(rows)) {
		warnAboutQueue(accountId, ofAccount, facts);
		warnAboutNeighbours(accountId, ofAccount, facts);
		warnAboutDailyCap(accountId, ofAccount, facts);
	}
	if (facts.usage) warnAboutUsage(rows, facts.usage);
}

/** When a row is to go out, as far as a remark needs it. */
export function plannedTime({ row, time, content }: ReadRow): PlannedTime {
	return {
		instant: time.instant,
		zone: time.zone,
		skipApproval: content.skipApproval === true,
		namesNoTime: row.of('date').length === 0 && row.of('time').length === 0,
		othersNameTime: row.roles.hasDates,
	};
}

/** What is worth a look of the time alone. */
export function timeRemarks(planned: PlannedTime, now: number): string[] {
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

function byAccount(rows: readonly PlannedRow[]): Map<string, PlannedRow[]> {
	const groups = new Map<string, PlannedRow[]>();
	for (const row of rows) {
		for (const accountId of row.accountIds) {
			const group = groups.get(accountId);
			if (group) group.push(row);
			else groups.set(accountId, [row]);
		}
	}
	return groups;
}

function warnAboutQueue(
	accountId: string,
	rows: readonly PlannedRow[],
	{ waiting, nameOf }: CalendarFacts,
): void {
	const others = waiting.get(accountId) ?? [];
	for (const row of rows) {
		const caption = plain(row.caption);
		const same = caption === '' ? undefined : others.find((one) => plain(one.caption) === caption);
		if (same) {
			row.warnings.push(
				`${nameOf(accountId)}: this caption is queued already (post ${same.postId})`,
			);
		}
		const shown = others.find(({ thumbnailUrl }) => isOneOf(thumbnailUrl, row));
		if (shown) {
			row.warnings.push(
				`${nameOf(accountId)}: this media is queued already (post ${shown.postId})`,
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

/** Names the nearest post within an hour: an earlier row, or one in the queue. */
function warnAboutNeighbours(
	accountId: string,
	rows: readonly PlannedRow[],
	{ waiting, nameOf }: CalendarFacts,
): void {
	const others = (waiting.get(accountId) ?? []).flatMap(({ postId, instant }) =>
		instant === undefined ? [] : [{ name: `post ${postId}`, instant }],
	);
	const timed = rows.flatMap(({ instant, ...row }) =>
		instant === undefined ? [] : [{ ...row, instant, name: `row ${row.number}` }],
	);
	timed.sort((a, b) => Date.parse(a.instant) - Date.parse(b.instant) || a.number - b.number);
	for (const [at, row] of timed.entries()) {
		const before = timed[at - 1];
		const near = [...(before ? [before] : []), ...nearest(others, row.instant)].filter(
			(other) => Math.abs(Date.parse(other.instant) - Date.parse(row.instant)) < HOUR,
		);
		for (const { name, instant } of near) {
			row.warnings.push(
				`${nameOf(accountId)}: within an hour of ${name} (${showTime(instant, row.zone)})`,
			);
		}
	}
}

function nearest<T extends { readonly instant: string }>(
	others: readonly T[],
	instant: string,
): T[] {
	const distance = (entry: T) => Math.abs(Date.parse(entry.instant) - Date.parse(instant));
	const [first] = [...others].sort((a, b) => distance(a) - distance(b));
	return first ? [first] : [];
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
		const count = at + 1;
		if (count > posts) {
			row.warnings.push(`Post ${count} of this run, and ${posts} more can be created today`);
		}
		if (count > credits) {
			row.warnings.push(`Post ${count} of this run, and the plan has ${credits} post credits left`);
		}
		videosNeeded += row.videos;
		if (row.videos > 0 && videosNeeded > videos) {
			row.warnings.push(
				`Video ${videosNeeded} of this run, and the plan has room for ${videos} more`,
			);
		}
	}
}
