import { ServiceError } from '../../../../client/serviceError';
import type { Post } from '../../../../contract/decoded';
import { isEnded, isFinal, mayStillChange, phaseOf } from '../../../../contract/statuses';
import { compare, type Difference, type WantedPost } from '../../../../posting/compare';
import { type ReadPost, accountItemsOf, lapsesOf } from '../../../../posting/readPost';
import { InvalidItemError } from '../../../../posting/postItem';
import { isCellWord } from '../../../../sheet/cells';
import { heldBackBy, isReportedCancelled } from '../../../../sheet/statuses';
import { asText, parseFlag, plainText, quote } from '../../../../values/text';
import type { ReadRow, SheetRow } from '../readRows';
import type { SheetSettings } from '../sheetSettings';
import { differenceSentences, lapseSentences, stepFor } from './differences';
import { type RowOutcome, sentences, showFailure, showPost, withWarnings } from './rowReport';

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
		const problems = [
			`Post ID: there is no post "${postId}". Empty the cell to post this row, or call the column otherwise if the number is your own`,
			...(row.company.name === undefined
				? []
				: ['If another company of this run has it, cancel it there first']),
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

/** Why the sheet itself keeps a post from going out. */
interface Stop {
	/** Whether the row is called off, rather than held back while its post is still to come. */
	readonly isForGood: boolean;
	readonly reason: string;
}

/** What stops a post that could be read: the row is called off, or held back as long as it is to come. */
export function stopOf({ row, post }: PostedRow): Stop | undefined {
	if (post === undefined || post instanceof ServiceError || isReported(row.row, post)) {
		return undefined;
	}
	const { cells, roles } = row.row;
	for (const { heading } of roles.of.status) {
		const value = cells[heading];
		const flag = parseFlag(value);
		// A word under a status, or a yes under a heading such as "Cancelled".
		const isTicked = callsOff(heading) && 'value' in flag && flag.value;
		if (isTicked || callsOff(asText(value))) {
			return { isForGood: true, reason: `${heading}: ${quote(value)} calls the row off` };
		}
	}
	const { passedOver } = row;
	const isHeld = passedOver && !passedOver.isOut && isToCome(post);
	return isHeld ? { isForGood: false, reason: passedOver.reason } : undefined;
}

/** A row that is called off or held back is fine once its post no longer goes out, and not before. */
export function withStop(
	posted: PostedRow,
	outcome: RowOutcome,
	{ bringsUpToDate }: Pick<SheetSettings, 'bringsUpToDate'>,
): RowOutcome {
	const { row, post, postId } = posted;
	const stop = stopOf(posted);
	if (!stop || post === undefined || post instanceof ServiceError) return outcome;
	// What people wrote must still call the row off; "cancelled" does so too.
	const isCancelled = outcome.report.status === 'cancelled';
	const status = (isCancelled ? undefined : ownStatus(row.row)) ?? outcome.report.status;
	if (!isToCome(post)) {
		const isNowhere = accountItemsOf(post).every((item) => isEnded(item.status));
		const report = { ...outcome.report, status, ok: true, problem: '' };
		const told = `${stop.reason}, and post ${postId} is out already, or on its way`;
		return withWarnings({ ...outcome, report, failure: undefined }, isNowhere ? [] : [told]);
	}
	const step = bringsUpToDate
		? 'choose Rows Called Off: Cancel Their Posts under Options'
		: 'use Post > Cancel';
	const problems = stop.isForGood
		? [`${stop.reason}, and post ${postId} still goes out: ${step}, or change the cell`]
		: [
				`Post ${postId} still goes out, unchanged: use Post > Cancel or Post > Reschedule, or change the row`,
				stop.reason,
			];
	const report = { ...outcome.report, status, ok: false, problem: sentences(problems) };
	return { ...outcome, report, failure: new InvalidItemError(problems) };
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

/** What people wrote where the report has its status: written back, it must still hold the row. */
export function ownStatus({ cells: { status } }: SheetRow): string | undefined {
	return heldBackBy('status', status) === undefined ? undefined : asText(status).trim();
}
