import { startTestbed, type Testbed } from '../../kit/engine/testbed';
import { fixturePath, images } from '../../kit/media';
import { startHostileService, type HostileServer } from './hostile/service';

const injections = [
	'a\r\nX-Injected: yes',
	'a\nX-Injected: yes',
	'a\rX-Injected: yes',
	'a\r\n\r\nGET /v2/usage HTTP/1.1\r\nHost: x\r\n\r\n',
	'a\u0000b',
	'a\u010d\u010aX-Injected: yes',
];

describe('values that end up in headers', () => {
	let bed: Testbed;
	let wire: HostileServer;

	beforeAll(async () => {
		bed = await startTestbed();
		wire = await startHostileService((_request, response) => {
			const upload = {
				uploadId: 'upl_1',
				status: 'ready',
				uploadUrl: `${wire.origin}/signed`,
				expiresAt: new Date(Date.now() + 60_000).toISOString(),
			};
			response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify(upload));
		});
	});

	beforeEach(async () => {
		wire.received.length = 0;
		await bed.requests();
	});

	afterAll(async () => {
		await wire.stop();
		await bed.stop();
	});

	it.each(injections)('an idempotency key of %j is refused before any request', async (key) => {
		const { error } = await bed.run('post.create', {
			accountIds: 'acc_tiktok_main',
			mediaSource: 'uploads',
			uploadIds: 'upl_seeded_image',
			options: { idempotency: 'custom', idempotencyKey: key },
		});
		expect(error?.message).toMatch(/Custom Key may contain only plain letters/);
		expect(await bed.requests()).toEqual([]);
	});

	it.each(injections)('an API key of %j makes no header of its own', async (apiKey) => {
		const { error } = await bed.run('usage.get', {}, { apiKey });
		expect(error).toBeDefined();
		expect(error?.message).not.toContain('X-Injected');
		for (const { headers } of await bed.requests()) {
			expect(headers).not.toHaveProperty('x-injected');
		}
	});

	describe.each(['putRaw', 'putMultipart', 'postMultipart'])('a value %s', (transferMethod) => {
		const options = { transferMethod, waitSeconds: 0, kind: 'image' };

		it.each(injections)('a file name of %j stays a file name', async (injection) => {
			await upload({ fileName: `${injection}.png` }, options);
			expectNothingInjected();
		});

		it.each(injections)('a content type of image/png%j makes no header', async (injection) => {
			await upload({}, { ...options, contentType: `image/png${injection}` });
			await upload({ mimeType: `image/png${injection}` }, options);
			expectNothingInjected();
		});
	});

	/** Uploads to an origin that keeps every byte; the service before it accepts everything. */
	async function upload(binary: { fileName?: string; mimeType?: string }, options: object) {
		const data = await bed.engine.binary(fixturePath(images.tinyPng), binary);
		await bed.run(
			'upload.upload',
			{ source: 'binary', options: { ...options } },
			{ baseUrl: wire.origin, items: [{ json: {}, binary: { data } }] },
		);
	}

	/** Checks that the value added no header to a request, and no line to a form. */
	function expectNothingInjected(): void {
		for (const { method, url, headers, body } of wire.received) {
			expect(headers).not.toHaveProperty('x-injected');
			expect(body).not.toMatch(/^X-Injected/m);
			expect(`${method} ${url}`).not.toBe('GET /v2/usage');
			if (url === '/signed') {
				expect(headers.authorization).toBeUndefined();
			}
		}
	}
});
