import type { Post } from '../../contract/service';
import { accountItemsOf } from './postAccounts';

/** The fields of a post that people act on, one level flatter (specification, "Post"). */
export function simplifyPost(post: Post): object {
	const { postId, status, media, caption, hashtags, contentGroupIds, createdAt } = post;
	return {
		postId,
		status,
		caption,
		hashtags,
		contentGroupIds,
		mediaKind: media?.kind,
		mediaCount: media?.count,
		createdAt,
		accounts: accountItemsOf(post).map((account) => ({
			accountId: account.accountId,
			username: account.username,
			platform: account.platform,
			status: account.status,
			scheduledAfter: account.scheduledAfter,
			postedAt: account.postedAt,
			postUrl: account.postUrl,
		})),
	};
}
