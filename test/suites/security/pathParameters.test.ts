import { examples } from '../integration/outputs/examples';
import { startTestbed, type Testbed } from '../../kit/engine/testbed';
import { titled } from '../../kit/support/titled';
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

/**
 * The request that looks up accounts: values that may be names are looked up, and posts go only to
 * accounts that exist.
 */
const lookUp = '/v2/accounts';
/** Recognizes values that can be names but not IDs: the node looks them up wherever they come from. */
const isSurelyName = /\s/;

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
	/** Receives requests as they left n8n, before a server normalizes their path. */
	let wire: HostileServer;

	beforeAll(async () => {
		bed = await startTestbed();
		wire = await startHostileService((_request, response) => {
			response.writeHead(404, { 'content-type': 'application/json' }).end('{}');
		});
	});

	afterAll(async () => {
		await wire.stop();
		await bed.stop();
	});

	describe.each(targets)('an ID of %s', (name, field, before, after) => {
		const [resource, operation] = name.split('.');
		const example = examples.find(
			(candidate) => candidate.resource === resource && candidate.operation === operation,
		);
		const byId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
		const isAccount = field === 'accountId';
		const parameters = {
			...example?.parameters,
			[field]: isAccount ? byId : '={{ $json.id }}',
		};

		it.each(titled(escapes))('keeps %s within its segment', async (_title, id) => {
			const items = [{ json: { id } }];
			// Half of a surrogate pair becomes the replacement character.
			const segment = before + encodeURIComponent(Buffer.from(id).toString());
			const expectWithin = (paths: string[]) => {
				const own = paths.filter((path) => path !== lookUp);
				const isLookedUp = isAccount && isSurelyName.test(id);
				expect(own[0]).toBe(isLookedUp ? undefined : segment + after);
				for (const path of own) {
					expect([segment, segment + after]).toContain(path);
				}
			};
			wire.received.length = 0;
			await bed.run(name, parameters, { baseUrl: wire.origin, items });
			expectWithin(wire.received.map(({ url }) => url.split('?')[0] ?? ''));
			for (const { headers } of wire.received) {
				expect(headers).not.toHaveProperty('x-injected');
			}
			await bed.requests();
			await bed.run(name, parameters, { items });
			expectWithin((await bed.requests()).map(({ path }) => path));
		});

		it.each(titled(refusals))('sends nothing for %s', async (_title, id) => {
			const { error } = await bed.run(name, parameters, { items: [{ json: { id } }] });
			expect(error?.message).toMatch(/is required|the limit is 200|cannot be a|is not an ID/);
			const seen = (await bed.requests()).map(({ path }) => path);
			expect(seen.filter((path) => path !== lookUp)).toEqual([]);
		});
	});

	it.each(titled([...escapes, ...refusals]))(
		'an ID that gives %s as a name reads only the list',
		async (_title, id) => {
			const items = [{ json: { id } }];
			const { error } = await bed.run('account.get', { accountId: '={{ $json.id }}' }, { items });
			expect(error).toBeDefined();
			const seen = (await bed.requests()).map(({ path }) => path);
			expect(seen.filter((path) => path !== lookUp)).toEqual([]);
		},
	);
});
