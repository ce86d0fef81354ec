import { ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { isOpen } from '../posting/findDifferences';
import { stepsFor, isChange, type ChangeSteps } from '../posting/changeSteps';
import { isToCome } from '../posting/readPost';
import { type Finding, finding } from '../sheet/texts/findings';
import { holdApproved, isApproved, visibleChanges, withApprovalAgain } from './approval';
import { comparePost, type Comparison } from './comparePost';
import { type DecisionContext, hasRefusal } from './decisionContext';
import { decideCancelledOrOnHold } from './decideCancelledOrOnHold';
import { keepPost } from './keepPost';
import { isPlannedAgain } from './replaceCancelled';
import { decideUnchanged, rescheduleWarnings } from './decideUnchanged';
import { speaksOfOtherPosts } from './syncState';
import { judgeRowTime, timeWarnings } from './judgeRowTime';
import type { Change, FieldDifference, FoundPost, Keep, PostIntent } from './types';

/** Decides about the post that a row names. Nothing is sent. */
export function decideExisting(
	intent: PostIntent,
	postId: string,
	context: DecisionContext,
): Change {
	const found = context.survey.foundPosts.get(postId);
	if (found === undefined || found instanceof ServiceError) {
		return keepUnread(intent, { postId, found }, context);
	}
	return decideWithPost(intent, found, context);
}

/** Decides about a post as it is now: one that the row names, or one that proved to be the row's. */
export function decideWithPost(intent: PostIntent, post: Post, context: DecisionContext): Change {
	const { settings } = context;
	const comparison = comparePost(intent, post, context);
	const { state, postIds } = intent.row;
	if (postIds.length > 0 && speaksOfOtherPosts(state, postIds)) {
		return keepOtherState(intent, comparison);
	}
	const held = decideCancelledOrOnHold(intent, comparison, context);
	if (held) {
		return held;
	}
	const asItIs = decideUnchanged(intent, comparison, context);
	if (!settings.updatesPosts) {
		return asItIs;
	}
	if (hasRefusal(intent.findings)) {
		return { ...asItIs, isIssue: isToCome(post) };
	}
	const resume = context.survey.intentFacts.get(intent)?.unfinished;
	// A post that was cancelled as a whole is not revived, and one that failed is not tried again.
	if (comparison.isLapsed && !resume) {
		return isPlannedAgain(intent, post) ? adviseOption(asItIs, context) : asItIs;
	}
	return decideUpdate(intent, comparison, asItIs, context);
}

/** A row that the sheet plans again comes back only if the user chose so. */
function adviseOption(asItIs: Keep, { settings }: DecisionContext): Keep {
	if (settings.plannedAgainRows === 'create') {
		// Another row has the same post ID, so no post is created.
		return asItIs;
	}
	return {
		...asItIs,
		because: [...asItIs.because, finding('refusal', 'plannedAgainByOption', '')],
	};
}

/** A state of another post next to this ID: the IDs were moved, whatever else the row says. */
function keepOtherState(intent: PostIntent, { post, open }: Comparison): Keep {
	const { postId } = post;
	const because = [finding('refusal', 'stateOfOtherPost', '', { postId })];
	return keepPost({ intent, post, because, kept: open, isIssue: true });
}

function keepUnread(
	intent: PostIntent,
	{ postId, found }: { readonly postId: string; readonly found: FoundPost | undefined },
	{ survey, settings }: DecisionContext,
): Keep {
	const failure = found instanceof ServiceError ? found : undefined;
	const httpStatus = failure?.facts.httpStatus;
	if (httpStatus === 404) {
		const gone = finding('refusal', 'noSuchPost', '', { postId });
		const ofOther = finding('refusal', 'perhapsOfOtherCompany', '');
		const because = survey.isOneOfSeveral ? [gone, ofOther] : [gone];
		return keepPost({ intent, post: undefined, kind: 'unknownPost', because, isIssue: true });
	}
	// A key that may only post is somebody's choice; else it is unclear whether the post is as the row says.
	const isChosen = httpStatus === 403 && !settings.updatesPosts;
	const severity = isChosen ? 'warning' : 'refusal';
	const because = [finding(severity, 'postNotRead', '', { reason: '' })];
	return keepPost({ intent, post: undefined, kind: 'unread', because, failure });
}

/** The differences of a row, by what will be done about them. */
interface Sorted {
	readonly toApply: readonly FieldDifference[];
	readonly toKeep: readonly FieldDifference[];
	readonly toReview: readonly FieldDifference[];
}

function sortDifferences(
	{ open, post }: Comparison,
	{ settings }: Pick<DecisionContext, 'settings'>,
): Sorted {
	const changeable = open.filter(({ difference }) => isOpen(difference, post));
	if (settings.dashboardChanges === 'overwrite') {
		return { toApply: changeable, toKeep: [], toReview: [] };
	}
	return {
		toApply: changeable.filter(({ changedIn }) => changedIn === 'row'),
		toKeep: changeable.filter(
			({ changedIn }) => changedIn === 'dashboard' || changedIn === 'unknown',
		),
		toReview: changeable.filter(({ changedIn }) => changedIn === 'both'),
	};
}

function decideUpdate(
	intent: PostIntent,
	comparison: Comparison,
	asItIs: Keep,
	context: DecisionContext,
): Change {
	const { post } = comparison;
	const { toApply, toKeep, toReview } = sortDifferences(comparison, context);
	if (toReview.length > 0) {
		return asItIs;
	}
	const changes = stepsFor(toApply.map(({ difference }) => difference));
	if (!changes) {
		return { ...asItIs, isIssue: true };
	}
	const refusal = refuseUpdate(intent, post, changes, context);
	if (refusal) {
		const because = [refusal, ...asItIs.because];
		return { ...asItIs, because, isIssue: true };
	}
	const resume = context.survey.intentFacts.get(intent)?.unfinished;
	if (!isChange(changes) && !resume) {
		return asItIs;
	}
	return {
		action: 'update',
		intent,
		before: post,
		changes: withApprovalAgain(post, changes, context),
		applied: toApply,
		kept: toKeep,
		resume,
		warnings: updateWarnings(intent, post, changes, context),
	};
}

/** The first reason for which a post is not updated. */
function refuseUpdate(
	intent: PostIntent,
	post: Post,
	changes: ChangeSteps,
	context: DecisionContext,
): Finding | undefined {
	return (
		refuseEmptied(intent, changes, context) ??
		refuseTime(intent, changes, context) ??
		holdApproved(intent, post, changes, context)
	);
}

function updateWarnings(
	intent: PostIntent,
	post: Post,
	changes: ChangeSteps,
	context: DecisionContext,
): Finding[] {
	const isTimed = changes.move !== undefined || changes.add !== undefined;
	return [
		...rescheduleWarnings(intent, context),
		...changeWarnings(intent, post, changes, context),
		...(isTimed ? timeWarnings(intent, context) : []),
	];
}

/** A row whose cells were emptied is not meant to empty its post. */
function refuseEmptied(
	{ row, content }: PostIntent,
	{ update, move }: ChangeSteps,
	{ settings }: DecisionContext,
): Finding | undefined {
	const { date, media } = row.reader.cells;
	if (update?.caption === '' && !date[0] && !media[0]) {
		return finding('refusal', 'rowEmptied', '');
	}
	const isDateEmptied = move !== undefined && move.scheduledAfter === undefined;
	if (isDateEmptied && content.skipApproval && settings.emptyDates !== 'none') {
		return finding('refusal', 'dateEmptied', '');
	}
	return undefined;
}

/** Refuses to reschedule a post into the past, or into a year that is a typo. */
function refuseTime(
	intent: PostIntent,
	{ move, add }: ChangeSteps,
	context: DecisionContext,
): Finding | undefined {
	if (!move && !add) {
		return undefined;
	}
	const judgement = judgeRowTime(intent, context);
	return judgement.kind === 'fine' ? undefined : { ...judgement.finding, severity: 'refusal' };
}

function changeWarnings(
	intent: PostIntent,
	post: Post,
	changes: ChangeSteps,
	{ settings }: DecisionContext,
): Finding[] {
	const fields = visibleChanges(changes);
	const isWorthAWord = !intent.content.skipApproval && settings.approvedPosts === 'update';
	if (!isWorthAWord || fields.length === 0 || !isApproved(post)) {
		return [];
	}
	const facts = { postId: post.postId, field: fields.join(', ') };
	return [finding('warning', 'changesApproved', '', facts)];
}
