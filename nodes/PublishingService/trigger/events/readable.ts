import type { Account, Post } from '../../contract/decoded';

/** What a message to people needs of a post, or of one account's part of it; ids come later. */
export function readablePost({ caption, status, accounts = [] }: Post, accountId?: string | null) {
	const items = accounts.filter((item) => !accountId || item.accountId === accountId);
	const links = items.flatMap(({ postUrl }) => postUrl ?? []);
	return {
		caption,
		accountName: items.map(nameOf).join(', '),
		status: accountId ? (items[0]?.status ?? status) : status,
		...(links[0] && { link: links[0] }),
	};
}

/** The account as people call it: `northwind (tiktok)`. */
export function nameOf({ username, platform }: Pick<Account, 'username' | 'platform'>): string {
	return `${username} (${platform})`;
}
