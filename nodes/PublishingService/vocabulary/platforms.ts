import type { Platform } from '../contract/schemas';

/** Names of the platforms to which the service publishes. */
export const PLATFORM_WORDS = {
	tiktok: [
		'tiktok',
		'tik tok',
		'tik-tok',
		'tt',
		'tiktok business',
		'tiktok account',
		'тикток',
		'тик ток',
		'ティックトック',
	],
	instagram: [
		'instagram',
		'insta',
		'ig',
		'instagram business',
		'instagram account',
		'инстаграм',
		'инстаграмм',
		'инста',
		'インスタグラム',
		'インスタ',
	],
} as const satisfies Record<Platform, readonly string[]>;

/** Abbreviations that name another platform only in a list of platforms. Elsewhere, "Li" is a person. */
export const OTHER_PLATFORM_ABBREVIATIONS: Readonly<Record<string, readonly string[]>> = {
	LinkedIn: ['li', 'ln', 'lkdn'],
	Pinterest: ['pin'],
	Snapchat: ['snap'],
	Threads: ['th'],
};

/** Names of platforms to which only other tools publish, by their names in messages. */
export const OTHER_PLATFORM_WORDS: Readonly<Record<string, readonly string[]>> = {
	Bluesky: ['bluesky', 'bsky'],
	Discord: ['discord'],
	Facebook: ['facebook', 'fb', 'meta', 'facebook page', 'facebook group'],
	'Google Business Profile': [
		'gbp',
		'gmb',
		'google business',
		'google business profile',
		'google my business',
	],
	LinkedIn: ['linkedin', 'linked in', 'linkedin page'],
	Mastodon: ['mastodon'],
	Pinterest: ['pinterest'],
	Reddit: ['reddit'],
	Snapchat: ['snapchat'],
	Telegram: ['telegram', 'телеграм', 'телеграмм'],
	Threads: ['threads'],
	Tumblr: ['tumblr'],
	Twitch: ['twitch'],
	'Twitter/X': ['twitter', 'x', 'twitter/x', 'x/twitter', 'x (twitter)'],
	VK: ['vk', 'vkontakte', 'вк', 'вконтакте'],
	WhatsApp: ['whatsapp'],
	YouTube: ['youtube', 'you tube', 'yt', 'youtube shorts', 'yt shorts'],
};
