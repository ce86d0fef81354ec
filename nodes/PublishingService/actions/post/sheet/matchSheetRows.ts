import { asksForMoreAccounts } from '../../../plan/addedAccounts';
import { findMatches } from '../../../plan/findMatches';
import { replaceCancelled } from '../../../plan/replaceCancelled';
import { readIntents } from '../../../plan/readIntents';
import type { CompanyFacts, PlannedPosts, PostIntent, Survey } from '../../../plan/types';
import type { FoundPost } from '../../../posting/readPosts';
import type { OpenCompany } from './company';
import { NOTHING_PLANNED, readPlannedPosts, withPublished } from './existingPosts';
import { mayBePublished } from './mayBePublished';
import { startOfDay, rowReadContext } from './rowReadContext';
import type { Sheet } from './sheetRows';

/** The values on which the survey of a company is made. */
export interface Surveying {
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

export function namedPostIds({ rows }: OpenCompany): ReadonlySet<string> {
	return new Set(rows.flatMap((row) => row.postIds));
}

/** Reads the planned posts, and the published posts if a row that is due, or has no time, may have one. */
export async function matchNewRows(
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

/** The posts that rows name, as they were read last, and what these rows want. */
interface Posted extends Matched {
	readonly foundPosts: Survey['foundPosts'];
	readonly postedIntents: readonly PostIntent[];
}

/**
 * Matches the new posts that rows with a post ID want as well: a row that is planned again wants one, and a row
 * that lost the post ID of one platform. Such a post may exist among the planned posts, and so may a post of an
 * account that a row adds.
 */
export async function matchPostedRows(
	surveying: Surveying,
	rows: {
		readonly newIntents: readonly PostIntent[];
		readonly readFirst: Survey['foundPosts'];
	},
	ofNewRows: Matched,
): Promise<Posted> {
	const { company, facts } = surveying;
	const { newIntents, readFirst } = rows;
	const postedIntents = readPostedRows(surveying, readFirst);
	const toCompare = intentsToCompare(surveying, postedIntents, readFirst);
	if (toCompare.length === 0) {
		return { ...ofNewRows, foundPosts: readFirst, postedIntents };
	}
	const isUnread = ofNewRows.existing === NOTHING_PLANNED;
	const existing = isUnread
		? await readPlannedPosts(company, facts, toCompare)
		: ofNewRows.existing;
	const foundPosts = readLast(readFirst, existing.posts);
	const latestIntents =
		foundPosts === readFirst ? postedIntents : readPostedRows(surveying, foundPosts);
	const matches = matchRows(surveying, existing, [...newIntents, ...newPostsOf(latestIntents)]);
	return { existing, matches, foundPosts, postedIntents: latestIntents };
}

/** The intents that may have a post among the planned posts, although their rows name other posts. */
function intentsToCompare(
	{ sheet }: Surveying,
	postedIntents: readonly PostIntent[],
	foundPosts: Survey['foundPosts'],
): readonly PostIntent[] {
	const addingIntents = sheet.settings.updatesPosts
		? postedIntents.filter((intent) => asksForMoreAccounts(intent, foundPosts))
		: [];
	return [...newPostsOf(postedIntents), ...addingIntents];
}

function newPostsOf(intents: readonly PostIntent[]): readonly PostIntent[] {
	return intents.filter(({ target }) => target.kind === 'new');
}

/** The posts that rows name, each as the last answer shows it: somebody may have changed a post meanwhile. */
function readLast(
	foundPosts: Survey['foundPosts'],
	laterPosts: PlannedPosts['posts'],
): Survey['foundPosts'] {
	const changed = laterPosts.filter((post) => {
		const found = foundPosts.get(post.postId);
		return found !== undefined && JSON.stringify(found) !== JSON.stringify(post);
	});
	const entries = changed.map((post) => [post.postId, post] as const);
	return changed.length === 0 ? foundPosts : new Map([...foundPosts, ...entries]);
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
