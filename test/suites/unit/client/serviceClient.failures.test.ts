import type { DestinationHealth } from '../../../../nodes/PublishingService/client/destinationHealth';
import type { EndpointName } from '../../../../nodes/PublishingService/contract/endpoints';
import {
	type ClientOptions,
	ServiceClient,
} from '../../../../nodes/PublishingService/client/serviceClient';
import { failureText, ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import {
	type Answer,
	clientOf,
	clientWith,
	credential,
	failureOf as failureNow,
	json,
	lost,
	ORIGIN,
	refused,
} from './clientWith';
import { afterWaiting } from './waiting';

beforeEach(() => {
	jest.useFakeTimers();
});
afterEach(() => {
	jest.useRealTimers();
});

const failureOf = async (work: Promise<unknown>) => await afterWaiting(failureNow(work));

const path = { accountId: 'acc_1' };
const restarting = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
const notAttempted = new ServiceError('Not attempted', {
	...{ kind: 'notSent', code: 'not_attempted' },
	notAttempted: true,
});

/** A health that a test defines, in place of that of a run. */
const healthWith = (methods: Partial<DestinationHealth>): ClientOptions => ({
	health: {
		send: async (_: unknown, __: unknown, send: () => Promise<unknown>) => await send(),
		assertStorageUp: () => undefined,
		...methods,
	} as unknown as DestinationHealth,
});

describe('the failure of a request', () => {
	test.each<[string, object, string]>([
		['without a key', {}, 'look'],
		[
			'with a key of this execution',
			{ idempotencyKey: 'k', isKeyOfExecution: true },
			'inExecution',
		],
		['with a key of every execution', { idempotencyKey: 'k' }, 'yes'],
	])('says whether to create a post again %s', async (_name, key, mayRepeat) => {
		const { client } = clientWith(lost);
		const input = { body: {}, ...key };
		const { facts } = await failureOf(client.call('createPost', input));
		expect(facts.mayRepeat).toBe(mayRepeat);
	});

	test.each<[string, Answer[], true | undefined]>([
		['was lost before', [lost, refused(400, 'invalid_request')], true],
		['was refused before', [restarting, refused(400, 'invalid_request')], undefined],
		['was sent once', [refused(400, 'invalid_request')], undefined],
	])('knows of an earlier try if the request %s', async (_name, answers, isAfterUnclearTry) => {
		const { client } = clientWith(...answers);
		const input = { body: {}, idempotencyKey: 'k' };
		const { facts } = await failureOf(client.call('createPost', input));
		expect(facts).toMatchObject({ code: 'invalid_request' });
		expect(facts.isAfterUnclearTry).toBe(isAfterUnclearTry);
		expect(client.madeAgain).toBe(0);
	});

	test.each<[string, Answer, EndpointName, object, object | undefined]>([
		['of a refusal', refused(404, 'account_not_found'), 'getAccount', { path }, path],
		['of a refusal without IDs', refused(400, 'invalid_request'), 'listAccounts', {}, undefined],
		['of a lost connection', lost, 'getAccount', { path }, undefined],
	])('names the IDs %s', async (_name, answer, endpoint, input, named) => {
		const { client } = clientWith(answer);
		const { facts } = await failureOf(client.call(endpoint, input));
		expect(facts.path).toEqual(named);
		expect('path' in facts).toBe(named !== undefined);
	});

	test('is that of the last try if the service is given up meanwhile', async () => {
		const failures = [new ServiceError('Lost', { kind: 'interrupted', code: 'timeout' })];
		const send = async () => await Promise.reject(failures.shift() ?? notAttempted);
		const { client } = clientOf(healthWith({ send }));
		expect(await failureOf(client.call('getUsage'))).toMatchObject({
			message: 'Lost',
		});
		expect(await failureOf(client.call('getUsage'))).toBe(notAttempted);
	});
});

describe('an account that the service does not know', () => {
	const unknown = () => refused(404, 'account_not_found');
	const advice = async (...answers: Answer[]) => {
		const { client } = clientWith(...answers);
		for (const _ of answers.slice(1)) {
			await failureOf(client.call('listAccounts'));
		}
		return (await failureOf(client.call('getAccount', { path }))).facts;
	};

	test('may be a name if the API key may not read accounts', async () => {
		const facts = await advice(refused(403, 'insufficient_scope'), unknown());
		expect(facts).toMatchObject({ hint: undefined, missingScope: 'accounts:read' });
		expect(facts.nextStep).not.toBe((await advice(unknown())).nextStep);
		expect(facts.nextStep).toBe(failureText('account_not_found.notLookedUp').nextStep);
	});

	test('is only unknown if the API key may read accounts', async () => {
		const facts = await advice(refused(400, 'invalid_request'), unknown());
		expect(facts).toMatchObject({ hint: 'Do' });
		expect(facts).not.toHaveProperty('missingScope');
	});

	test('is not the advice for another refusal', async () => {
		const facts = await advice(refused(403, 'insufficient_scope'), refused(400, 'invalid_request'));
		expect(facts).toMatchObject({ hint: 'Do' });
		expect(facts).not.toHaveProperty('missingScope');
	});
});

test('a request that only reads is repeated after a broken connection', async () => {
	const { client, sent } = clientWith(lost, json(200, { plan: 'pro' }));
	expect(await afterWaiting(client.exchange('getUsage'))).toMatchObject({ tries: 2 });
	expect(sent).toHaveLength(2);
});

describe('a used-up cap', () => {
	test('ends also the requests that are sent once at most', async () => {
		const { client, sent } = clientOf({ maxAttempts: 1 }, refused(403, 'quota_exceeded'));
		await failureOf(client.call('createPost', { body: {} }));
		expect((await failureOf(client.call('createPost', { body: {} }))).facts.notAttempted).toBe(
			true,
		);
		expect(sent).toHaveLength(1);
	});

	test('is known before the next request', async () => {
		const { client } = clientWith(refused(403, 'quota_exceeded'));
		client.assertNotCapped('createPost');
		await failureOf(client.call('createPost', { body: {} }));
		expect(() => client.assertNotCapped('createPost')).toThrow(ServiceError);
		expect(() => client.assertNotCapped('getUsage')).not.toThrow();
	});
});

test('a request tells the health of the run its service, its endpoint and its API key', async () => {
	const send = jest.fn(async () => await Promise.reject(notAttempted));
	const assertUp = jest.fn();
	const { client } = clientOf(healthWith({ send, assertUp }));
	await failureOf(client.call('getUsage'));
	client.assertNotCapped('getUsage');
	const destinations = ['service', 'endpoint', 'key'].map((kind) =>
		expect.objectContaining({ kind }),
	);
	expect(send).toHaveBeenCalledWith(destinations, undefined, expect.any(Function));
	expect(assertUp).toHaveBeenCalledWith(destinations);
});

describe('a storage that has stopped answering', () => {
	const assertStorageUp = () => {
		throw notAttempted;
	};

	test.each<[string, EndpointName, object, number]>([
		['an upload of a file', 'createUpload', { body: { kind: 'image' } }, 0],
		['an upload from a link', 'createUpload', { body: { sourceUrl: ORIGIN } }, 1],
		['a post', 'createPost', { body: {} }, 1],
	])('lets %s (%s %j) send %i requests', async (_name, endpoint, input, count) => {
		const { client, sent } = clientOf(
			healthWith({ assertStorageUp }),
			refused(400, 'invalid_request'),
		);
		await afterWaiting(client.call(endpoint, input).catch(() => undefined));
		expect(sent).toHaveLength(count);
	});
});

describe('a list', () => {
	test('has all accounts of a platform, each once', async () => {
		const [one, two] = [{ accountId: 'a' }, { accountId: 'b' }];
		const { client, sent } = clientWith(
			json(200, { data: [one, one], nextCursor: 'c' }),
			json(200, { data: [{ ...one, username: 'north' }, two] }),
		);
		expect(await afterWaiting(client.listAccounts('tiktok'))).toEqual([one, two]);
		expect(sent).toEqual([
			`${ORIGIN}/v2/accounts?platform=tiktok`,
			`${ORIGIN}/v2/accounts?platform=tiktok&cursor=c`,
		]);
	});

	test.each([
		[false, 1],
		[true, 2],
		[undefined, 2],
	])(
		'reads on after a page for which the caller returns %p: %i requests',
		async (result, count) => {
			const { client, sent } = clientWith(
				json(200, { data: [1], nextCursor: 'c' }),
				json(200, { data: [2] }),
			);
			await afterWaiting(client.pages('listContentTags', {}, String, { onPage: () => result }));
			expect(sent).toHaveLength(count);
		},
	);

	test('is empty if the answer has none', async () => {
		const { client } = clientWith(json(200, { nextCursor: null }));
		expect(await afterWaiting(client.pages('listContentTags', {}, String))).toEqual([]);
	});
});

describe('a client', () => {
	const clientFor = (data: object) => {
		const { context } = clientWith();
		return new ServiceClient(context, { ...credential, data: { ...credential.data, ...data } });
	};

	test('sends the key only to an allowed domain', () => {
		const domains = { allowedHttpRequestDomains: 'domains', allowedDomains: 'other.example' };
		expect(() => clientFor(domains)).toThrow(ServiceError);
		expect(() => clientFor({ ...domains, allowedDomains: '*.example.com' })).not.toThrow();
	});

	test('has a digest of 12 characters of its API key and its address', () => {
		const { keyDigest } = clientFor({});
		expect(keyDigest).toMatch(/^[\w-]{12}$/);
		expect(clientFor({}).keyDigest).toBe(keyDigest);
		expect(clientFor({ apiKey: 'key 2' }).keyDigest).not.toBe(keyDigest);
		expect(clientFor({ baseUrl: 'https://other.example' }).keyDigest).not.toBe(keyDigest);
	});

	test('goes on after the execution was cancelled, if asked to', async () => {
		const { context } = clientWith(json(200, { plan: 'pro' }));
		const signal = AbortSignal.abort();
		Object.assign(context, { getExecutionCancelSignal: () => signal });
		const client = new ServiceClient(context, credential);
		expect((await failureOf(client.pause(1))).facts.code).toBe('cancelled');
		const uncancelled = client.uncancelled();
		await afterWaiting(uncancelled.pause(1));
		expect(await afterWaiting(uncancelled.call('getUsage'))).toEqual({ plan: 'pro' });
	});
});
