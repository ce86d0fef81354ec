import { asksForMoreAccounts } from '../../../plan/addedAccounts';
import { findMatches } from '../../../plan/findMatches';
import { replaceCancelled } from '../../../plan/replaceCancelled';
import { readIntents } from '../../../plan/readIntents';
import { judgeRowTime } from '../../../plan/judgeRowTime';
import type { CompanyFacts, PlannedPosts, PostIntent, SheetRow, Survey } from '../../../plan/types';
import { type FoundPost, readPosts } from '../../../posting/readPosts';
import { groupByKeys } from '../../../values/groupByKeys';
import type { OpenCompany } from './company';
import { NOTHING_PLANNED, readPlannedPosts, withPublished } from './existingPosts';
import { readTagsAndMedia } from './readTagsAndMedia';
import { mayBePublished } from './mayBePublished';
import { startOfDay, rowReadContext } from './rowReadContext';
import type { Sheet } from './sheetRows';

/** The posts of a company that exist, and the posts that its rows want. */
export interface Surveyed {
	readonly survey: Survey;
	readonly intents: readonly PostIntent[];
	/** The moment before the first post was read, in milliseconds. Links and files of the rows are checked later. */
	readonly postsReadAt: number;
}

/** The values on which the survey of a company is made. */
interface Surveying {
	readonly company: OpenCompany;
	readonly sheet: Sheet;
	readonly facts: CompanyFacts;
	readonly now: number;
}

/** The planned and published posts that were read, and the rows to which they belong. */
interface Matched {
	readonly existing: PlannedPosts;
	readonly matches: Survey['matches'];
}

/**
 * Reads what exists, once: the planned posts if rows without an ID may be one of them, the posts that rows
 * name, tags and media. Nothing is changed. Throws ServiceError if the key is refused.
 */
export async function surveyCompany(
	company: OpenCompany,
	sheet: Sheet,
	facts: CompanyFacts,
	now: number,
): Promise<Surveyed> {
	const surveying = { company, sheet, facts, now };
	const postsReadAt = Date.now();
	const newIntents = readNewRows(surveying);
	const ofNewRows = await matchNewRows(surveying, newIntents);
	const postIds = namedPostIds(company);
	const foundPosts = await readPosts(company.client, postIds, ofNewRows.existing.posts);
	const postedIntents = readPostedRows(surveying, foundPosts);
	const rows = { newIntents, postedIntents, foundPosts };
	const { existing, matches } = await matchPostedRows(surveying, rows, ofNewRows);
	const intents = [...newIntents, ...postedIntents];
	const isWanted = (intent: PostIntent) =>
		hasPost(intent, matches) || isToCreate(intent, sheet, now);
	const context = { company, sheet, facts, foundPosts, matches };
	const intentFacts = await readTagsAndMedia(intents, isWanted, context);
	countBareTimes(company, intents);
	const isOneOfSeveral = company.name !== undefined;
	const found = { foundPosts, intentFacts, matches, isOneOfSeveral };
	return {
		survey: { ...facts, ...existing, ...found, rowsOfOtherKeys: rowsOfOtherKeys(company, sheet) },
		intents,
		postsReadAt,
	};
}

function readNewRows({ company, sheet, facts }: Surveying): readonly PostIntent[] {
	return company.rows
		.filter(({ postIds }) => postIds.length === 0)
		.flatMap((row) => readIntents(row, rowReadContext(company, sheet, facts, new Map())));
}

function namedPostIds({ rows }: OpenCompany): ReadonlySet<string> {
	return new Set(rows.flatMap((row) => row.postIds));
}

/** Reads the planned posts, and the published posts if a row that is due, or has no time, may have one. */
async function matchNewRows(
	surveying: Surveying,
	newIntents: readonly PostIntent[],
): Promise<Matched> {
	const { company, sheet, facts, now } = surveying;
	const planned = await readPlannedPosts(company, facts, newIntents);
	const plannedMatches = matchRows(surveying, planned, newIntents);
	const perhapsPublished = newIntents.filter(
		(intent) => mayBePublished(intent, sheet, now) && plannedMatches.get(intent)?.kind !== 'same',
	);
	const existing = await withPublished(company, planned, {
		due: perhapsPublished.filter(({ time }) => time.instant !== undefined),
		undated: perhapsPublished.filter(({ time }) => time.instant === undefined),
		dayBegan: startOfDay(company, now),
	});
	const hasMorePosts = existing !== planned;
	const matches = hasMorePosts ? matchRows(surveying, existing, newIntents) : plannedMatches;
	return { existing, matches };
}

/** Reads the rows that name posts. A row that is planned again after its post was cancelled wants a new post. */
function readPostedRows(
	{ company, sheet, facts, now }: Surveying,
	foundPosts: ReadonlyMap<string, FoundPost>,
): readonly PostIntent[] {
	const { settings } = sheet;
	const intents = company.rows
		.filter(({ postIds }) => postIds.length > 0)
		.flatMap((row) => readIntents(row, rowReadContext(company, sheet, facts, foundPosts)));
	return replaceCancelled(intents, { foundPosts, settings, now });
}

/**
 * Matches the new posts that rows with a post ID want as well: a row that is planned again wants one, and a row
 * that lost the post ID of one platform. Such a post may exist among the planned posts, and so may a post of an
 * account that a row adds.
 */
async function matchPostedRows(
	surveying: Surveying,
	rows: {
		readonly newIntents: readonly PostIntent[];
		readonly postedIntents: readonly PostIntent[];
		readonly foundPosts: Survey['foundPosts'];
	},
	ofNewRows: Matched,
): Promise<Matched> {
	const { company, sheet, facts } = surveying;
	const { newIntents, postedIntents, foundPosts } = rows;
	const moreIntents = postedIntents.filter(({ target }) => target.kind === 'new');
	const addingIntents = sheet.settings.updatesPosts
		? postedIntents.filter((intent) => asksForMoreAccounts(intent, foundPosts))
		: [];
	const toCompare = [...moreIntents, ...addingIntents];
	if (toCompare.length === 0) {
		return ofNewRows;
	}
	const isUnread = ofNewRows.existing === NOTHING_PLANNED;
	const existing = isUnread
		? await readPlannedPosts(company, facts, toCompare)
		: ofNewRows.existing;
	return { existing, matches: matchRows(surveying, existing, [...newIntents, ...moreIntents]) };
}

function matchRows(
	{ company, sheet, facts, now }: Surveying,
	existing: PlannedPosts,
	intents: readonly PostIntent[],
): Survey['matches'] {
	const due = intents.filter((intent) => mayBePublished(intent, sheet, now));
	const dayBegan = Date.parse(startOfDay(company, now));
	const { accounts, sheetTag } = facts;
	const posts = { ...existing, accounts, sheetTag, dayBegan };
	return findMatches(intents, posts, namedPostIds(company), new Set(due));
}

/** Finds the rows that other API keys send. 2 rows with one post ID contradict each other, whatever their keys. */
function rowsOfOtherKeys({ rows }: OpenCompany, sheet: Sheet): Survey['rowsOfOtherKeys'] {
	const ownRows = new Set(rows);
	const otherRows = sheet.rows.filter((row) => !ownRows.has(row));
	return groupByKeys(otherRows, ({ postIds }) => postIds);
}

/** True if the row has the ID of its post, or the content of a planned post. */
function hasPost(intent: PostIntent, matches: Survey['matches']): boolean {
	return intent.target.kind !== 'new' || matches.get(intent)?.kind === 'same';
}

/**
 * True if a row needs a post. Rows that are on hold or in the past do not, so the node spends no
 * requests on them.
 */
function isToCreate(intent: PostIntent, { settings }: Sheet, now: number): boolean {
	const isHistory = judgeRowTime(intent, { settings, now }).kind === 'history';
	return intent.hold.kind === 'none' && !isHistory && !intent.row.isUnmapped;
}

/** Counts the rows whose time was read in an assumed zone, each row once, for a hint of the run. */
function countBareTimes({ shared }: OpenCompany, intents: readonly PostIntent[]): void {
	const rows = new Set<SheetRow>();
	for (const { row, time, hold } of intents) {
		if (!rows.has(row) && time.usedZone && hold.kind === 'none') {
			shared.hints.countBareTime(time.zone, time.zoneSource);
		}
		rows.add(row);
	}
}
