import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { bed, only, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const hour = 3_600_000;
const locator = (value: string) => ({ __rl: true, mode: 'id', value });

describe('post.queue, those that failed', () => {
	const failed = { accountsFrom: 'failed', skipApproval: true };
	const items = [{ json: { postId: 'post_demo_failed' } }];
	const statusOf = async (postId: string) =>
		(await bed.sandbox.control.posts.list()).find((post) => post.postId === postId)?.accounts;

	test('queues again as often as it fails, and no key brings back an earlier try', async () => {
		for (let time = 1; time <= 3; time++) {
			const [output] = await bed.items('post.queue', failed, { items });
			expect(output?.json.replayed).toBe(false);
			expect(await statusOf('post_demo_failed')).toMatchObject([{ status: 'queued' }]);
			await bed.sandbox.control.posts.setStatus('post_demo_failed', 'failed');
			await bed.sandbox.control.clock.advance(60_000);
		}
	});

	test('leaves the accounts alone for which it went live', async () => {
		const main = 'acc_instagram_main';
		await bed.sandbox.control.posts.setStatus('post_demo_queued', 'failed', main);
		await bed.items('post.queue', failed, { items: [{ json: { postId: 'post_demo_queued' } }] });
		const queued = (await bed.requests()).find(({ method }) => method === 'POST');
		expect((queued?.body as IDataObject).accountIds).toEqual([main]);
	});

	test('is refused where nothing has failed', async () => {
		const options = { items: [{ json: { postId: 'post_demo_queued' } }] };
		const { error } = await bed.run('post.queue', failed, options);
		expect(error?.message).toBe('Accounts From: the post has not failed for any of its accounts');
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/posts/{postId}']);
	});
});

describe('post.get', () => {
	test('gives the whole post, or what people act on', async () => {
		const postId = locator('post_demo_posted');
		const whole = await bed.item('post.get', { postId, simplify: false });
		const { caption, createdAt, contentGroupIds } = whole.json;
		expect(whole).toMatchObject({
			json: { postId: 'post_demo_posted', status: 'posted', sound: null, notes: null },
			pairedItem: { item: 0 },
		});
		const simple = await bed.item('post.get', { postId });
		expect(simple.json).toEqual({
			postId: 'post_demo_posted',
			status: 'posted',
			caption,
			hashtags: ['focaccia', 'baking'],
			contentGroupIds,
			mediaKind: 'image',
			mediaCount: 1,
			createdAt,
			accounts: (whole.json.accounts as IDataObject[]).map(
				({ accountId, username, platform, status, scheduledAfter, postedAt, postUrl }) => ({
					accountId,
					username,
					platform,
					status,
					scheduledAfter,
					postedAt,
					postUrl,
				}),
			),
		});
		expect(Object.keys(simple.json).length).toBeLessThanOrEqual(10);
	});
});

describe('post.getAll', () => {
	const listed = async (parameters: INodeParameters) =>
		(await bed.items('post.getAll', parameters)).map(({ json }) => json.postId);

	test.each(['newest', 'oldest', 'arbitrary'] as const)(
		'reads every page once, %s first',
		async (pageOrder) => {
			await bed.sandbox.control.seed({ posts: { count: 230 } });
			await bed.sandbox.control.settings({ pageOrder });
			const ids = await listed({ returnAll: true });
			expect(new Set(ids).size).toBe(236);
			expect(ids).toHaveLength(236);
			const pages = await bed.requests();
			expect(pages.map(({ query }) => query.limit)).toEqual(['100', '100', '100']);
			expect(pages.map(({ query }) => typeof query.cursor)).toEqual([
				'undefined',
				'string',
				'string',
			]);
		},
	);

	test.each([
		[1, ['1']],
		[100, ['100']],
		[150, ['100', '100']],
	])('a limit of %d asks for no more pages than it needs', async (limit, sent) => {
		await bed.sandbox.control.seed({ posts: { count: 230 } });
		expect(await listed({ limit })).toHaveLength(limit);
		expect((await bed.requests()).map(({ query }) => query.limit)).toEqual(sent);
	});

	test.each([
		[{ accountId: 'acc_instagram_main' }, ['post_demo_posted', 'post_demo_queued']],
		[{ status: 'failed' }, ['post_demo_failed']],
		[{ contentGroupId: 'tag:recipes' }, ['post_demo_posted']],
		[{ contentGroupId: 'template:city-guide' }, ['post_demo_template']],
		[{ untagged: true }, ['post_demo_draft', 'post_demo_failed']],
		[{ contentGroupId: 'untagged' }, ['post_demo_draft', 'post_demo_failed']],
		[
			{ status: 'posted', accountId: 'acc_tiktok_main', contentGroupId: 'tag:recipes' },
			['post_demo_posted'],
		],
	])('filters by %j', async (filters, postIds) => {
		expect((await listed({ filters })).sort()).toEqual(postIds);
		const { untagged, ...query } = filters as IDataObject;
		expect(only(await bed.requests()).query).toEqual({
			...query,
			...(untagged === true && { contentGroupId: 'untagged' }),
			limit: '50',
		});
	});

	test.each([
		['accountId', ''],
		['contentGroupId', null],
		['status', ''],
		['since', null],
		['untagged', ''],
	])(
		'a filter on %s that an expression left empty does not list everything',
		async (name, cell) => {
			const filters = { [name]: '={{ $json.cell }}' };
			const items = [{ json: { cell } }];
			const { error } = await bed.run('post.getAll', { filters }, { items });
			expect(error?.message).toMatch(/ is empty, because its expression returned nothing/);
			expect(await bed.requests()).toEqual([]);
			const all = await bed.items(
				'post.getAll',
				{ filters },
				{ items: [{ json: { cell: 'All' } }] },
			);
			expect(all).toHaveLength(6);
		},
	);

	describe('planned time', () => {
		const planned = async (filters: INodeParameters) =>
			(await listed({ filters, returnAll: true })).sort();

		beforeEach(async () => {
			await bed.sandbox.control.reset();
			const at = (day: number) => `2030-12-${day}T11:00:00.000Z`;
			const fields = { accountIds: ['acc_tiktok_main'], status: 'pending_approval' as const };
			await bed.sandbox.control.seed({
				posts: [
					{ ...fields, postId: 'post_23', scheduledAfter: at(23) },
					{ ...fields, postId: 'post_24', scheduledAfter: at(24) },
					{ ...fields, postId: 'post_25', scheduledAfter: at(25) },
					{ ...fields, postId: 'post_cancelled', scheduledAfter: at(24), status: 'cancelled' },
				],
			});
			await bed.requests();
		});

		test.each([
			[{ scheduledFrom: '2030-12-24' }, ['post_24', 'post_25']],
			[{ scheduledFrom: '2030-12-24', scheduledTo: '2030-12-25' }, ['post_24']],
			[{ scheduledFrom: '2030-12-24T11:00:00Z', scheduledTo: '2030-12-25T11:00:00Z' }, ['post_24']],
			[{ scheduledFrom: '2030-12-24', accountId: 'acc_tiktok_japan' }, []],
		])('%j', async (filters, postIds) => {
			expect(await planned(filters)).toEqual(postIds);
			expect(routesOf(await bed.requests())).toEqual(['GET /v2/posts']);
		});

		test.each([['2030-12-24'], ['2030-12-23']])('from 24 December to %s is refused', async (to) => {
			const filters = { scheduledFrom: '2030-12-24', scheduledTo: to };
			const { error } = await bed.run('post.getAll', { filters }, { timezone: 'Asia/Tokyo' });
			expect(error?.message).toContain(
				`Scheduled To is ${to} 00:00 Asia/Tokyo, not later than 'Scheduled From'`,
			);
			expect(await bed.requests()).toEqual([]);
		});

		test('names no option that the filters do not have', async () => {
			const filters = { scheduledFrom: '10/12/2030' };
			const { error } = await bed.run('post.getAll', { filters }, { timezone: 'Asia/Tokyo' });
			expect(error?.message).toBe(
				'Scheduled From: it is unclear which number is the day in "10/12/2030". Write 2026-12-24 18:30',
			);
		});

		test('a listed post is cancelled without an expression', async () => {
			const found = await bed.items('post.getAll', {
				filters: { scheduledFrom: '2030-12-24' },
				returnAll: true,
			});
			const cancelled = await bed.items('post.cancel', {}, { items: found });
			expect(cancelled.map(({ json }) => json.status)).toEqual(['cancelled', 'cancelled']);
			expect(await planned({ scheduledFrom: '2030-12-20' })).toEqual(['post_23']);
		});
	});

	describe('the post of the input item', () => {
		test('is taken from the field that is named', async () => {
			const items = [{ json: { 'Post ID': 'post_demo_failed' } }];
			const postId = { __rl: true, mode: 'input', value: 'Post ID' };
			const [post] = await bed.items('post.get', { postId }, { items });
			expect(post?.json.postId).toBe('post_demo_failed');
		});

		test.each([{}, { postId: '' }, { postId: null }])('if there is none: %j', async (json) => {
			const { error } = await bed.run('post.cancel', {}, { items: [{ json }] });
			expect(error?.message).toBe(
				"Post: the input item has nothing in a field \"postId\". Set 'Post' to 'From List', or enter the name of the field that contains the post ID",
			);
			expect(await bed.requests()).toEqual([]);
		});
	});

	test('a fixed filter of all, as the list offers it, is no filter', async () => {
		expect(await listed({ filters: { accountId: '', contentGroupId: '' } })).toHaveLength(6);
	});

	test('filters by a time in the zone of the workflow', async () => {
		const since = new Date(Date.now() - 12 * hour).toLocaleString('sv', { timeZone: 'Asia/Tokyo' });
		const parameters = { filters: { since } };
		const items = await bed.items('post.getAll', parameters, { timezone: 'Asia/Tokyo' });
		expect(items.map(({ json }) => json.postId).sort()).toEqual([
			'post_demo_draft',
			'post_demo_pending',
			'post_demo_queued',
		]);
		const instant = new Date(`${since.replace(' ', 'T')}+09:00`).toISOString();
		expect(only(await bed.requests()).query.since).toBe(instant.replace('.000Z', 'Z'));
	});

	test('a cursor that expired starts the list again, and doubles nothing', async () => {
		await bed.sandbox.control.seed({ posts: { count: 230 } });
		await bed.sandbox.control.faults.add({
			method: 'GET',
			path: '/v2/posts',
			kind: 'status',
			status: 400,
			code: 'invalid_cursor',
			skip: 2,
			times: 1,
		});
		const ids = await listed({ returnAll: true });
		expect(ids).toHaveLength(236);
		expect(new Set(ids).size).toBe(236);
		expect(await bed.requests()).toHaveLength(6);
	});

	test('each item gets its own answer, paired', async () => {
		const items = [{ json: { status: 'failed' } }, { json: { status: 'posted' } }];
		const parameters = { filters: { status: '={{ $json.status }}' } };
		const outputs = await bed.items('post.getAll', parameters, { items });
		expect(outputs.map(({ json, pairedItem }) => [json.status, pairedItem])).toEqual([
			['failed', { item: 0 }],
			['posted', { item: 1 }],
			['posted', { item: 1 }],
		]);
	});
});

describe('post.queue', () => {
	const postId = locator('post_demo_draft');
	const queueRoute = 'POST /v2/posts/{postId}/queue';
	const listRoute = 'GET /v2/accounts';

	test('sends every field and an idempotency key', async () => {
		const accountIds = ['acc_tiktok_main', 'acc_instagram_style'];
		const { json, pairedItem } = await bed.item('post.queue', {
			postId,
			accountIds,
			caption: 'Rooftop gardens',
			hashtags: ['garden'],
			scheduledAfter: '2031-06-01T09:00',
			scheduleZone: 'account',
			skipApproval: 'yes',
			options: {
				instagramPostFormat: 'reel',
				notes: 'From the idea list',
				priority: 0,
				sound: { values: { mode: 'trending' } },
			},
		});
		const [, request] = await bed.requests();
		const content = {
			caption: 'Rooftop gardens',
			hashtags: ['garden'],
			sound: { mode: 'trending' },
			notes: 'From the idea list',
			instagramPostFormat: 'reel',
		};
		expect(request).toMatchObject({
			method: 'POST',
			path: '/v2/posts/post_demo_draft/queue',
			headers: { 'idempotency-key': json.idempotencyKey },
			body: {
				...content,
				accountIds,
				priority: 0,
				scheduledAfter: '2031-06-01T07:00:00Z',
				skipApproval: true,
			},
		});
		expect(json.idempotencyKey).toMatch(/^n8n-row-/);
		expect(json).toMatchObject({ postId: 'post_demo_draft', ...content, replayed: false });
		expect((json.accounts as IDataObject[]).map(({ accountId }) => accountId)).toEqual(accountIds);
		expect(pairedItem).toEqual({ item: 0 });
	});

	test('a second run queues nothing twice and says so', async () => {
		const parameters = { postId, accountIds: ['acc_tiktok_main'] };
		await bed.item('post.queue', parameters);
		const { items, hints } = await bed.run('post.queue', parameters);
		expect(only(items).json.replayed).toBe(true);
		expect(hints[0]?.message).toMatch(/^The row already has a post\./);
		expect(routesOf(await bed.requests())).toEqual([
			...[listRoute, queueRoute, listRoute, queueRoute],
			// Checks that the post is still queued.
			'GET /v2/posts/{postId}',
		]);
	});
});

describe('post.getAnalytics', () => {
	const postId = locator('post_demo_posted');
	const figures = { views: expect.any(Number), likes: expect.any(Number) };

	test('summary', async () => {
		const { json, pairedItem } = await bed.item('post.getAnalytics', { postId });
		expect(json).toMatchObject({ postId: 'post_demo_posted', ...figures });
		expect(json).not.toHaveProperty('history');
		expect(pairedItem).toEqual({ item: 0 });
		expect(only(await bed.requests()).query).toEqual({ limit: '1' });
	});

	test('history, over all its pages', async () => {
		await bed.sandbox.control.settings({ analyticsIntervalMs: hour / 2 });
		const parameters = { postId, return: 'history', returnAll: true };
		const items = await bed.items('post.getAnalytics', parameters);
		const pages = await bed.requests();
		expect(pages.length).toBeGreaterThan(3);
		expect(items.length).toBeGreaterThan(100 * (pages.length - 1));
		expect(new Set(items.map(({ json }) => json.id)).size).toBe(items.length);
		expect(items[0]?.json).toMatchObject({ postId: 'post_demo_posted', ...figures });
		expect(new Set(items.map(({ json }) => json.accountId))).toEqual(
			new Set(['acc_tiktok_main', 'acc_instagram_main']),
		);
	});

	test('summary and a limited history in one item', async () => {
		const { json } = await bed.item('post.getAnalytics', { postId, return: 'both', limit: 3 });
		expect(json).toMatchObject({ ...figures, history: [figures, figures, figures] });
		expect(only(await bed.requests()).query).toEqual({ limit: '3' });
	});
});
