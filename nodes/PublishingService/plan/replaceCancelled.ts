import { ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { isCancelledAsAWhole } from '../posting/readPost';
import { unfinishedLines } from '../posting/unfinishedReschedule';
import { hasRefusal } from './decisionContext';
import { canonicalWish, secondOf } from './canonicalValues';
import { type AppliedState, digestOfValue, stateOfPost } from './syncState';
import { judgeRowTime } from './judgeRowTime';
import type { FoundPost, PlanSettings, PostIntent } from './types';
import { wantedPost } from './wantedPost';

interface Planning {
	readonly foundPosts: ReadonlyMap<string, FoundPost>;
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
	const rows = new Map<string, Set<PostIntent['row']>>();
	for (const { row } of intents) {
		for (const postId of row.postIds) {
			rows.set(postId, (rows.get(postId) ?? new Set()).add(row));
		}
	}
	return intents.map((intent): PostIntent => {
		const { target } = intent;
		const post = target.kind === 'existing' ? foundPosts.get(target.postId) : undefined;
		if (!post || post instanceof ServiceError || rows.get(post.postId)?.size !== 1) {
			return intent;
		}
		const isFine = judgeRowTime(intent, { settings, now }).kind === 'fine';
		return isFine && isPlannedAgain(intent, post)
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
	const wanted = wantedPost(intent, undefined, { sheetTag: undefined }, post);
	const caption = canonicalWish('caption', wanted, post);
	if (!caption) {
		return false;
	}
	return digestOfValue(post.postId, 'caption', caption) === digests.caption;
}

/** Without a time the post would go live as soon as possible, which an emptied cell does not ask for. */
function hasOtherTime({ time }: PostIntent, { postId }: Post, { digests }: AppliedState): boolean {
	const applied = digests.scheduledAfter;
	if (time.instant === undefined || applied === undefined) {
		return false;
	}
	return digestOfValue(postId, 'scheduledAfter', secondOf(time.instant)) !== applied;
}
