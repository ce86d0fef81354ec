import type { ServiceError } from '../../../../client/serviceError';
import type { Post } from '../../../../contract/decoded';
import { isEnded, isFinal, mayStillChange, phaseOf } from '../../../../contract/statuses';
import { lapseText, ROW_TEXTS } from '../../../../messages/rowTexts';
import { compare, type Difference, type WantedPost } from '../../../../posting/compare';
import { accountItemsOf, lapsesOf } from '../../../../posting/readPost';
import { isCellWord } from '../../../../sheet/cells';
import { textOf } from '../../../../sheet/findings';
import { reportedStatus, statusHeading } from '../../../../sheet/statuses';
import { asText, parseFlag, plainText } from '../../../../values/text';
import { showPost, showTime } from '../../presentPost';
import type { ReadRow } from '../readRows';
import { differenceSentences, stepFor } from './differences';
import { ownStatus, type RowOutcome, showFailure, wrong } from './rowOutcome';

/** A row whose post exists: by its ID, or because its key brought it back. */
export interface PostedRow {
	readonly row: ReadRow;
	readonly postId: string;
	readonly wanted: WantedPost;
	/** What the sheet says of the media that the post was made with. */
	readonly fingerprint?: string;
	/** Undefined where it could not be read. */
	readonly post?: Post;
	/** Why not, where that is known. */
	readonly unread?: ServiceError;
}

/** What is told of such a row: its post as it is now, or why that is not known. */
export function postedOutcome(posted: PostedRow): RowOutcome {
	const { row, postId, post, fingerprint: mediaFingerprint } = posted;
	const known = { row, isPosted: true, ok: true, problems: [], warnings: [], mediaFingerprint };
	if (!post) {
		const shown = { postId, status: 'posted earlier', accounts: '', goesOut: '' };
		return unreadOutcome({ ...known, ...shown }, posted);
	}
	const { problems, warnings } = judge(posted, post);
	const shown = showPost(post, row.time.zone, row.company.accounts);
	const outcome = { ...known, ...shown, status: reportedStatus(post.status), warnings };
	return problems.length > 0 ? wrong(outcome, problems) : outcome;
}

function unreadOutcome(outcome: RowOutcome, { row, postId, unread }: PostedRow): RowOutcome {
	if (unread?.facts.httpStatus !== 404) {
		const why = unread ? showFailure(unread, row.report) : '';
		return { ...outcome, warnings: [ROW_TEXTS.postNotRead(why)] };
	}
	return wrong({ ...outcome, status: 'refused' }, [
		ROW_TEXTS.noSuchPost(postId),
		...(row.company.name === undefined ? [] : [ROW_TEXTS.perhapsOfOtherCompany]),
	]);
}

/** What keeps the post from going out as the row says; of a post that is out, what no longer matters. */
function judge({ row, wanted }: PostedRow, post: Post) {
	const lapses = lapsesOf(post, wanted.accountIds);
	const isWhole = lapses.some(({ account }) => account === undefined);
	const lapsed = lapses.map(({ why, account }) => lapseText(why, post.postId, account?.username));
	if (isWhole) return { problems: lapsed, warnings: [] };
	const isToCome = !isOut(post);
	// What such a row wants is not known; of a post that is out it does not matter.
	if (row.report.problems.length > 0) {
		return { problems: [...(isToCome ? row.report.problems : []), ...lapsed], warnings: [] };
	}
	const differences = compare(wanted, post);
	const open = isToCome ? differences : differences.filter(canStillChange);
	const past = differences.filter((difference) => !open.includes(difference));
	const { bringsUpToDate } = row.company.sheet.settings;
	const step = open.length > 0 ? [stepFor(open, bringsUpToDate)] : [];
	const { instant = '', zone } = row.time;
	const time = Date.parse(instant);
	const items = accountItemsOf(post);
	const isAwaited = !isToCome && !row.passedOver && time > Date.now();
	const isEarly = items.some(({ postedAt = '' }) => Date.parse(postedAt) < time);
	const isUnapproved = items.some(({ status }) => status === 'pending_approval');
	return {
		problems: [...lapsed, ...differenceSentences(open, row), ...step],
		warnings: [
			...differenceSentences(past, row).map(ROW_TEXTS.outAlready),
			...(isAwaited && isEarly ? [ROW_TEXTS.outBefore(showTime(instant, zone))] : []),
			...(isUnapproved && time < Date.now() ? [ROW_TEXTS.timeIsPast(showTime(instant, zone))] : []),
		],
	};
}

/** Whether nothing of a post is still to come. */
export function isOut(post: Post): boolean {
	const isThrough = accountItemsOf(post).every(({ status }) => isFinal(status));
	return phaseOf(post.status) === 'out' && isThrough;
}

/** Whether it matters of a post that is out: its tags, and an account that it never went to. */
function canStillChange(difference: Difference): boolean {
	return (
		difference.field === 'contentGroupIds' ||
		(difference.field === 'accountIds' && difference.added.length > 0)
	);
}

/** Why the sheet itself keeps a post from going out. */
interface Stop {
	/** Whether the row is called off, rather than held back while its post is still to come. */
	readonly isForGood: boolean;
	/** What the report keeps in the cell of its status, where people write there. */
	readonly status?: string;
	readonly reason: string;
}

/** What stops a post: the row is called off, or held back as long as it is to come. */
export function stopOf({ row }: PostedRow, post: Post): Stop | undefined {
	const hasEnded = isEnded(post.status);
	const own = ownStatus(row);
	for (const { heading } of row.reader.roles.of.status) {
		const value = row.reader.row[heading];
		const flag = parseFlag(value);
		// A word under a status, or a yes under a heading such as "Cancelled".
		const isTicked = callsOff(heading) && 'value' in flag && flag.value;
		if (isTicked || callsOff(asText(value))) {
			const reason = ROW_TEXTS.calledOff(heading, value);
			// A report stays; what another column calls off may be called on again.
			const isItsCell = heading === (statusHeading(row.reader.row) ?? heading);
			const ended = isItsCell ? 'cancelled' : undefined;
			return { isForGood: true, reason, status: hasEnded ? ended : own };
		}
	}
	const { finding } = row.passedOver ?? {};
	const saysOut = finding?.code === 'heldBack' && finding.why === 'isOut';
	if (!finding || saysOut || !(hasEnded || isToCome(post))) return undefined;
	return { isForGood: false, reason: textOf(finding), status: own };
}

/** A row that is called off or held back is fine once its post no longer goes out, and not before. */
export function withStop(outcome: RowOutcome, posted: PostedRow): RowOutcome {
	const { row, postId, post } = posted;
	const stop = post && stopOf(posted, post);
	if (!stop) return outcome;
	const { reason, isForGood, status = outcome.status } = stop;
	if (!isToCome(post)) {
		const isNowhere = accountItemsOf(post).every((item) => isEnded(item.status));
		const told = isNowhere ? [] : [ROW_TEXTS.stoppedTooLate(reason, postId)];
		const warnings = [...outcome.warnings, ...told];
		return { ...outcome, status, ok: true, problems: [], failure: undefined, warnings };
	}
	const { bringsUpToDate, cancelsCalledOff } = row.company.sheet.settings;
	const problems = isForGood
		? [ROW_TEXTS.calledOffButGoesOut(reason, postId, bringsUpToDate && !cancelsCalledOff)]
		: [ROW_TEXTS.heldBackButGoesOut(postId), reason];
	return wrong({ ...outcome, status }, problems);
}

/** Whether a post may still change for any of its accounts. */
export function isToCome(post: Post): boolean {
	return accountItemsOf(post).some(({ status }) => mayStillChange(status));
}

/** Whether a row is not to go out at all, rather than not yet. */
function callsOff(text: string): boolean {
	return isCellWord(plainText(text), 'calledOff');
}
