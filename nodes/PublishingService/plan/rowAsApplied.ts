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

const IDENTIFYING: readonly ContentField[] = ['caption', 'scheduledAfter'];

/** True if the row still says what was applied to this very post: then the ID is the row's own. */
export function isRowAsApplied({ comparison, intent }: ComparedRow): boolean {
	const { state, wanted, post } = comparison;
	return IDENTIFYING.some((field) => {
		const digest = state?.digests[field];
		const wish = canonicalWish(field, wanted, post);
		const isSaid = intent.stated.has(field) && wish !== undefined && wish !== '' && wish !== 0;
		return isSaid && digest !== undefined && digestOfValue(post.postId, field, wish) === digest;
	});
}
