import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { INodeParameters } from 'n8n-workflow';
import { createEngine, type Engine } from '../../../../kit/engine';

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine();
});

afterAll(() => engine.close());

type Answer = (response: ServerResponse) => void;

/** Sends one byte in each tenth of a second, without an end. */
function drip(response: ServerResponse): void {
	const timer = setInterval(() => response.write('x'), 100);
	response.on('close', () => clearInterval(timer));
}

const BYTES = 'application/octet-stream';
const IMAGE = { 'content-type': 'image/png' };

const ENDLESS: ReadonlyArray<readonly [how: string, answer: Answer]> = [
	['says nothing', () => {}],
	[
		'gives its headers byte by byte',
		({ socket }) => {
			const timer = setInterval(() => socket?.write('x'), 100);
			socket?.write('HTTP/1.1 200 OK\r\nX-Slow: ');
			socket?.on('close', () => clearInterval(timer));
		},
	],
	[
		'gives no byte after its headers',
		(response) => {
			response.writeHead(200, { 'content-type': BYTES });
			response.flushHeaders();
		},
	],
	[
		'gives one byte after the other',
		(response) => {
			response.writeHead(200, { 'content-type': BYTES });
			drip(response);
		},
	],
];

const text = Buffer.alloc(2_000, 'some words');
const encoded =
	(encoding: string, bytes: Buffer): Answer =>
	(response) => {
		response.writeHead(200, { 'content-type': BYTES, 'content-encoding': encoding });
		response.end(bytes);
	};

const BROKEN: ReadonlyArray<readonly [how: string, answer: Answer]> = [
	[
		'gives a body that is cut',
		(response) => {
			response.writeHead(200, { 'content-type': BYTES, 'content-length': '5000' });
			response.write('x', () => response.socket?.destroy());
		},
	],
	['calls a text gzip', encoded('gzip', text)],
	['gives half of a gzip', encoded('gzip', gzipSync(text).subarray(0, 15))],
	['calls a text Brotli', encoded('br', text)],
	['gives half of a Brotli', encoded('br', brotliCompressSync(text).subarray(0, 8))],
	['calls a text deflate', encoded('deflate', text)],
	['calls a text Zstandard', encoded('zstd', text)],
	['gives nothing', encoded('identity', Buffer.alloc(0))],
];

/** A service, and a host for links, with these answers. */
async function startHost(answer: Answer): Promise<Server> {
	const server = createServer((request, response) => {
		if (request.url?.startsWith('/link')) {
			answer(response);
			return;
		}
		const origin = `http://${request.headers.host}`;
		const data = [{ folderId: 'f', imageId: 'i', url: `${origin}/link` }];
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ expiresAt: '2099-01-01T00:00:00.000Z', data }));
	});
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return server;
}

/** Runs an operation with a request timeout of one second, and returns its error message. */
async function messageOf(
	answer: Answer,
	parametersFor: (origin: string) => INodeParameters,
): Promise<string> {
	const server = await startHost(answer);
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const begun = Date.now();
	try {
		const { error } = await engine.run({
			parameters: { ...parametersFor(origin), runOptions: { requestTimeout: 1 } },
			credentials: { baseUrl: origin, apiKey: 'key' },
		});
		expect(Date.now() - begun).toBeLessThan(20_000);
		return String(error?.message);
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

const upload = (origin: string) => ({
	resource: 'upload',
	operation: 'upload',
	source: 'url',
	sourceUrl: `${origin}/link`,
});

const locator = (value: string) => ({ __rl: true, mode: 'id', value });
const downloadImages = () => ({
	resource: 'workspace',
	operation: 'downloadImages',
	folderId: locator('f'),
	imageId: locator('i'),
});

test.each([...ENDLESS, ...BROKEN])('refuses a link whose host %s', async (_how, answer) => {
	expect(await messageOf(answer, upload)).toContain(
		'this link does not lead to a video or an image. Check that the link opens without signing in',
	);
});

const asImage =
	(answer: Answer): Answer =>
	(response) => {
		const writeHead = response.writeHead.bind(response);
		response.writeHead = ((status: number, headers: object) =>
			writeHead(status, { ...headers, ...IMAGE })) as typeof writeHead;
		answer(response);
	};

/** n8n decompresses half of a file as if it was whole: only code that reads its bytes notices it. */
const isNoticed = (how: string) => !/half of/.test(how);

test.each([...ENDLESS, ...BROKEN.filter(([how]) => isNoticed(how))])(
	'ends the download of an image whose host %s',
	async (_how, answer) => {
		const message = await messageOf(asImage(answer), downloadImages);
		expect(message).toMatch(
			/^The download (?:ended|stopped|contained no bytes)|did not answer in time/,
		);
	},
);
