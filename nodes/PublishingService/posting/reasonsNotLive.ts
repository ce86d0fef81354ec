import type { Post, PostAccountItem } from '../contract/schemas';
import { phaseOf } from '../contract/postStatuses';
import { accountItemsOf } from './readPost';

/** The reason why a post does not go live, for one account or for all. */
export interface ReasonNotLive {
	readonly cause: 'cancelled' | 'failed' | 'draft';
	/** Undefined if it applies to the whole post. */
	readonly account?: PostAccountItem;
}

/**
 * Reasons why a post does not go live for these accounts, or for all accounts of the post. An account that the
 * post never had is no reason.
 */
export function reasonsNotLive(post: Post, accountIds?: readonly string[]): ReasonNotLive[] {
	const items = accountItemsOf(post);
	const wantedItems = items.filter(({ accountId }) => accountIds?.includes(accountId) ?? true);
	const reasons = wantedItems.flatMap((account): ReasonNotLive[] => {
		const cause = causeOf(account.status);
		return cause ? [{ cause, account }] : [];
	});
	const [first] = reasons;
	const haveSameReason = reasons.every(({ cause }) => cause === first?.cause);
	if (first && haveSameReason && reasons.length === items.length) {
		return [{ cause: first.cause }];
	}
	if (items.length > 0) {
		return reasons;
	}
	const cause = post.status === 'draft' ? 'draft' : causeOf(post.status);
	return cause ? [{ cause }] : [];
}

/** The reason for one account. A draft is none, because it waits for approval there. */
function causeOf(status: string): 'cancelled' | 'failed' | undefined {
	const phase = phaseOf(status);
	return phase === 'cancelled' || phase === 'failed' ? phase : undefined;
}
