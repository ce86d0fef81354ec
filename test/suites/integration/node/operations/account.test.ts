import { bed, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const accountId = { __rl: true, mode: 'list', value: 'acc_tiktok_travel' };

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
		expect(error?.message).toMatch(/^Platform is empty, because its expression returned nothing/);
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

	test('getAnalytics gives the analytics of one', async () => {
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
