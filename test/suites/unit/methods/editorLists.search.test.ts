import { listSearch } from '../../../../nodes/PublishingService/methods/editorLists';
import { anEditor } from './editor';

const { searchFolders, searchImages, searchPacks } = listSearch;

const post = (postId: string, caption: unknown, more: object = {}) => ({
	...{ postId, caption, status: 'queued', accounts: [] },
	...more,
});

describe('posts', () => {
	test.each([
		['Bread', 'Bread (queued)'],
		['  Bread\n\n in  five ', 'Bread in five (queued)'],
		['x'.repeat(60), `${'x'.repeat(60)} (queued)`],
		['x'.repeat(61), `${'x'.repeat(57)}… (queued)`],
		['', 'post_1 (queued)'],
		[' ', 'post_1 (queued)'],
		[null, 'post_1 (queued)'],
	])('with the caption %j are called %s', async (caption, name) => {
		const { context } = anEditor({ '/v2/posts': { data: [post('post_1', caption)] } });
		const { results } = await listSearch.searchPosts.call(context);
		expect(results).toEqual([{ name, value: 'post_1', url: undefined }]);
	});

	test('with one caption differ by date and account', async () => {
		const at = (scheduledAfter: string, ...usernames: string[]) => ({
			accounts: usernames.map((username) => ({ accountId: username, username, scheduledAfter })),
		});
		const data = [
			post('post_1', 'Bread', at('2026-12-24T17:30:00Z', 'north')),
			post('post_2', 'Bread', at('2026-12-25T17:30:00Z', 'north', 'south', 'west')),
		];
		const { context } = anEditor({ '/v2/posts': { data } });
		const { results } = await listSearch.searchPosts.call(context);
		expect(results.map(({ name }) => name)).toEqual([
			'2026-12-24 18:30 Europe/Berlin · @north · Bread (queued)',
			'2026-12-25 18:30 Europe/Berlin · @north and 2 more · Bread (queued)',
		]);
	});

	test('are found by caption, status or ID, and lead to the published post', async () => {
		const out = {
			accounts: [{ accountId: 'a' }, { accountId: 'b', postUrl: 'https://t.example/1' }],
		};
		const data = [post('post_1', 'Bread', out), post('post_2', 'Cake', { status: 'failed' })];
		const answer: { data: object[]; nextCursor: string | null } = { data, nextCursor: 'next' };
		const { context, sent } = anEditor({ '/v2/posts': answer });
		const found = async (filter?: string, cursor?: string) => {
			const { results, paginationToken } = await listSearch.searchPosts.call(
				context,
				filter,
				cursor,
			);
			return { values: results.map(({ value, url }) => [value, url]), paginationToken };
		};
		const first = ['post_1', 'https://t.example/1'];
		const second = ['post_2', undefined];
		expect(await found()).toEqual({ values: [first, second], paginationToken: 'next' });
		expect((await found('', 'next')).values).toEqual([first, second]);
		answer.nextCursor = null;
		expect((await found(' BREAD ')).values).toEqual([first]);
		expect((await found('failed')).values).toEqual([second]);
		expect(await found('post_2')).toEqual({ values: [second], paginationToken: undefined });
		expect((await found('pie')).values).toEqual([]);
		expect(sent.slice(0, 3)).toEqual([
			'/v2/posts?limit=25',
			'/v2/posts?limit=25&cursor=next',
			'/v2/posts?limit=100',
		]);
	});

	test('the last page has no token for another', async () => {
		const { context } = anEditor({ '/v2/posts': { data: [], nextCursor: null } });
		expect(await listSearch.searchPosts.call(context)).toEqual({
			results: [],
			paginationToken: undefined,
		});
	});
});

test('accounts are in the order of their names, with what they are found by and their profile', async () => {
	const data = [
		{
			accountId: 'acc_2',
			username: 'south wind',
			platform: 'instagram',
			displayName: 'South',
			status: 'paused',
		},
		{ accountId: 'acc_1', username: 'northwind', platform: 'tiktok', displayName: 'northwind' },
		{ accountId: 'acc_3', displayName: 'Acme', platform: 'threads', status: 'active' },
	];
	const { context } = anEditor({ '/v2/accounts': { data } });
	const { results } = await listSearch.searchAccounts.call(context);
	expect(results).toEqual([
		{ name: 'Acme (threads) · active · acc_3', value: 'acc_3', url: undefined },
		{
			name: 'northwind (tiktok) · acc_1',
			value: 'acc_1',
			url: 'https://www.tiktok.com/@northwind',
		},
		{
			name: 'south wind (instagram) · South · paused · acc_2',
			value: 'acc_2',
			url: 'https://www.instagram.com/south%20wind/',
		},
	]);
	for (const filter of ['paused', 'SOUTH', 'acc_2']) {
		expect((await listSearch.searchAccounts.call(context, filter)).results).toEqual([results[2]]);
	}
});

describe('lists of the workspace', () => {
	const folders = [
		{
			folderId: 'f1',
			name: 'Summer',
			images: [
				{ imageId: 'i1', label: 'Sea' },
				{ imageId: 'i2', label: '' },
			],
			packs: [{ packId: 'p1', name: 'Beach', imageIds: ['i1', 'i2'] }, { packId: 'p2' }],
		},
		{ folderId: 'f2' },
		{ folderId: 'f3', images: [{ imageId: 'i3' }], packs: [{ packId: 'p3', name: 'Snow' }] },
	];
	const workspace = (parameters?: Readonly<Record<string, unknown>>) =>
		anEditor({ '/v2/workspace': { folders } }, parameters).context;

	test('folders have their name or ID', async () => {
		expect((await searchFolders.call(workspace())).results).toEqual([
			{ name: 'Summer', value: 'f1' },
			{ name: 'f2', value: 'f2' },
			{ name: 'f3', value: 'f3' },
		]);
		expect((await searchFolders.call(workspace(), 'F1')).results).toHaveLength(1);
	});

	test('images are those of all folders, or of the one that is chosen', async () => {
		const all = [
			{ name: 'Sea (Summer)', value: 'i1' },
			{ name: 'i2 (Summer)', value: 'i2' },
			{ name: 'i3 (f3)', value: 'i3' },
		];
		expect((await searchImages.call(workspace())).results).toEqual(all);
		const inFolder = workspace({ folderId: 'f1' });
		expect((await searchImages.call(inFolder)).results).toEqual(all.slice(0, 2));
		expect((await searchImages.call(inFolder, 'sea')).results).toEqual(all.slice(0, 1));
	});

	test('packs say how many images they hold, and where', async () => {
		expect((await searchPacks.call(workspace())).results).toEqual([
			{ name: 'Beach (2 images, Summer)', value: 'p1' },
			{ name: 'p2 (0 images, Summer)', value: 'p2' },
			{ name: 'Snow (0 images, f3)', value: 'p3' },
		]);
	});

	test('an empty workspace gives empty lists', async () => {
		const { context } = anEditor({ '/v2/workspace': { version: 1 } });
		expect(await searchPacks.call(context)).toEqual({ results: [] });
	});
});

test('a list that cannot be read gives the reason in one line', async () => {
	await expect(listSearch.searchAccounts.call(anEditor({}).context)).rejects.toThrow(
		/refused the API key/,
	);
});
