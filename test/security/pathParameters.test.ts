import { examples } from '../integration/outputs/examples';
import { startTestbed, type Testbed } from '../integration/node/testbed';
import { startHostileService, type HostileServer } from './hostile/service';

/** Every operation whose ID goes into the path, with the path around it. */
const targets = [
	['account.get', 'accountId', '/v2/accounts/', ''],
	['account.getAnalytics', 'accountId', '/v2/accounts/', '/analytics'],
	['account.getQueue', 'accountId', '/v2/accounts/', '/queue'],
	['post.get', 'postId', '/v2/posts/', ''],
	['post.getAnalytics', 'postId', '/v2/posts/', '/analytics'],
	['post.queue', 'postId', '/v2/posts/', '/queue'],
	['post.update', 'postId', '/v2/posts/', ''],
	['post.cancel', 'postId', '/v2/posts/', ''],
	['upload.complete', 'uploadId', '/v2/uploads/', '/complete'],
	['upload.get', 'uploadId', '/v2/uploads/', ''],
] as const;

const escapes = [
	'../usage',
	'..\\usage',
	'a/../../usage',
	'%2e%2e',
	'%2e%2e%2fusage',
	'a%2fb',
	'a/b',
	'a?b=c',
	'a#b',
	'a;b',
	'a\tb',
	'a\r\nX-Injected: yes\r\nb',
	'a@evil.example',
	'//evil.example/',
	'\u2025/usage',
	'…',
	'\ud800',
	'x'.repeat(200),
];

const refusals = ['.', '..', '', '   ', 'x'.repeat(201), '\u{1F600}'.repeat(201)];

describe('an ID in a path', () => {
	let bed: Testbed;
	/** Sees a request as it left n8n, before any server has put its path in order. */
	let wire: HostileServer;

	beforeAll(async () => {
		bed = await startTestbed();
		wire = await startHostileService((_request, response) => {
			response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
		});
	}, 60_000);

	afterAll(async () => {
		await wire.stop();
		await bed.stop();
	});

	describe.each(targets)('of %s', (name, field, before, after) => {
		const [resource, operation] = name.split('.');
		const example = examples.find(
			(candidate) => candidate.resource === resource && candidate.operation === operation,
		);
		const parameters = { ...example?.parameters, [field]: '={{ $json.id }}' };

		it.each(escapes)('keeps %j within its segment', async (id) => {
			const items = [{ json: { id } }];
			// Half a surrogate pair becomes the character that stands for what cannot be read.
			const segment = before + encodeURIComponent(Buffer.from(id).toString());
			wire.arrivals.length = 0;
			await bed.run(name, parameters, { baseUrl: wire.origin, items });
			expect(wire.arrivals[0]?.url.split('?')[0]).toBe(segment + after);
			for (const { url, headers } of wire.arrivals) {
				expect([segment, segment + after]).toContain(url.split('?')[0]);
				expect(headers).not.toHaveProperty('x-injected');
			}
			await bed.run(name, parameters, { items });
			const seen = (await bed.requests()).map(({ path }) => path);
			expect(seen[0]).toBe(segment + after);
			for (const path of seen) expect([segment, segment + after]).toContain(path);
		});

		it.each(refusals)('sends nothing for %j', async (id) => {
			const { error } = await bed.run(name, parameters, { items: [{ json: { id } }] });
			expect(error?.message).toMatch(/is required|the limit is 200|cannot be a/);
			expect(await bed.requests()).toEqual([]);
		});
	});
});
