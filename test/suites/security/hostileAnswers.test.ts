import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { createEngine, type Engine, type ExecutionResult } from '../../kit/engine';
import { skipWaits } from '../../kit/world/skipWaits';
import { measure } from './hostile/memory';
import { startHostileService, startHostileSocket, type HostileServer } from './hostile/service';

const mebibyte = 2 ** 20;
/** The client accepts answers of up to 32 MiB; their text, its parts and garbage add to that. */
const allowedGrowth = 256 * mebibyte;
/** Seconds; long, because a busy machine must not cause a timeout. */
const requestTimeout = 240;
const shortTimeout = 2;
/** Number of times that a read is tried if its failure is unclear. */
const mostTries = 6;
const apiKey = 'sandbox-full-access';

type Server = Omit<HostileServer, 'received'>;

describe('a service that means harm', () => {
	skipWaits();
	let engine: Engine;
	let server: Server | undefined;

	beforeAll(async () => {
		engine = await createEngine();
	});

	afterEach(async () => {
		await server?.stop();
		server = undefined;
	});

	afterAll(async () => {
		await engine.close();
	});

	async function attack(
		hostile: Server,
		parameters: { resource: string; operation: string } & Record<string, string | boolean>,
		seconds = requestTimeout,
	) {
		server = hostile;
		const run = engine.run({
			parameters: { ...parameters, runOptions: { requestTimeout: seconds } },
			credentials: { baseUrl: hostile.origin, apiKey },
		});
		return await measure(async () => await run);
	}

	const readUsage = { resource: 'usage', operation: 'get' };
	const listPosts = { resource: 'post', operation: 'getAll', returnAll: true };

	it('cannot fill the memory with a body of 1 GB', async () => {
		let sent = 0;
		const hostile = await startHostileService((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			void pour(response, 1_000_000_000, (bytes) => {
				sent += bytes;
			});
		});
		const { result, growth } = await attack(hostile, readUsage);
		expect(result.error?.message).toMatch(/too large/);
		expect(hostile.received).toHaveLength(1);
		expect(sent).toBeLessThan(128 * mebibyte);
		expect(growth).toBeLessThan(allowedGrowth);
	});

	it('cannot fill the memory with a compressed bomb', async () => {
		const bomb = gzipSync(Buffer.alloc(512 * mebibyte, ' '), { level: 1 });
		const hostile = await startHostileService((_request, response) => {
			const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
			response.writeHead(200, headers).end(bomb);
		});
		const { result, growth } = await attack(hostile, readUsage);
		expect(result.error?.message).toMatch(/too large/);
		expect(growth).toBeLessThan(allowedGrowth);
	});

	it('cannot hang a run with a body that drips', async () => {
		const hostile = await startHostileService((_request, response) => {
			response.writeHead(200, { 'content-type': 'application/json' });
			drip(response, ' ');
		});
		const { result } = await attack(hostile, readUsage, shortTimeout);
		expect(result.error?.message).toMatch(/did not answer in time/);
		expect(hostile.received).toHaveLength(mostTries);
	});

	it('cannot hang a run with headers that drip', async () => {
		let tries = 0;
		const hostile = await startHostileSocket((socket) => {
			tries += 1;
			socket.write('HTTP/1.1 200 OK\r\n');
			drip(socket, 'a');
		});
		const { result } = await attack(hostile, readUsage, shortTimeout);
		expect(result.error?.message).toMatch(/did not answer in time/);
		expect(tries).toBe(mostTries);
	});

	it('cannot fill the memory with headers that never end', async () => {
		const { result, growth } = await attack(
			await startHostileSocket((socket) => {
				socket.write('HTTP/1.1 200 OK\r\n');
				void pour(socket, 1_000_000_000, undefined, 'x-more: and more\r\n');
			}),
			readUsage,
		);
		expect(result.error?.message).toMatch(/was interrupted/);
		expect(growth).toBeLessThan(allowedGrowth);
	});

	it.each([
		['arrays', '[', ']'],
		['objects', '{"a":', '}'],
	])('cannot crash n8n with %s nested 100,000 deep', async (_what, open, close) => {
		const body = `{"data":${open.repeat(100_000)}1${close.repeat(100_000)}}`;
		const hostile = await startHostileService(json(body));
		const { result } = await attack(hostile, readUsage);
		expectNodeError(result);
		expect(hostile.received.length).toBeLessThanOrEqual(mostTries);
	});

	it('ends a list whose cursor comes back', async () => {
		const data = [{ postId: 'always the same' }];
		const hostile = await startHostileService(json({ data, nextCursor: 'again' }));
		const { result } = await attack(hostile, listPosts);
		expect(result.error?.message).toMatch(/has the same cursor for 2 pages/);
	});

	it('ends a list whose cursors go round in a ring', async () => {
		let page = 0;
		const hostile = await startHostileService((_request, response) => {
			json({ data: [], nextCursor: `page-${page++ % 3}` })(_request, response);
		});
		const { result } = await attack(hostile, listPosts);
		expect(result.error?.message).toMatch(/has the same cursor for 2 pages/);
	});

	it('ends a list that has no end', async () => {
		let page = 0;
		const hostile = await startHostileService((_request, response) => {
			const data = [{ postId: 'always the same' }];
			json({ data, nextCursor: `page-${page++}` })(_request, response);
		});
		const { result, growth } = await attack(hostile, listPosts);
		expect(result.error?.message).toMatch(/100 pages in a row without a new record/);
		// Remains of thousands of answers, until the garbage collector removes them.
		expect(growth).toBeLessThan(2 * allowedGrowth);
	});

	it('cannot fill the memory with pages of new records', async () => {
		let post = 0;
		const hostile = await startHostileService((_request, response) => {
			const data = Array.from({ length: 100 }, () => ({
				postId: `post-${post++}`,
				caption: 'x'.repeat(100_000),
			}));
			json({ data, nextCursor: `after-${post}` })(_request, response);
		});
		const { result, growth } = await attack(hostile, listPosts);
		expect(result.error?.message).toMatch(/too large for the memory of n8n/);
		expect(growth).toBeLessThan(1024 * mebibyte);
	});
});

function json(body: unknown) {
	const text = typeof body === 'string' ? body : JSON.stringify(body);
	return (_request: IncomingMessage, response: ServerResponse) => {
		response.writeHead(200, { 'content-type': 'application/json' }).end(text);
	};
}

function expectNodeError({ error }: ExecutionResult): void {
	expect(error?.name).toMatch(/^Node(Api|Operation)Error$/);
	expect(error?.message).not.toMatch(/Cannot read|is not a function|Maximum call stack/);
}

/** Writes this many bytes as fast as the other side accepts them, or until it closes the connection. */
async function pour(
	target: ServerResponse | Socket,
	bytes: number,
	count: (bytes: number) => void = () => undefined,
	text = ' ',
): Promise<void> {
	const chunk = Buffer.alloc(65_536, text);
	function* chunks() {
		for (let left = bytes; left > 0; left -= chunk.length) {
			count(chunk.length);
			yield chunk;
		}
	}
	await pipeline(Readable.from(chunks()), target).catch(() => undefined);
}

/** Writes a byte every tenth of a second until the other side closes the connection. */
function drip(target: ServerResponse | Socket, byte: string): void {
	const timer = setInterval(() => target.write(byte), 100);
	target.once('close', () => clearInterval(timer));
}
