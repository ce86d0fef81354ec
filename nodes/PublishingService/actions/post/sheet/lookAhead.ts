import { DateTime, IANAZone } from 'luxon';

import type { ServiceClient } from '../../../client/serviceClient';
import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Account, Post, Usage } from '../../../contract/decoded';
import { isWaiting } from '../../../contract/statuses';
import { explain } from '../../../messages/explain';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { RUN_TEXTS } from '../../../messages/runTexts';
import { matchPlanned } from '../../../posting/matchPlanned';
import { identityInRun } from '../../../posting/media/mediaIdentity';
import { accountItemsOf, MAX_PLANNED, readPlanned } from '../../../posting/readPost';
import { composedText } from '../../../values/text';
import { showAccountIds, showTime } from '../presentPost';
import { editedSentence } from './differences';
import type { RowPost } from './prepareRows';
import type { Company, ReadRow } from './readRows';

/** What was found of the posts that are still to come. */
export interface LookAhead {
	/** The posts that are to be made, each with what it is to those. */
	readonly rows: readonly RowPost[];
	readonly planned: readonly Post[];
	/** What could not be read, and why, in sentences. */
	readonly notRead: readonly string[];
}

/**
 * Looks at what is planned already, before anything is posted: notes rows that look like edits of a
 * planned post, and warns of what is near. Where no row is to be posted, nothing is asked.
 */
export async function lookAhead(
	prepared: readonly RowPost[],
	{ accounts, sheet }: Company,
	service: ServiceClient,
	namedIds: ReadonlySet<string>,
): Promise<LookAhead> {
	const shown = await Promise.all(prepared.map(plannedRow));
	if (!shown.some(Boolean)) return { rows: prepared, planned: [], notRead: [] };
	const notRead: string[] = accounts ? [] : [RUN_TEXTS.noAccounts];
	const read = await readPlanned(service).catch(asFailure);
	notRead.push(...whyNotRead('planned posts', read));
	const usage = await service.call('getUsage').catch(asFailure);
	notRead.push(...whyNotRead('usage', usage));
	const { posts, isWhole } = read instanceof ServiceError ? { posts: [], isWhole: true } : read;
	if (!isWhole) notRead.unshift(RUN_TEXTS.morePlanned(MAX_PLANNED));

	const unknown = prepared.map((row, at) => unknownRow(row, shown[at]));
	const matches = matchPlanned(unknown, posts, namedIds);
	const ofRows = new Set(matches.map(({ own }) => own));
	const rows = prepared.map((row, at) => ({ ...row, match: matches[at] }));
	const toPost = rows.flatMap((row, at) => {
		const { edited } = row.match ?? {};
		const isHeld = edited !== undefined && sheet.settings.editedRows === 'hold';
		if (isHeld) row.report.problems.push(editedSentence(edited, row));
		return isHeld || !unknown[at]?.isOpen ? [] : (shown[at] ?? []);
	});
	warnAboutCalendar(toPost, {
		...{ now: Date.now(), accounts },
		planned: posts.filter((post) => !ofRows.has(post)),
		usage: usage instanceof ServiceError ? undefined : usage,
	});
	return { rows, planned: posts, notRead };
}

function unknownRow(row: RowPost, shown: PlannedRow | undefined) {
	return {
		wanted: row.wanted,
		shows: (thumbnailUrl: string) => shown !== undefined && isOneOf(thumbnailUrl, shown),
		isOpen: shown !== undefined && row.report.problems.length === 0,
	};
}

/** Why a look failed, which costs a remark and no post; a refused key ends the run. */
function whyNotRead(what: string, read: unknown): string[] {
	if (!(read instanceof ServiceError)) return [];
	const { httpStatus, code, missingScope } = read.facts;
	if (httpStatus === 401 || code === 'cancelled') throw read;
	const reason =
		code === 'insufficient_scope'
			? RUN_TEXTS.lacksScope(missingScope)
			: explain(read, 'list').message.replace(/\.$/, '');
	return [RUN_TEXTS.notRead(what, reason)];
}

/** A row that is to be posted, as the calendar sees it. */
export type PlannedRow = NonNullable<Awaited<ReturnType<typeof plannedRow>>>;

/** What the service says about the days ahead; what could not be read is missing. */
export interface CalendarFacts {
	readonly now: number;
	readonly accounts?: readonly Account[];
	/** The posts that are still to come, without those that these rows have made. */
	readonly planned: readonly Post[];
	readonly usage?: Usage;
}

/** A row as the calendar sees it; undefined where it is not to be posted. */
async function plannedRow(planned: RowPost) {
	const { number, prepared, time, accountIds, failure } = planned;
	if (!prepared || failure !== undefined || time.isUnreadable) return undefined;
	const { media, draft } = prepared;
	return {
		number,
		accountIds,
		caption: draft.content.caption,
		// The links of its media, as the service may show them in a queue, and what they are.
		links: media.flatMap((medium) => (medium.from === 'url' ? [medium.sourceUrl] : [])),
		videos: media.filter((medium) => 'kind' in medium && medium.kind === 'video').length,
		...plannedTime(planned),
		warnings: planned.report.warnings,
		media: await Promise.all(media.map(identityInRun)),
	};
}

/** When a row is to go out, as far as a remark needs it; without an instant as soon as possible. */
export function plannedTime({ reader, time: { instant, zone }, content }: ReadRow) {
	return {
		instant,
		zone,
		skipApproval: content.skipApproval === true,
		namesNoTime: reader.cells.date.length === 0 && reader.cells.time.length === 0,
		othersNameTime: reader.roles.hasDates,
	};
}

/** What is worth a look of the time of a row alone. */
export function warningsOfTime(planned: ReturnType<typeof plannedTime>, now: number): string[] {
	const { instant, zone, skipApproval, namesNoTime, othersNameTime } = planned;
	if (instant !== undefined && Date.parse(instant) < now) {
		return [ROW_TEXTS.timeIsPast(showTime(instant, zone))];
	}
	if (namesNoTime && skipApproval) return [ROW_TEXTS.noTimeAtOnce];
	return namesNoTime && othersNameTime ? [ROW_TEXTS.noTimeBesideOthers] : [];
}

/** Notes on every row what is not wrong but worth a look before it is posted. */
export function warnAboutCalendar(rows: readonly PlannedRow[], facts: CalendarFacts): void {
	const first = new Map<string, number>();
	for (const row of rows) {
		row.warnings.push(...warningsOfTime(row, facts.now));
		if (!row.caption?.trim()) row.warnings.push(ROW_TEXTS.noCaption);
		const earlier = first.get(identityOf(row));
		if (earlier === undefined) first.set(identityOf(row), row.number);
		else if (row.media.length > 0 && row.accountIds.length > 0)
			row.warnings.push(ROW_TEXTS.sameRow(earlier));
	}
	for (const accountId of new Set(rows.flatMap((row) => row.accountIds))) {
		const ofAccount = rows.filter((row) => row.accountIds.includes(accountId));
		const waiting = waitingFor(accountId, facts.planned);
		const account = facts.accounts?.find((one) => one.accountId === accountId);
		const nameOf = () => showAccountIds([accountId], facts.accounts);
		if (waiting.length > 0) warnAboutQueue(nameOf, ofAccount, waiting);
		warnAboutDailyCap(nameOf, ofAccount, waiting, { account, now: facts.now });
	}
	if (facts.usage) warnAboutUsage(rows, facts.usage);
}

/** What makes two rows the same. */
function identityOf({ accountIds, caption = '', instant, media }: PlannedRow): string {
	return JSON.stringify([[...accountIds].sort(), caption.trim(), instant, media]);
}

type WaitingPost = ReturnType<typeof waitingFor>[number];

/** The posts that wait for an account. */
function waitingFor(accountId: string, planned: readonly Post[]) {
	return planned.flatMap(({ postId, caption, media, accounts }) =>
		accountItemsOf({ accounts })
			.filter((item) => item.accountId === accountId && isWaiting(item.status))
			.map(({ scheduledSlotStart, scheduledAfter }) => ({
				...{ postId, caption, thumbnailUrl: media?.thumbnailUrl, scheduledAfter },
				instant: scheduledSlotStart ?? scheduledAfter,
			})),
	);
}

function warnAboutQueue(
	nameOf: () => string,
	rows: readonly PlannedRow[],
	waiting: readonly WaitingPost[],
): void {
	for (const row of rows) {
		const caption = plain(row.caption);
		const time = Date.parse(row.instant ?? '');
		const queued = {
			caption: waiting.find((one) => caption !== '' && plain(one.caption) === caption),
			media: waiting.find(({ thumbnailUrl }) => isOneOf(thumbnailUrl, row)),
			time: waiting.find(({ scheduledAfter }) => Date.parse(scheduledAfter ?? '') === time),
		};
		for (const [what, post] of Object.entries(queued)) {
			if (post) row.warnings.push(ROW_TEXTS.queuedAlready(nameOf(), what, post.postId));
		}
	}
}

/** Whether a thumbnail is of one of the row's media: its own link, or one that holds its upload's ID. */
function isOneOf(
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

function warnAboutDailyCap(
	nameOf: () => string,
	rows: readonly PlannedRow[],
	waiting: readonly WaitingPost[],
	{ account, now }: { readonly account?: Account; readonly now: number },
): void {
	const { dailyCap, postsToday = 0, timezone = 'utc' } = account ?? {};
	if (typeof dailyCap !== 'number') return;
	const zone = IANAZone.isValidZone(timezone) ? timezone : 'utc';
	const dayOf = (instant: string | undefined) => {
		const time = Math.max(now, instant === undefined ? now : Date.parse(instant));
		return DateTime.fromMillis(time, { zone }).toFormat('yyyy-MM-dd');
	};
	const used = new Map<string, number>([[dayOf(undefined), postsToday]]);
	const add = (day: string) => used.set(day, (used.get(day) ?? 0) + 1).get(day) ?? 0;
	for (const { instant } of waiting) add(dayOf(instant));
	for (const row of rows) {
		const day = dayOf(row.instant);
		const count = add(day);
		if (count > dailyCap) row.warnings.push(ROW_TEXTS.overDailyCap(nameOf(), count, day, dailyCap));
	}
}

/** Warns of what is more than the company may still make. */
function warnAboutUsage(rows: readonly PlannedRow[], usage: Usage): void {
	const left = (limit: unknown, used: unknown) =>
		typeof limit === 'number' && typeof used === 'number' ? Math.max(0, limit - used) : Infinity;
	const posts = left(usage.postsPerDay, usage.postsCreatedToday);
	const credits = left(usage.postCredits?.limit, usage.postCredits?.used);
	const videos = left(usage.videoQuota, usage.videoCount);
	let videosNeeded = 0;
	for (const [at, row] of rows.entries()) {
		videosNeeded += row.videos;
		if (at >= posts) row.warnings.push(ROW_TEXTS.overPostsOfDay(at + 1, posts));
		if (at >= credits) row.warnings.push(ROW_TEXTS.overCredits(at + 1, credits));
		if (row.videos > 0 && videosNeeded > videos) {
			row.warnings.push(ROW_TEXTS.overVideos(videosNeeded, videos));
		}
	}
}
