import { bed, only, routesOf, useTestbed } from '../../../../kit/engine/testbed';

useTestbed();

const seeded = { mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
const posted = async (method = 'POST') =>
	only((await bed.requests()).filter((request) => request.method === method));

describe.each(['post.create', 'post.queue'] as const)('%s', (operation) => {
	const fixed = operation === 'post.create' ? seeded : { postId: 'post_demo_draft' };
	const sentTo = async (accounts: object) => {
		await bed.item(operation, { ...fixed, ...accounts });
		return ((await posted()).body as { accountIds: unknown }).accountIds;
	};

	test.each([
		['@northwind.cooks', ['acc_tiktok_main']],
		['NORTHWIND.cooks; ノースウィンド', ['acc_tiktok_main', 'acc_tiktok_japan']],
		['northwind (instagram)\ntiktok: northwind.jp', ['acc_instagram_main', 'acc_tiktok_japan']],
		['acc_tiktok_main, northwind.cooks', ['acc_tiktok_main']],
	])('accounts named %j', async (accountNames, accountIds) => {
		expect(await sentTo({ accountsFrom: 'names', accountNames })).toEqual(accountIds);
	});

	test('names from an expression in the list', async () => {
		expect(await sentTo({ accountIds: '={{ "@northwind.in, acc_tiktok_main" }}' })).toEqual([
			'acc_instagram_india',
			'acc_tiktok_main',
		]);
	});

	test('an unknown name is refused before anything is sent, with the one that is meant', async () => {
		const { error } = await bed.run(operation, {
			...fixed,
			accountsFrom: 'names',
			accountNames: '@nortwind.cooks',
		});
		expect(error?.message).toBe(
			'Accounts: "@nortwind.cooks" is not one of your accounts. Did you mean @northwind.cooks (tiktok)?',
		);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});

	test('a name on two platforms is refused with a way to write each', async () => {
		await bed.sandbox.control.accounts.patch('acc_tiktok_japan', { username: 'northwind' });
		const accounts = { accountsFrom: 'names', accountNames: '@northwind' };
		const { error } = await bed.run(operation, { ...fixed, ...accounts });
		expect(error?.message).toMatch(
			/^Accounts: "@northwind" is the name of 2 accounts\. Write northwind \((tiktok|instagram)\) or northwind/,
		);
	});

	test('a key that may not list accounts takes IDs, and refuses what can only be a name', async () => {
		const apiKey = bed.sandbox.keys['posts:write'];
		const ids = { accountsFrom: 'names', accountNames: 'acc_tiktok_main' };
		await bed.item(operation, { ...fixed, ...ids }, { apiKey });
		const { error } = await bed.run(
			operation,
			{ ...fixed, ...ids, accountNames: '@northwind' },
			{ apiKey },
		);
		expect(error?.message).toMatch(/^Accounts: "@northwind" cannot be looked up.*accounts:read/);
	});

	test('one list serves all rows', async () => {
		const items = ['a', 'b', 'c'].map((caption) => ({ json: { caption } }));
		const parameters = { ...fixed, accountsFrom: 'names', accountNames: '@northwind.cooks' };
		await bed.run(
			operation,
			{ ...parameters, caption: '={{ $json.caption }}' },
			{ items, onError: 'continueRegularOutput' },
		);
		const routes = routesOf(await bed.requests());
		expect(routes.filter((route) => route === 'GET /v2/accounts')).toHaveLength(1);
	});
});

describe('if one account is asked for', () => {
	const byName = (value: string) => ({ accountId: { __rl: true, mode: 'name', value } });

	test('Account > Get by name', async () => {
		const { json } = await bed.item('account.get', byName('@northwind.jp'));
		expect(json.accountId).toBe('acc_tiktok_japan');
	});

	test('an ID that is chosen or typed costs no list', async () => {
		for (const mode of ['list', 'id']) {
			const accountId = { __rl: true, mode, value: 'acc_tiktok_japan' };
			await bed.item('account.get', { accountId });
			expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts/{accountId}']);
		}
	});

	test('Account > Get Queue and Get Analytics by name', async () => {
		await bed.items('account.getQueue', byName('Northwind Cooks'));
		await bed.items('account.getAnalytics', byName('tiktok:northwind.cooks'));
		const paths = (await bed.requests()).map(({ path }) => path);
		expect(paths.filter((path) => path.includes('acc_tiktok_main'))).toHaveLength(2);
	});

	test('Post > Get Many by a name from an expression', async () => {
		await bed.items('post.getAll', { filters: { accountId: '={{ "@northwind.jp" }}' } });
		const { query } = only(
			(await bed.requests()).filter(({ template }) => template === '/v2/posts'),
		);
		expect(query.accountId).toBe('acc_tiktok_japan');
	});

	test('Post > Cancel for a name from an expression', async () => {
		const parameters = { postId: 'post_demo_queued', accountId: '={{ "northwind.travels" }}' };
		await bed.run('post.cancel', parameters);
		const { query } = await posted('DELETE');
		expect(query.accountId).toBe('acc_tiktok_travel');
	});

	test('an unknown name is refused with the name of the field', async () => {
		const { error } = await bed.run('account.get', byName('@nobody'));
		expect(error?.message).toBe(
			'Account: "@nobody" is not one of your accounts. Write a username such as @northwind, or an ID',
		);
	});
});
