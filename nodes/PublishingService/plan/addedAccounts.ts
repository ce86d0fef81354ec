import { isToCome, standingItemsOf } from '../posting/readPost';
import { type FoundPost, postIfRead } from '../posting/readPosts';
import { type Finding, finding } from '../sheet/texts/findings';
import { keepInstead } from './changes';
import { columnOfField } from './columnOfField';
import type { DecisionContext } from './decisionContext';
import { readableRow } from './findMatches';
import { nameAccounts } from './nameAccounts';
import { PostIndex } from './postIndex';
import { hasSlotOf, plannedPost } from './similarity';
import type { Change, PostIntent, Survey } from './types';

/**
 * Adds no account to a post if this account already has a post with the same caption and time that no row plans.
 * Such a post is left if people join 2 rows for 2 accounts into one row and keep only one post ID.
 */
export function keepDoubledAccounts(
	changes: readonly Change[],
	context: DecisionContext,
): Change[] {
	const { survey, settings } = context;
	if (settings.similarRows === 'create') {
		return [...changes];
	}
	let index: PostIndex | undefined;
	// Few runs add an account to a post, so the index is made for the first such row.
	const withoutRow = () => (index ??= indexWithoutRow(survey));
	return changes.map((change) => {
		const reason = findDouble(change, withoutRow, survey);
		return reason ? keepInstead(change, reason) : change;
	});
}

/** The reason why an account is not added: it already has such a post. */
function findDouble(
	change: Change,
	withoutRow: () => PostIndex,
	survey: Survey,
): Finding | undefined {
	if (change.action !== 'update' || !change.changes.add) {
		return undefined;
	}
	const { intent } = change;
	const { add: added } = change.changes;
	const row = readableRow(intent, survey);
	const rowOfAdded = { ...row, wish: { ...row.wish, accountIds: added } };
	const double = withoutRow().find(
		rowOfAdded,
		(ofAdded, planned) => hasSlotOf(ofAdded, planned) && row.caption === planned.caption,
	);
	if (!double) {
		return undefined;
	}
	const doubled = double.accountIds.filter((accountId) => added.includes(accountId));
	const account = nameAccounts(doubled, survey.accounts);
	const column = columnOfField(intent, 'accountIds');
	return finding('refusal', 'addedHasPost', column, { account, postId: double.post.postId });
}

/** True if a row names an account for which its planned post does not wait. */
export function asksForMoreAccounts(
	{ target, accountIds }: PostIntent,
	foundPosts: ReadonlyMap<string | undefined, FoundPost>,
): boolean {
	const post = postIfRead(foundPosts.get(target.postId));
	const standingIds = new Set(standingItemsOf(post).map(({ accountId }) => accountId));
	return isToCome(post) && accountIds.some((accountId) => !standingIds.has(accountId));
}

/** The planned posts whose IDs are in no row, and that are not the post of a row without a post ID. */
function indexWithoutRow({ posts, foundPosts, matches }: Survey): PostIndex {
	const ownPosts = [...matches.values()].filter((match) => match.kind === 'same');
	const ownIds = new Set(ownPosts.map(({ post }) => post.postId));
	const withoutRow = posts.filter(({ postId }) => !foundPosts.has(postId) && !ownIds.has(postId));
	return new PostIndex(withoutRow.map((post) => plannedPost(post)));
}
