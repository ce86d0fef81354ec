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
	'a\r\nX-Injected: yes',
	'a@evil.example',
	'//evil.example/',
	'\u2025/usage',
	'…',
	'\ud800',
	'x'.repeat(200),
];

const refusals = ['.', '..', '', '   ', 'x'.repeat(201), '\u{1F600}'.repeat(201)];

describe.each(targets)('%s', (name, field, before, after) => {
	let bed: Testbed;
	/** Sees a request as it left n8n, before any server has put its path in order. */
	let wire: HostileServer;
	const [resource, operation] = name.split('.');
	const example = examples.find(
		(candidate) => candidate.resource === resource && candidate.operation === operation,
	);

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

	it('keeps an ID within its segment of the path', async () => {
		for (const id of escapes) {
			wire.arrivals.length = 0;
			await bed.run(name, { ...example?.parameters, [field]: id }, { baseUrl: wire.origin });
			const paths = new Set(wire.arrivals.map(({ url }) => url.split('?')[0]));
			const wellFormed = Buffer.from(id).toString();
			expect([...paths]).toEqual([before + encodeURIComponent(wellFormed) + after]);
			expect(wire.arrivals.some(({ headers }) => 'x-injected' in headers)).toBe(false);

			await bed.run(name, { ...example?.parameters, [field]: id });
			const seen = new Set((await bed.requests()).map(({ path }) => path));
			expect([...seen]).toEqual([before + encodeURIComponent(wellFormed) + after]);
		}
	}, 120_000);

	it.each(refusals)('sends nothing for the ID "%s"', async (id) => {
		const { error } = await bed.run(name, { ...example?.parameters, [field]: id });
		expect(error?.message).toMatch(/is required|the limit is 200|cannot be a/);
		expect(await bed.requests()).toEqual([]);
	});
});
