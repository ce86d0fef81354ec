import type { CancelledPost, Post } from '../../contract/decoded';
import { accountItemsOf } from './posts';

/** Statuses that a cancellation certainly ends. */
const WAITING = new Set(['draft', 'pending_approval', 'queued']);
/** Statuses of an item that is on its way to the platform. */
const RELEASING = new Set(['posting', 'processing']);
/** Statuses that a cancellation certainly does not change. */
const FINAL = new Set(['posting', 'posted', 'partially_posted', 'failed', 'cancelled']);

/**
 * What a post tells about a cancellation whose answer was lost.
 * - `done`: it was carried out, with what the service would have answered.
 * - `impossible`: nothing was cancelled and nothing can be.
 * - `open`: something may still be cancelled.
 */
export type Finding =
	| { readonly state: 'done'; readonly cancellation: CancelledPost['cancellation'] }
	| { readonly state: 'open' | 'impossible' };

/** Judges a post by the accounts that were to be cancelled: one, or all of them. */
export function findCancellation(post: Partial<Post>, accountId: string | undefined): Finding {
	const targets = accountItemsOf(post).filter(
		(target) => accountId === undefined || String(target.accountId) === accountId,
	);
	if (targets.length === 0) return findWithoutTargets(post, accountId);
	const having = (statuses: ReadonlySet<string>) =>
		targets.filter(({ status }) => statuses.has(status));
	if (having(WAITING).length > 0) return { state: 'open' };
	const cancelled = having(new Set(['cancelled']));
	if (cancelled.length > 0) {
		const skipped = having(RELEASING).map((target) => ({
			accountId: target.accountId,
			reason: 'currently_posting' as const,
		}));
		return {
			state: 'done',
			cancellation: { cancelled: cancelled.map((target) => target.accountId), skipped },
		};
	}
	return { state: having(FINAL).length === targets.length ? 'impossible' : 'open' };
}

/** A draft has no accounts yet; of one account that the post does not name, it tells nothing. */
function findWithoutTargets(post: Partial<Post>, accountId: string | undefined): Finding {
	return accountId === undefined && post.status === 'cancelled'
		? { state: 'done', cancellation: { cancelled: [], skipped: [] } }
		: { state: 'open' };
}
