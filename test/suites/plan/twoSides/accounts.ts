/** The accounts of the sandbox to which rows go, by their usernames. */
export const ACCOUNTS = {
	northwind: 'acc_instagram_main',
	'northwind.cooks': 'acc_tiktok_main',
	'northwind.jp': 'acc_tiktok_japan',
} as const;

export type AccountName = keyof typeof ACCOUNTS;

export const NAMES = Object.keys(ACCOUNTS) as AccountName[];

/** The IDs of the accounts in a cell, such as "@northwind, @northwind.jp". */
export function accountIdsIn(cell: string): string[] {
	const names = cell.split(',').map((name) => name.trim().replace(/^@/, ''));
	return NAMES.filter((name) => names.includes(name)).map((name) => ACCOUNTS[name]);
}
