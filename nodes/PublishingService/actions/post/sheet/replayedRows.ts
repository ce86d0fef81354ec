import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { readPosts } from '../../../posting/readPost';
import { carryOut, hasChanges, notCarriedOut, planRows } from './changeRows';
import type { CompanyRows } from './companyRows';
import { type PreparedRow, wantedOfOpen, wantedPost, withSheetTag } from './prepareRows';
import { postedOutcome, type PostedRow } from './report/postedOutcome';
import { type RowOutcome, showFailure, wrong } from './report/rowOutcome';
import type { SheetSettings } from '../rowFields';

/**
 * The outcomes of a company's rows, where those whose key brought back a post of an earlier run tell
 * how it stands now. Only what was not read before anything was posted is asked for.
 */
export async function withReplays(
	made: readonly RowOutcome[],
	{ company: { service }, prepared, earlier, planned, own }: CompanyRows,
	settings: SheetSettings,
): Promise<RowOutcome[]> {
	const outcomes = made.map((outcome) => beside(outcome, own.get(outcome.row)));
	const replayed = outcomes.filter((outcome) => outcome.replayed);
	if (replayed.length === 0 || service instanceof ServiceError) return outcomes;
	// The posts of rows that have an ID may have been changed since they were read.
	const changed = new Set(earlier.map(({ postId }) => postId));
	const known = planned.filter(({ postId }) => !changed.has(postId));
	const postIds = replayed.flatMap(({ postId }) => postId || []);
	const posts = await outcomeOf(readPosts(service, postIds, known));
	const told = async (outcome: RowOutcome): Promise<RowOutcome> => {
		const { postId, mediaFingerprint: fingerprint } = outcome;
		const row = prepared.find((one) => one === outcome.row);
		if (!outcome.replayed || !row) return outcome;
		if (!postId) return notFound(outcome, 'it was not found in the list: look in the dashboard');
		const post = posts instanceof ServiceError ? posts : posts.get(postId);
		if (post === undefined) return outcome;
		if (post instanceof ServiceError) return unread(outcome, post);
		const wanted = wantedOfReplayed(row, post, settings);
		const isAlone = made.filter((other) => other.postId === postId).length === 1;
		const now = await standing({ row, postId, post, fingerprint, wanted }, isAlone, settings);
		return {
			...now,
			isPosted: false,
			replayed: now.ok ? outcome.replayed : false,
			// As the run that made the post said it: its slot may begin a little later.
			goesOut: (now.ok && outcome.goesOut) || now.goesOut,
			warnings: [...row.row.warnings, ...now.warnings],
			details: { ...outcome.details, ...now.details },
		};
	};
	return await Promise.all(outcomes.map(told));
}

/** What a row wants of a post that its key brought back: what it would want beside its ID. */
function wantedOfReplayed(row: PreparedRow, post: Post, { bringsUpToDate }: SheetSettings) {
	const open = wantedOfOpen(row);
	if (!bringsUpToDate) return open;
	const tags = row.contentTags && open.contentGroupIds;
	const wanted = { ...wantedPost(row, tags), media: open.media };
	return { ...wanted, contentGroupIds: withSheetTag(wanted, { row, post }) };
}

/** How the post stands; changed to what its row says where that is wished, as the next run would by its ID. */
async function standing(
	posted: PostedRow,
	isAlone: boolean,
	settings: SheetSettings,
): Promise<RowOutcome> {
	const { service, rowLimit } = posted.row.company;
	const [plan] = isAlone ? planRows([posted], settings) : [];
	if (!plan || !hasChanges(plan) || service instanceof ServiceError) {
		return postedOutcome(posted, settings.bringsUpToDate);
	}
	const done = await outcomeOf(rowLimit.run(async () => await carryOut(plan, service)));
	return done instanceof ServiceError
		? notCarriedOut(plan, showFailure(done, posted.row.row))
		: done.outcome;
}

/** A row that is ready, or its new post, beside a post that says the same: an earlier run may have made that of it. */
function beside(outcome: RowOutcome, own: Post | undefined): RowOutcome {
	const { replayed, ok, status, postId, warnings } = outcome;
	const isReady = status === 'ready';
	if (!own || replayed || !ok || (postId === '' && !isReady) || own.postId === postId)
		return outcome;
	const advice = isReady
		? 'With the same media, nothing is posted again'
		: 'If it is the same post, cancel one of them';
	const warning = `Post ${own.postId} says the same, and no row names it. ${advice}`;
	return { ...outcome, warnings: [...warnings, warning] };
}

function unread(outcome: RowOutcome, error: ServiceError): RowOutcome {
	if (error.facts.httpStatus === 404) return notFound(outcome, `post ${outcome.postId} is gone`);
	const why = showFailure(error, outcome.row.row);
	const warning = `How the post of an earlier run stands could not be read: ${why}`;
	return { ...outcome, warnings: [...outcome.warnings, warning] };
}

function notFound(outcome: RowOutcome, why: string): RowOutcome {
	const told = { ...outcome, replayed: false, status: 'posted earlier' };
	return wrong(told, [`An earlier run has posted this row, and ${why}`]);
}
