import type { ServiceClient } from '../../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../../client/serviceError';
import type { Post } from '../../../contract/decoded';
import { InvalidItemError } from '../../../posting/postItem';
import { readPosts } from '../../../posting/readPost';
import { carryOut, hasChanges, notCarriedOut, planRows } from './changeRows';
import type { CompanyRows } from './companyRows';
import { type PreparedRow, wantedOfOpen, wantedPost, withSheetTag } from './prepareRows';
import { postedOutcome, type PostedRow } from './report/postedOutcome';
import { type RowOutcome, sentences, showFailure, withWarnings } from './report/rowReport';
import type { SheetSettings } from './sheetSettings';

/**
 * The outcomes of a company's rows, where those whose key brought back a post of an earlier run tell
 * how it stands now. Only what was not read before anything was posted is asked for.
 */
export async function withReplays(
	made: readonly RowOutcome[],
	{ group, prepared, earlier, planned, own }: CompanyRows,
	settings: SheetSettings,
): Promise<RowOutcome[]> {
	const { service } = group;
	const outcomes = made.map((outcome) => beside(outcome, own.get(outcome.row)));
	const rows = new Set(prepared);
	const replayed = outcomes.filter((outcome) => Boolean(outcome.replayed));
	if (replayed.length === 0 || service instanceof ServiceError) return outcomes;
	const postIds = replayed.flatMap(({ report }) => report.postId || []);
	// The posts of rows that have an ID may have been changed since they were read.
	const changed = new Set(earlier.map(({ postId }) => postId));
	const known = planned.filter(({ postId }) => !changed.has(postId));
	const posts = await outcomeOf(readPosts(service, postIds, known));
	const isAlone = (postId: string) =>
		made.filter(({ report }) => report.postId === postId).length === 1;
	const told = async (outcome: RowOutcome): Promise<RowOutcome> => {
		const row = outcome.row as PreparedRow;
		if (!outcome.replayed || !rows.has(row)) return outcome;
		const { postId } = outcome.report;
		if (!postId) return notFound(outcome, 'it was not found in the list: look in the dashboard');
		const post = posts instanceof ServiceError ? posts : posts.get(postId);
		if (post === undefined) return outcome;
		if (post instanceof ServiceError) return unread(outcome, post, postId);
		const fingerprint = outcome.report.mediaFingerprint;
		const posted = {
			row,
			postId,
			post,
			fingerprint,
			wanted: wantedOfReplayed(row, post, settings),
		};
		const now = isAlone(postId)
			? await broughtUpToDate(posted, service, settings)
			: postedOutcome(posted, settings.bringsUpToDate);
		return standing(outcome, row, now);
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

/** Changes the post to what its row says, where that is wished, as the next run would by its ID. */
async function broughtUpToDate(
	posted: PostedRow,
	service: ServiceClient,
	settings: SheetSettings,
): Promise<RowOutcome> {
	const [plan] = settings.bringsUpToDate ? planRows([posted], settings) : [];
	if (!plan || !hasChanges(plan)) return postedOutcome(posted, settings.bringsUpToDate);
	const { rowLimit } = posted.row.company;
	const done = await outcomeOf(rowLimit.run(async () => await carryOut(plan, service, settings)));
	return done instanceof ServiceError
		? notCarriedOut(plan, showFailure(done, posted.row.row))
		: done.outcome;
}

/** A new post beside one that says the same, which an earlier run may have made of the row when it said something else. */
function beside(outcome: RowOutcome, own: Post | undefined): RowOutcome {
	const { replayed, report } = outcome;
	const isNew = !replayed && report.ok && report.postId !== '';
	if (!own || !isNew || own.postId === report.postId) return outcome;
	return withWarnings(outcome, [
		`Post ${own.postId} says the same, and no row names it. If it is the same post, cancel one of them`,
	]);
}

function standing(outcome: RowOutcome, { row }: PreparedRow, now: RowOutcome): RowOutcome {
	const { report, failure, details } = now;
	const warnings = [sentences(row.warnings), report.warnings].filter(Boolean).join(' ');
	// As the run that made the post said it: its slot may begin a little later.
	const goesOut = (report.ok && outcome.report.goesOut) || report.goesOut;
	return {
		...outcome,
		replayed: report.ok ? outcome.replayed : false,
		report: { ...report, goesOut, warnings },
		failure,
		details: { ...outcome.details, ...details },
	};
}

function unread(outcome: RowOutcome, error: ServiceError, postId: string): RowOutcome {
	if (error.facts.httpStatus === 404) return notFound(outcome, `post ${postId} is gone`);
	const why = showFailure(error, outcome.row.row);
	return withWarnings(outcome, [`How the post of an earlier run stands could not be read: ${why}`]);
}

function notFound(outcome: RowOutcome, why: string): RowOutcome {
	const problems = [`An earlier run has posted this row, and ${why}`];
	return {
		...outcome,
		replayed: false,
		report: {
			...outcome.report,
			ok: false,
			status: 'posted earlier',
			problem: sentences(problems),
		},
		failure: new InvalidItemError(problems),
	};
}
