import { decodeAnswer } from '../../../../nodes/PublishingService/client/decodeAnswer';
import { decodeBody } from '../../../../nodes/PublishingService/client/decodeBody';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { ENDPOINTS, type Endpoint } from '../../../../nodes/PublishingService/contract/endpoints';

const decoded = (name: string, answer: unknown) => {
	decodeBody(name, answer, () => {});
	return answer;
};

/** The keys of an answer that should contain a list and do not. */
const brokenIn = (name: string, answer: unknown) => {
	const broken: string[] = [];
	decodeBody(name, answer, (list) => broken.push(list));
	return broken;
};

describe('the same written in another way', () => {
	test.each<[string, unknown, unknown]>([
		['a number as text', { followers: '1200' }, { followers: 1200 }],
		['a fraction as text', { followers: '-12.50' }, { followers: -12.5 }],
		['a power of ten', { followers: '1.2E+3' }, { followers: 1200 }],
		['a negative power', { followers: '12e-1' }, { followers: 1.2 }],
		['a text with a number in it', { followers: '12 k' }, { followers: '12 k' }],
		['a text that ends in a number', { followers: 'about 12' }, { followers: 'about 12' }],
		['an empty text', { followers: '' }, { followers: '' }],
		['an identifier as a number', { accountId: 7 }, { accountId: '7' }],
		['a truth value as identifier', { accountId: true }, { accountId: true }],
		['a word in capitals', { platform: 'TikTok' }, { platform: 'tiktok' }],
		['a word that is not known', { platform: 'YouTube' }, { platform: 'YouTube' }],
		['a number for a word', { platform: 5 }, { platform: 5 }],
		['null for what need not be there', { displayName: null }, {}],
		['null for what has to be there', { username: null }, { username: null }],
		['what is not specified', { niche: null, size: '5' }, { niche: null, size: '5' }],
	])('%s', (_, account, read) => {
		expect(decoded('getAccount', account)).toEqual(read);
	});

	test.each([
		['2026-12-24T18:30:00', '2026-12-24T18:30:00Z'],
		['2026-12-24 18:30', '2026-12-24T18:30Z'],
		['2026-12-24 18:30:00,25', '2026-12-24T18:30:00.25Z'],
		['2026-12-24T18:30:00.125', '2026-12-24T18:30:00.125Z'],
		['2026-12-24', '2026-12-24'],
		['2026-12-24T18:30:00Z', '2026-12-24T18:30:00Z'],
		['at 2026-12-24T18:30:00', 'at 2026-12-24T18:30:00'],
		[1798137000, '1798137000'],
		[true, true],
	])('the time %j is %j', (nextWindow, read) => {
		expect(decoded('getAccount', { nextWindow })).toEqual({ nextWindow: read });
	});

	test('null, and an empty object, for a list that has to be there', () => {
		expect(decoded('listPosts', { data: {}, nextCursor: 'b' })).toEqual({
			data: [],
			nextCursor: 'b',
		});
		expect(decoded('getPost', { caption: null, notes: null, sound: null, hashtags: null })).toEqual(
			{
				caption: null,
				notes: null,
				sound: null,
				hashtags: [],
			},
		);
	});

	test.each([[null], ['']])('a nextCursor of %j', (nextCursor) => {
		expect(decoded('listPosts', { data: [], nextCursor })).toEqual({ data: [], nextCursor: null });
	});

	test('null for a field that must exist', () => {
		expect(decoded('getPost', { hashtags: ['a'] })).toEqual({
			hashtags: ['a'],
			caption: null,
			notes: null,
			sound: null,
		});
	});

	test('inside of lists and of objects', () => {
		const data = [{ postId: 1, media: { count: '2', kind: 'VIDEO' }, hashtags: [5, 'b'] }];
		expect(decoded('listPosts', { data })).toMatchObject({
			data: [{ postId: '1', media: { count: 2, kind: 'video' }, hashtags: ['5', 'b'] }],
			nextCursor: null,
		});
	});

	test.each(['post_1', null, 7, ['post_1']])('an answer that is no object, %j, stays', (answer) => {
		expect(decoded('getPost', answer)).toEqual(answer);
		expect(decoded('listPosts', { data: answer, nextCursor: null })).toMatchObject({
			data: answer ?? [],
		});
	});
});

const answer = (body: object, status = 201) => ({
	status,
	headers: {},
	body: JSON.stringify(body),
});

function failureOf(body: object, endpoint: Endpoint, name: string): ServiceError | undefined {
	try {
		decodeAnswer(answer(body), endpoint, name);
		return undefined;
	} catch (error) {
		if (error instanceof ServiceError) {
			return error;
		}
		throw error;
	}
}

describe('lists of an answer', () => {
	test.each<[string, object]>([
		['listPosts', { data: [] }],
		['listPosts', { data: [{ postId: 'p' }] }],
		['listPosts', { data: null }],
		['listPosts', { data: {} }],
		['listPosts', { data: [{ accounts: [] }, { accounts: null }, {}] }],
		['listPosts', { data: [{ hashtags: 'none' }] }],
		['getPost', {}],
		['getWorkspace', { folders: [{ images: [{}] }] }],
	])('%s may answer %j', (name, body) => {
		expect(brokenIn(name, body)).toEqual([]);
	});

	test.each<[string, object, string]>([
		['listPosts', {}, 'data'],
		['listPosts', { data: 'none' }, 'data'],
		['listPosts', { data: { first: 1 } }, 'data'],
		['listPosts', { data: [{}, 'b'] }, 'data'],
		['listPosts', { data: [{ accounts: [1] }] }, 'data.accounts'],
		['getPost', { accounts: 5 }, 'accounts'],
		['getWorkspace', { folders: [{ images: 'x' }] }, 'folders.images'],
	])('%s may not answer %j', (name, body, list) => {
		expect(brokenIn(name, body)).toEqual([list]);
	});

	test('are named where they are none', () => {
		const endpoint = { ...ENDPOINTS.listPosts, task: 'read it' };
		const error = failureOf({ data: [{ accounts: 5 }] }, endpoint, 'listPosts');
		expect(error?.message).toBe(
			'The service was asked to read it, but "data.accounts" in its answer is not a list of objects',
		);
		expect(error?.facts).toMatchObject({
			kind: 'unusable',
			code: 'unusable_answer',
			httpStatus: 201,
		});
	});

	test('a list that an endpoint does not promise may be anything', () => {
		expect(failureOf({ folders: 5 }, ENDPOINTS.getUsage, 'getUsage')).toBeUndefined();
	});

	test('a broken list does not undo a created thing', () => {
		const made = { postId: 'p', accounts: 5 };
		expect(failureOf(made, ENDPOINTS.createPost, 'createPost')).toBeUndefined();
	});
});

describe('the ID of what was made', () => {
	const endpoint: Endpoint = { ...ENDPOINTS.createPost, id: 'postId', task: 'create the post' };
	test.each([[undefined], [null], ['']])('must not be %j', (postId) => {
		const error = failureOf({ postId, message: 'Try later' }, endpoint, 'createPost');
		expect(error?.message).toContain('create the post');
		expect(error?.facts).toMatchObject({
			kind: 'unusable',
			code: 'unusable_answer',
			httpStatus: 201,
			serviceMessage: 'Try later',
		});
	});

	test('is enough, and only looked for where the endpoint makes something', () => {
		const made = { postId: 'p' };
		expect(decodeAnswer(answer(made), endpoint, 'createPost').body).toMatchObject(made);
		expect(decodeAnswer(answer({}), { ...endpoint, id: undefined }, 'createPost')).toBeDefined();
	});
});

describe('an answer that would take too much memory', () => {
	const answer = (body: string) => ({ status: 200, headers: {}, body });

	test.each([
		['empty objects', '{},'],
		['empty lists', '[],'],
		['numbers', '1,'],
	])('an answer of %s is refused before it is parsed', (_, pattern) => {
		const body = `{"data":[${pattern.repeat(10_000_000)}1]}`;
		const parse = jest.spyOn(JSON, 'parse');
		expect(() => decodeAnswer(answer(body), ENDPOINTS.listPosts, 'listPosts')).toThrow(
			'The answer is too large for the Publishing Service',
		);
		expect(parse.mock.calls.filter(([text]) => text === body)).toEqual([]);
		parse.mockRestore();
	});

	test('is cut in a text that no specification allows', () => {
		const post = { postId: 'post_1', caption: 'x'.repeat(1_000_000) };
		const { body } = decodeAnswer<{ caption: string }>(
			answer(JSON.stringify(post)),
			ENDPOINTS.getPost,
			'getPost',
		);
		expect(body.caption).toHaveLength(20_001);
	});
});
