import { readIntents } from '../../../plan/readIntents';
import { judgeRowTime } from '../../../plan/judgeRowTime';
import type { CompanyFacts, PostIntent, SheetRow, Survey } from '../../../plan/types';
import { readPosts } from '../../../posting/readPosts';
import { groupByKeys } from '../../../values/groupByKeys';
import type { OpenCompany } from './company';
import { matchNewRows, matchPostedRows, namedPostIds, type Surveying } from './matchSheetRows';
import { readTagsAndMedia } from './readTagsAndMedia';
import { rowReadContext } from './rowReadContext';
import type { Sheet } from './sheetRows';

/** The posts of a company that exist, and the posts that its rows want. */
export interface Surveyed {
	readonly survey: Survey;
	readonly intents: readonly PostIntent[];
	/** The moment before the first post was read, in milliseconds. Links and files of the rows are checked later. */
	readonly postsReadAt: number;
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
	const readFirst = await readPosts(company.client, postIds, ofNewRows.existing.posts);
	const posted = await matchPostedRows(surveying, { newIntents, readFirst }, ofNewRows);
	const { existing, matches, foundPosts, postedIntents } = posted;
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
