import type { Post } from '../contract/schemas';
import { isOpen } from '../posting/findDifferences';
import type { ReasonNotLive } from '../posting/reasonsNotLive';
import { accountItemsOf, isPublished } from '../posting/readPost';
import { type Finding, refusal, textOf, warning } from '../sheet/texts/findings';
import { showTime } from '../sheet/texts/shownValue';
import { draftWarnings } from './approval';
import type { Comparison } from './comparePost';
import { type DecisionContext, isRefusal } from './decisionContext';
import { reportDifferences } from './differenceFindings';
import { keepPost } from './keepPost';
import { warnOfLaterSlots } from './laterSlot';
import type { FieldDifference, Keep, PostIntent } from './types';

/** Describes the post of a row if nothing is changed: the differences, and what to do about them. */
export function decideUnchanged(
	intent: PostIntent,
	comparison: Comparison,
	context: DecisionContext,
): Keep {
	const { post, open, lapses, isLapsed } = comparison;
	const ofReschedule = isPublished(post) ? [] : rescheduleWarnings(intent, context);
	const findings = [...notLiveFindings(post, lapses), ...ofReschedule];
	if (isLapsed) {
		return keepPost({ intent, post, because: findings, keptDifferences: open });
	}
	const refusals = intent.findings.filter(isRefusal);
	if (refusals.length > 0) {
		// A row that cannot be read does not say how its post should be. Once the post is published, that no
		// longer matters.
		const because = [...(isPublished(post) ? [] : refusals), ...findings];
		return keepPost({ intent, post, because, keptDifferences: open });
	}
	const differences = reportOpen(intent, comparison, context);
	const warnings = standingWarnings(intent, comparison, context);
	const because = [...findings, ...differences, ...warnings];
	return keepPost({ intent, post, because, keptDifferences: open });
}

/** Warns if the sync state has an unfinished reschedule of another post, which the node ignores. */
export function rescheduleWarnings(
	intent: PostIntent,
	{ survey }: Pick<DecisionContext, 'survey'>,
): Finding[] {
	const isForeign = survey.intentFacts.get(intent)?.hasForeignReschedule === true;
	return isForeign ? [warning('rescheduleNotOurs')] : [];
}

/** Each account, or the whole post, that does not go live. */
export function notLiveFindings(post: Post, reasons: readonly ReasonNotLive[]): Finding[] {
	const { postId } = post;
	return reasons.map(({ cause, account }) => {
		const facts = { postId, account: account ? `@${account.username}: the` : 'The' };
		return refusal(`${cause}NotLive`, facts);
	});
}

/** The differences of a row and its post, and the advice what to do about them. */
function reportOpen(
	intent: PostIntent,
	{ open, post }: Comparison,
	{ survey, settings }: DecisionContext,
): Finding[] {
	const sides = settings.updatesPosts ? open : open.map(withoutSide);
	const findings = reportDifferences(sides, intent, survey.accounts, post.postId);
	const withAdvice = open.filter(({ changedIn }) => changedIn !== 'zone');
	const advice = withAdvice.length > 0 ? [adviceFor(withAdvice, post, settings.updatesPosts)] : [];
	return [...findings, ...advice];
}

/** The sentence about a change of the row names both values and no side. The sentence about a zone stays. */
function withoutSide(difference: FieldDifference): FieldDifference {
	const changedIn = difference.changedIn === 'zone' ? 'zone' : 'row';
	return { ...difference, changedIn };
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
		return refusal('changePartlyPublished');
	}
	if (differences.some(({ difference }) => difference.field === 'media')) {
		return refusal('changeOfMedia');
	}
	if (!differences.every(({ difference }) => isOpen(difference, post))) {
		return refusal('changeTooLate');
	}
	if (!updatesPosts) {
		return refusal('changeByOption');
	}
	const isUnclear = differences.some(({ changedIn }) => changedIn === 'unknown');
	return refusal(isUnclear ? 'takeOverOrWriteState' : 'takeOverOrOverwrite');
}

/** Warnings about a post that stays as it is. */
function standingWarnings(
	intent: PostIntent,
	{ post, past, lapses }: Comparison,
	context: DecisionContext,
): Finding[] {
	const { survey, now } = context;
	const pastFindings = reportDifferences(
		past.map(withoutSide),
		intent,
		survey.accounts,
		post.postId,
	);
	const ofPublished = pastFindings.map((pastFinding) =>
		warning('alreadyPublished', { reason: textOf(pastFinding) }),
	);
	// Every other warning is about creating the post, which exists already.
	const concernsPost = ({ code }: Finding) => code === 'notApproved' || code === 'stateNotOurs';
	const ofRow = isPublished(post) ? [] : intent.findings.filter(concernsPost);
	const goesLiveForAll = lapses.length === 0;
	return [
		...ofPublished,
		...(goesLiveForAll ? warnOfEarlyPost(intent, post, now) : []),
		...warnOfWaiting(intent, post, now),
		...warnOfLaterSlots(intent, post, context),
		...ofRow,
		...draftWarnings(intent, post),
	];
}

/** Warns that a row whose time was changed after its post was published does not go live again. */
function warnOfEarlyPost(intent: PostIntent, post: Post, now: number): Finding[] {
	const { instant, zone } = intent.time;
	const time = Date.parse(String(instant));
	const isAwaited = isPublished(post) && intent.hold.kind === 'none' && time > now;
	const isEarly = accountItemsOf(post).some(({ postedAt }) => Date.parse(String(postedAt)) < time);
	return isAwaited && isEarly
		? [warning('publishedBefore', { time: showTime(instant, zone) })]
		: [];
}

/** Warns about a post that waits for approval: past its time, or although the user chose to skip approval. */
function warnOfWaiting(intent: PostIntent, post: Post, now: number): Finding[] {
	const { time, content } = intent;
	const hasStatus = (status: string) => accountItemsOf(post).some((item) => item.status === status);
	const isPending = hasStatus('pending_approval');
	const isPast = isPending && Date.parse(String(time.instant)) < now;
	const isUnapproved = hasStatus('draft') || (content.skipApproval && isPending);
	return [
		...(isPast ? [warning('timeIsPast', { time: showTime(time.instant, time.zone) })] : []),
		...(isUnapproved ? [warning('awaitsApproval')] : []),
	];
}
