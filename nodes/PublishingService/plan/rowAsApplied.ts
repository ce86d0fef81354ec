import { canonicalWish } from './canonicalValues';
import type { Comparison } from './comparePost';
import { digestOfValue } from './syncState';
import type { PostIntent } from './types';
import type { ContentField } from '../posting/findDifferences';

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
