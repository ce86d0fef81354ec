import { toolAnswer } from '../../../../nodes/PublishingService/actions/toolAnswer';

type Json = Readonly<Record<string, unknown>>;

/** The answer as a model gets it: without the keys that are undefined. */
const brief = (operation: string, answer: Json): unknown =>
	JSON.parse(JSON.stringify(toolAnswer([answer], { kind: 'simplified' }, operation)[0]));

const account = {
	accountId: 'acc_1',
	username: 'northwind',
	platform: 'tiktok',
	status: 'queued',
	queuedAt: '2026-11-20T10:00:00.000Z',
};
const post = {
	postId: 'post_1',
	status: 'queued',
	media: { kind: 'video', count: 1 },
	caption: 'Bread',
	hashtags: ['bread'],
	contentGroupIds: ['tag:1'],
	accounts: [account],
};

test.each<[operation: string, given: Json, kept: Json]>([
	['post.create', { replayed: true }, { replayed: true }],
	['post.update', { replayed: false }, {}],
	[
		'post.cancel',
		{ cancellation: { cancelled: ['acc_1'] } },
		{ cancellation: { cancelled: ['acc_1'] } },
	],
	[
		'post.get',
		{ message: 'Nothing was sent', analytics: { views: 1 } },
		{ message: 'Nothing was sent', analytics: { views: 1 } },
	],
	['post.getAll', { notes: 'for us', createdAt: '2026-11-20T10:00:00Z' }, {}],
	['post.getAll', { media: { kind: 'image', count: 3 } }, { media: '3 images' }],
	['post.getAll', { media: { kind: 'image', count: 2 } }, { media: '2 images' }],
	['post.getAll', { media: { kind: 'image' } }, { media: 'image' }],
	['post.getAll', { caption: 'x'.repeat(60) }, { caption: 'x'.repeat(60) }],
	['post.getAll', { caption: 'x'.repeat(61) }, { caption: `${'x'.repeat(59)}…` }],
])('%s with %j keeps %j', (operation, given, kept) => {
	expect(brief(operation, { ...post, ...given })).toEqual({
		...{ postId: 'post_1', status: 'queued', media: 'video', caption: 'Bread', tags: ['tag:1'] },
		accounts: ['@northwind (tiktok): queued'],
		...kept,
	});
});

test.each([
	[{}, '@northwind (tiktok): queued'],
	[{ username: undefined }, 'acc_1: queued'],
	[
		{ scheduledAfter: '2036-12-24T17:30:00.000Z' },
		'@northwind (tiktok): queued, not before 2036-12-24T17:30Z',
	],
	[
		{ scheduledAfter: '2036-12-24T17:30:00Z', scheduledSlotStart: '2036-12-24T18:00:59+01:00' },
		'@northwind (tiktok): queued, goes live 2036-12-24T18:00+01:00',
	],
	[
		{
			status: 'posted',
			scheduledSlotStart: '2036-12-24T18:00:00Z',
			postedAt: '2036-12-24T18:01:30Z',
			postUrl: 'https://t.example/1',
		},
		'@northwind (tiktok): posted, posted 2036-12-24T18:01Z, https://t.example/1',
	],
	[
		{ status: 'cancelled', scheduledSlotStart: '2036-12-24T18:00:00Z' },
		'@northwind (tiktok): cancelled',
	],
	[{ status: 'failed', scheduledAfter: '2036-12-24T18:00:00Z' }, '@northwind (tiktok): failed'],
	[{ platform: 7, status: null }, '@northwind (7): '],
])('an account of a post with %j is %p', (more, said) => {
	expect(brief('post.getAll', { ...post, accounts: [{ ...account, ...more }] })).toMatchObject({
		accounts: [said],
	});
});

test('only what waits is reported to wait for a person', () => {
	const noteOn = (status: string, more: Json = {}) =>
		brief('post.get', { ...post, status, accounts: [{ ...account, ...more }] });
	const over = { scheduledAfter: '2020-01-01T00:00:00Z' };
	expect(noteOn('draft', over)).not.toHaveProperty('note');
	expect(noteOn('queued', { scheduledAfter: '2096-01-01T00:00:00Z' })).not.toHaveProperty('note');
	expect(noteOn('queued', { scheduledAfter: 0 })).not.toHaveProperty('note');
	expect(brief('post.getAll', { ...post, status: 'pending_approval' })).not.toHaveProperty('note');
});

test('an answer that is not a post stays as it is', () => {
	const report = { valid: true, wouldSend: { body: {} } };
	expect(brief('post.getAll', report)).toEqual(report);
	expect(brief('unheard.of', post)).toEqual(post);
});

test.each<[operation: string, answer: Json, said: unknown]>([
	[
		'account.get',
		{
			...account,
			status: 'active',
			timezone: 'Europe/Berlin',
			queueDepth: 2,
			postsToday: 1,
			dailyCap: 3,
			followers: 9,
		},
		{
			accountId: 'acc_1',
			account: '@northwind (tiktok)',
			timezone: 'Europe/Berlin',
			queued: 2,
			postsToday: '1 of 3',
		},
	],
	[
		'account.create',
		{ ...account, status: 'warming_up', postsToday: 0, isNew: true },
		{
			accountId: 'acc_1',
			account: '@northwind (tiktok)',
			status: 'warming_up',
			postsToday: 0,
			isNew: true,
		},
	],
	[
		'account.getAll',
		{ accountId: 'acc_1', dailyCap: 3 },
		{ accountId: 'acc_1', account: 'acc_1', postsToday: ' of 3' },
	],
	[
		'account.getQueue',
		{
			postId: 'post_1',
			queueItemId: 'q',
			status: 'queued',
			caption: 'Bread',
			scheduledAfter: '2036-12-24T17:30:00Z',
		},
		{ postId: 'post_1', status: 'queued', caption: 'Bread', goesLive: '2036-12-24T17:30Z' },
	],
	[
		'account.getQueue',
		{
			postId: 'post_1',
			caption: null,
			scheduledSlotStart: '2036-12-24T18:30:00.5Z',
			scheduledAfter: '2036-12-24T17:30:00Z',
		},
		{ postId: 'post_1', goesLive: '2036-12-24T18:30Z' },
	],
	[
		'post.getAnalytics',
		{ postId: 'post_1', views: 5, likes: 1, postUrl: 'https://t.example/1', history: [{}, {}] },
		{ postId: 'post_1', views: 5, likes: 1, history: 2 },
	],
	['post.getAnalytics', { history: [] }, { history: 0 }],
	[
		'post.getAnalytics',
		{
			postId: 'post_1',
			views: 5,
			comments: 1,
			shares: 2,
			saves: 3,
			engagementRate: 0.1,
			collectedAt: 't',
			taskId: 'x',
		},
		{
			postId: 'post_1',
			views: 5,
			comments: 1,
			shares: 2,
			saves: 3,
			engagementRate: 0.1,
			collectedAt: 't',
		},
	],
	['post.getAnalytics', { collected: false }, { collected: false }],
	[
		'workspace.get',
		{
			company: { name: 'Northwind', website: 'https://northwind.example' },
			accounts: [account, { accountId: 'acc_2' }],
			folders: [
				{
					folderId: 'f',
					name: 'Summer',
					images: [{}, {}],
					packs: [{ packId: 'p', name: 'Beach' }],
				},
				{ folderId: 'g' },
			],
		},
		{
			company: 'Northwind',
			accounts: ['@northwind (tiktok)', 'acc_2'],
			folders: [
				{ folderId: 'f', name: 'Summer', images: 2, packs: [{ packId: 'p', name: 'Beach' }] },
				{ folderId: 'g', images: 0, packs: [] },
			],
		},
	],
	['workspace.get', { accounts: [], company: { name: 'x' } }, { company: 'x' }],
	['workspace.get', { folders: [] }, {}],
	[
		'workspace.get',
		{ accountId: 'acc_1', username: 'a', platform: 'tiktok' },
		{ accountId: 'acc_1', account: '@a (tiktok)' },
	],
	[
		'workspace.get',
		{
			packId: 'p',
			folderId: 'f',
			name: 'Beach',
			description: 'x'.repeat(70),
			imageIds: ['a', 'b'],
			color: 'red',
		},
		{ packId: 'p', folderId: 'f', name: 'Beach', description: `${'x'.repeat(59)}…`, images: 2 },
	],
	[
		'workspace.get',
		{ imageId: 'i', label: 'Sea', tags: ['blue'], width: 3 },
		{ imageId: 'i', label: 'Sea', tags: ['blue'] },
	],
	[
		'workspace.get',
		{ folderId: 'f', imageCount: 2, packCount: 1 },
		{ folderId: 'f', imageCount: 2, packCount: 1 },
	],
	[
		'usage.getApiDescription',
		{
			info: { version: '2.0.0' },
			paths: { '/v2/usage': { get: { summary: 'Usage' }, post: {}, x: 1 }, '/v2/x': 1 },
		},
		{
			version: '2.0.0',
			endpoints: ['GET /v2/usage Usage', 'POST /v2/usage'],
			note: expect.stringContaining('answer has no schemas') as string,
		},
	],
	['usage.getApiDescription', { info: 1 }, { info: 1 }],
	...['upload.upload', 'upload.complete', 'upload.get'].map(
		(operation): [string, Json, unknown] => [
			operation,
			{
				uploadId: 'u',
				status: 'ready',
				kind: 'video',
				error: 'none',
				fileName: 'a.mp4',
				url: 'https://x.example',
			},
			{ uploadId: 'u', status: 'ready', kind: 'video', error: 'none', fileName: 'a.mp4' },
		],
	),
])('%s of %j', (operation, answer, said) => {
	expect(brief(operation, answer)).toEqual(said);
});

test.each([
	['post.getAll', 'narrow the results by account, status, time or content tag, if'],
	['post.getAnalytics', 'narrow the results to the summary, if'],
	['account.getAll', 'narrow the results by platform, if'],
	['workspace.get', 'narrow the results to accounts, folders, images or packs, if'],
	['workspace.getMediaUrls', 'narrow the results to fewer images, if'],
	['usage.get', 'This tool cannot read the rest'],
])('the rest of %s is counted: %s', (operation, advice) => {
	const [answer] = toolAnswer([{ text: 'x'.repeat(20_000) }], { kind: 'raw' }, operation);
	expect(answer).toHaveProperty('note', expect.stringContaining(advice));
});

test.each([
	['x'.repeat(60), 'x'.repeat(60)],
	['x'.repeat(61), `${'x'.repeat(59)}…`],
	['🍞'.repeat(60), '🍞'.repeat(60)],
	['🍞'.repeat(61), `${'🍞'.repeat(59)}…`],
])('the caption %s is cut to %s', (caption, short) => {
	expect(brief('post.getAll', { ...post, caption })).toMatchObject({ caption: short });
});
