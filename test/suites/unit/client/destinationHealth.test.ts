import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { IExecuteFunctions } from 'n8n-workflow';

import { DestinationHealth } from '../../../../nodes/PublishingService/client/destinationHealth';
import { ServiceClient } from '../../../../nodes/PublishingService/client/serviceClient';
import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import { afterWaiting } from './waiting';

beforeEach(() => {
	jest.useFakeTimers();
	jest.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
	jest.useRealTimers();
	jest.restoreAllMocks();
});

/** The rows of the table in docs/testing.md: kind, requests, seconds and sentence. */
const table: string[][] = [];

function addToTable(kind: string, requests: number, since: number, failure?: unknown): void {
	const { message } = failure as Error;
	table.push([kind, String(requests), ((Date.now() - since) / 1_000).toFixed(1), message]);
}

type Reply = { status: number; headers?: Record<string, string>; body?: object } | Error;

const ROWS = 500;
const network = (code: string) => Object.assign(new Error(`socket ${code}`), { code });
const created = (): Reply => ({ status: 201, body: { postId: 'post_1' } });

/** A client whose requests `reply` answers after this many milliseconds. */
function clientOf(reply: (url: string, sent: number) => Reply, takes = 10) {
	const { clients, sent } = clientsOf(['a'], reply, takes);
	return { client: clients[0] as ServiceClient, sent };
}

/** A client for each API key. All of them belong to one run. */
function clientsOf(
	apiKeys: readonly string[],
	reply: (url: string, sent: number) => Reply,
	takes = 10,
) {
	const sent: string[] = [];
	const request = async ({ url, timeout = Infinity }: { url: string; timeout?: number }) => {
		sent.push(url);
		const answer = reply(url, sent.length);
		await new Promise((resolve) => setTimeout(resolve, Math.min(takes, timeout)));
		if (answer instanceof Error) {
			throw answer;
		}
		const { status, headers = {}, body = {} } = answer;
		return {
			statusCode: status,
			headers,
			body: Readable.from([Buffer.from(JSON.stringify(body))]),
		};
	};
	const context = {
		helpers: {
			httpRequest: request,
			httpRequestWithAuthentication: async (_type: string, options: { url: string }) =>
				await request(options),
		},
	} as unknown as IExecuteFunctions;
	const health = new DestinationHealth();
	const clients = apiKeys.map((apiKey) => {
		const data = { baseUrl: 'https://api.example.com', apiKey };
		const credential = { id: '', name: '', type: 'publishingServiceApi', data };
		return new ServiceClient(context, credential, { health });
	});
	return { clients, sent };
}

/** Creates a post for each row, 20 rows at the same time; returns the failure of each row. */
async function createPosts(client: ServiceClient, rows = ROWS) {
	const failures = new Array<ServiceError | undefined>(rows);
	let next = 0;
	const work = async () => {
		while (next < rows) {
			const row = next++;
			const call = client.call('createPost', { body: {}, idempotencyKey: `row ${row}` });
			failures[row] = await call.then(
				() => undefined,
				(error: unknown) => error as ServiceError,
			);
		}
	};
	await afterWaiting(Promise.all(Array.from({ length: 20 }, work)));
	return failures;
}

const page = (status: number): Reply => ({ status, body: { detail: 'down' } });
const busy = (seconds: string): Reply => ({ ...page(429), headers: { 'retry-after': seconds } });

describe('a run with a dead service', () => {
	test.each<[string, Reply, number]>([
		['refused connections', network('ECONNREFUSED'), 10],
		['resets', network('ECONNRESET'), 10],
		['timeouts', network('ETIMEDOUT'), 60_000],
		['HTTP 500', page(500), 10],
		['HTTP 502', page(502), 10],
		['HTTP 503', page(503), 10],
		['HTTP 429 without end', page(429), 10],
		['HTTP 429 with Retry-After: 1', busy('1'), 10],
		['HTTP 429 with Retry-After: 30', busy('30'), 10],
		['a host that does not exist', network('ENOTFOUND'), 10],
	])('ends after %s within 60 requests and 60 seconds', async (kind, reply, takes) => {
		const { client, sent } = clientOf(() => reply, takes);
		const started = Date.now();
		const failures = await createPosts(client);
		const seconds = (Date.now() - started - (takes > 1_000 ? takes : 0)) / 1_000;
		expect(failures.every((failure) => failure instanceof ServiceError)).toBe(true);
		expect(sent.length).toBeLessThanOrEqual(60);
		expect(seconds).toBeLessThanOrEqual(takes > 1_000 ? 30 : 61);
		const skipped = failures.filter((failure) => failure?.facts.notAttempted);
		expect(skipped.length).toBeGreaterThanOrEqual(ROWS - 40);
		expect(new Set(skipped.map((failure) => failure?.message)).size).toBe(1);
		expect(skipped[0]?.message).toMatch(/^Not attempted: /);
		addToTable(`500 rows: ${kind}`, sent.length, started, skipped[0]);
	});

	test('for one account after the other too', async () => {
		const { client, sent } = clientOf(() => page(502));
		const started = Date.now();
		const work = async () => {
			for (let row = 0; row < ROWS; row++) {
				const call = client.call('createPost', { body: {}, idempotencyKey: `row ${row}` });
				await expect(call).rejects.toBeInstanceOf(ServiceError);
			}
		};
		await afterWaiting(work());
		expect(sent.length).toBeLessThanOrEqual(15);
		expect(Date.now() - started).toBeLessThanOrEqual(30_000);
	});

	test('if all its endpoints are asked one after the other, within 60 seconds', async () => {
		const { client, sent } = clientOf(() => page(502));
		const started = Date.now();
		const reads = ['listAccounts', 'listPosts', 'getUsage', 'getWorkspace'] as const;
		for (const name of reads) {
			await expect(afterWaiting(client.call(name))).rejects.toBeInstanceOf(ServiceError);
		}
		await createPosts(client);
		expect(sent.length).toBeLessThanOrEqual(60);
		expect(Date.now() - started).toBeLessThanOrEqual(60_000);
	});

	test('for 12 companies within 60 requests and 60 seconds', async () => {
		const keys = Array.from({ length: 12 }, (_, company) => `key ${company}`);
		const { clients, sent } = clientsOf(keys, () => page(502));
		const started = Date.now();
		for (const name of ['getWorkspace', 'listAccounts', 'listPosts'] as const) {
			const calls = clients.map(async (client) => await client.call(name));
			const outcomes = await afterWaiting(Promise.allSettled(calls));
			expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
		}
		expect(sent.length).toBeLessThanOrEqual(60);
		expect(Date.now() - started).toBeLessThanOrEqual(60_000);
	});

	test('if only one endpoint is dead, and the others go on', async () => {
		const { client, sent } = clientOf((url) =>
			url.endsWith('/posts') ? page(502) : { status: 200 },
		);
		await createPosts(client);
		expect(sent.length).toBeLessThanOrEqual(60);
		await expect(afterWaiting(client.call('getUsage'))).resolves.toEqual({});
		expect(() => client.assertNotCapped('createPost')).toThrow(/^Not attempted: /);
	});
});

test('a service that fails one request in ten is not given up', async () => {
	let seed = 1;
	const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
	const { client, sent } = clientOf(() => (random() < 0.1 ? network('ECONNRESET') : created()));
	const failures = await createPosts(client);
	expect(failures.filter(Boolean)).toEqual([]);
	expect(sent.length).toBeLessThan(ROWS * 1.3);
});

test('a service that restarts within 10 seconds loses no row, and is not flooded', async () => {
	const started = Date.now();
	const isUp = () => Date.now() - started > 1_000 && Date.now() - started < 2_000;
	const isBack = () => Date.now() - started > 12_000;
	const { client, sent } = clientOf(() =>
		isUp() || isBack() ? created() : network('ECONNREFUSED'),
	);
	const failures = await createPosts(client, 4_000);
	expect(failures.filter(Boolean)).toEqual([]);
	expect(sent.length).toBeLessThan(4_000 + 120);
});

test('a used-up daily cap is an answer of a service that is alive', async () => {
	const error = { code: 'quota_exceeded', message: 'm', hint: 'h', requestId: 'r' };
	const { client } = clientOf(() => ({ status: 429, body: { error } }));
	await createPosts(client, 30);
	const { client: other } = clientOf(() => ({ status: 400, body: { error } }));
	const failures = await createPosts(other, 30);
	expect(failures.every((failure) => failure?.facts.code === 'quota_exceeded')).toBe(true);
});

function reasonOf(outcome: PromiseSettledResult<unknown> | undefined): unknown {
	return outcome?.status === 'rejected' ? outcome.reason : undefined;
}

describe('a host of media links', () => {
	const open = async (client: ServiceClient, links: number) =>
		await afterWaiting(
			Promise.allSettled(
				Array.from({ length: links }, async (_, at) => await client.open(`https://host/${at}`)),
			),
		);

	test('costs two tries if it does not exist', async () => {
		const { client, sent } = clientOf(() => network('ENOTFOUND'));
		const started = Date.now();
		const outcomes = await open(client, 500);
		expect(sent).toHaveLength(2);
		const [first] = outcomes;
		addToTable('500 links: a host that does not exist', 2, started, reasonOf(first));
		expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true);
	});

	test.each<[string, Reply, number]>([
		['refuses connections', network('ECONNREFUSED'), 10],
		['never answers', network('ETIMEDOUT'), 15_000],
		['answers HTTP 503', page(503), 10],
	])('gets at most 60 requests if it %s', async (kind, reply, takes) => {
		const { client, sent } = clientOf(() => reply, takes);
		const started = Date.now();
		const outcomes = await open(client, 500);
		addToTable(`500 links: a host that ${kind}`, sent.length, started, reasonOf(outcomes.at(-1)));
		expect(sent.length).toBeLessThanOrEqual(60);
		expect(Date.now() - started).toBeLessThanOrEqual(60_000);
	});

	test.each<[string, Reply]>([
		['503', page(503)],
		['429 with Retry-After: 1', busy('1')],
	])('is asked again if it answers HTTP %s once', async (_, reply) => {
		const { client, sent } = clientOf((_url, number) => (number === 1 ? reply : { status: 200 }));
		const answer = await afterWaiting(client.open('https://host/1'));
		expect(answer.status).toBe(200);
		expect(sent).toHaveLength(2);
	});

	test('says nothing about another host', async () => {
		const { client } = clientOf((url) =>
			url.includes('dead') ? network('ENOTFOUND') : { status: 200 },
		);
		await afterWaiting(Promise.allSettled([1, 2, 3].map(() => client.open('https://dead/x'))));
		await expect(afterWaiting(client.open('https://host/x'))).resolves.toMatchObject({
			status: 200,
		});
	});

	test('is not given up for the failures of hosts to which it redirects', async () => {
		const targets: Record<string, Reply> = {
			'https://dead/': network('ENOTFOUND'),
			'https://busy/': page(503),
			'https://good/': { status: 200 },
		};
		const redirect = (url: string): Reply => ({
			status: 302,
			headers: { location: `https://${url.split('/').at(-1)}/` },
		});
		const { client } = clientOf((url) => targets[url] ?? redirect(url));
		const dead = ['dead', 'dead', 'dead', 'busy', 'busy', 'busy', 'busy'];
		for (const target of dead) {
			const opening = afterWaiting(client.open(`https://short/${target}`));
			await expect(opening).rejects.toThrow(new RegExp(`\\b${target}\\b`));
		}
		await expect(afterWaiting(client.open('https://short/good'))).resolves.toMatchObject({
			status: 200,
		});
	});
});

test('a dead storage ends the transfers, and no upload more is created', async () => {
	const { client, sent } = clientOf((url) =>
		url.includes('storage') ? network('ECONNREFUSED') : { status: 201, body: { uploadId: 'u' } },
	);
	const target = {
		url: 'https://storage/x',
		method: 'putRaw',
		otherwise: [],
		headers: {},
		fields: {},
	} as const;
	const file = {
		...{ filename: 'a.png', contentType: 'image/png', sizeBytes: 3 },
		open: async () => await Promise.resolve(Buffer.from('abc')),
	};
	const failures: ServiceError[] = [];
	const upload = async () => {
		await client.call('createUpload', { body: { kind: 'image' } });
		await client.transfer(target, file);
	};
	const work = async () => {
		for (let row = 0; row < ROWS; row++) {
			await upload().catch((error: unknown) => failures.push(error as ServiceError));
		}
	};
	const started = Date.now();
	await afterWaiting(Promise.all([work(), work(), work(), work()]));
	expect(sent.length).toBeLessThanOrEqual(60);
	expect(Date.now() - started).toBeLessThanOrEqual(60_000);
	expect(failures.at(-1)?.message).toBe('Not attempted: storage did not accept the connection');
	addToTable(
		'500 files: a storage that refuses connections',
		sent.length,
		started,
		failures.at(-1),
	);
});

test('a cancelled execution ends the wait for a service that is down', async () => {
	const { client } = clientOf(() => page(502));
	const cancellation = new AbortController();
	Object.assign(client, { signal: cancellation.signal });
	const calls = Array.from({ length: 5 }, (_, row) =>
		client.call('createPost', { body: {}, idempotencyKey: `row ${row}` }),
	);
	const ended = Promise.allSettled(calls);
	await jest.advanceTimersByTimeAsync(2_000);
	cancellation.abort();
	const outcomes = await afterWaiting(ended);
	for (const outcome of outcomes) {
		expect(outcome).toMatchObject({ status: 'rejected', reason: { facts: { code: 'cancelled' } } });
	}
});

test('the table of dead services in docs/testing.md is current', () => {
	const page = readFileSync(join(__dirname, '../../../../docs/testing.md'), 'utf8');
	const [, block = ''] = page.split('<!-- deadServices -->');
	const cells = (line: string) => line.split('|').map((cell) => cell.trim());
	const rows = block.split('<!-- /deadServices -->')[0]?.trim().split('\n').slice(2).map(cells);
	expect(table.map((row) => ['', ...row, ''])).toEqual(rows);
});
