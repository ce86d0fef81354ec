import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/schemas';
import { explainFailure } from '../../../messages/explainFailure';
import {
	decideDeletedRows,
	type RowSources,
	type TaggedPosts,
	type UnsettledRow,
} from '../../../plan/decideDeletedRows';
import { hasDoubtfulId } from '../../../plan/doubtfulId';
import { readableRow } from '../../../plan/findMatches';
import { keepPost } from '../../../plan/keepPost';
import { failedResult, postIdOfResult, postOfResult } from '../../../plan/results';
import type { Cancel, Keep, Result } from '../../../plan/types';
import { ensureCancelled } from '../../../posting/cancelPost';
import { accountItemsOf } from '../../../posting/readPost';
import { readPlanned } from '../../../posting/readPosts';
import { refusal } from '../../../sheet/texts/findings';
import type { RowItem } from '../rowFields';
import type { OpenCompany } from './company';
import type { RowResult } from './describeRow';
import type { Sheet } from './sheetRows';
import type { Surveyed } from './surveyCompany';

/** The posts of deleted rows, and all planned posts of the sheet as they are after its rows were posted. */
export interface TaggedResults {
	readonly results: readonly Result[];
	readonly planned: readonly Post[];
}

/**
 * Finds the planned posts with the tag of the sheet whose rows were deleted, after the other rows were
 * posted, and cancels them if the user chose so.
 */
export async function applyDeletedRows(
	company: OpenCompany,
	{ survey }: Surveyed,
	rows: readonly RowResult[],
	{ settings, isAgreed }: Pick<Sheet, 'settings'> & Pick<TaggedPosts, 'isAgreed'>,
): Promise<TaggedResults> {
	const { client } = company;
	if (survey.sheetTag === undefined || client.signal?.aborted) {
		return { results: [], planned: [] };
	}
	const planned = await readPlanned(client, { contentGroupId: survey.sheetTag }).catch(asFailure);
	if (planned instanceof ServiceError) {
		// The rows have their results already, so a list that could not be read is only reported.
		return { results: [unreadResult(planned)], planned: [] };
	}
	const ofRows = factsOfRows(company, survey, rows);
	if (planned.posts.every(({ postId }) => ofRows.claimedIds.has(postId))) {
		return { results: [], planned: planned.posts };
	}
	const sources = sourcesOf(company, planned.posts);
	const tagged = { ...ofRows, sources, planned: planned.posts, isAgreed };
	const changes = decideDeletedRows(tagged, settings);
	const results: Result[] = [];
	for (const change of changes) {
		results.push(await applyChange(company, change, settings.checkOnly));
	}
	return { results, planned: planned.posts };
}

/** The `Date` of an answer omits milliseconds, so a clock that is this far away may be the same. */
const DATE_PRECISION_MS = 1_000;

/** The way of the rows to this node, with times of the service, whose clock can differ. */
function sourcesOf({ items, client }: OpenCompany, posts: readonly Post[]): RowSources {
	// Companies are made of items, so each has an item.
	const [{ run }] = items as readonly [RowItem, ...RowItem[]];
	const sources = run.rowSources(posts.map(({ postId }) => postId));
	const ahead = client.clockOffset ?? 0;
	const isOtherClock = Math.abs(ahead) > DATE_PRECISION_MS;
	return isOtherClock ? { ...sources, readAfter: sources.readAfter + ahead } : sources;
}

/** The facts of the rows that separate posts of deleted rows from posts whose rows may still exist. */
function factsOfRows(
	company: OpenCompany,
	survey: Surveyed['survey'],
	rows: readonly RowResult[],
): Omit<TaggedPosts, 'planned' | 'isAgreed' | 'sources'> {
	const ofCompany = rows.filter((row) => mayBeOfCompany(row, company));
	return {
		claimedIds: claimedIds(survey, rows),
		accountIds: new Set(ofCompany.flatMap(accountIdsOf)),
		openRow: ofCompany.find(isOpen)?.row.line,
		unsettled: ofCompany.flatMap((row) => unsettledRows(row, survey)),
		hasPosts: rows.some((row) => row.company === company && hasPost(row)),
	};
}

/** Reports that the posts of deleted rows could not be found. */
function unreadResult(failure: ServiceError): Result {
	const reason = explainFailure(failure, 'cell').message;
	const because = [refusal('deletedRowsNotRead', { reason })];
	const change = keepPost({ intent: undefined, post: undefined, kind: 'unread', because, failure });
	return { status: 'settled', change };
}

/** Posts that rows name, that this run created for them, or that belong to rows without a post ID. */
function claimedIds(
	{ matches }: Surveyed['survey'],
	rows: readonly RowResult[],
): ReadonlySet<string> {
	const matched = [...matches.values()].filter((match) => match.kind !== 'none');
	const results = rows.flatMap((row) => row.results);
	return new Set([
		...matched.map(({ post }) => post.postId),
		...rows.flatMap(({ row }) => row.postIds),
		...results.flatMap((result) => postIdOfResult(result) ?? []),
	]);
}

/**
 * True for a row that may have a post of the company: its API key is of the company, or it is unclear of which
 * company it is. A company can have several API keys, which return the same name.
 */
function mayBeOfCompany({ company: other }: RowResult, company: OpenCompany): boolean {
	return other === company || other.kind === 'refused' || other.name === company.name;
}

/**
 * True for a row that may be the row of a post that seems to have none: it has no post, or its post ID may
 * belong to another row. As long as there is such a row, no post is cancelled.
 */
function isOpen({ company, row, report, results }: RowResult): boolean {
	const isRead = company.kind === 'open';
	const isSkipped =
		isRead && results.every(({ change }) => change.action === 'keep' && change.kind === 'skipped');
	const isUnclear = results.some(({ change }) => hasDoubtfulId(change));
	return !report.ok && (isUnclear || (!hasPost({ row, results }) && !isSkipped));
}

function hasPost({ row, results }: Pick<RowResult, 'row' | 'results'>): boolean {
	return row.postIds.length > 0 || results.some((result) => postIdOfResult(result) !== undefined);
}

/** The accounts of a row and of its posts. */
function accountIdsOf({ results }: RowResult): string[] {
	return results.flatMap((result) => [
		...(result.change.intent?.accountIds ?? []),
		...accountItemsOf(postOfResult(result)).map(({ accountId }) => accountId),
	]);
}

/** The posts that a row wants, if the row is not ok. */
function unsettledRows(
	{ row, report, results }: RowResult,
	survey: Surveyed['survey'],
): UnsettledRow[] {
	const intents = report.ok ? [] : results.flatMap(({ change }) => change.intent ?? []);
	return intents.map((intent) => ({ line: row.line, row: readableRow(intent, survey) }));
}

async function applyChange(
	{ client }: OpenCompany,
	change: Cancel | Keep,
	checkOnly: boolean,
): Promise<Result> {
	if (change.action === 'keep') {
		return { status: 'settled', change };
	}
	if (checkOnly) {
		return { status: 'planned', change };
	}
	const { before } = change;
	const answer = await ensureCancelled(client, before.postId, undefined).catch(asFailure);
	if (answer instanceof ServiceError) {
		return failedResult(change, answer);
	}
	return { status: 'done', change, after: { ...before, ...answer }, mediaMark: undefined };
}
