import type { INodeParameters } from 'n8n-workflow';
import type { Scope } from '../../../../../sandbox/service';
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

	describe('Post > Get Many with an API key that may not list accounts', () => {
		const get = async (account: string, more: object = {}) => {
			const key = await bed.sandbox.control.keys.create({ scopes: ['posts:read'] });
			const filters = { accountId: `={{ "${account}" }}`, ...more };
			return await bed.run('post.getAll', { filters }, { apiKey: key.key });
		};

		test('refuses what can only be a name', async () => {
			const { error } = await get('@northwind.jp');
			expect(error?.message).toMatch(/^Account Name or ID: "@northwind.jp" cannot be looked up/);
		});

		test.each(['northwind.jp', 'northwind'])(
			'refuses the name %s, which the service does not know as an ID',
			async (name) => {
				const { error, items } = await get(name);
				expect(items).toEqual([]);
				expect([error?.message, error?.description].join(' ')).toContain(
					'Names of accounts cannot be looked up, because the API key does not have the scope accounts:read.',
				);
			},
		);

		test('says of an ID without such posts that it may be a name', async () => {
			const { error, items, hints } = await get('acc_tiktok_japan', { status: 'draft' });
			expect([error, items]).toEqual([undefined, []]);
			expect(hints.map(({ message }) => message)).toEqual([
				'The account "acc_tiktok_japan" has no such posts. The node took "acc_tiktok_japan" as an ID, because the API key does not have the scope accounts:read. If it is a name, give the ID of the account, or use an API key that has this scope.',
			]);
		});

		test('says nothing of an ID that has posts', async () => {
			const { items, hints } = await get('acc_tiktok_main');
			expect(items.length).toBeGreaterThan(0);
			expect(hints).toEqual([]);
			expect(routesOf(await bed.requests())).not.toContain('GET /v2/accounts/{accountId}/queue');
		});
	});

	test.each([
		'post.cancel',
		'post.reschedule',
		'account.getQueue',
		'account.getAnalytics',
	] as const)(
		'%s names the missing scope for a name that was taken as an ID',
		async (operation) => {
			const scopes: Scope[] = ['posts:read', 'posts:write', 'analytics:read'];
			const { key } = await bed.sandbox.control.keys.create({ scopes });
			const name = '={{ "northwind.travels" }}';
			const isOfPost = operation.startsWith('post');
			const parameters: INodeParameters = isOfPost
				? { postId: 'post_demo_queued', accountId: name, accountIds: name, accountNames: name }
				: byName('northwind.travels');
			const more = { accountsFrom: 'names', scheduledAfter: '2037-12-24T18:30:00Z' };
			const { error } = await bed.run(operation, { ...parameters, ...more }, { apiKey: key });
			expect([error?.message, error?.description].join(' ')).toContain(
				'does not have the scope accounts:read',
			);
		},
	);

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
