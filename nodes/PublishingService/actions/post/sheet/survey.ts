import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post, Usage } from '../../../contract/decoded';
import { explain } from '../../../messages/explain';
import { findMatches } from '../../../plan/findMatches';
import { replacedBy } from '../../../plan/changes';
import { replaceCancelled } from '../../../plan/plannedAgain';
import { readIntents } from '../../../plan/readIntents';
import { judgeRowTime } from '../../../plan/times';
import type {
	Facts,
	FoundPost,
	PlannedPosts,
	PostIntent,
	SheetRow,
	Survey,
} from '../../../plan/types';
import { MAX_PUBLISHED, readPublished } from '../../../posting/readPublished';
import { MAX_PLANNED, readPlanned, readPosts } from '../../../posting/readPosts';
import { type Finding, warning } from '../../../sheet/texts/findings';
import { zoneOfPost } from '../schedule';
import { itemOf, type OpenCompany } from './company';
import { lookAtAll } from './looks';
import type { Sheet } from './sheetRows';

/** What a company has, and what its rows want. */
export interface Surveyed {
	readonly survey: Survey;
	readonly intents: readonly PostIntent[];
}

/**
 * Reads what exists, once: the planned posts if rows without an ID may be one of them, the posts that rows
 * name, tags and media. Nothing is changed. Throws ServiceError if the key is refused.
 */
export async function surveyCompany(
	company: OpenCompany,
	sheet: Sheet,
	facts: Facts,
	now: number,
): Promise<Surveyed> {
	const read = (row: SheetRow, foundPosts: ReadonlyMap<string, FoundPost>) =>
		readIntents(row, readingOf(company, sheet, facts, foundPosts));
	const newRows = company.rows.filter(({ postIds }) => postIds.length === 0);
	const newIntents = newRows.flatMap((row) => read(row, new Map()));
	const postIds = new Set(company.rows.flatMap((row) => row.postIds));
	const isDue = (intent: PostIntent) => mayBePublished(intent, sheet, now);
	const matching = (existing: PlannedPosts, unmatched: readonly PostIntent[]) =>
		findMatches(unmatched, { ...existing, sheetTag: facts.sheetTag }, postIds, isDue);
	const existing = await readPlannedPosts(company, facts, newIntents);
	const ofPlanned = matching(existing, newIntents);
	const dueIntents = newIntents.filter(
		(intent) => isDue(intent) && ofPlanned.get(intent)?.kind !== 'same',
	);
	const planned = await withPublished(company, existing, dueIntents);
	const ofRows = planned === existing ? ofPlanned : matching(planned, newIntents);
	const foundPosts = await readPosts(company.client, postIds, planned.posts);
	const postedRows = company.rows.filter((row) => row.postIds.length > 0);
	const postedIntents = postedRows.flatMap((row) => read(row, foundPosts));
	const { settings } = sheet;
	const posted = replaceCancelled(postedIntents, { foundPosts, settings, now });
	const again = posted.filter((intent) => replacedBy(intent) !== undefined);
	const intents = [...newIntents, ...posted];
	// A row that is planned again may be one of the planned posts too.
	const isUnread = again.length > 0 && planned === NOTHING_PLANNED;
	const known = isUnread ? await readPlannedPosts(company, facts, again) : planned;
	const matches = again.length > 0 ? matching(known, [...newIntents, ...again]) : ofRows;
	const isWanted = (intent: PostIntent) =>
		intent.target.kind !== 'new' ||
		matches.get(intent)?.kind === 'same' ||
		isToCreate(intent, sheet, now);
	const surveying = { company, sheet, facts, foundPosts, matches };
	const looks = await lookAtAll(intents, isWanted, surveying);
	countBareTimes(company, intents);
	const isOneOfSeveral = company.name !== undefined;
	return {
		survey: { ...facts, ...known, foundPosts, looks, matches, isOneOfSeveral },
		intents,
	};
}

function readingOf(
	company: OpenCompany,
	{ settings, dateOrders }: Sheet,
	facts: Facts,
	foundPosts: ReadonlyMap<string, FoundPost>,
) {
	const { skipApproval, defaultTime, dateOrder = () => dateOrders, zone } = settings;
	const workflowZone = company.items[0]?.run.timezone ?? 'utc';
	return {
		facts,
		skipApproval,
		foundPosts,
		filesOf: (row: SheetRow) => itemOf(company, row).files(),
		readingFor: (account: Parameters<typeof zoneOfPost>[1]) => ({
			...zoneOfPost(zone, account, workflowZone),
			defaultTime,
			dateOrder,
		}),
	};
}

/** A row that the sheet holds back, or whose time is history, is not looked at: that would cost requests. */
function isToCreate(intent: PostIntent, { settings }: Sheet, now: number): boolean {
	const isHistory = judgeRowTime(intent, { settings, now }).kind === 'history';
	return intent.hold.kind === 'none' && !isHistory && !intent.row.isUnmapped;
}

function countBareTimes({ shared }: OpenCompany, intents: readonly PostIntent[]): void {
	const rows = new Set<SheetRow>();
	for (const { row, time, hold } of intents) {
		if (!rows.has(row) && time.usedZone && hold.kind === 'none') {
			shared.hints.countBareTime(time.zone, time.zoneSource);
		}
		rows.add(row);
	}
}

/** Clocks differ, and posts move on while the others are read. */
const SOON_DUE_MS = 5 * 60_000;

/** True if the time of a row has come, or comes during the run, and the row would be posted nevertheless. */
function mayBePublished(intent: PostIntent, sheet: Sheet, now: number): boolean {
	const time = Date.parse(intent.time.instant ?? '');
	const isLate = judgeRowTime(intent, { settings: sheet.settings, now }).kind !== 'fine';
	const isHeld = sheet.settings.similarRows !== 'hold' || intent.hold.kind !== 'none';
	return time <= Date.now() + SOON_DUE_MS && !isLate && !isHeld && intent.accountIds.length > 0;
}

/** Adds the posts that were published, if rows that are due may be theirs. */
async function withPublished(
	{ client }: OpenCompany,
	planned: PlannedPosts,
	due: readonly PostIntent[],
): Promise<PlannedPosts> {
	const isReadable = planned.remarks.every(({ code }) => code !== 'plannedNotRead');
	if (due.length === 0 || !isReadable) {
		return planned;
	}
	const accountIds = new Set(due.flatMap((intent) => intent.accountIds));
	const remarks = [...planned.remarks];
	const read = await readPublished(client, accountIds).catch(asFailure);
	if (!(read instanceof ServiceError) && !read.isWhole) {
		remarks.push(warning('publishedTooMany', { limit: MAX_PUBLISHED }));
	}
	type Published = { posts: readonly Post[] };
	const published = takeRead<Published>(read, 'publishedNotRead', remarks)?.posts ?? [];
	return { ...planned, published, remarks };
}

const NOTHING_PLANNED: PlannedPosts = {
	posts: [],
	published: [],
	usage: undefined,
	remarks: [],
};

/** Reads the planned posts if a row without an ID may be one of them, or may come near one. */
async function readPlannedPosts(
	{ client }: OpenCompany,
	{ accounts }: Facts,
	intents: readonly PostIntent[],
): Promise<PlannedPosts> {
	const isOpen = ({ hold, accountIds, time }: PostIntent) =>
		hold.kind !== 'published' &&
		hold.kind !== 'otherPlatform' &&
		accountIds.length > 0 &&
		!time.isUnreadable;
	if (!intents.some(isOpen)) {
		return NOTHING_PLANNED;
	}
	const remarks: Finding[] = [];
	const planned = await readPlanned(client).catch(asFailure);
	const usage = await client.call('getUsage').catch(asFailure);
	if (!(planned instanceof ServiceError) && !planned.isWhole) {
		remarks.push(warning('plannedTooMany', { limit: MAX_PLANNED }));
	}
	if (accounts === 'mayNotRead') {
		remarks.push(warning('accountsNotRead'));
	}
	return {
		posts: takeRead<{ posts: readonly Post[] }>(planned, 'plannedNotRead', remarks)?.posts ?? [],
		published: [],
		usage: takeRead<Usage>(usage, 'usageNotRead', remarks),
		remarks,
	};
}

type UnreadCode = 'plannedNotRead' | 'publishedNotRead' | 'usageNotRead';

/** What was read; a look that failed costs a remark and no post, but a refused key ends the run. */
function takeRead<Read extends object>(
	read: Read | ServiceError,
	code: UnreadCode,
	remarks: Finding[],
): Read | undefined {
	if (!(read instanceof ServiceError)) {
		return read;
	}
	const { httpStatus, code: failureCode, missingScope = '' } = read.facts;
	if (httpStatus === 401 || failureCode === 'cancelled') {
		throw read;
	}
	const reason =
		failureCode === 'insufficient_scope'
			? `the API key does not have the scope ${missingScope}`.trim()
			: explain(read, 'list').message.replace(/\.$/, '');
	remarks.push(warning(code, { reason }));
	return undefined;
}
