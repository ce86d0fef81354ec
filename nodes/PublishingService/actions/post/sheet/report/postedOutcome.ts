import { ServiceError } from '../../../../client/serviceError';
import type { Post } from '../../../../contract/decoded';
import { isEnded, isFinal, mayStillChange, phaseOf } from '../../../../contract/statuses';
import { compare, type Difference, type WantedPost } from '../../../../posting/compare';
import { type ReadPost, accountItemsOf, lapsesOf } from '../../../../posting/readPost';
import { isCellWord } from '../../../../sheet/cells';
import { isReportedCancelled } from '../../../../sheet/statuses';
import { asText, parseFlag, plainText, quote } from '../../../../values/text';
import { showPost } from '../../presentPost';
import type { ReadRow, SheetRow } from '../readRows';
import { differenceSentences, lapseSentences, stepFor } from './differences';
import { ownStatus, type RowOutcome, showFailure, wrong } from './rowOutcome';

/** A row whose post exists: by its ID, or because its key brought it back. */
export interface PostedRow {
	readonly row: ReadRow;
	readonly postId: string;
	readonly wanted: WantedPost;
	/** What the sheet says of the media that the post was made with. */
	readonly fingerprint?: string;
	/** Undefined, or the reason, where it could not be read. */
	readonly post: ReadPost | undefined;
}

/** The post of a row, where it could be read. */
export function knownPost({ post }: Pick<PostedRow, 'post'>): Post | undefined {
	return post instanceof ServiceError ? undefined : post;
}

/** What is told of such a row: its post as it is now, or why that is not known. */
export function postedOutcome(posted: PostedRow, bringsUpToDate: boolean): RowOutcome {
	const { row, postId, fingerprint: mediaFingerprint } = posted;
	const known = { row, isPosted: true, ok: true, problems: [], mediaFingerprint };
	const post = knownPost(posted);
	if (!post) {
		const shown = { postId, status: 'posted earlier', accounts: '', goesOut: '' };
		return unread({ ...known, ...shown, warnings: [] }, posted);
	}
	const { problems, warnings } = judge(posted, post, bringsUpToDate);
	const shown = showPost(post, row.time.zone, row.company.accounts);
	const outcome = { ...known, ...shown, warnings, details: post };
	return problems.length > 0 ? wrong(outcome, problems) : outcome;
}

function unread(outcome: RowOutcome, { row, postId, post }: PostedRow): RowOutcome {
	if (!(post instanceof ServiceError) || post.facts.httpStatus !== 404) {
		const why = post instanceof ServiceError ? `: ${showFailure(post, row.row)}` : '';
		const warnings = [`This row has a post ID, but its post could not be read${why}`];
		return { ...outcome, warnings };
	}
	return wrong({ ...outcome, status: 'refused' }, [
		`Post ID: there is no post "${postId}". Empty the cell to post this row, or call the column otherwise if the number is your own`,
		...(row.company.name === undefined
			? []
			: ['If another company of this run has it, cancel it there first']),
	]);
}

/** What keeps the post from going out as the row says; of a post that is out, what no longer matters. */
function judge({ row, wanted }: PostedRow, post: Post, bringsUpToDate: boolean) {
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
	const open = isToCome ? differences : differences.filter(canStillChange);
	const past = differences.filter((difference) => !open.includes(difference));
	const told = differenceSentences(open, row);
	return {
		problems: [...lapsed, ...told, ...(open.length > 0 ? [stepFor(open, bringsUpToDate)] : [])],
		warnings: differenceSentences(past, row).map((text) => `${text}, and it is out already`),
	};
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

/** Why the sheet itself keeps a post from going out. */
interface Stop {
	/** Whether the row is called off, rather than held back while its post is still to come. */
	readonly isForGood: boolean;
	readonly reason: string;
}

/** What stops a post that could be read: the row is called off, or held back as long as it is to come. */
export function stopOf(posted: PostedRow): Stop | undefined {
	const { row, passedOver } = posted.row;
	const post = knownPost(posted);
	if (!post || isReported(row, post)) return undefined;
	for (const { heading } of row.roles.of.status) {
		const value = row.cells[heading];
		const flag = parseFlag(value);
		// A word under a status, or a yes under a heading such as "Cancelled".
		const isTicked = callsOff(heading) && 'value' in flag && flag.value;
		if (isTicked || callsOff(asText(value))) {
			return { isForGood: true, reason: `${heading}: ${quote(value)} calls the row off` };
		}
	}
	const isHeld = passedOver && !passedOver.isOut && isToCome(post);
	return isHeld ? { isForGood: false, reason: passedOver.reason } : undefined;
}

/** A row that is called off or held back is fine once its post no longer goes out, and not before. */
export function withStop(
	posted: PostedRow,
	outcome: RowOutcome,
	bringsUpToDate: boolean,
): RowOutcome {
	const { row, postId } = posted;
	const stop = stopOf(posted);
	const post = knownPost(posted);
	if (!stop || !post) return outcome;
	// What people wrote must still call the row off; "cancelled" does so too.
	const isCancelled = outcome.status === 'cancelled';
	const status = (isCancelled ? undefined : ownStatus(row.row)) ?? outcome.status;
	if (!isToCome(post)) {
		const isNowhere = accountItemsOf(post).every((item) => isEnded(item.status));
		const told = `${stop.reason}, and post ${postId} is out already, or on its way`;
		const warnings = [...outcome.warnings, ...(isNowhere ? [] : [told])];
		return { ...outcome, status, ok: true, problems: [], failure: undefined, warnings };
	}
	if (!stop.isForGood) {
		return wrong({ ...outcome, status }, [
			`Post ${postId} still goes out, unchanged: use Post > Cancel or Post > Reschedule, or change the row`,
			stop.reason,
		]);
	}
	const step = bringsUpToDate
		? 'choose Rows Called Off: Cancel Their Posts under Options'
		: 'use Post > Cancel';
	return wrong({ ...outcome, status }, [
		`${stop.reason}, and post ${postId} still goes out: ${step}, or change the cell`,
	]);
}

/** Whether a post may still change for any of its accounts. */
export function isToCome(post: Post): boolean {
	return accountItemsOf(post).some(({ status }) => mayStillChange(status));
}

/** Whether a row is not to go out at all, rather than not yet. */
function callsOff(text: string): boolean {
	return isCellWord(plainText(text), 'calledOff');
}

/** Whether the status is what the last run wrote of a post that somebody cancelled: no word of the sheet's people. */
function isReported({ cells }: SheetRow, post: Post): boolean {
	return isEnded(post.status) && isReportedCancelled(cells);
}
