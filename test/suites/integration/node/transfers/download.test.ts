import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createEngine, type Engine } from '../../../../kit/engine';
import { bytesOf, only } from '../../../../kit/engine/testbed';

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine();
});

afterAll(() => engine.close());

const jpeg = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5000)]);

/** Downloads the one image of a workspace, whose host answers as the test says. */
async function download(answer: (response: ServerResponse) => void) {
	const server = createServer((request, response) => {
		if (request.url === '/image.jpg') {
			answer(response);
			return;
		}
		const origin = `http://${request.headers.host}`;
		const data = [{ folderId: 'f', imageId: 'i', url: `${origin}/image.jpg` }];
		response.setHeader('content-type', 'application/json');
		response.end(JSON.stringify({ expiresAt: '2099-01-01T00:00:00.000Z', data }));
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	try {
		const locator = (value: string) => ({ __rl: true, mode: 'id', value });
		return await engine.run({
			parameters: {
				resource: 'workspace',
				operation: 'downloadImages',
				folderId: locator('f'),
				imageId: locator('i'),
			},
			credentials: {
				baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
				apiKey: 'key',
			},
		});
	} finally {
		server.closeAllConnections();
		server.close();
	}
}

test('an image is whole if its compressed transfer was longer than the image', async () => {
	const sent = gzipSync(jpeg, { level: 0 });
	expect(sent.length).toBeGreaterThan(jpeg.length);
	const { items, error } = await download((response) => {
		const headers = { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' };
		response.writeHead(200, { ...headers, 'content-length': String(sent.length) });
		response.end(sent);
	});
	expect(error).toBeUndefined();
	expect((await bytesOf(only(items).binary?.data)).equals(jpeg)).toBe(true);
});

// n8n's HTTP helper accepts an incomplete gzip and removes the header Content-Encoding, so the node cannot
// distinguish such an answer from a whole one (docs/trust.md).
test('an answer that is complete with half of a gzip reaches the node as if it was whole', async () => {
	const half = gzipSync(jpeg).subarray(0, 2000);
	const { items, error } = await download((response) => {
		const headers = { 'content-type': 'image/jpeg', 'content-encoding': 'gzip' };
		response.writeHead(200, { ...headers, 'content-length': String(half.length) });
		response.end(half);
	});
	expect(error).toBeUndefined();
	const received = await bytesOf(only(items).binary?.data);
	expect(received.length).toBeLessThan(jpeg.length);
	expect(received.equals(jpeg.subarray(0, received.length))).toBe(true);
});

test.each([
	['in bytes as they are', jpeg, {}],
	['in compressed ones', gzipSync(jpeg), { 'content-encoding': 'gzip' }],
])('an image that ends too early is none: %s', async (_how, sent, headers) => {
	const { error } = await download((response) => {
		const type = { 'content-type': 'image/jpeg', 'content-length': String(sent.length) };
		response.writeHead(200, { ...type, ...headers });
		response.write(sent.subarray(0, 1000), () => response.socket?.end());
	});
	expect(error?.message).toBe('The download ended before the file was complete');
});
