import type { Post } from '../contract/schemas';
import { isOpen } from '../posting/findDifferences';
import type { ReasonNotLive } from '../posting/reasonsNotLive';
import { accountItemsOf, isOut } from '../posting/readPost';
import { type Finding, finding, textOf } from '../sheet/texts/findings';
import { showTime } from '../sheet/texts/shownValue';
import type { Comparison } from './comparePost';
import { type DecisionContext, isRefusal } from './decisionContext';
import { reportDifferences } from './differenceFindings';
import { keepPost } from './keepPost';
import type { FieldDifference, Keep, PostIntent } from './types';

/** Describes the post of a row if nothing is changed: the differences, and what to do about them. */
export function decideUnchanged(
	intent: PostIntent,
	comparison: Comparison,
	context: DecisionContext,
): Keep {
	const { post, open, lapses, isLapsed } = comparison;
	const foreign = isOut(post) ? [] : rescheduleWarnings(intent, context);
	const lapsed = [...notLiveFindings(post, lapses), ...foreign];
	if (isLapsed) {
		return keepPost({ intent, post, because: lapsed, kept: open });
	}
	const refusals = intent.findings.filter(isRefusal);
	if (refusals.length > 0) {
		// A row that cannot be read does not say how its post should be; of a published post it does not matter.
		const because = [...(isOut(post) ? [] : refusals), ...lapsed];
		return keepPost({ intent, post, because, kept: open });
	}
	const differences = reportOpen(intent, comparison, context);
	const because = [...lapsed, ...differences, ...standingWarnings(intent, comparison, context)];
	return keepPost({ intent, post, because, kept: open });
}

/** A text about an unfinished reschedule that is not of this post was ignored. */
export function rescheduleWarnings(
	intent: PostIntent,
	{ survey }: Pick<DecisionContext, 'survey'>,
): Finding[] {
	const isForeign = survey.intentFacts.get(intent)?.hasForeignReschedule === true;
	return isForeign ? [finding('warning', 'rescheduleNotOurs', '')] : [];
}

/** Each account, or the whole post, that does not go live. */
export function notLiveFindings(post: Post, reasons: readonly ReasonNotLive[]): Finding[] {
	const { postId } = post;
	return reasons.map(({ why, account }) => {
		const facts = { postId, account: account ? `@${account.username}: the` : 'The' };
		return finding('refusal', `${why}Lapse`, '', facts);
	});
}

function reportOpen(
	intent: PostIntent,
	{ open, post }: Comparison,
	{ survey, settings }: DecisionContext,
): Finding[] {
	if (open.length === 0) {
		return [];
	}
	const sides = settings.updatesPosts ? open : open.map(withoutSide);
	const findings = reportDifferences(sides, intent, survey.accounts, post.postId);
	return [...findings, adviceFor(open, post, settings.updatesPosts)];
}

function withoutSide(difference: FieldDifference): FieldDifference {
	return { ...difference, changedIn: 'row' };
}

/** Advice about differences that the node does not change. */
function adviceFor(
	differences: readonly FieldDifference[],
	post: Post,
	updatesPosts: boolean,
): Finding {
	const isFixed = differences.some(
		({ difference }) => difference.field === 'scheduledAfter' && difference.isFixed,
	);
	if (isFixed) {
		return finding('refusal', 'changePartlyOut', '');
	}
	if (differences.some(({ difference }) => difference.field === 'media')) {
		return finding('refusal', 'changeOfMedia', '');
	}
	if (!differences.every(({ difference }) => isOpen(difference, post))) {
		return finding('refusal', 'changeTooLate', '');
	}
	if (!updatesPosts) {
		return finding('refusal', 'changeByOption', '');
	}
	const isUnclear = differences.some(({ changedIn }) => changedIn === 'unknown');
	return finding('refusal', isUnclear ? 'takeOverOrWriteState' : 'takeOverOrOverwrite', '');
}

function standingWarnings(
	intent: PostIntent,
	{ post, past, lapses }: Comparison,
	{ survey, now }: DecisionContext,
): Finding[] {
	const reported = reportDifferences(past.map(withoutSide), intent, survey.accounts, post.postId);
	const published = reported.map((one) =>
		finding('warning', 'outAlready', '', { reason: textOf(one) }),
	);
	const isReported = ({ code }: Finding) => code === 'notApproved' || code === 'stateNotOurs';
	const approvals = isOut(post) ? [] : intent.findings.filter(isReported);
	const isAlone = lapses.length === 0;
	return [
		...published,
		...(isAlone ? warnOfEarlyPost(intent, post, now) : []),
		...warnOfWaiting(intent, post, now),
		...approvals,
	];
}

/** A row whose time was moved ahead after its post was published does not go live again. */
function warnOfEarlyPost(intent: PostIntent, post: Post, now: number): Finding[] {
	const { instant, zone } = intent.time;
	const time = Date.parse(instant ?? '');
	const isAwaited = isOut(post) && intent.hold.kind === 'none' && time > now;
	const isEarly = accountItemsOf(post).some(({ postedAt = '' }) => Date.parse(postedAt) < time);
	return isAwaited && isEarly
		? [finding('warning', 'outBefore', '', { time: showTime(instant, zone) })]
		: [];
}

function warnOfWaiting(intent: PostIntent, post: Post, now: number): Finding[] {
	const { time, content } = intent;
	const waits = (status: string) => accountItemsOf(post).some((item) => item.status === status);
	const isPast = Date.parse(time.instant ?? '') < now && waits('pending_approval');
	const isUnapproved = waits('draft') || (content.skipApproval && waits('pending_approval'));
	const past = { time: showTime(time.instant, time.zone) };
	return [
		...(isPast ? [finding('warning', 'timeIsPast', '', past)] : []),
		...(isUnapproved ? [finding('warning', 'awaitsApproval', '')] : []),
	];
}
