import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { publishingStep, readFileStep, runRows, startStage, type Stage } from '../faults/stage';
import { startTimeoutMs } from '../../kit/n8n';
import { fixtureDirectory, fixturePath, images, validVideos } from '../../kit/media';
import { Started } from '../../kit/support/started';

/** Links of strangers in an n8n with SSRF protection, which knows this machine by one name only. */
describe('n8n with its SSRF protection on', () => {
	const started = new Started();
	let stage: Stage;
	let inner: Server;
	let asked = 0;
	let origin: string;

	/** The addresses with the host under another name. */
	const asLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost');

	beforeAll(async () => {
		inner = createServer((_request, response) => {
			asked += 1;
			response.writeHead(200, { 'content-type': 'application/json' }).end('{"secret":1}');
		});
		await once(inner.listen(0, '127.0.0.1'), 'listening');
		origin = `http://127.0.0.1:${(inner.address() as AddressInfo).port}`;
		stage = started.keep(
			await startStage({
				files: [fixtureDirectory],
				env: {
					N8N_SSRF_PROTECTION_ENABLED: 'true',
					N8N_SSRF_ALLOWED_HOSTNAMES: 'localhost',
				},
			}),
		);
		await stage.activate('links', [
			{
				...publishingStep({
					...{ resource: 'upload', operation: 'upload', source: 'url' },
					sourceUrl: '={{ $json.link }}',
				}),
				onError: 'continueRegularOutput',
			},
		]);
		await stage.activate('files', [
			readFileStep(fixturePath(validVideos.mp4H264)),
			{
				...publishingStep({ resource: 'upload', operation: 'upload', source: 'binary' }),
				onError: 'continueRegularOutput',
			},
		]);
	}, startTimeoutMs);

	afterAll(async () => {
		inner.closeAllConnections();
		inner.close();
		await started.stop();
	});

	/** Makes the service, its storage included, reachable under another name. */
	async function useService(baseUrl: string): Promise<void> {
		const { api } = stage.n8n;
		const { id, name, type } = stage.credential;
		const data = { baseUrl, apiKey: stage.sandbox.keys.full };
		await api.rest('PATCH', `/rest/credentials/${id}`, { name, type, data });
	}

	const run = async (path: string, row: object) =>
		JSON.stringify(await runRows(stage.n8n, path, [row]));

	it('refuses the service itself at an address that it blocks, and names the setting', async () => {
		const answer = await run('files', {});
		expect(answer).toContain('SSRF protection blocks that address');
		expect(answer).toContain('N8N_SSRF_ALLOWED_HOSTNAMES');
	});

	it('opens a link at a host that it allows', async () => {
		await useService(asLocalhost(stage.sandbox.baseUrl));
		const link = asLocalhost(stage.media.url(images.jpeg.file)).replace('.jpg', '%2Ejpg');
		expect(await run('links', { link })).toContain('"status":"ready"');
	});

	it.each([
		['loopback', () => `${origin}/media`],
		['a private range', () => 'http://10.0.0.1/media'],
		["a cloud's metadata", () => 'http://169.254.169.254/latest/meta-data'],
		[
			'a redirect to loopback',
			() => asLocalhost(stage.media.url('x', { redirectTo: `${origin}/media` })),
		],
	])('refuses a link to %s, opens nothing, and names the setting', async (_what, link) => {
		const before = asked;
		const answer = await run('links', { link: link() });
		expect(answer).toContain('SSRF protection blocks that address');
		expect(answer).toContain('N8N_SSRF_ALLOWED_HOSTNAMES or N8N_SSRF_ALLOWED_IP_RANGES');
		expect(asked).toBe(before);
	});

	it.each([
		['[::]', (port: string) => `http://[::]:${port}/media`],
		['0.0.0.0', (port: string) => `http://0.0.0.0:${port}/media`],
		['::ffff:0.0.0.0', (port: string) => `http://[::ffff:0.0.0.0]:${port}/media`],
		[
			'[::], behind a redirect',
			(port: string) =>
				asLocalhost(stage.media.url('x', { redirectTo: `http://[::]:${port}/media` })),
		],
	])('opens nothing at the unspecified address %s', async (_what, linkFor) => {
		const before = asked;
		const answer = await run('links', { link: linkFor(new URL(origin).port) });
		expect(answer).toContain('does not lead to a video or an image');
		expect(asked).toBe(before);
	});

	it('refuses a storage at an address that it blocks, with no byte sent', async () => {
		const answer = await run('files', {});
		expect(answer).toContain('SSRF protection blocks that address');
		expect(answer).toContain('N8N_SSRF_ALLOWED_IP_RANGES');
	});
});

describe('n8n without it', () => {
	it('reports an inner host no more than that it did not give media', async () => {
		const inner = createServer((_request, response) => {
			response.writeHead(403, { server: 'inner-wiki' }).end('inner words');
		});
		await once(inner.listen(0, '127.0.0.1'), 'listening');
		const { port } = inner.address() as AddressInfo;
		const stage = await startStage();
		try {
			await stage.activate('links', [
				{
					...publishingStep({
						...{ resource: 'upload', operation: 'upload', source: 'url' },
						sourceUrl: '={{ $json.link }}',
					}),
					onError: 'continueRegularOutput',
				},
			]);
			const told = await runRows(stage.n8n, 'links', [
				{ link: `http://127.0.0.1:${port}/media` },
				{ link: 'http://127.0.0.1:9/media' },
			]);
			// The user chose the link itself, so it may be in the message.
			const [answers, silent] = told.map((item) =>
				(item as { message: string }).message.replace(/127\.0\.0\.1:\d+\/media/, 'LINK'),
			);
			expect(answers).toContain('does not lead to a video or an image');
			expect(answers).toBe(silent);
		} finally {
			await stage.stop();
			inner.close();
		}
	});
});
