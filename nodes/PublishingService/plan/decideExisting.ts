import { ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { isOpen } from '../posting/findDifferences';
import { changesFor, hasChanges, type PostChanges } from '../posting/postChanges';
import { isToCome } from '../posting/readPost';
import { type Finding, finding, refusal } from '../sheet/texts/findings';
import { approvalWarnings, draftWarnings, withApprovalAgain } from './approval';
import { columnOfField } from './columnOfField';
import { comparePost, type Comparison } from './comparePost';
import { shownValues } from './differenceFindings';
import { type DecisionContext, hasRefusal } from './decisionContext';
import { decideCancelledOrOnHold } from './decideCancelledOrOnHold';
import { keepPost } from './keepPost';
import { isPlannedAgain } from './replaceCancelled';
import { decideUnchanged, rescheduleWarnings } from './decideUnchanged';
import { speaksOfOtherPosts, stateOfPost } from './syncState';
import { timeWarnings } from './judgeRowTime';
import { refuseUpdate } from './refuseUpdate';
import { warnOfRewrittenPost } from './rewrittenPost';
import type { Cancel, FieldDifference, Keep, PostIntent, Side, Update } from './types';

/** A decision about a post that exists. */
export type ExistingChange = Update | Cancel | Keep;

/** Decides about the post that a row names. Nothing is sent. */
export function decideExisting(
	intent: PostIntent,
	postId: string,
	context: DecisionContext,
): ExistingChange {
	const post = context.survey.foundPosts.get(postId);
	if (post === undefined || post instanceof ServiceError) {
		return keepUnread(intent, { postId, failure: post }, context);
	}
	return decideWithPost(intent, post, context);
}

/** Decides about a post as it is now: the post that the row names, or a post with the content of the row. */
export function decideWithPost(
	intent: PostIntent,
	post: Post,
	context: DecisionContext,
): ExistingChange {
	const comparison = comparePost(intent, post, context);
	const { state, postIds } = intent.row;
	if (postIds.length > 0 && speaksOfOtherPosts(state, postIds)) {
		return keepOtherState(intent, comparison);
	}
	const stopped = decideCancelledOrOnHold(intent, comparison, context);
	if (stopped) {
		return stopped;
	}
	const unchanged = decideUnchanged(intent, comparison, context);
	if (!context.settings.updatesPosts) {
		return unchanged;
	}
	if (hasRefusal(intent.findings)) {
		return { ...unchanged, isIssue: isToCome(post) };
	}
	const resume = context.survey.intentFacts.get(intent)?.unfinished;
	// A cancelled post is not revived, and a failed post is not tried again. A post that an unfinished
	// reschedule cancelled is neither.
	if (comparison.isLapsed && !resume) {
		return isPlannedAgain(intent, post) ? adviseOption(unchanged, context) : unchanged;
	}
	return decideUpdate(intent, comparison, unchanged, context);
}

/** Names the option that creates a new post for a row that the sheet plans again. */
function adviseOption(unchanged: Keep, { settings }: DecisionContext): Keep {
	if (settings.plannedAgainRows === 'create') {
		// Another row has the same post ID, so no post is created.
		return unchanged;
	}
	const advice = refusal('plannedAgainByOption');
	return { ...unchanged, because: [...unchanged.because, advice] };
}

/** Keeps a post if the sync state of its row is of another post: the post IDs were moved between rows. */
function keepOtherState(intent: PostIntent, { post, open }: Comparison): Keep {
	const { postId } = post;
	const because = [refusal('stateOfOtherPost', { postId })];
	return keepPost({ intent, post, because, keptDifferences: open, isIssue: true });
}

function keepUnread(
	intent: PostIntent,
	{ postId, failure }: { readonly postId: string; readonly failure: ServiceError | undefined },
	{ survey, settings }: DecisionContext,
): Keep {
	const httpStatus = failure?.facts.httpStatus;
	if (httpStatus === 404) {
		const because = notFoundFindings(intent, postId, survey.isOneOfSeveral);
		return keepPost({ intent, post: undefined, kind: 'unknownPost', because, isIssue: true });
	}
	// Somebody chose an API key that may only create posts. Every other failure leaves it unclear whether
	// the post is as the row says.
	const mayOnlyCreate = httpStatus === 403 && !settings.updatesPosts;
	const severity = mayOnlyCreate ? 'warning' : 'refusal';
	const because = [finding(severity, 'postNotRead', '', { reason: '' })];
	return keepPost({ intent, post: undefined, kind: 'unread', because, failure });
}

/**
 * The reasons why the post of a row does not exist. If an earlier run wrote the sync state of this post, the post
 * did exist: a person who clears the cell could then create a second one, with the API key of another company.
 */
function notFoundFindings({ row }: PostIntent, postId: string, isOneOfSeveral: boolean): Finding[] {
	const isOwnPost = stateOfPost(row.state, postId) !== undefined;
	const namesClient = row.reader.cells.brand.length > 0;
	return [
		refusal(isOwnPost ? 'postNotFound' : 'noSuchPost', { postId }),
		...(isOneOfSeveral || namesClient ? [refusal('perhapsOfOtherCompany')] : []),
	];
}

/** The differences of a row, by what will be done about them. */
interface SortedDifferences {
	readonly toApply: readonly FieldDifference[];
	readonly toKeep: readonly FieldDifference[];
	readonly toReview: readonly FieldDifference[];
}

function sortDifferences(
	{ open, post }: Comparison,
	{ settings }: Pick<DecisionContext, 'settings'>,
): SortedDifferences {
	const changeable = open.filter(({ difference }) => isOpen(difference, post));
	const changedIn = (...sides: Side[]) =>
		changeable.filter((difference) => sides.includes(difference.changedIn));
	if (settings.dashboardChanges === 'overwrite') {
		const toApply = changedIn('row', 'dashboard', 'both', 'unknown');
		return { toApply, toKeep: changedIn('zone'), toReview: [] };
	}
	return {
		toApply: changedIn('row'),
		toKeep: changedIn('dashboard', 'unknown', 'zone'),
		toReview: changedIn('both'),
	};
}

/** Decides to update a post, or keeps it `unchanged` if there is nothing to apply or a reason against it. */
function decideUpdate(
	intent: PostIntent,
	comparison: Comparison,
	unchanged: Keep,
	context: DecisionContext,
): Update | Keep {
	const { post } = comparison;
	const { toApply, toKeep, toReview } = sortDifferences(comparison, context);
	if (toReview.length > 0) {
		return unchanged;
	}
	const changes = changesFor(toApply.map(({ difference }) => difference));
	if (!changes) {
		return { ...unchanged, isIssue: true };
	}
	const reason = refuseUpdate(intent, post, changes, context);
	if (reason) {
		return { ...unchanged, because: [reason, ...unchanged.because], isIssue: true };
	}
	const resume = context.survey.intentFacts.get(intent)?.unfinished;
	if (!hasChanges(changes) && !resume) {
		return unchanged;
	}
	return {
		action: 'update',
		intent,
		before: post,
		changes: withApprovalAgain(post, changes, context),
		applied: toApply,
		keptDifferences: toKeep,
		resume,
		warnings: [
			...updateWarnings(intent, post, changes, context),
			...warnOfRemovedTexts(toApply, intent, post),
			...warnOfRewrittenPost(toApply, intent, post),
		],
	};
}

/** Warns of each text that a cleared cell removes from a planned post, because people also clear cells by accident. */
function warnOfRemovedTexts(
	toApply: readonly FieldDifference[],
	intent: PostIntent,
	{ postId }: Post,
): Finding[] {
	return toApply.flatMap(({ difference }) => {
		const isText = difference.field === 'caption' || difference.field === 'hashtags';
		if (!isText || difference.wish.length > 0) {
			return [];
		}
		const { actual } = shownValues(difference, intent.time.zone);
		const column = columnOfField(intent, difference.field);
		return [finding('warning', 'valueRemoved', column, { actual, postId })];
	});
}

function updateWarnings(
	intent: PostIntent,
	post: Post,
	changes: PostChanges,
	context: DecisionContext,
): Finding[] {
	const isTimed = changes.reschedule !== undefined || changes.add !== undefined;
	return [
		...rescheduleWarnings(intent, context),
		...approvalWarnings(intent, post, changes, context),
		...draftWarnings(intent, post),
		...(isTimed ? timeWarnings(intent, context) : []),
	];
}
