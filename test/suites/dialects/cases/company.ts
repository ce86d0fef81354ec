import type { IDataObject } from 'n8n-workflow';
import { locator, type OperationCase, type Rig } from '../rig';
import { expectNumbers, refused } from './expectations';

const counts = ['followers', 'postsToday', 'dailyCap', 'queueDepth'];

const accountCases: OperationCase[] = [
	{
		operation: 'account.create',
		check: async (rig) => {
			const { control } = rig.bed.sandbox;
			const before = await control.accounts.list();
			const json = await rig.output('account.create', {
				platform: 'tiktok',
				username: '@Acme.Studio',
				displayName: 'Acme Studio',
				bio: 'Sofas',
				profilePictureUrl: 'https://cdn.example.com/logo.png',
				warmupSearchTerms: 'sofas, chairs',
			});
			const known = new Set(before.map(({ accountId }) => accountId));
			const added = (await control.accounts.list()).filter((each) => !known.has(each.accountId));
			expect(added).toHaveLength(1);
			const [account] = added;
			expect(account?.username.toLowerCase()).toMatch(/^@?acme\.studio$/);
			expect(json).toMatchObject({
				accountId: rig.id(String(account?.accountId)),
				username: account?.username,
				platform: 'tiktok',
			});
		},
	},
	{
		operation: 'account.get',
		check: async (rig) => {
			const accountId = locator(rig.id('acc_tiktok_main'));
			const json = await rig.output('account.get', { accountId, simplify: false });
			expect(json).toMatchObject({
				accountId: rig.id('acc_tiktok_main'),
				username: 'northwind.cooks',
				followers: 48_200,
			});
			expectNumbers(json, counts);
		},
	},
	refused('account.get', 'an unknown account', () => ({ accountId: locator('unknown') })),
	{
		operation: 'account.getAll',
		check: async (rig) => {
			const kept = await rig.bed.sandbox.control.accounts.list();
			const listed = await rig.outputs('account.getAll', { returnAll: true });
			expect(listed.map(({ accountId }) => accountId).sort()).toEqual(
				kept.map(({ accountId }) => rig.id(accountId)).sort(),
			);
			for (const json of listed) {
				expectNumbers(json, counts);
			}
		},
	},
	{
		operation: 'account.getQueue',
		check: async (rig) => {
			const listed = await rig.outputs('account.getQueue', {
				accountId: locator(rig.id('acc_instagram_main')),
				returnAll: true,
			});
			expect(listed).toMatchObject([
				{ accountId: rig.id('acc_instagram_main'), postId: rig.id('post_demo_queued') },
			]);
		},
	},
	{
		operation: 'account.getAnalytics',
		check: async (rig) => {
			const accountId = locator(rig.id('acc_instagram_main'));
			const json = await rig.output('account.getAnalytics', { accountId });
			expectNumbers(json, ['followers', 'posts', 'engagement', 'scannedPosts']);
			expectNumbers(json.analytics as IDataObject, ['views', 'likes', 'comments']);
		},
	},
];

const tagCases: OperationCase[] = [
	{
		operation: 'contentTag.create',
		unverifiable: true,
		check: async (rig) => {
			const json = await rig.output('contentTag.create', { name: 'Autumn', color: '#aa5500' });
			expect(json).toMatchObject({ name: 'Autumn' });
			expect(json.contentGroupId).toMatch(/^tag:.+/);
			// A post accepts the ID of the new group.
			await rig.output('post.update', {
				postId: locator(rig.id('post_demo_draft')),
				updateFields: { contentGroupIds: [String(json.contentGroupId)] },
			});
		},
	},
	{
		operation: 'contentTag.getAll',
		check: async (rig) => {
			const groups = await rig.outputs('contentTag.getAll', { returnAll: true });
			const ids = groups.map(({ contentGroupId }) => contentGroupId);
			expect(ids).toEqual(
				expect.arrayContaining(['tag:recipes', 'tag:spring-sale', 'tag:behind-the-scenes']),
			);
			expect(new Set(ids).size).toBe(ids.length);
			const source = rig.settings.listContentTags ? 'service' : 'posts';
			expect(new Set(groups.map((group) => group.source))).toEqual(new Set([source]));
		},
	},
];

const image = (rig: Rig) => ({
	imageSource: 'image',
	folderId: locator(rig.id('folder_kitchen')),
	imageId: locator(rig.id('folder_kitchen_image_1')),
});

const workspaceCases: OperationCase[] = [
	{
		operation: 'workspace.get',
		check: async (rig) => {
			await rig.bed.sandbox.control.seed({
				folders: [{ folderId: 'folder_empty', name: 'Empty', images: [], packs: [] }],
			});
			const whole = await rig.output('workspace.get', { return: 'whole' });
			expect(whole.folders).toHaveLength(3);
			const listed = await rig.outputs('workspace.get', { return: 'images' });
			expect(listed).toHaveLength(7);
			for (const json of listed) {
				expectNumbers(json, ['width', 'height']);
			}
		},
	},
	{
		operation: 'workspace.getMediaUrls',
		check: async (rig) => {
			const json = await rig.output('workspace.getMediaUrls', image(rig));
			expect(json).toMatchObject({
				imageId: rig.id('folder_kitchen_image_1'),
				url: expect.stringMatching(/^http/),
			});
		},
	},
	{
		operation: 'workspace.getMediaUrls',
		does: 'of a folder',
		check: async (rig) => {
			const listed = await rig.outputs('workspace.getMediaUrls', {
				imageSource: 'folder',
				folderId: locator(rig.id('folder_places')),
			});
			expect(listed.map(({ imageId }) => imageId)).toEqual(
				[1, 2, 3].map((at) => rig.id(`folder_places_image_${at}`)),
			);
		},
	},
	{
		operation: 'workspace.downloadImages',
		check: async (rig) => {
			const { items, error } = await rig.run('workspace.downloadImages', {
				imageSource: 'pack',
				packId: locator(rig.id('folder_places_pack')),
			});
			expect(error).toBeUndefined();
			expect(items.map(({ json, binary }) => [json.imageId, binary?.data?.mimeType])).toEqual(
				[1, 2, 3].map((at) => [
					rig.id(`folder_places_image_${at}`),
					expect.stringMatching(/^image/),
				]),
			);
		},
	},
];

const usageCases: OperationCase[] = [
	{
		operation: 'usage.get',
		check: async (rig) => {
			const json = await rig.output('usage.get');
			expectNumbers(json, ['videoQuota', 'videoCount', 'postsPerDay', 'apiRequestsToday']);
			expectNumbers(json.postCredits as IDataObject, ['limit', 'used']);
			expect(json.plan).toBe('studio');
		},
	},
	{
		operation: 'usage.getApiDescription',
		check: async (rig) => {
			expect(await rig.output('usage.getApiDescription')).toMatchObject({ openapi: '3.1.0' });
		},
	},
];

export const companyCases = [...accountCases, ...tagCases, ...workspaceCases, ...usageCases];
