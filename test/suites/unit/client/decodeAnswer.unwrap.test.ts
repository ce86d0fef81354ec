import { unwrapAnswer } from '../../../../nodes/PublishingService/client/decodeAnswer';

const post = { postId: 'post_1', status: 'queued', caption: null };
const [first, second] = [{ postId: 'post_1' }, { postId: 'post_2' }];

describe('a record', () => {
	test.each<[string, unknown]>([
		['alone', post],
		['in data', { data: post }],
		['in data, beside what is said of the request', { success: true, status: 'ok', data: post }],
		['by its name', { post }],
		['by its name in data', { status: 'success', data: { post } }],
	])('%s', (_how, body) => {
		expect(unwrapAnswer('createPost', body)).toEqual(post);
	});

	test('keeps the parts of the answer that stand beside it', () => {
		const cancellation = { cancelled: ['acc_1'], skipped: [] };
		expect(unwrapAnswer('cancelPost', { post, cancellation, message: 'Done' })).toEqual({
			...post,
			cancellation,
		});
	});

	test.each([
		['a text of the wrapper', { post, status: 'success' }, {}],
		['an object that is none of the answer', { post, meta: { took: 5 } }, {}],
		[
			'what the record holds itself',
			{ data: post, media: { kind: 'video' } },
			{ media: { kind: 'video' } },
		],
	])('takes of what stands beside it only its own: %s', (_what, body, beside) => {
		expect(unwrapAnswer('createPost', body)).toEqual({ ...post, ...beside });
	});

	test('of which no key is promised is known by any', () => {
		const usage = { plan: 'studio', postCredits: { limit: 5, used: 1 } };
		expect(unwrapAnswer('getUsage', { data: usage })).toEqual(usage);
		expect(unwrapAnswer('getUsage', usage)).toBe(usage);
	});

	test.each([
		['nothing that is known', { ok: true, result: { id: 7 } }],
		['two that it may be', { before: post, after: post }],
		['too many wrappers', { a: { b: { c: post } } }],
		['a list', [post]],
		['a text', 'post_1'],
		['null', null],
	])('%s stays as it is', (_what, body) => {
		expect(unwrapAnswer('createPost', body)).toEqual(body);
	});
});

describe('a page', () => {
	const data = [first, second];

	test.each<[string, unknown]>([
		['as specified', { data, nextCursor: 'b' }],
		['in data', { success: true, data: { data, nextCursor: 'b' } }],
		['in data, by another name', { data: { posts: data, nextCursor: 'b' } }],
		['by another name', { posts: data, nextCursor: 'b' }],
		['with its cursor beside it', { data: { items: data }, nextCursor: 'b' }],
		['with its cursor in an object', { data, pagination: { nextCursor: 'b' } }],
		['with its cursor in other letters', { data, next_cursor: 'b' }],
	])('%s', (_how, body) => {
		expect(unwrapAnswer('listPosts', body)).toMatchObject({ data, nextCursor: 'b' });
	});

	test.each<[string, unknown, unknown]>([
		['of its own, even where it is none', { data, nextCursor: null, next_cursor: 'b' }, null],
		['of one place, not of two', { data, next_cursor: 'b', links: { nextCursor: 'c' } }, undefined],
		['that is there, not one that is null', { data, paging: { nextCursor: null } }, undefined],
		['beside it, not one that is deeper', { data, a: { b: { nextCursor: 'b' } } }, undefined],
	])('has the cursor %s', (_how, body, nextCursor) => {
		expect(unwrapAnswer('listPosts', body)).toHaveProperty('data', data);
		expect((unwrapAnswer('listPosts', body) as { nextCursor?: unknown }).nextCursor).toBe(
			nextCursor,
		);
	});

	test('in two wrappers is found, in three not', () => {
		const two = { a: { b: { data } } };
		expect(unwrapAnswer('listPosts', two)).toEqual({ data });
		expect(unwrapAnswer('listPosts', { c: two })).toEqual({ c: two });
	});

	test('by another name keeps what stands beside it', () => {
		expect(unwrapAnswer('listPosts', { posts: data, total: 2 })).toEqual({ data, total: 2 });
	});

	test('that is a list alone', () => {
		expect(unwrapAnswer('listAccounts', data)).toEqual({ data });
	});

	test('without any list stays as it is', () => {
		const body = { data: { first }, others: [first], more: [second] };
		expect(unwrapAnswer('listPosts', body)).toEqual(body);
	});
});

test('the description of the API, and a path that is not specified, stay as they are', () => {
	const body = { data: { openapi: '3.1.0' } };
	expect(unwrapAnswer('getApiDescription', body)).toBe(body);
	expect(unwrapAnswer('/v2/content-tags', body)).toBe(body);
});
