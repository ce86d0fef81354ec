/** The service's networks, as headings and cells name them. */
export const NETWORKS: Readonly<Record<'tiktok' | 'instagram', readonly string[]>> = {
	tiktok: ['tiktok', 'tik tok', 'tt', 'tiktok business', 'tiktok account'],
	instagram: ['instagram', 'insta', 'ig', 'instagram business', 'instagram account'],
};

/** The service's networks, as messages name them. */
export const PLATFORM_NAMES = { tiktok: 'TikTok', instagram: 'Instagram' } as const;

/** Networks that other tools post to and this service does not. */
export const FOREIGN_NETWORKS: Readonly<Record<string, readonly string[]>> = {
	Bluesky: ['bluesky', 'bsky'],
	Discord: ['discord'],
	Facebook: ['facebook', 'fb', 'meta', 'facebook page', 'facebook group'],
	'Google Business Profile': [
		...['gbp', 'gmb', 'google business', 'google business profile', 'google my business'],
		'googlebusiness',
	],
	LinkedIn: ['linkedin', 'linked in', 'linkedin page'],
	Mastodon: ['mastodon'],
	Pinterest: ['pinterest'],
	Reddit: ['reddit'],
	Snapchat: ['snapchat'],
	Telegram: ['telegram'],
	Threads: ['threads'],
	Tumblr: ['tumblr'],
	Twitch: ['twitch'],
	'Twitter/X': ['twitter', 'x', 'twitter/x', 'x/twitter', 'x (twitter)'],
	VK: ['vk', 'vkontakte'],
	WhatsApp: ['whatsapp'],
	YouTube: ['youtube', 'you tube', 'yt', 'youtube shorts', 'yt shorts'],
};
