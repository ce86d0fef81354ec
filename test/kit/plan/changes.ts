import type { Post } from '../../../nodes/PublishingService/contract/schemas';
import { keepPost } from '../../../nodes/PublishingService/plan/keepPost';
import type {
	Cancel,
	Create,
	Keep,
	PostIntent,
	Refuse,
	Update,
} from '../../../nodes/PublishingService/plan/types';
import type { PreparedPost } from '../../../nodes/PublishingService/posting/media/checkMedia';

/** A decision to create the post of a row. What is prepared for its requests matters to no other decision. */
export const createOf = (intent: PostIntent): Create => ({
	action: 'create',
	intent,
	prepared: {} as PreparedPost,
	warnings: [],
});

/** A decision to leave the post of a row as it is. */
export const keepOf = (
	intent: PostIntent,
	post: Post | undefined,
	more: Partial<Parameters<typeof keepPost>[0]> = {},
): Keep => keepPost({ intent, post, ...more });

/** A decision to write a caption to the post of a row. */
export const updateOf = (intent: PostIntent, before: Post): Update => ({
	action: 'update',
	intent,
	before,
	changes: { update: { caption: 'New' } },
	applied: [],
	keptDifferences: [],
	resume: undefined,
	warnings: [],
});

/** A decision to cancel the post of a row. */
export const cancelOf = (intent: PostIntent, before: Post): Cancel => ({
	action: 'cancel',
	intent,
	before,
	warnings: [],
});

/** A decision not to create the post of a row. */
export const refuseOf = (intent: PostIntent): Refuse => ({
	action: 'refuse',
	intent,
	because: [],
	failure: undefined,
	warnings: [],
});
