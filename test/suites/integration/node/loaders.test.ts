import { PublishingService } from '../../../../nodes/PublishingService/PublishingService.node';
import { bed, routesOf, useTestbed } from '../../../kit/engine/testbed';

useTestbed();

const credentials = (apiKey = bed.sandbox.keys.full) => ({
	baseUrl: bed.sandbox.baseUrl,
	apiKey,
});
const search = (method: string, options = {}) =>
	bed.engine.listSearch(method, { credentials: credentials(), ...options });
const load = (method: string) => bed.engine.loadOptions(method, { credentials: credentials() });
/** The editor's panel while a person chooses an image. */
const choosingImages = (folderId = '') => ({
	currentNodeParameters: {
		resource: 'workspace',
		operation: 'getMediaUrls',
		imageSource: 'image',
		folderId: { __rl: true, mode: 'list', value: folderId },
	},
});
const namesOf = (results: ReadonlyArray<{ name: string }>) => results.map(({ name }) => name);

const { methods } = new PublishingService();
const listSearches = Object.keys(methods.listSearch);
const loadOptions = Object.keys(methods.loadOptions);

test('every list of the node is tested here', () => {
	expect(listSearches.sort()).toEqual([
		'searchAccounts',
		'searchFolders',
		'searchImages',
		'searchPacks',
		'searchPosts',
	]);
	expect(loadOptions.sort()).toEqual([
		'getAccountFilter',
		'getAccounts',
		'getContentGroupFilter',
		'getContentGroupOrNone',
		'getContentGroups',
	]);
});

describe('accounts', () => {
	test('are in a searchable list, by name, with platform, status and link', async () => {
		const { results, paginationToken } = await search('searchAccounts');
		expect(results).toHaveLength(6);
		expect(results[0]).toEqual({
			name: 'northwind (instagram) · Northwind · active · acc_instagram_main',
			value: 'acc_instagram_main',
			url: 'https://www.instagram.com/northwind/',
		});
		expect(results).toContainEqual({
			name: 'northwind.jp (tiktok) · ノースウィンド · active · acc_tiktok_japan',
			value: 'acc_tiktok_japan',
			url: 'https://www.tiktok.com/@northwind.jp',
		});
		expect(namesOf(results)).toEqual([...namesOf(results)].sort((a, b) => a.localeCompare(b)));
		expect(paginationToken).toBeUndefined();
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});

	test.each([
		['TIKTOK', 3],
		['style', 1],
		['ノース', 1],
		['acc_instagram_india', 1],
		['nobody', 0],
		['  ', 6],
	])('are searched by "%s"', async (filter, count) => {
		expect((await search('searchAccounts', { filter })).results).toHaveLength(count);
	});

	test('are options where several are chosen', async () => {
		await bed.sandbox.control.accounts.patch('acc_tiktok_japan', { status: 'suspended' });
		const options = await load('getAccounts');
		expect(options).toHaveLength(6);
		expect(options).toContainEqual({
			name: 'northwind.jp (tiktok) · ノースウィンド',
			value: 'acc_tiktok_japan',
			description: 'acc_tiktok_japan · suspended',
		});
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/accounts']);
	});
});

describe('content groups', () => {
	test('seen on posts', async () => {
		const options = await load('getContentGroups');
		expect(options).toContainEqual({ name: 'tag:recipes (1 post)', value: 'tag:recipes' });
		expect(options.map(({ value }) => value).sort()).toEqual([
			'tag:behind-the-scenes',
			'tag:recipes',
			'tag:spring-sale',
			'template:city-guide',
		]);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/openapi.json', 'GET /v2/posts']);
	});

	test.each([
		['getAccountFilter', 'getAccounts', [{ name: 'All Accounts', value: '' }]],
		[
			'getContentGroupFilter',
			'getContentGroups',
			[
				{ name: 'All Content Tags', value: '' },
				{ name: 'No Content Tag', value: 'untagged' },
			],
		],
	])('%s offers what is not one of them too', async (filter, list, others) => {
		expect(await load(filter)).toEqual([...others, ...(await load(list))]);
	});

	test('listed by the service, by their names', async () => {
		await bed.sandbox.control.settings({ listContentTags: true });
		expect(await load('getContentGroups')).toContainEqual({
			name: 'Spring sale',
			value: 'tag:spring-sale',
		});
		expect(routesOf(await bed.requests())).toEqual([
			'GET /v2/openapi.json',
			'GET /v2/content-tags',
		]);
	});
});

describe('posts', () => {
	test('a page at a time, with text, status and link', async () => {
		await bed.sandbox.control.seed({ posts: { count: 60 } });
		const seen = new Set<unknown>();
		let paginationToken: string | undefined;
		let pages = 0;
		do {
			const page = await search('searchPosts', { paginationToken });
			for (const { value } of page.results) {
				seen.add(value);
			}
			paginationToken = page.paginationToken;
			pages++;
		} while (paginationToken);
		expect([seen.size, pages]).toEqual([66, 3]);
		expect(routesOf(await bed.requests())).toEqual(Array(3).fill('GET /v2/posts'));
	});

	test('found by a filter behind the first page, in the newest 500', async () => {
		await bed.sandbox.control.seed({ posts: { count: 600 } });
		const first = await search('searchPosts', { filter: 'focaccia' });
		expect(first.results).toHaveLength(1);
		const queries = (await bed.requests()).map(({ query }) => query.limit);
		expect(queries).toEqual(Array(5).fill('100'));
		const { results } = await search('searchPosts', { filter: 'post 1 (' });
		expect(results).toEqual([]);
	});

	test('filtered by text, with the link of what is live', async () => {
		const { results } = await search('searchPosts', { filter: 'FOCACCIA' });
		expect(results).toEqual([
			{
				name: expect.stringMatching(
					/^\d{4}-\d\d-\d\d \d\d:\d\d \S+ · @northwind\.cooks and 1 more · Five-minute focaccia 🍞 \(posted\)$/,
				) as string,
				value: 'post_demo_posted',
				url: expect.stringMatching(/^https:\/\/www\.(tiktok|instagram)\.com\//),
			},
		]);
	});

	test('long captions are cut to one line', async () => {
		const caption = `First\nline ${'x'.repeat(100)}`;
		await bed.sandbox.control.seed({ posts: [{ accountIds: [], status: 'draft', caption }] });
		const { results } = await search('searchPosts', { filter: 'First line' });
		expect(namesOf(results)).toEqual([`${`First line ${'x'.repeat(100)}`.slice(0, 57)}… (draft)`]);
	});
});

describe('the workspace', () => {
	test.each([
		['searchFolders', {}, ['Kitchen', 'Places']],
		['searchFolders', { filter: 'place' }, ['Places']],
		[
			'searchPacks',
			{},
			['Best of Kitchen (3 images, Kitchen)', 'Best of Places (3 images, Places)'],
		],
		['searchPacks', { filter: 'folder_places_pack' }, ['Best of Places (3 images, Places)']],
		['searchImages', { filter: 'sal', ...choosingImages() }, ['Salad (Kitchen)']],
		[
			'searchImages',
			choosingImages('folder_places'),
			['Harbour (Places)', 'Mountain (Places)', 'Old town (Places)'],
		],
		[
			'searchImages',
			choosingImages(),
			[
				'Bread (Kitchen)',
				'Pasta (Kitchen)',
				'Salad (Kitchen)',
				'Soup (Kitchen)',
				'Harbour (Places)',
				'Mountain (Places)',
				'Old town (Places)',
			],
		],
	])('%s %j', async (method, options, names) => {
		expect(namesOf((await search(method, options)).results)).toEqual(names);
		expect(routesOf(await bed.requests())).toEqual(['GET /v2/workspace']);
	});

	test('choices have the IDs that the service knows', async () => {
		const { results } = await search('searchImages', { filter: 'Harbour', ...choosingImages() });
		expect(results[0]?.value).toBe('folder_places_image_1');
		const parameters = {
			imageSource: 'image',
			folderId: { __rl: true, mode: 'list', value: 'folder_places' },
			imageId: { __rl: true, mode: 'list', value: String(results[0]?.value) },
		};
		const { json } = await bed.item('workspace.getMediaUrls', parameters);
		expect(json).toMatchObject({ imageId: 'folder_places_image_1' });
	});
});

const create = 'Create an API key with that scope in the dashboard and put it into the credential.';

describe('a key that may not look', () => {
	test.each([
		['searchAccounts', 'accounts:read'],
		['getAccounts', 'accounts:read'],
		['searchPosts', 'posts:read'],
		['getContentGroups', 'posts:read'],
		['searchFolders', 'workspace:read'],
		['searchImages', 'workspace:read'],
		['searchPacks', 'workspace:read'],
	])('%s names the scope', async (method, scope) => {
		const options = {
			credentials: credentials(bed.sandbox.keys['usage:read']),
			...(method === 'searchImages' && choosingImages()),
		};
		const loading = method.startsWith('search')
			? bed.engine.listSearch(method, options)
			: bed.engine.loadOptions(method, options);
		await expect(loading).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: `The API key does not have the scope that this operation needs: ${scope}. ${create}`,
		});
	});

	test('a key that is refused says so', async () => {
		const options = { credentials: credentials(bed.sandbox.keys.revoked) };
		await expect(bed.engine.listSearch('searchPosts', options)).rejects.toThrow(
			'The service refused the API key. Paste a current API key',
		);
	});
});

describe('a text instead of a choice', () => {
	const postId = 'post_demo_failed';

	test.each([
		['a locator by list', { __rl: true, mode: 'list', value: postId }],
		['a locator by ID', { __rl: true, mode: 'id', value: postId }],
		['a locator with an expression', { __rl: true, mode: 'id', value: '={{ $json.id }}' }],
		['an ID', postId],
		['an expression', '={{ $json.id }}'],
		['an ID with spaces around it', ` ${postId} `],
	])('%s works', async (_what, value) => {
		const items = [{ json: { id: postId } }];
		const { json } = await bed.item('post.get', { postId: value }, { items });
		expect(json.postId).toBe(postId);
	});

	test.each([
		['a list', ['acc_tiktok_main', 'acc_instagram_main']],
		['text', 'acc_tiktok_main, acc_instagram_main'],
		['an expression that gives text', '={{ $json.text }}'],
		['an expression that gives a list', '={{ $json.list }}'],
		['a list with expressions', ['={{ $json.list[0] }}', '={{ $json.list[1] }}']],
	])('%s of accounts works', async (_what, accountIds) => {
		const list = ['acc_tiktok_main', 'acc_instagram_main'];
		const parameters = { accountIds, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };
		const items = [{ json: { list, text: list.join('; ') } }];
		await bed.item('post.create', parameters, { items });
		expect((await bed.requests()).at(-1)?.body).toMatchObject({ accountIds: list });
	});
});

describe('the credential test', () => {
	const testKey = (apiKey: string, baseUrl = bed.sandbox.baseUrl) =>
		bed.engine.testCredential({ baseUrl, apiKey });
	const connected = { status: 'OK', message: 'Connected to the Publishing Service' };

	test('accepts every key that the service knows, whatever its scope', async () => {
		const { revoked: _, ...keys } = bed.sandbox.keys;
		for (const key of Object.values(keys)) {
			expect(await testKey(key)).toEqual(connected);
		}
		expect(await testKey(bed.sandbox.keys.full, `${bed.sandbox.baseUrl}/`)).toEqual(connected);
	});

	test('accepts a key whose daily cap is used up', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { apiRequests: 0 } });
		expect(await testKey(bed.sandbox.keys.full)).toEqual(connected);
	});

	test.each([
		['sandbox-revoked', '', /^The service refused the API key\. Paste a current API key/],
		[
			'sandbox-full-access',
			'/dashboard/keys',
			/^The base URL in the credential is a page of the dashboard\. Enter the address of the API/,
		],
	])('refuses %s at %s with a reason', async (key, path, reason) => {
		expect(await testKey(key, `${bed.sandbox.baseUrl}${path}`)).toEqual({
			status: 'Error',
			message: expect.stringMatching(reason),
		});
	});

	test.each(['/v2/', '/v2/usage', '/v2/posts/'])(
		'takes an address that ends in %s',
		async (path) => {
			const { keys, baseUrl } = bed.sandbox;
			expect(await testKey(keys.full, `${baseUrl}${path}`)).toMatchObject({ status: 'OK' });
		},
	);

	test.each(['/v2/calendar', '/api/v1'])(
		'names the field where an address ends in %s',
		async (path) => {
			const { keys, baseUrl } = bed.sandbox;
			expect(await testKey(keys.full, `${baseUrl}${path}`)).toEqual({
				status: 'Error',
				message: `${path.slice(1)}/v2/usage not found. Correct the base URL in the credential. The base URL ends before "/v2".`,
			});
		},
	);

	test('refuses what is not the service', async () => {
		expect(await testKey(bed.sandbox.keys.full, bed.sandbox.uploadOrigin)).toEqual({
			status: 'Error',
			message: expect.stringMatching(/HTTP 4.*which its specification does not describe.*base URL/),
		});
	});

	test.each([
		[
			'http://127.0.0.1:9',
			/^127\.0\.0\.1:9 did not accept the connection\. Check the host and port/,
		],
		['http://publishing.invalid', /^The host publishing\.invalid was not found\./],
		['not an address', /^The base URL in the credential is not a web address\./],
	])('refuses %s with a reason', async (baseUrl, reason) => {
		const result = await testKey(bed.sandbox.keys.full, baseUrl);
		expect(result).toEqual({ status: 'Error', message: expect.stringMatching(reason) });
	});
});
