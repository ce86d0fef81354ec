import type { Post, PostAccountItem } from '../contract/schemas';
import { phaseOf } from '../contract/postStatuses';
import { accountItemsOf } from './readPost';

/** The reason why a post does not go live, for one account or for all. */
export interface ReasonNotLive {
	readonly why: 'cancelled' | 'failed' | 'draft';
	/** Undefined if it applies to the whole post. */
	readonly account?: PostAccountItem;
}

/** Reasons why a post does not go live for these accounts, or for all of its own; an account that it never had is not a reason. */
export function reasonsNotLive(post: Post, accountIds?: readonly string[]): ReasonNotLive[] {
	const items = accountItemsOf(post);
	const own = items.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
	const lapsed = own.flatMap((account): ReasonNotLive[] => {
		const why = whyOf(account.status);
		return why ? [{ why, account }] : [];
	});
	const [first] = lapsed;
	const isWhole = lapsed.length === items.length && lapsed.every(({ why }) => why === first?.why);
	if (first && isWhole) {
		return [{ why: first.why }];
	}
	if (items.length > 0) {
		return lapsed;
	}
	const why = post.status === 'draft' ? 'draft' : whyOf(post.status);
	return why ? [{ why }] : [];
}

/** A draft that is queued for an account waits there for its approval. */
function whyOf(status: string): 'cancelled' | 'failed' | undefined {
	const phase = phaseOf(status);
	return phase === 'cancelled' || phase === 'failed' ? phase : undefined;
}
