import { asFailure, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { ROW_TEXTS } from '../../../messages/rowTexts';
import { readPosts } from '../../../posting/readPost';
import { carryOut, hasChanges, notCarriedOut, planRows } from './changeRows';
import type { CompanyRows } from './companyRows';
import { postedOutcome, type PostedRow } from './report/postedOutcome';
import { type RowOutcome, showFailure, wrong } from './report/rowOutcome';
import { wantedOfOpen, wantedOfPosted } from './prepareRows';

/**
 * The outcomes of rows, where those whose key brought back a post of an earlier run tell
 * how it stands now. Only what was not read before anything was posted is asked for.
 */
export async function withReplays(
	companies: readonly CompanyRows[],
	made: readonly RowOutcome[],
): Promise<RowOutcome[]> {
	const told = companies.map(async (rows) => {
		const own = made.filter(({ row }) => row.company === rows.company);
		return await ofCompany(rows, own);
	});
	return (await Promise.all(told)).flat();
}

async function ofCompany(
	{ company, earlier, planned, own }: CompanyRows,
	made: readonly RowOutcome[],
): Promise<RowOutcome[]> {
	const outcomes = made.map((outcome) => beside(outcome, own.get(outcome.row)));
	const replayed = outcomes.filter((outcome) => outcome.replayed);
	if (replayed.length === 0 || company.service instanceof ServiceError) return outcomes;
	// The posts of rows that have an ID may have been changed since they were read.
	const changed = new Set(earlier.map(({ postId }) => postId));
	const known = planned.filter(({ postId }) => !changed.has(postId));
	const postIds = replayed.flatMap(({ postId }) => postId || []);
	const posts = await readPosts(company.service, postIds, known).catch(asFailure);
	const rowsOf = new Map<string, number>();
	for (const { postId } of made) rowsOf.set(postId, (rowsOf.get(postId) ?? 0) + 1);
	return await company.shared.itemLimit.each(outcomes, async (outcome) => {
		const { postId } = outcome;
		if (!outcome.replayed) return outcome;
		if (postId === '') return notFound(outcome);
		const post = posts instanceof ServiceError ? posts : posts.get(postId);
		if (post === undefined) return outcome;
		if (post instanceof ServiceError) return unread(outcome, post);
		return await asItStands(outcome, post, rowsOf.get(postId) === 1);
	});
}

/** How the post stands; changed to what its row says where that is wished, as the next run would by its ID. */
async function asItStands(outcome: RowOutcome, post: Post, isAlone: boolean): Promise<RowOutcome> {
	const { row, postId, mediaFingerprint: fingerprint } = outcome;
	const posted = { row, postId, post, fingerprint, wanted: wantedOfReplayed(outcome, post) };
	const now = isAlone ? await broughtUpToDate(posted) : postedOutcome(posted);
	return {
		...now,
		isPosted: false,
		replayed: now.ok ? outcome.replayed : false,
		// As the run that made the post said it: its slot may begin a little later.
		goesOut: (now.ok && outcome.goesOut) || now.goesOut,
		warnings: [...row.report.warnings, ...now.warnings],
	};
}

/** What a row wants of a post that its key brought back: what it would want beside its ID. */
function wantedOfReplayed({ row }: RowOutcome, post: Post) {
	const { contentGroupIds, media } = wantedOfOpen(row);
	return { ...wantedOfPosted(row, post, row.contentTags && contentGroupIds), media };
}

async function broughtUpToDate(posted: PostedRow): Promise<RowOutcome> {
	const [plan] = planRows([posted]);
	if (!plan || !hasChanges(plan)) return postedOutcome(posted);
	const done = await carryOut(plan).catch(asFailure);
	return done instanceof ServiceError
		? notCarriedOut(plan, showFailure(done, posted.row.report))
		: done.outcome;
}

/** A row that is ready, or its new post, beside a post that says the same: an earlier run may have made that of it. */
function beside(outcome: RowOutcome, own: Post | undefined): RowOutcome {
	const { replayed, ok, status, postId, warnings } = outcome;
	const isReady = status === 'ready';
	if (!own || replayed || !ok || (postId === '' && !isReady) || own.postId === postId)
		return outcome;
	return { ...outcome, warnings: [...warnings, ROW_TEXTS.saidByPost(own.postId, isReady)] };
}

function unread(outcome: RowOutcome, error: ServiceError): RowOutcome {
	if (error.facts.httpStatus === 404) return notFound(outcome);
	const why = showFailure(error, outcome.row.report);
	return { ...outcome, warnings: [...outcome.warnings, ROW_TEXTS.replayNotRead(why)] };
}

function notFound(outcome: RowOutcome): RowOutcome {
	const told = { ...outcome, replayed: false, status: 'posted earlier' };
	return wrong(told, [ROW_TEXTS.replayIsGone(outcome.postId)]);
}
