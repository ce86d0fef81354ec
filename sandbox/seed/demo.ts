import type { Folder } from '../service';
import type { Seed } from '../control/types';

const hour = 3_600_000;
const day = 24 * hour;

/** The company of the demo: six accounts, two folders, three tags and posts in every state. */
export function demoSeed(now: number): Seed {
	const ago = (milliseconds: number) => new Date(now - milliseconds).toISOString();
	return {
		accounts: [
			account(
				'acc_tiktok_main',
				'tiktok',
				'northwind.cooks',
				'Northwind Cooks',
				'Europe/Berlin',
				48_200,
			),
			account(
				'acc_tiktok_travel',
				'tiktok',
				'northwind.travels',
				'Northwind Travels',
				'America/New_York',
				12_950,
			),
			account('acc_tiktok_japan', 'tiktok', 'northwind.jp', 'ノースウィンド', 'Asia/Tokyo', 8_310),
			account('acc_instagram_main', 'instagram', 'northwind', 'Northwind', 'Europe/Berlin', 91_400),
			account(
				'acc_instagram_style',
				'instagram',
				'northwind.style',
				'Northwind Style',
				'America/Los_Angeles',
				23_700,
			),
			account('acc_instagram_india', 'instagram', 'northwind.in', 'नॉर्थविंड', 'Asia/Kolkata', 5_120),
		],
		contentTags: [
			{ tagId: 'recipes', name: 'Recipes', color: '#e4572e' },
			{ tagId: 'behind-the-scenes', name: 'Behind the scenes', color: '#17bebb' },
			{ tagId: 'spring-sale', name: 'Spring sale', color: '#ffc914' },
		],
		folders: [
			folder('folder_kitchen', 'Kitchen', ['Bread', 'Pasta', 'Salad', 'Soup'], ago(60 * day)),
			folder('folder_places', 'Places', ['Harbour', 'Mountain', 'Old town'], ago(30 * day)),
		],
		posts: [
			{
				postId: 'post_demo_posted',
				accountIds: ['acc_tiktok_main', 'acc_instagram_main'],
				status: 'posted',
				caption: 'Five-minute focaccia 🍞',
				hashtags: ['focaccia', 'baking'],
				contentGroupIds: ['tag:recipes'],
				createdAt: ago(5 * day),
				postedAt: ago(4 * day),
			},
			{
				postId: 'post_demo_template',
				accountIds: ['acc_tiktok_travel'],
				status: 'posted',
				caption: 'Three days in Lisbon',
				hashtags: ['lisbon'],
				templateId: 'city-guide',
				createdAt: ago(3 * day),
				postedAt: ago(2 * day),
			},
			{
				postId: 'post_demo_failed',
				accountIds: ['acc_instagram_style'],
				status: 'failed',
				caption: 'Linen, three ways',
				createdAt: ago(2 * day),
			},
			{
				postId: 'post_demo_pending',
				accountIds: ['acc_tiktok_japan'],
				status: 'pending_approval',
				caption: '春の新作です 🌸',
				hashtags: ['春'],
				contentGroupIds: ['tag:spring-sale'],
				createdAt: ago(6 * hour),
				scheduledAfter: ago(-2 * day),
			},
			{
				postId: 'post_demo_queued',
				accountIds: ['acc_instagram_india', 'acc_instagram_main'],
				status: 'queued',
				caption: 'Behind the counter',
				contentGroupIds: ['tag:behind-the-scenes'],
				createdAt: ago(hour),
			},
			{
				postId: 'post_demo_draft',
				accountIds: [],
				status: 'draft',
				caption: 'Idea: rooftop gardens',
				createdAt: ago(hour / 2),
			},
		],
	};
}

function account(
	accountId: string,
	platform: 'tiktok' | 'instagram',
	username: string,
	displayName: string,
	timezone: string,
	followers: number,
) {
	return { accountId, platform, username, displayName, timezone, followers, niche: 'lifestyle' };
}

function folder(folderId: string, name: string, labels: string[], createdAt: string): Folder {
	const images = labels.map((label, index) => ({
		imageId: `${folderId}_image_${index + 1}`,
		folderId,
		label,
		description: `${label}, photographed for ${name}`,
		tags: [label.toLowerCase()],
		width: 1080,
		height: index % 2 === 0 ? 1350 : 1080,
		createdAt,
	}));
	return {
		folderId,
		name,
		createdAt,
		images,
		packs: [
			{
				packId: `${folderId}_pack`,
				folderId,
				name: `Best of ${name}`,
				description: `The ${name.toLowerCase()} images for carousels`,
				color: '#3d5a80',
				imageIds: images.slice(0, 3).map(({ imageId }) => imageId),
				imageFit: 'fill',
				useImagesOnce: false,
			},
		],
	};
}
