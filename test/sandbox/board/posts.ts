import type { Post } from '../../../nodes/PublishingService/contract/service';
import type { Figures } from '../engine/analytics';
import { presentPosts } from '../present';
import type { Sandbox } from '../sandbox';
import type { PostRecord } from '../store/posts';
import { growthOf } from './growth';

/** A post as the API shows it, with what the board draws. */
export interface ShownPost extends Post {
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
			thumbnail: thumbnailPath(content.media),
			analytics: growthOf(sandbox, post.postId, items.get(seq) ?? []),
		};
	});
}

/** Where the board finds the picture of a post's first upload. */
export function thumbnailPath([uploadId]: string[]): string | null {
	return uploadId === undefined ? null : `/board/thumbnails/${encodeURIComponent(uploadId)}`;
}
