import type { Post, PostAccountItem } from '../service';
import type { Figures } from '../engine/analytics';
import { presentPosts } from '../present';
import type { Sandbox } from '../sandbox';
import type { AccountRecord } from '../store/accounts';
import type { PostRecord } from '../store/posts';
import { growthOf } from './growth';

/** A post on its way to one account, with what the API does not say of it. */
export interface ShownPostItem extends PostAccountItem {
	/** IANA name of the account's zone. */
	timezone: string;
	/** Why it did not go out, in a sentence; null where it did or still may. */
	failure: string | null;
}

/** A post as the API shows it, with what the board draws. */
export interface ShownPost extends Post {
	accounts: ShownPostItem[];
	/** A path on the board's own origin: what it loads is in no journal. */
	thumbnail: string | null;
	/** Null before the post is live. */
	analytics: { figures: Figures; views: number[] } | null;
}

export function showPosts(sandbox: Sandbox, records: PostRecord[]): ShownPost[] {
	const items = sandbox.posts.itemsOf(records.map(({ seq }) => seq));
	return presentPosts(sandbox, records).map((post, index) => {
		const { seq, content } = records[index] as PostRecord;
		return {
			...post,
			accounts: post.accounts.map((item) => showItem(sandbox, item)),
			thumbnail: thumbnailPath(content.media),
			analytics: growthOf(sandbox, post.postId, items.get(seq) ?? []),
		};
	});
}

function showItem({ accounts }: Sandbox, item: PostAccountItem): ShownPostItem {
	const account = accounts.get(item.accountId);
	return {
		...item,
		timezone: account?.timezone ?? 'UTC',
		failure: item.status === 'failed' ? failureOf(account) : null,
	};
}

/** The engine fails an item for its account only; everything else was asked of the sandbox. */
function failureOf(account: AccountRecord | undefined): string {
	if (!account) {
		return 'The account is no longer connected.';
	}
	if (account.status !== 'active') {
		return `The account is ${account.status}: connect it again.`;
	}
	return 'The sandbox was told to let it fail.';
}

/** Where the board finds the picture of a post's first upload. */
export function thumbnailPath([uploadId]: string[]): string | null {
	return uploadId === undefined ? null : `/board/thumbnails/${encodeURIComponent(uploadId)}`;
}
