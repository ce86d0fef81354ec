import { ServiceError } from '../client/serviceError';
import type { Post } from '../contract/schemas';
import { isToCome, standingItemsOf } from '../posting/readPost';
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
	const isAdding = changes.some((change) => addedAccountsOf(change).length > 0);
	if (!isAdding || settings.similarRows === 'create') {
		return [...changes];
	}
	const posts = postsWithoutRow(survey).map((post) => plannedPost(post));
	const withoutRow = new PostIndex(posts);
	return changes.map((change) => {
		const reason = findDouble(change, withoutRow, survey);
		return reason ? keepInstead(change, reason) : change;
	});
}

/** The reason why an account is not added: it already has such a post. */
function findDouble(change: Change, withoutRow: PostIndex, survey: Survey): Finding | undefined {
	const { intent } = change;
	const added = addedAccountsOf(change);
	if (!intent || added.length === 0) {
		return undefined;
	}
	const row = readableRow(intent, survey);
	const rowOfAdded = { ...row, wish: { ...row.wish, accountIds: added } };
	const double = withoutRow.find(
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
	foundPosts: Survey['foundPosts'],
): boolean {
	const post = foundPosts.get(target.postId ?? '');
	if (post === undefined || post instanceof ServiceError || !isToCome(post)) {
		return false;
	}
	const standingIds = new Set(standingItemsOf(post).map(({ accountId }) => accountId));
	return accountIds.some((accountId) => !standingIds.has(accountId));
}

function addedAccountsOf(change: Change): readonly string[] {
	return change.action === 'update' ? (change.changes.add ?? []) : [];
}

/** The planned posts whose IDs are in no row, and that are not the post of a row without a post ID. */
function postsWithoutRow({ posts, foundPosts, matches }: Survey): Post[] {
	const ownIds = new Set(
		[...matches.values()].flatMap((match) => (match.kind === 'same' ? match.post.postId : [])),
	);
	return posts.filter(({ postId }) => !foundPosts.has(postId) && !ownIds.has(postId));
}
