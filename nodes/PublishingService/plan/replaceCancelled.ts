import type { Post } from '../contract/schemas';
import { isCancelledAsAWhole } from '../posting/readPost';
import { unfinishedLines } from '../posting/unfinishedReschedule';
import { groupByKeys } from '../values/groupByKeys';
import { hasRefusal } from './decisionContext';
import { canonicalWish, secondOf } from './canonicalValues';
import { type AppliedState, digestOfValue, stateOfPost } from './syncState';
import { judgeRowTime } from './judgeRowTime';
import { type FoundPost, postIfRead } from '../posting/readPosts';
import type { PlanSettings, PostIntent } from './types';
import { postWish } from './postWish';

interface Planning {
	readonly foundPosts: ReadonlyMap<string | undefined, FoundPost>;
	readonly settings: PlanSettings;
	readonly now: number;
}

/**
 * Replaces cancelled posts whose rows are planned again, if the user chose so: the row gets a new
 * post, and the cancelled post stays cancelled. A post ID that is in two rows is ignored.
 */
export function replaceCancelled(
	intents: readonly PostIntent[],
	{ foundPosts, settings, now }: Planning,
): PostIntent[] {
	if (settings.plannedAgainRows !== 'create' || !settings.updatesPosts) {
		return [...intents];
	}
	const rows = new Set(intents.map(({ row }) => row));
	const rowsById = groupByKeys([...rows], ({ postIds }) => postIds);
	return intents.map((intent): PostIntent => {
		const { target } = intent;
		const post = postIfRead(foundPosts.get(target.postId));
		if (!post || rowsById.get(post.postId)?.length !== 1) {
			return intent;
		}
		const isTimeFine = judgeRowTime(intent, { settings, now }).kind === 'fine';
		return isTimeFine && isPlannedAgain(intent, post)
			? { ...intent, target: { kind: 'new', replaces: post.postId } }
			: intent;
	});
}

/**
 * True if the sheet plans a row again whose post is cancelled: the row was marked "Cancelled" at
 * the last run, or its time changed since then. The sync state of the row proves both. Without it,
 * or if the caption differs from the one of the last run, the post ID may belong to another row.
 */
export function isPlannedAgain(intent: PostIntent, post: Post): boolean {
	const state = stateOfPost(intent.row.state, post.postId);
	const isPlanned = intent.hold.kind === 'none' && !hasRefusal(intent.findings);
	if (!state || !isPlanned || !isCancelledAsAWhole(post) || hasUnfinished(intent)) {
		return false;
	}
	return hasAppliedCaption(intent, post, state) && hasOtherTime(intent, post, state);
}

/** A post whose reschedule was interrupted is cancelled too, until the next run completes it. */
function hasUnfinished({ row }: PostIntent): boolean {
	return unfinishedLines(row.state.text).length > 0;
}

function hasAppliedCaption(intent: PostIntent, post: Post, { digests }: AppliedState): boolean {
	const wish = postWish(intent, undefined, { sheetTag: undefined }, post);
	const caption = canonicalWish('caption', wish, post);
	if (!caption) {
		return false;
	}
	return digestOfValue(post.postId, 'caption', caption) === digests.caption;
}

/** A row without a time is not planned again: an emptied cell does not ask to publish as soon as possible. */
function hasOtherTime({ time }: PostIntent, { postId }: Post, { digests }: AppliedState): boolean {
	const applied = digests.scheduledAfter;
	if (time.instant === undefined || applied === undefined) {
		return false;
	}
	return digestOfValue(postId, 'scheduledAfter', secondOf(time.instant)) !== applied;
}
