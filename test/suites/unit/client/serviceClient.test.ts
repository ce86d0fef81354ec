import { Readable } from 'node:stream';

import { estimateParsedBytes } from '../../../../nodes/PublishingService/client/jsonSize';
import {
	type Answer,
	clientOf,
	clientWith,
	failureOf,
	json,
	lost,
	ORIGIN,
	refused,
} from './clientWith';
import { afterWaiting } from './waiting';

describe('an error that is not a state of the network', () => {
	test.each<[string, Answer, string]>([
		['a TypeError', new TypeError('x is not a function'), 'TypeError'],
		['a body that is no stream', { status: 200, body: { usage: 1 } }, 'TypeError'],
		['no body at all', { status: 200, body: undefined }, 'TypeError'],
		['a refusal of n8n', new Error('The request was blocked by a rule'), 'Error'],
	])('%s is reported once, as what it is', async (_, answer, errorName) => {
		const { client, sent } = clientWith(answer);
		const { facts, message } = await failureOf(client.call('getUsage'));
		expect(sent).toHaveLength(1);
		expect(facts).toMatchObject({ kind: 'unexpected', code: 'unexpected', errorName });
		expect(message).not.toContain('was interrupted');
	});
});

test('the error envelope is a refusal, whatever status a gateway gave it', async () => {
	const { client, sent } = clientWith(refused(200, 'account_not_found'));
	const path = { accountId: 'acc_1' };
	const { facts } = await failureOf(client.call('getAccount', { path }));
	expect(facts).toMatchObject({ kind: 'refused', code: 'account_not_found', requestId: 'req_1' });
	expect(sent).toHaveLength(1);
});

test.each([
	['2026-12-24T18:30:00', '2026-12-24T18:30:00Z'],
	['2026-12-24 18:30:00.5', '2026-12-24T18:30:00.5Z'],
	['2026-12-24T18:30:00+02:00', '2026-12-24T18:30:00+02:00'],
	['soon', 'soon'],
])('a time without an offset is UTC: %s', async (createdAt, read) => {
	const { client } = clientWith(json(200, { postId: 'post_1', caption: createdAt, createdAt }));
	const post = await client.call('getPost', { path: { postId: 'post_1' } });
	expect(post).toMatchObject({ caption: createdAt, createdAt: read });
});

test.each([null, {}])('an empty list may be written as %j', async (data) => {
	const { client } = clientWith(json(200, { data, nextCursor: null }));
	await expect(client.pages('listPosts', {}, ({ postId }) => postId)).resolves.toEqual([]);
});

describe('after a broken connection', () => {
	beforeEach(() => {
		jest.useFakeTimers();
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	const body = { kind: 'image', sourceUrl: 'https://cdn.example.com/a.png' };

	test('an upload is created again twice, and each may have been spent', async () => {
		const { client, sent } = clientWith(lost);
		const { facts } = await afterWaiting(failureOf(client.call('createUpload', { body })));
		expect(sent).toHaveLength(3);
		expect(client.madeAgain).toBe(2);
		expect(facts.nextStep).toMatch(/count toward the daily cap/);
	});

	test('an upload is not created again where a quota of uploads is known to be used up', async () => {
		const { client, sent } = clientWith(refused(429, 'quota_exceeded'), lost);
		await afterWaiting(
			failureOf(client.call('createUpload', { body: { ...body, kind: 'video' } })),
		);
		const { facts } = await afterWaiting(failureOf(client.call('createUpload', { body })));
		expect(facts.code).toBe('connection_lost');
		expect(sent).toHaveLength(2);
		expect(client.madeAgain).toBe(0);
	});

	test('an upload is created again where nothing took the connection', async () => {
		const nothing = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
		const { client, sent } = clientWith(nothing, json(201, { uploadId: 'upl_1', status: 'ready' }));
		expect(await afterWaiting(client.call('createUpload', { body }))).toMatchObject({
			uploadId: 'upl_1',
		});
		expect(sent).toHaveLength(2);
	});

	test.each([
		['createPost', undefined, /can create a second post/],
		['queuePost', undefined, /can queue the post a second time/],
		['createContentTag', undefined, /creates another tag/],
		['createAccount', undefined, /can create another account/],
		['cancelPost', undefined, /Post > Get shows it/],
	] as const)('%s says what running again does', async (name, idempotencyKey, advice) => {
		const { client, sent } = clientWith(lost);
		const input = { path: { postId: 'pst_1' }, body: {}, idempotencyKey };
		const { facts } = await afterWaiting(failureOf(client.call(name, input)));
		expect(sent).toHaveLength(1);
		expect(facts.nextStep).toMatch(advice);
	});

	test('only a post with a key is reported not to be doubled', async () => {
		const { client } = clientWith(refused(400, 'invalid_request'));
		const refusal = await afterWaiting(
			failureOf(client.call('createPost', { body: {}, idempotencyKey: 'k' })),
		);
		expect(refusal.facts.nextStep).not.toMatch(/second post/);
	});
});

test('a failure names the stage that its call is, and another call none', async () => {
	const { client } = clientWith(refused(400, 'invalid_request'));
	const failed = failureOf(client.call('createUpload', { body: {}, stage: 'upload' }));
	expect((await failed).facts.stage).toBe('upload');
	const { client: other } = clientWith(refused(400, 'invalid_request'));
	expect((await failureOf(other.call('createUpload'))).facts).not.toHaveProperty('stage');
});

describe('rate_limited', () => {
	beforeEach(() => {
		jest.useFakeTimers();
	});
	afterEach(() => {
		jest.useRealTimers();
	});

	test('a burst passes after a short pause', async () => {
		const { client, sent } = clientWith(refused(429, 'rate_limited'), json(200, { plan: 'pro' }));
		expect(await afterWaiting(client.exchange('getUsage'))).toMatchObject({
			body: { plan: 'pro' },
			tries: 1,
		});
		expect(sent).toHaveLength(2);
	});

	test('a cap ends after one more try, for all requests now and later', async () => {
		let answer = () => {};
		const allBegun = new Promise<void>((resolve) => (answer = resolve));
		const answers = Array.from({ length: 20 }, async () => {
			await allBegun;
			return refused(429, 'rate_limited');
		});
		const { client, sent } = clientWith(...answers);
		const input = { body: {}, idempotencyKey: 'k' };
		const calls = Array.from({ length: 5 }, async () => {
			return await failureOf(client.call('createPost', input));
		});
		while (sent.length < calls.length) {
			await jest.advanceTimersByTimeAsync(1);
		}
		answer();
		for (const { facts } of await afterWaiting(Promise.all(calls))) {
			expect(facts.code).toBe('rate_limited');
		}
		expect(sent).toHaveLength(6);
		expect((await failureOf(client.call('createPost', input))).facts.notAttempted).toBe(true);
		expect(sent).toHaveLength(6);
	});
});

describe('quota_exceeded', () => {
	const body = (kind: string) => ({ kind, sourceUrl: 'https://cdn.example.com/a' });

	test('on posts ends posts', async () => {
		const { client, sent } = clientWith(refused(403, 'quota_exceeded'));
		await failureOf(client.call('createPost', { body: {} }));
		const { facts } = await failureOf(client.call('createPost', { body: {} }));
		expect(facts).toMatchObject({ code: 'quota_exceeded', notAttempted: true });
		expect(sent).toHaveLength(1);
	});

	test('on videos ends videos and leaves images', async () => {
		const ready = json(201, { uploadId: 'upl_1', status: 'ready' });
		const { client, sent } = clientWith(refused(403, 'quota_exceeded'), ready);
		await failureOf(client.call('createUpload', { body: body('video') }));
		expect((await failureOf(client.call('createUpload', { body: body('video') }))).message).toMatch(
			/^Not attempted: /,
		);
		expect(await client.call('createUpload', { body: body('image') })).toBeDefined();
		expect(sent).toHaveLength(2);
	});
});

describe('a request', () => {
	test('a request that only reads has neither a body nor its type', async () => {
		const { client, requests } = clientWith(json(200, { data: [], nextCursor: null }));
		await client.call('listPosts', { query: { limit: 5, status: 'posted' } });
		expect(requests).toEqual([
			expect.objectContaining({
				method: 'GET',
				url: `${ORIGIN}/v2/posts?limit=5&status=posted`,
				headers: { Accept: 'application/json' },
				timeout: 60_000,
			}),
		]);
		expect(requests[0]).not.toHaveProperty('body');
	});

	test('a request that writes has both, and its key', async () => {
		const { client, requests } = clientOf(
			{ requestTimeout: 5000 },
			json(201, { postId: 'post_1', accounts: [] }),
		);
		const body = { accountIds: ['acc_1'] };
		const path = { postId: 'post 1' };
		await client.call('queuePost', { path, body, idempotencyKey: 'key 1' });
		expect(requests).toEqual([
			expect.objectContaining({
				method: 'POST',
				url: `${ORIGIN}/v2/posts/post%201/queue`,
				headers: {
					Accept: 'application/json',
					'Content-Type': 'application/json',
					'Idempotency-Key': 'key 1',
				},
				body,
				timeout: 5000,
			}),
		]);
	});

	test('is sent as often as the caller allows, whatever fails', async () => {
		const { client, sent } = clientOf({ maxAttempts: 1 }, lost);
		await failureOf(client.call('getUsage'));
		expect(sent).toHaveLength(1);
	});
});

describe('an answer', () => {
	const withHeaders = (headers: object) => ({ ...json(200, { plan: 'pro' }), headers });

	test.each([
		[{ 'idempotency-replayed': 'true' }, true],
		[{ 'idempotent-replayed': 'TRUE' }, true],
		[{ 'x-idempotency-replayed': 'False' }, false],
		[{ 'idempotency-replayed': '1' }, undefined],
		[{}, undefined],
	])('with the headers %j says of a replay: %p', async (headers, saysReplayed) => {
		const { client } = clientWith(withHeaders(headers));
		expect((await client.exchange('getUsage')).saysReplayed).toBe(saysReplayed);
	});

	test.each([
		['Fri, 20 Nov 2026 12:00:00 GMT', Date.parse('2026-11-20T12:00:00Z')],
		['today', undefined],
		[undefined, undefined],
	])(
		'an answer with the date %j gives the time of the service',
		async (date, serverTime = Date.now()) => {
			const { client } = clientWith(withHeaders({ date }));
			const { firstSentAt } = await client.exchange('getUsage');
			expect(Math.abs(firstSentAt - serverTime)).toBeLessThan(1000);
		},
	);

	const text = (status: number, words: string) => ({
		status,
		body: Readable.from([Buffer.from(words)]),
	});

	test.each(['', ' \n', 'null'])(
		'an empty answer, %j, is allowed where the endpoint promises none',
		async (words) => {
			const { client } = clientWith(text(200, words));
			const path = { uploadId: 'upl_1' };
			await expect(client.call('completeUpload', { path })).resolves.toEqual({});
			const other = clientOf({ maxAttempts: 1 }, text(200, words));
			const { facts } = await failureOf(other.client.call('getUpload', { path }));
			expect(facts.code).not.toBe('unexpected');
		},
	);

	test.each([
		[199, false],
		[200, true],
		[299, true],
		[300, false],
	])('an answer of status %p is a success: %p', async (status, isSuccess) => {
		const { client } = clientOf({ maxAttempts: 1 }, json(status, { plan: 'pro' }));
		const outcome = await client.call('getUsage').then(
			() => true,
			() => false,
		);
		expect(outcome).toBe(isSuccess);
	});

	test.each([
		'[{"tagId":"t"}]',
		'{"tags":[{"tagId":"t"}]}',
		'{"data":{"of":"no list"},"tags":[{"tagId":"t"}]}',
	])('may list tags in the form of %s', async (form) => {
		const { client, sent } = clientWith(text(200, form));
		const { size } = await client.exchange('listContentTags');
		expect(size).toBe(estimateParsedBytes(form));
		const again = clientWith(text(200, form));
		const read = again.client.pages('listContentTags', { query: { limit: 5 } }, () => undefined);
		expect(await read).toEqual([{ tagId: 't' }]);
		expect(sent).toEqual([`${ORIGIN}/v2/content-tags`]);
		expect(again.sent).toEqual([`${ORIGIN}/v2/content-tags?limit=5`]);
	});

	test('may name its next page by a number', async () => {
		const pages = [{ data: [1], nextCursor: 2 }, { data: [3] }].map((page) => json(200, page));
		const { client, sent } = clientWith(...pages);
		expect(await client.pages('listContentTags', {}, String)).toEqual([1, 3]);
		expect(sent.at(-1)).toBe(`${ORIGIN}/v2/content-tags?cursor=2`);
	});

	test('with the pages of a list under either name is read to its end', async () => {
		const { client, sent } = clientWith(
			json(200, { summary: {}, history: [{ id: '1' }], nextCursor: 'b' }),
			json(200, { summary: {}, history: [{ id: '2' }], nextCursor: null }),
		);
		const pages: unknown[] = [];
		const input = { path: { postId: 'post_1' }, query: { limit: 1 } };
		const read = client.pages('getPostAnalytics', input, ({ id }) => id, {
			onPage: (page) => pages.push(page.nextCursor),
		});
		expect(await read).toEqual([{ id: '1' }, { id: '2' }]);
		expect(pages).toEqual(['b', null]);
		expect(sent.map((url) => new URL(url).search)).toEqual(['?limit=1', '?limit=1&cursor=b']);
	});
});
