import type { Account, Post, PostAccountItem } from '../../contract/schemas';
import { isWaiting, phaseOf } from '../../contract/postStatuses';
import { accountItemsOf, standingItemsOf } from '../../posting/readPost';
import { showTime, SOON } from '../../sheet/texts/shownValue';
import { showAccounts } from '../nameAccounts';
import type { AccountList } from '../types';

/** A post as people read it, one cell for each fact. */
export interface ShownPost {
	readonly postId: string;
	readonly status: string;
	/** "@northwind, @northwind.travels" */
	readonly accounts: string;
	/** "2026-12-24 18:30 Europe/Berlin" */
	readonly goesLive: string;
}

/** The status, accounts and time of a post as it is now, without accounts for which somebody cancelled it. */
export function showPost(
	post: Pick<Post, 'accounts' | 'status'> & { readonly postId: string | null },
	zone: string,
	accounts?: AccountList,
): ShownPost {
	const items = accountItemsOf(post);
	const standing = items.filter((item) => phaseOf(item.status) !== 'cancelled');
	const shownItems = standing.length > 0 ? standing : items;
	const [first] = inOrder(standingItemsOf(post).flatMap((item) => timeOf(item) ?? []));
	const allAccounts: ReadonlyArray<Partial<Account>> =
		accounts === undefined || accounts === 'mayNotRead' ? items : accounts;
	return {
		postId: post.postId ?? '',
		status: post.status,
		accounts: showAccounts(shownItems, allAccounts),
		goesLive: showTime(first, zone),
	};
}

/** The time at which a post went live for an account, or will go live. A slot before the wanted time does not count. */
function timeOf(item: PostAccountItem): string | undefined {
	const { postedAt, scheduledSlotStart, scheduledAfter } = item;
	const planned = [scheduledSlotStart, scheduledAfter].flatMap((time) => time ?? []);
	return postedAt ?? inOrder(planned).at(-1);
}

function inOrder(times: readonly string[]): string[] {
	return [...times].sort((one, other) => Date.parse(one) - Date.parse(other));
}

/** The time at which a post goes live; "as soon as possible" for a post that waits without a time. */
export function timeOrSoon({ goesLive, status }: Pick<ShownPost, 'goesLive' | 'status'>): string {
	return goesLive || (status === 'ready' || isWaiting(status) ? SOON : '');
}
