import type { Post } from '../contract/schemas';

/** The planned or published post that belongs to a row without a post ID. */
export type Match =
	| { readonly kind: 'none' }
	/** The post says what the row says, or the sync state of the unchanged row belongs to it. */
	| { readonly kind: 'same'; readonly post: Post }
	/** The post is similar, and no other row plans it: the row may be an edited version of the post's row. */
	| { readonly kind: 'similar'; readonly post: Post; readonly isPublished: boolean }
	/** The post is similar to a row that is not posted now. It may be the row's own, so no other row gets it. */
	| { readonly kind: 'reserved'; readonly post: Post };
