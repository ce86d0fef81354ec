import { type Random } from './random';

export interface KnownAccount {
	accountId: string;
	platform: 'tiktok' | 'instagram';
	username: string;
	displayName: string;
}

/** The company of the generated sheets; two accounts share a username. */
export const known: readonly KnownAccount[] = [
	account('acc_a1', 'tiktok', 'harbour.cafe', 'Harbour Café'),
	account('acc_a2', 'instagram', 'harbour.bakery', 'The Harbour Bakery'),
	account('acc_a3', 'tiktok', 'city_walks', 'City Walks'),
	account('acc_a4', 'instagram', 'linen.and.wool', 'Linen & Wool'),
	account('acc_b1', 'tiktok', 'twins', 'Twins on TikTok'),
	account('acc_b2', 'instagram', 'twins', 'Twins on Instagram'),
];

function account(
	accountId: string,
	platform: KnownAccount['platform'],
	username: string,
	displayName: string,
): KnownAccount {
	return { accountId, platform, username, displayName };
}

const platformNames = {
	tiktok: ['TikTok', 'tiktok', 'Tik Tok'],
	instagram: ['Instagram', 'instagram', 'IG'],
};

/** One of many ways to write an account; `isOpen` if another account can be written in the same way. */
export function writeAccount(
	random: Random,
	{ accountId, platform, username, displayName }: KnownAccount,
) {
	const platformName = random.pick(platformNames[platform]);
	const isShared = known.filter((other) => other.username === username).length > 1;
	const ways = [
		{ text: accountId, isOpen: false },
		{ text: displayName, isOpen: false },
		{ text: displayName.toUpperCase(), isOpen: false },
		{ text: `${username} (${platformName})`, isOpen: false },
		{ text: `@${username} (${platformName})`, isOpen: false },
		{ text: `${platformName}: ${username}`, isOpen: false },
		{ text: `${platformName}:@${username}`, isOpen: false },
		{ text: username, isOpen: isShared },
		{ text: `@${username}`, isOpen: isShared },
		{ text: ` @${username.toUpperCase()} `, isOpen: isShared },
	];
	return random.pick(ways);
}
