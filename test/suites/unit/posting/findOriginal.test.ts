import { findOriginal } from '../../../../nodes/PublishingService/posting/findOriginal';
import { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { CreatePostBody, Post } from '../../../../nodes/PublishingService/contract/schemas';

type Page = { readonly data: readonly Post[]; readonly nextCursor: string | null };

const SINCE = '2026-12-01T00:00:00Z';

/** Searches the original of a body in these pages; returns the post and the requests. */
async function look(body: CreatePostBody, pages: ReadonlyArray<Page | Error>) {
	const queries: unknown[] = [];
	const exchange = async (endpoint: string, { query }: { readonly query: unknown }) => {
		queries.push(endpoint === 'listPosts' && query);
		const page = pages[queries.length - 1];
		if (page instanceof Error) {
			throw page;
		}
		return await Promise.resolve({ body: page, size: 100 });
	};
	const made = Object.create(ServiceClient.prototype) as ServiceClient;
	const service = Object.assign(made, { exchange });
	const found = await findOriginal(service, body, SINCE);
	return { postId: found?.postId, queries };
}

const page = (data: readonly Post[], nextCursor: string | null = null): Page => ({
	data,
	nextCursor,
});
const aBody = (given: Partial<CreatePostBody> = {}): CreatePostBody => ({
	accountIds: ['acc_1'],
	media: ['med_1'],
	...given,
});
const aPost = (given: object = {}): Post =>
	({
		postId: 'pst_1',
		accounts: [{ accountId: 'acc_1', scheduledAfter: null }],
		media: { count: 1 },
		...given,
	}) as unknown as Post;
const other = aPost({ postId: 'pst_2', caption: 'Another' });

async function isFound(body: Partial<CreatePostBody>, post: object): Promise<boolean> {
	const { postId } = await look(aBody(body), [page([other, aPost(post)])]);
	return postId === 'pst_1';
}

const of = (...accounts: Array<readonly [string, string?]>) => ({
	accounts: accounts.map(([accountId, scheduledAfter]) => ({ accountId, scheduledAfter })),
});

test.each<[string, Partial<CreatePostBody>, object]>([
	['there is nothing else', {}, {}],
	['the texts are empty', { caption: '', notes: '', hashtags: [] }, {}],
	['the post has empty texts', {}, { caption: '', notes: '', hashtags: [] }],
	['the caption', { caption: 'Loaf' }, { caption: 'Loaf' }],
	['the notes', { notes: 'For Ana' }, { notes: 'For Ana' }],
	[
		'hashtags, however written',
		{ hashtags: ['Sea', '#sun', 'c#'] },
		{ hashtags: ['SUN', '#sea', 'C#'] },
	],
	['several media', { media: ['a', 'b'] }, { media: { count: 2 } }],
	['media that nobody counts', { media: ['a', 'b'] }, { media: undefined }],
	['media without a count', { media: ['a', 'b'] }, { media: {} }],
	[
		'accounts in another order, one twice',
		{ accountIds: ['acc_2', 'acc_1', 'acc_2'] },
		of(['acc_1'], ['acc_2']),
	],
	[
		'one time, however written',
		{ scheduledAfter: '2026-12-24T18:30:00Z' },
		of(['acc_1', '2026-12-24T19:30:00+01:00']),
	],
	['a time that the service does not give', { scheduledAfter: '2026-12-24T18:30:00Z' }, {}],
	[
		'a time that the service leaves out',
		{ scheduledAfter: '2026-12-24T18:30:00Z' },
		of(['acc_1', undefined]),
	],
])('a post is the original where both say: %s', async (_what, body, post) => {
	expect(await isFound(body, post)).toBe(true);
});

test.each<[string, Partial<CreatePostBody>, object]>([
	['has a caption', {}, { caption: 'Loaf' }],
	['has no caption', { caption: 'Loaf' }, {}],
	['has another caption', { caption: 'Loaf' }, { caption: 'Roll' }],
	['has notes', {}, { notes: 'For Ana' }],
	['has no notes', { notes: 'For Ana' }, {}],
	['has hashtags', {}, { hashtags: ['sea'] }],
	['has no hashtags', { hashtags: ['sea'] }, {}],
	['has a hashtag more', { hashtags: ['sea'] }, { hashtags: ['sea', 'sun'] }],
	['has a hashtag less', { hashtags: ['sea', 'sun'] }, { hashtags: ['sea'] }],
	['has one other hashtag', { hashtags: ['sea', 'sun'] }, { hashtags: ['sea', 'rain'] }],
	['has a hashtag of more signs', { hashtags: ['c'] }, { hashtags: ['c#'] }],
	['has a hashtag of other letters', { hashtags: ['straße'] }, { hashtags: ['STRASSE'] }],
	['has other media', { media: ['a', 'b'] }, { media: { count: 1 } }],
	['goes to no account', {}, { accounts: [] }],
	['names no accounts', {}, { accounts: undefined }],
	['goes to one account more', {}, of(['acc_1'], ['acc_2'])],
	['goes to other accounts', { accountIds: ['acc_1', 'acc_2'] }, of(['acc_1'], ['acc_3'])],
	['has a time', {}, of(['acc_1', '2026-12-24T18:30:00Z'])],
	[
		'has another time for one account',
		{ accountIds: ['acc_1', 'acc_2'], scheduledAfter: '2026-12-24T18:30:00Z' },
		of(['acc_1', '2026-12-24T18:30:00Z'], ['acc_2', '2026-12-24T18:31:00Z']),
	],
])('a post is not the original where it %s', async (_what, body, post) => {
	expect(await isFound(body, post)).toBe(false);
});

test('is looked for among the posts of the first account, from the time of the key on', async () => {
	const { postId, queries } = await look(aBody({ accountIds: ['acc_2', 'acc_1'] }), [
		page([other], 'p2'),
		page([], 'p3'),
		page([aPost(of(['acc_1'], ['acc_2']))]),
	]);
	expect(postId).toBe('pst_1');
	const query = { accountId: 'acc_2', since: SINCE, limit: 100 };
	expect(queries).toEqual([
		{ ...query, cursor: undefined },
		{ ...query, cursor: 'p2' },
		{ ...query, cursor: 'p3' },
	]);
});

test('no post is taken if several are similar', async () => {
	const twin = aPost({ postId: 'pst_3' });
	expect((await look(aBody(), [page([aPost()], 'p2'), page([twin])])).postId).toBeUndefined();
	expect((await look(aBody(), [page([aPost()], 'p2'), page([aPost()])])).postId).toBe('pst_1');
	// A post that changed between two pages is still the same post.
	const later = aPost({ status: 'posted' });
	expect((await look(aBody(), [page([aPost()], 'p2'), page([later])])).postId).toBe('pst_1');
});

test('pages end where the service says so, where it names one again, and after five', async () => {
	const asked = async (...cursors: Array<string | null>) => {
		const pages = cursors.map((cursor) => page([], cursor));
		return (await look(aBody(), pages)).queries.length;
	};
	expect(await asked(null, null)).toBe(1);
	expect(await asked('p2', 'p2', null)).toBe(2);
	expect(await asked('p2', 'p3', 'p4', 'p5', 'p6', 'p7', null)).toBe(5);
});

test('a key that may not look finds nothing, and a cancelled run ends', async () => {
	const failure = (code: string) =>
		new ServiceError('It failed', { kind: 'refused', code, nextStep: 'Any.' });
	const pages = (code: string) => [page([aPost()], 'p2'), failure(code)];
	expect((await look(aBody(), pages('insufficient_scope'))).postId).toBeUndefined();
	await expect(look(aBody(), pages('cancelled'))).rejects.toThrow('It failed');
});
