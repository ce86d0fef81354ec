import type { Post } from '../contract/schemas';
import type { Difference, PostWish } from '../posting/findDifferences';
import { accountItemsOf } from '../posting/readPost';
import { type CanonicalValue, canonicalValue, canonicalWish, secondOf } from './canonicalValues';
import { type AppliedState, digestOfValue } from './syncState';
import type { FieldDifference, Side } from './types';

/**
 * Finds the side on which each difference began since the row was last applied: the row, the
 * dashboard, or both. Unknown without a state of this post. Example: a state with the digest of
 * "Hello", a row with "Hello", and a post with "Hello!" returns `{ changedIn: 'dashboard' }`.
 */
export function findChangedSides(
	differences: readonly Difference[],
	wish: PostWish,
	post: Post,
	state: AppliedState | undefined,
): FieldDifference[] {
	return differences.map((difference) => ({
		difference,
		changedIn: sideOf(difference, wish, post, state),
	}));
}

function sideOf(
	difference: Difference,
	wish: PostWish,
	post: Post,
	state: AppliedState | undefined,
): Side {
	const { field } = difference;
	if (field === 'media') {
		// The service never changes the media of a post, so other media come from the row.
		return 'row';
	}
	const applied = state?.digests[field];
	if (applied === undefined) {
		return 'unknown';
	}
	const { postId } = post;
	const isAsApplied = (value: CanonicalValue) => digestOfValue(postId, field, value) === applied;
	const isRowAsApplied = isAsApplied(canonicalWish(field, wish, post));
	const isPostAsApplied = valuesOfPost(difference, post).every(isAsApplied);
	if (isPostAsApplied) {
		return 'row';
	}
	return isRowAsApplied ? 'dashboard' : 'both';
}

/** The values of a post for a field: one value, or one time for each account that differs. */
function valuesOfPost(difference: Difference, post: Post): CanonicalValue[] {
	if (difference.field !== 'scheduledAfter') {
		return [canonicalValue(difference.field, post)];
	}
	const { accountIds } = difference;
	const items = accountItemsOf(post).filter(({ accountId }) => accountIds.includes(accountId));
	return items.map(({ scheduledAfter }) => secondOf(scheduledAfter));
}
