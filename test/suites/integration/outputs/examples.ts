import type { INodeParameters } from 'n8n-workflow';

/** One run of each operation against the sandbox's demo data; the schemas come from its outputs. */
export interface Example {
	resource: string;
	operation: string;
	parameters?: INodeParameters;
}

const image = {
	imageSource: 'image',
	folderId: 'folder_kitchen',
	imageId: 'folder_kitchen_image_1',
};
const post = { accountIds: ['acc_instagram_main'], caption: 'An example' };

/**
 * One example for each operation, with its default outputs: n8n looks for a schema by version, resource and
 * operation (`n8n-core`, `output-schema-resolver`), so a preview cannot follow an option. Post > Get Many with
 * Return > Rows of a Sheet or with Only Conflicts, and Create or Update From Rows with Return > One Summary
 * Item, show the same preview as without, and their own columns after the first run.
 */
export const examples: Example[] = [
	{
		resource: 'account',
		operation: 'create',
		parameters: {
			platform: 'tiktok',
			username: 'example.studio',
			displayName: 'Example Studio',
			bio: 'Makes examples',
			profilePictureUrl: 'https://studio.example/logo.png',
			warmupSearchTerms: 'examples',
		},
	},
	{ resource: 'account', operation: 'get', parameters: { accountId: 'acc_instagram_main' } },
	{ resource: 'account', operation: 'getAll', parameters: { returnAll: true } },
	{
		resource: 'account',
		operation: 'getAnalytics',
		parameters: { accountId: 'acc_instagram_main' },
	},
	{ resource: 'account', operation: 'getQueue', parameters: { accountId: 'acc_instagram_main' } },
	{
		resource: 'contentTag',
		operation: 'create',
		parameters: { name: 'Example', color: '#3b2fb5' },
	},
	{ resource: 'contentTag', operation: 'getAll' },
	{
		resource: 'post',
		operation: 'create',
		parameters: { ...post, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' },
	},
	{
		resource: 'post',
		operation: 'createFromRows',
		parameters: {
			checkOnly: false,
			sheetFormat: 'manual',
			columns: {
				mappingMode: 'defineBelow',
				value: {
					accounts: '@northwind',
					caption: 'An example',
					uploadIds: 'upl_seeded_image',
					date: '2030-12-24 18:30',
				},
			},
			options: { includeInput: false, acceptFarDates: true },
		},
	},
	{ resource: 'post', operation: 'get', parameters: { postId: 'post_demo_queued' } },
	{ resource: 'post', operation: 'getAll', parameters: { returnAll: true } },
	{
		resource: 'post',
		operation: 'getAnalytics',
		parameters: { postId: 'post_demo_posted', return: 'both' },
	},
	{
		resource: 'post',
		operation: 'queue',
		parameters: { ...post, accountIds: ['acc_tiktok_main'], postId: 'post_demo_queued' },
	},
	{
		resource: 'post',
		operation: 'reschedule',
		parameters: {
			postId: 'post_demo_queued',
			scheduledAfter: '2030-12-24 18:30',
			options: { acceptFarDates: true },
		},
	},
	{
		resource: 'post',
		operation: 'update',
		parameters: { postId: 'post_demo_queued', updateFields: { notes: 'An example' } },
	},
	{ resource: 'post', operation: 'cancel', parameters: { postId: 'post_demo_queued' } },
	{ resource: 'upload', operation: 'complete', parameters: { uploadId: 'upl_seeded_image' } },
	{
		resource: 'upload',
		operation: 'createSignedUrl',
		parameters: { filename: 'clip.mp4', contentType: 'video/mp4', sizeBytes: 1000 },
	},
	{ resource: 'upload', operation: 'get', parameters: { uploadId: 'upl_seeded_image' } },
	{
		resource: 'upload',
		operation: 'upload',
		parameters: { source: 'url', sourceUrl: '={{ $json.mediaUrl }}' },
	},
	{ resource: 'usage', operation: 'get' },
	{ resource: 'usage', operation: 'getApiDescription' },
	{ resource: 'workspace', operation: 'downloadImages', parameters: image },
	{ resource: 'workspace', operation: 'get' },
	{ resource: 'workspace', operation: 'getMediaUrls', parameters: image },
];
