import type { Post, PostPage } from '../../../../sandbox/service';
import { api, refusal, sandbox, useSandbox } from './apiClient';

useSandbox({ seed: 'none' });

beforeEach(async () => {
	await sandbox.control.seed({
		accounts: 3,
		contentTags: [{ tagId: 'even', name: 'Even' }],
		posts: Array.from({ length: 60 }, (_, index) => ({
			postId: `post_${index}`,
			accountIds: [`acc_${(index % 3) + 1}`],
			status: index % 4 === 0 ? ('failed' as const) : ('posted' as const),
			createdAt: new Date(Date.UTC(2026, 0, 1 + index)).toISOString(),
			contentGroupIds: index % 2 === 0 ? ['tag:even'] : [],
			...(index === 7 && { templateId: 'seven' }),
		})),
	});
});

const page = async (params: object) => (await api.get<PostPage>('/v2/posts', { params })).data;

async function allPages(params: object): Promise<Post[]> {
	const posts: Post[] = [];
	let cursor: string | null = null;
	do {
		const next: PostPage = await page({ ...params, ...(cursor !== null && { cursor }) });
		posts.push(...next.data);
		cursor = next.nextCursor;
	} while (cursor !== null);
	return posts;
}

const indexes = (posts: Post[]) => posts.map(({ postId }) => Number(postId.slice(5)));
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('a page has 25 posts unless asked otherwise', async () => {
	const first = await page({});
	expect(first.data).toHaveLength(25);
	expect(typeof first.nextCursor).toBe('string');
	expect((await page({ limit: 100 })).nextCursor).toBeNull();
});

test('the order of pages can be chosen, and each gives every post once', async () => {
	expect(indexes(await allPages({ limit: 7 }))).toEqual(upTo(60).reverse());
	await sandbox.control.settings({ pageOrder: 'oldest' });
	expect(indexes(await allPages({ limit: 7 }))).toEqual(upTo(60));
	await sandbox.control.settings({ pageOrder: 'arbitrary' });
	const shuffled = indexes(await allPages({ limit: 7 }));
	expect(shuffled).not.toEqual(upTo(60));
	expect([...shuffled].sort((a, b) => a - b)).toEqual(upTo(60));
	expect(indexes(await allPages({ limit: 20 }))).toEqual(shuffled);
});

test.each(['newest', 'oldest', 'arbitrary'] as const)(
	'filters where the order of posts is %s',
	async (pageOrder) => {
		await sandbox.control.settings({ pageOrder });
		const found = async (params: object) =>
			indexes(await allPages({ limit: 9, ...params })).sort((a, b) => a - b);
		const matching = (test: (index: number) => boolean) => upTo(60).filter(test);
		expect(await found({ status: 'failed' })).toEqual(matching((i) => i % 4 === 0));
		expect(await found({ accountId: 'acc_2' })).toEqual(matching((i) => i % 3 === 1));
		expect(await found({ since: '2026-01-31T00:00:00Z' })).toEqual(matching((i) => i >= 30));
		expect(await found({ contentGroupId: 'tag:even' })).toEqual(matching((i) => i % 2 === 0));
		expect(await found({ contentGroupId: 'template:seven' })).toEqual([7]);
		expect(await found({ contentGroupId: 'untagged' })).toEqual(
			matching((i) => i % 2 === 1 && i !== 7),
		);
		expect(
			await found({ contentGroupId: 'tag:even', accountId: 'acc_1', status: 'posted' }),
		).toEqual(matching((i) => i % 2 === 0 && i % 3 === 0 && i % 4 !== 0));
	},
);

test('a cursor is good for its own list only, untouched and in time', async () => {
	const invalid = { status: 400, code: 'invalid_cursor' };
	const cursor = (await page({ limit: 5 })).nextCursor ?? '';
	const get = (params: object) => api.get('/v2/posts', { params });
	expect(refusal(await get({ cursor: `${cursor.slice(0, -1)}x` }))).toEqual(invalid);
	expect(refusal(await get({ cursor: 'made-up' }))).toEqual(invalid);
	expect(refusal(await get({ cursor, status: 'posted' }))).toEqual(invalid);
	expect((await get({ cursor, limit: 50 })).status).toBe(200);
	await sandbox.control.settings({ cursorTtlMs: 1000 });
	await sandbox.control.clock.advance(2000);
	expect(refusal(await get({ cursor }))).toEqual(invalid);
});

test.each(['limit=0', 'limit=101', 'limit=x', 'status=gone', 'since=now', 'page=2', 'cursor='])(
	'refuses ?%s',
	async (query) => {
		expect(refusal(await api.get(`/v2/posts?${query}`))).toEqual({
			status: 400,
			code: 'invalid_request',
		});
	},
);

test('lists 100,000 posts page by page', async () => {
	await sandbox.control.seed({
		posts: { count: 100_000, from: '2020-01-01T00:00:00Z', to: '2025-01-01T00:00:00Z' },
	});
	const report: string[] = [];
	for (const pageOrder of ['newest', 'oldest', 'arbitrary'] as const) {
		await sandbox.control.settings({ pageOrder });
		for (const filter of [{}, { status: 'posted' }, { accountId: 'acc_2' }]) {
			for (const limit of [25, 100]) {
				await sandbox.control.journal.clear();
				let cursor: string | undefined;
				for (let count = 0; count < 20; count += 1) {
					const next = await page({ ...filter, limit, cursor });
					expect(next.data).toHaveLength(limit);
					cursor = next.nextCursor ?? undefined;
				}
				const times = (await sandbox.control.journal.read())
					.map(({ durationMs }) => durationMs ?? Infinity)
					.sort((a, b) => a - b);
				report.push(
					`${pageOrder} ${JSON.stringify(filter)} limit ${limit}: ${times[10]?.toFixed(1)} ms`,
				);
			}
		}
	}
	process.stdout.write(`Median time of a page of 100,000 posts\n${report.join('\n')}\n`);
});
