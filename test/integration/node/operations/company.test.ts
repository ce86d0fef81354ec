import type { IDataObject } from 'n8n-workflow';
import type { Folder } from '../../../../nodes/PublishingService/contract/service';
import { bytesOf, only, routesOf, startTestbed, type Testbed } from '../testbed';

let bed: Testbed;

beforeAll(async () => {
	bed = await startTestbed();
});

beforeEach(() => bed.sandbox.control.reset());

afterAll(() => bed.stop());

const locator = (value: string) => ({ __rl: true, mode: 'list', value });
const accountId = locator('acc_tiktok_travel');

describe('accounts', () => {
	const fields = {
		platform: 'instagram',
		username: 'northwind.garden',
		displayName: 'Northwind Garden',
		bio: 'Grows things',
		profilePictureUrl: 'https://studio.example/garden.png',
	};
	const parameters = {
		...fields,
		warmupSearchTerms: 'roses, compost\npruning',
		options: { bioUrl: 'https://studio.example' },
	};

	test('create makes one of the fields given', async () => {
		const { json, pairedItem } = await bed.item('account.create', parameters);
		const { platform, username, displayName } = fields;
		expect(json).toMatchObject({ platform, username, displayName, accountId: expect.any(String) });
		expect(pairedItem).toEqual({ item: 0 });
		const [before, request, ...more] = await bed.requests();
		expect([before?.method, before?.path, more]).toEqual(['GET', '/v2/accounts', []]);
		expect([request?.method, request?.path]).toEqual(['POST', '/v2/accounts']);
		expect(request?.body).toEqual({
			...fields,
			bioUrl: 'https://studio.example',
			warmup: { searchTerms: ['roses', 'compost', 'pruning'] },
		});
		expect(request?.headers).not.toHaveProperty('idempotency-key');
	});

	test('create uses no second slot after a lost answer', async () => {
		const route = { method: 'POST', path: '/v2/accounts' };
		await bed.sandbox.control.faults.add({ ...route, kind: 'resetAfterCommit', times: 1 });
		const { json } = await bed.item('account.create', parameters);
		expect(json.username).toBe(fields.username);
		expect(routesOf(await bed.requests())).toEqual([
			'GET /v2/accounts',
			'POST /v2/accounts',
			'GET /v2/accounts',
		]);
		const all = await bed.items('account.getAll', { returnAll: true });
		expect(all.filter(({ json: { username } }) => username === fields.username)).toHaveLength(1);
	});

	test('get gives one, simplified or whole', async () => {
		const simple = await bed.item('account.get', { accountId });
		expect(simple).toMatchObject({
			json: { accountId: 'acc_tiktok_travel', timezone: 'America/New_York', queueDepth: 0 },
			pairedItem: { item: 0 },
		});
		expect(Object.keys(simple.json).length).toBeLessThanOrEqual(10);
		const whole = await bed.item('account.get', { accountId, simplify: false });
		expect(whole.json).toMatchObject(simple.json);
		expect(whole.json).toHaveProperty('nextWindow');
		expect((await bed.requests()).map(({ path }) => path)).toEqual([
			'/v2/accounts/acc_tiktok_travel',
			'/v2/accounts/acc_tiktok_travel',
		]);
	});

	test('getAll keeps to one platform and to its limit', async () => {
		expect(await bed.items('account.getAll')).toHaveLength(6);
		const filters = { platform: 'tiktok' };
		const items = await bed.items('account.getAll', { filters, limit: 2 });
		expect(items.map(({ json }) => json.platform)).toEqual(['tiktok', 'tiktok']);
		expect((await bed.requests()).map(({ query }) => query)).toEqual([{}, filters]);
	});

	test('getAll: a platform that an expression left empty is not every platform', async () => {
		const filters = { platform: '={{ $json.platform }}' };
		const { error } = await bed.run('account.getAll', { filters }, { items: [{ json: {} }] });
		expect(error?.message).toMatch(/^Platform is empty: the expression gave nothing/);
		expect(await bed.requests()).toEqual([]);
		const all = { items: [{ json: { platform: 'all' } }] };
		expect(await bed.items('account.getAll', { filters }, all)).toHaveLength(6);
	});

	test('getQueue reads all pages', async () => {
		const posts = { count: 120, statuses: ['queued' as const], accountIds: ['acc_tiktok_travel'] };
		await bed.sandbox.control.seed({ posts });
		const queue = await bed.items('account.getQueue', { accountId, returnAll: true });
		expect(new Set(queue.map(({ json }) => json.queueItemId)).size).toBe(120);
		expect(queue[0]?.json).toMatchObject({
			accountId: 'acc_tiktok_travel',
			status: 'queued',
			scheduledSlotStart: expect.any(String),
		});
		expect((await bed.requests()).map(({ query }) => query.limit)).toEqual(['100', '100']);
		expect(await bed.items('account.getQueue', { accountId, limit: 7 })).toHaveLength(7);
	});

	test('getAnalytics gives the figures of one', async () => {
		const { json, pairedItem } = await bed.item('account.getAnalytics', { accountId });
		expect(json).toMatchObject({
			accountId: 'acc_tiktok_travel',
			followers: 12_950,
			posts: 1,
			analytics: { views: expect.any(Number) },
			scannedPosts: 1,
		});
		expect(pairedItem).toEqual({ item: 0 });
	});
});

describe('content tags', () => {
	test('create gives the group to assign', async () => {
		const parameters = { name: 'Autumn', color: '#aa3300' };
		const { json } = await bed.item('contentTag.create', parameters);
		expect(json).toMatchObject({ ...parameters, contentGroupId: `tag:${String(json.tagId)}` });
		expect(only(await bed.requests())).toMatchObject({
			method: 'POST',
			path: '/v2/content-tags',
			body: parameters,
		});
	});

	test('getAll gathers the groups seen on posts where the service lists none', async () => {
		const items = await bed.items('contentTag.getAll', { returnAll: true });
		expect(items.map(({ json }) => json)).toEqual(
			expect.arrayContaining([
				{ contentGroupId: 'tag:recipes', source: 'posts', posts: 1 },
				{ contentGroupId: 'template:city-guide', source: 'posts', posts: 1 },
			]),
		);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/openapi.json', 'GET /v2/posts']);
	});

	test('getAll looks at no more than 500 posts', async () => {
		await bed.sandbox.control.seed({ posts: { count: 700 } });
		await bed.items('contentTag.getAll');
		expect(await bed.requests()).toHaveLength(1 + 5);
	});

	test('getAll reads the list where the service has one', async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
		const items = await bed.items('contentTag.getAll', { limit: 2 });
		expect(items.map(({ json }) => json)).toEqual([
			{
				tagId: 'recipes',
				contentGroupId: 'tag:recipes',
				name: 'Recipes',
				color: '#e4572e',
				source: 'service',
			},
			expect.objectContaining({ name: 'Behind the scenes', source: 'service' }),
		]);
		expect(routesOf(await bed.requests())).toEqual([
			'GET /v2/openapi.json',
			'GET /v2/content-tags',
		]);
	});
});

describe('the workspace', () => {
	test.each([
		['whole', 1, { version: 1, company: { name: 'Sandbox Studio' } }],
		['accounts', 6, { niche: 'lifestyle', accountId: expect.any(String) }],
		['folders', 2, { folderId: 'folder_kitchen', imageCount: 4, packCount: 1 }],
		['images', 7, { folderId: 'folder_kitchen', imageId: 'folder_kitchen_image_1' }],
		['packs', 2, { folderId: 'folder_kitchen', packId: 'folder_kitchen_pack' }],
	])('get gives its %s, an item each', async (part, count, first) => {
		const items = await bed.items('workspace.get', { return: part });
		expect(items).toHaveLength(count);
		expect(items[0]).toMatchObject({ json: first, pairedItem: { item: 0 } });
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/workspace']);
	});

	const image = (folderId: string, imageId: string) => ({
		imageSource: 'image',
		folderId: locator(folderId),
		imageId: locator(imageId),
	});

	test('getMediaUrls: 250 items share 3 requests', async () => {
		const folder: Folder = {
			folderId: 'many',
			name: 'Many',
			images: Array.from({ length: 250 }, (_, at) => ({
				folderId: 'many',
				imageId: `image_${at}`,
			})),
			packs: [],
		};
		await bed.sandbox.control.seed({ folders: [folder] });
		const items = Array.from({ length: 250 }, (_, at) => ({ json: { at } }));
		const outputs = await bed.items(
			'workspace.getMediaUrls',
			{
				imageSource: 'image',
				folderId: locator('many'),
				imageId: locator('=image_{{ $json.at }}'),
				options: { expiresInSeconds: 60 },
			},
			{ items },
		);
		expect(outputs.map(({ json, pairedItem }) => [json.imageId, pairedItem])).toEqual(
			items.map(({ json: { at } }) => [`image_${at}`, { item: at }]),
		);
		const requests = await bed.requests();
		expect(requests.map(({ body }) => (body as { items: unknown[] }).items.length).sort()).toEqual([
			100, 100, 50,
		]);
		expect(requests[0]?.body).toMatchObject({ expiresInSeconds: 60 });
		expect(Date.parse(String(outputs[0]?.json.expiresAt))).toBeLessThan(Date.now() + 61_000);
	});

	test('getMediaUrls: only the item at fault fails', async () => {
		const items = ['folder_kitchen_image_1', 'unknown'].map((id) => ({ json: { id } }));
		const { items: outputs } = await bed.run(
			'workspace.getMediaUrls',
			image('folder_kitchen', '={{ $json.id }}'),
			{ items, onError: 'continueRegularOutput' },
		);
		expect(outputs[0]?.json).toMatchObject({ url: expect.stringMatching(/^http/) });
		expect(outputs[1]?.json.error).toMatchObject({ itemIndex: 1, httpStatus: 404 });
	});

	test.each([
		['folder', { folderId: locator('folder_places') }, 3],
		['images', { folderId: locator('folder_kitchen'), imageIds: 'folder_kitchen_image_4' }, 1],
		['pack', { packId: locator('folder_kitchen_pack') }, 3],
	])('getMediaUrls of a %s', async (imageSource, choice, count) => {
		const items = await bed.items('workspace.getMediaUrls', { imageSource, ...choice });
		expect(items).toHaveLength(count);
		const answer = await fetch(String(items[0]?.json.url));
		expect(answer.headers.get('content-type')).toMatch(/^image\//);
	});

	test('downloadImages gives an item for each image, or one for all', async () => {
		const pack = { imageSource: 'pack', packId: locator('folder_places_pack') };
		const each = await bed.items('workspace.downloadImages', pack);
		expect(each.map(({ json, pairedItem }) => [json.imageId, pairedItem])).toEqual(
			[1, 2, 3].map((at) => [`folder_places_image_${at}`, { item: 0 }]),
		);
		const journal = await bed.requests();
		expect(routesOf(journal.filter(({ origin }) => origin === 'api'))).toEqual([
			'GET /v2/workspace',
			'POST /v2/workspace/media-urls',
		]);
		const downloads = journal.filter(({ origin }) => origin === 'image');
		expect(downloads.map(({ headers }) => headers.authorization)).toEqual([null, null, null]);

		const all = await bed.item('workspace.downloadImages', {
			...pack,
			return: 'item',
			binaryPropertyName: 'photo',
		});
		expect(all.json.images).toEqual(each.map(({ json }) => json));
		expect(Object.keys(all.binary ?? {})).toEqual(['photo_0', 'photo_1', 'photo_2']);
		for (const [at, { binary }] of each.entries()) {
			const bytes = await bytesOf(binary?.data);
			expect(bytes.length).toBeGreaterThan(500);
			expect(bytes.equals(await bytesOf(all.binary?.[`photo_${at}`]))).toBe(true);
			expect(binary?.data?.mimeType).toMatch(/^image\//);
		}
		expect(JSON.stringify([each, all])).not.toContain('signature');
	});
});

describe('usage', () => {
	test('get gives what is used and what is left', async () => {
		const { json, pairedItem } = await bed.item('usage.get');
		expect(json).toEqual({
			plan: 'studio',
			billingType: 'monthly',
			videoQuota: 1_000_000,
			videoCount: 0,
			postCredits: { limit: 1_000_000, used: 0 },
			postsPerDay: 1_000_000,
			apiRequestsToday: 1,
			postsCreatedToday: 0,
		});
		expect(pairedItem).toEqual({ item: 0 });
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/usage']);
	});

	test('getApiDescription gives the description that the service publishes', async () => {
		const { json } = await bed.item('usage.getApiDescription');
		expect(json).toMatchObject({ openapi: '3.1.0', info: { version: '2.0.0' } });
		expect(Object.keys(json.paths as IDataObject)).toContain('/v2/posts');
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/openapi.json']);
	});
});
