import { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { readPlanned, readPosts } from '../../../../nodes/PublishingService/posting/readPosts';

const refusal = (code: string, httpStatus = 400) =>
	new ServiceError('It failed', { kind: 'refused', code, nextStep: 'Any.', httpStatus });

const pageOf = (postIds: string[], nextCursor: string | null = null) => ({
	data: postIds.map((postId) => ({ postId })),
	nextCursor,
});

/** A service with all posts, and with these pages in its list; records its requests. */
function aService(
	pages: ReadonlyArray<ReturnType<typeof pageOf> | ServiceError>,
	refused: Readonly<Record<string, ServiceError>> = {},
) {
	const asked: string[] = [];
	let page = 0;
	const exchange = async (
		_endpoint: string,
		facts: { readonly path?: { postId: string }; readonly query?: { cursor?: string } },
	) => {
		const { path, query } = facts;
		asked.push(path?.postId ?? `page ${query?.cursor ?? 'first'}`);
		const answer = path ? (refused[path.postId] ?? { postId: path.postId }) : pages[page++];
		if (answer instanceof Error) {
			throw answer;
		}
		return await Promise.resolve({ body: answer, size: 100 });
	};
	const made = Object.create(ServiceClient.prototype) as ServiceClient;
	const service = Object.assign(made, { exchange });
	return { service, asked };
}

test('two posts are read one by one', async () => {
	const { service, asked } = aService([]);
	const posts = await readPosts(service, ['a', 'b', 'a']);
	expect([...posts.keys()]).toEqual(['a', 'b']);
	expect(asked).toEqual(['a', 'b']);
});

test('the list is read until few posts are left', async () => {
	const { service, asked } = aService([pageOf(['x', 'a'], '2'), pageOf(['b'], '3')]);
	const posts = await readPosts(service, ['a', 'b', 'c', 'd']);
	expect(asked).toEqual(['page first', 'page 2', 'c', 'd']);
	expect([...posts.keys()].sort()).toEqual(['a', 'b', 'c', 'd']);
});

test('three pages in a row without a hit end the list, and so does its end', async () => {
	const none = (next: string) => pageOf(['x'], next);
	const { service, asked } = aService([
		none('2'),
		pageOf(['a'], '3'),
		none('4'),
		none('5'),
		none('6'),
	]);
	await readPosts(service, ['a', 'b', 'c', 'd']);
	expect(asked).toEqual([
		...['page first', 'page 2', 'page 3', 'page 4', 'page 5'],
		...['b', 'c', 'd'],
	]);
	const short = aService([pageOf([])]);
	await readPosts(short.service, ['a', 'b', 'c']);
	expect(short.asked).toEqual(['page first', 'a', 'b', 'c']);
});

test('a cursor that no longer counts ends the list, and nothing else', async () => {
	const once = [pageOf(['a'], '2'), refusal('invalid_cursor')];
	const { service, asked } = aService([...once, ...once]);
	const posts = await readPosts(service, ['a', 'b', 'c', 'd']);
	expect(asked).toEqual(['page first', 'page 2', 'page first', 'page 2', 'b', 'c', 'd']);
	expect(posts.size).toBe(4);
	const first = aService([refusal('invalid_cursor')]);
	await expect(readPosts(first.service, ['a', 'b', 'c'])).rejects.toMatchObject({
		facts: { code: 'invalid_cursor' },
	});
});

test('a list that names the same page again and again ends, and nothing else', async () => {
	const { service, asked } = aService([pageOf(['a'], '2'), pageOf(['b'], '2')]);
	await readPosts(service, ['a', 'b', 'c', 'd', 'e']);
	expect(asked).toEqual(['page first', 'page 2', 'c', 'd', 'e']);
});

test('a post that cannot be read is reported alone', async () => {
	const missing = refusal('not_found', 404);
	const { service } = aService([], { a: missing });
	const posts = await readPosts(service, ['a', 'b']);
	expect(posts.get('a')).toBe(missing);
	expect(posts.get('b')).toEqual({ postId: 'b' });
});

test('if the key may not read posts, that is reported of all that are left', async () => {
	const forbidden = refusal('insufficient_scope', 403);
	const { service, asked } = aService([], { b: forbidden });
	const posts = await readPosts(service, ['a', 'b']);
	expect([...posts]).toEqual([
		['a', { postId: 'a' }],
		['b', forbidden],
	]);
	const list = aService([forbidden]);
	const all = await readPosts(list.service, ['a', 'b', 'c']);
	expect([...all.values()]).toEqual([forbidden, forbidden, forbidden]);
	expect([asked, list.asked]).toEqual([['a', 'b'], ['page first']]);
});

test.each<[string, ServiceError]>([
	['a refused key', refusal('unauthorized', 401)],
	['a cancelled run', refusal('cancelled')],
])('%s ends the reading', async (_what, failure) => {
	const { service, asked } = aService([], { a: failure });
	await expect(readPosts(service, ['a', 'b'])).rejects.toBe(failure);
	expect(asked).toEqual(['a']);
});

test('an error that is not an answer is thrown as it is', async () => {
	const broken = { call: async () => await Promise.reject(new TypeError('broken')) };
	await expect(readPosts(broken as unknown as ServiceClient, ['a'])).rejects.toThrow(TypeError);
});

interface ListBounds {
	readonly limit: number;
	readonly onPage: (page: { readonly nextCursor: string | null }) => void;
}

describe('planned posts', () => {
	/** A service that lists this many posts of each status, some in two lists. */
	const listing = (counts: Readonly<Record<string, number>>, asked: unknown[] = []) =>
		({
			pages: async (
				_name: string,
				{ query }: { readonly query: { readonly status: string } },
				_keyOf: unknown,
				{ limit, onPage }: ListBounds,
			) => {
				asked.push(query);
				const count = counts[query.status] ?? 0;
				const posts = Array.from({ length: Math.min(count, limit) }, (_, at) => ({
					postId: at === 0 ? 'both' : `${query.status}_${at}`,
				}));
				for (let page = 1; page <= Math.max(1, Math.ceil(posts.length / 100)); page++) {
					onPage({ nextCursor: page * 100 < count ? 'more' : null });
				}
				return await Promise.resolve(posts);
			},
		}) as unknown as ServiceClient;

	test('is read by status, what waits for approval first, each post once, of those partly out a page', async () => {
		const asked: unknown[] = [];
		const counts = { queued: 150, pending_approval: 2, partially_posted: 400 };
		const planned = await readPlanned(listing(counts, asked));
		expect(asked).toEqual([
			{ status: 'pending_approval', limit: 100 },
			{ status: 'queued', limit: 100 },
			{ status: 'partially_posted', limit: 100 },
		]);
		expect(planned.posts).toHaveLength(250);
		expect(planned.isWhole).toBe(true);
	});

	test('is bounded, and says so', async () => {
		const planned = await readPlanned(listing({ queued: 1001 }));
		expect(planned.posts).toHaveLength(1000);
		expect(planned.isWhole).toBe(false);
		expect((await readPlanned(listing({ queued: 1000 }))).isWhole).toBe(true);
	});
});
