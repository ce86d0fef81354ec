import type { Post } from '../contract/schemas';
import type { ContentField, PostWish } from '../posting/findDifferences';
import { canonicalWish } from './canonicalValues';
import type { Comparison } from './comparePost';
import { type AppliedState, digestOfValue } from './syncState';
import type { PostIntent } from './types';

/** A row's wish for a post, compared with the post. */
interface ComparedRow {
	readonly intent: PostIntent;
	readonly comparison: Comparison;
}

/** Fields that differ from post to post. */
const IDENTIFYING_FIELDS: readonly ContentField[] = ['caption', 'scheduledAfter'];

/** True if the row still has the caption or the time that was applied to this post: the ID is the row's own. */
export function isRowAsApplied({ comparison, intent }: ComparedRow): boolean {
	const { state, wish, post } = comparison;
	return IDENTIFYING_FIELDS.some((field) => {
		const value = canonicalWish(field, wish, post);
		// An empty caption and the time 0, which means as soon as possible, identify no post.
		const isIdentifying = intent.statedFields.has(field) && Boolean(value);
		return isIdentifying && digestOfValue(post.postId, field, value) === state?.digests[field];
	});
}

/** True if a row has both the caption and the time that were applied to this post, so that nobody rewrote it. */
export function isUnchangedSince(state: AppliedState, wish: PostWish, post: Post): boolean {
	return IDENTIFYING_FIELDS.every((field) => {
		const value = canonicalWish(field, wish, post);
		return digestOfValue(post.postId, field, value) === state.digests[field];
	});
}
