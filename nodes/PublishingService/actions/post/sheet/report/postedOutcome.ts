import { ServiceError } from '../../../../client/serviceError';
import type { Post } from '../../../../contract/decoded';
import { isFinal, phaseOf } from '../../../../contract/statuses';
import { compare, type Difference, type WantedPost } from '../../../../posting/compare';
import type { ReadPost } from '../../../../posting/existingPosts';
import { accountItemsOf, lapsesOf } from '../../../../posting/readPost';
import { InvalidItemError } from '../../../../posting/problemReport';
import { isReported } from '../calledOff';
import type { ReadRow } from '../readRow';
import { differenceSentences, lapseSentences, stepFor } from './differences';
import { sentences, showFailure, showPost, type RowOutcome } from './rowReport';

/** A row whose post exists: by its ID, or because its key brought it back. */
export interface PostedRow {
	readonly row: ReadRow;
	readonly postId: string;
	readonly wanted: WantedPost;
	/** What the sheet says of the media that the post was made with. */
	readonly fingerprint?: string;
	/** Undefined, or the reason, where it could not be read. */
	readonly post: ReadPost | undefined;
	/** Another company of the run at which it still goes out, where that of the row does not know it. */
	readonly owner?: string;
}

/** What is told of such a row: its post as it is now, or why that is not known. */
export function postedOutcome(posted: PostedRow, bringsUpToDate: boolean): RowOutcome {
	const { row, postId, post, fingerprint: mediaFingerprint } = posted;
	const known = { row, isPosted: true };
	if (post === undefined || post instanceof ServiceError) {
		const report = {
			status: 'posted earlier',
			postId,
			accounts: '',
			goesOut: '',
			warnings: '',
			mediaFingerprint,
		};
		if (post?.facts.httpStatus !== 404) {
			const why = post ? `: ${showFailure(post, row.row)}` : '';
			const warnings = `This row has a post ID, but its post could not be read${why}`;
			return { ...known, report: { ...report, ok: true, problem: '', warnings } };
		}
		const { owner } = posted;
		const problems = [
			owner === undefined
				? `Post ID: there is no post "${postId}". Empty the cell to post this row, or call the column otherwise if the number is your own`
				: `Post ID: post ${postId} still goes out for ${owner}. Give the row back to it, or cancel the post with that key and empty the cell then`,
		];
		const refused = { ...report, ok: false, status: 'refused', problem: sentences(problems) };
		return { ...known, report: refused, failure: new InvalidItemError(problems) };
	}
	const { problems, warnings } = judge(posted, post, bringsUpToDate);
	return {
		...known,
		report: {
			ok: problems.length === 0,
			...showPost(post, row.time.zone, row.company.accounts),
			problem: sentences(problems),
			warnings: sentences(warnings),
			mediaFingerprint,
		},
		...(problems.length > 0 && { failure: new InvalidItemError(problems) }),
		details: post,
	};
}

/** What keeps the post from going out as the row says; of a post that is out, what no longer matters. */
function judge({ row, wanted }: PostedRow, post: Post, bringsUpToDate: boolean) {
	const told = (differences: readonly Difference[]) =>
		differences.length === 0
			? []
			: [...differenceSentences(differences, row), stepFor(differences, bringsUpToDate)];
	const lapses = lapsesOf(post, wanted.accountIds);
	const isCancelled = lapses.every(({ why }) => why === 'cancelled');
	const isWhole = lapses.some(({ account }) => account === undefined);
	// The sheet says itself that it is not to go out.
	const isHeldBack = row.passedOver?.isHeldBack === true && !isReported(row.row, post);
	if (isWhole && isCancelled && isHeldBack) return { problems: [], warnings: [] };
	const lapsed = lapseSentences(post, lapses);
	if (isWhole) return { problems: lapsed, warnings: [] };
	const isToCome = !isOut(post);
	// What such a row wants is not known; of a post that is out it does not matter.
	if (row.row.problems.length > 0) {
		return { problems: [...(isToCome ? row.row.problems : []), ...lapsed], warnings: [] };
	}
	const differences = compare(wanted, post);
	if (isToCome) return { problems: [...lapsed, ...told(differences)], warnings: [] };
	const open = differences.filter(canStillChange);
	const past = differences.filter((difference) => !canStillChange(difference));
	const warnings = differenceSentences(past, row).map(
		(sentence) => `${sentence}, and it is out already`,
	);
	return { problems: [...lapsed, ...told(open)], warnings };
}

/** Whether nothing of a post is still to come. */
export function isOut(post: Post): boolean {
	const isThrough = accountItemsOf(post).every(({ status }) => isFinal(status));
	return phaseOf(post.status) === 'out' && isThrough;
}

/** Whether it matters of a post that is out: its tags, and an account that it never went to. */
export function canStillChange(difference: Difference): boolean {
	return (
		difference.field === 'contentGroupIds' ||
		(difference.field === 'accountIds' && difference.added.length > 0)
	);
}
