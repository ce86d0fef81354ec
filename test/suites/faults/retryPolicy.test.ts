import type { INodeParameters } from 'n8n-workflow';
import { subscribe } from 'node:diagnostics_channel';
import { connect, createServer } from 'node:net';
import { freePorts } from '../../kit/n8n/freePorts';
import { fixturePath, validVideos } from '../../kit/media';
import type { OperationName, Testbed } from '../../kit/engine/testbed';
import { startOnSimulatedClock } from '../../kit/world';
import type { FaultRule } from '../../../sandbox/faultRules';
import type { JournalEntry } from '../../../sandbox/journal';

/** Seconds; long in tests without timeouts, because a busy machine must not cause one. */
const requestTimeout = { timeout: 2, other: 120 };
/** Shortest waits before the second try, the third and so on: the random half of each wait is 0. */
const leastWaitsMs = [250, 500, 1000, 2000, 4000];
const maxTries = 6;

type Fault = Omit<FaultRule, 'method' | 'path' | 'times'>;
type Repeated = 'blindly' | 'never' | 'twice';

interface Request {
	name: OperationName;
	parameters: INodeParameters;
	method: string;
	path: string;
	/** The node's reaction if a failure leaves open whether the service carried out the request. */
	whenUnclear: Repeated;
	/** Requests that the node sends once before it, however often the request itself is repeated. */
	before?: string[];
}

const content = { accountIds: 'acc_tiktok_main', caption: 'A post' };
const newPost = { ...content, mediaSource: 'uploads', uploadIds: 'upl_seeded_image' };

/** Accounts are looked up before anything is sent to them. */
const lookUp = ['GET /v2/accounts'];

/** A request of each kind in the README's table. */
const requests: Record<string, Request> = {
	'a read': {
		name: 'usage.get',
		parameters: {},
		method: 'GET',
		path: '/v2/usage',
		whenUnclear: 'blindly',
	},
	'an update, which changes nothing twice': {
		name: 'post.update',
		parameters: { postId: 'post_demo_queued', updateFields: { notes: 'Changed' } },
		method: 'PATCH',
		path: '/v2/posts/{postId}',
		whenUnclear: 'blindly',
	},
	'Create with a key': {
		before: lookUp,
		name: 'post.create',
		parameters: newPost,
		method: 'POST',
		path: '/v2/posts',
		whenUnclear: 'blindly',
	},
	'Queue with a key': {
		before: lookUp,
		name: 'post.queue',
		parameters: { ...content, accountIds: 'acc_instagram_main', postId: 'post_demo_draft' },
		method: 'POST',
		path: '/v2/posts/{postId}/queue',
		whenUnclear: 'blindly',
	},
	'Create without a key': {
		before: lookUp,
		name: 'post.create',
		parameters: { ...newPost, options: { idempotency: 'none' } },
		method: 'POST',
		path: '/v2/posts',
		whenUnclear: 'never',
	},
	'a new upload': {
		name: 'upload.createSignedUrl',
		parameters: { kind: 'image', filename: 'a.png', contentType: 'image/png', sizeBytes: 1 },
		method: 'POST',
		path: '/v2/uploads',
		whenUnclear: 'twice',
	},
	'a new content tag': {
		name: 'contentTag.create',
		parameters: { name: 'Tag', color: '#3b2fb5' },
		method: 'POST',
		path: '/v2/content-tags',
		whenUnclear: 'never',
	},
};

const unclear: Fault[] = [
	{ kind: 'resetBeforeCommit' },
	{ kind: 'timeout' },
	{ kind: 'truncatedJson' },
	...[408, 500, 503, 504, 520, 529].map((status): Fault => ({ kind: 'status', status })),
	{ kind: 'html502' },
];
const refusals: Fault[] = [
	{ kind: 'rateLimited', retryAfterSeconds: 61 },
	{ kind: 'status', status: 429, code: 'quota_exceeded' },
	{ kind: 'status', status: 400, code: 'invalid_request' },
	{ kind: 'status', status: 401, code: 'unauthorized' },
	{ kind: 'status', status: 403, code: 'insufficient_scope' },
	{ kind: 'status', status: 404, code: 'account_not_found' },
	{ kind: 'status', status: 409, code: 'post_not_editable' },
];

describe("the README's table of what is repeated", () => {
	let bed: Testbed;

	beforeAll(async () => {
		bed = await startOnSimulatedClock();
	});

	beforeEach(async () => {
		await bed.sandbox.control.reset();
	});

	afterAll(async () => {
		await bed.stop();
	});

	/** Runs the request while its first answers fail; returns its tries from the sandbox's journal. */
	async function tries(request: Request, fault: Fault, times: number) {
		const { name, parameters, method, path, before = [] } = request;
		await bed.sandbox.control.faults.add({ ...fault, method, path, times });
		const runOptions = {
			requestTimeout: fault.kind === 'timeout' ? requestTimeout.timeout : requestTimeout.other,
		};
		const { error } = await bed.run(name, { ...parameters, runOptions });
		const journal = await bed.requests();
		const made = journal.filter((entry) => entry.method === method && entry.template === path);
		const others = journal.filter((entry) => !made.includes(entry));
		expect(others.map((entry) => `${entry.method} ${entry.template}`)).toEqual(before);
		return { error, made };
	}

	describe.each(Object.entries(requests))('%s', (_what, request) => {
		it.each(unclear)('after an unclear answer: $kind $status', async (fault) => {
			const most = { blindly: undefined, never: 1, twice: 3 }[request.whenUnclear];
			const { error, made } = await tries(request, fault, most ?? 2);
			if (most !== undefined) {
				expect(made).toHaveLength(most);
				expect(error).toBeDefined();
				return;
			}
			expect(error).toBeUndefined();
			expect(made).toHaveLength(3);
			expectWaits(made, leastWaitsMs);
			const keys = new Set(made.map(({ headers }) => headers['idempotency-key']));
			expect(keys.size).toBe(1);
		});

		it('after an HTTP 429 that names no cap', async () => {
			const fault: Fault = { kind: 'status', status: 429, code: 'slow_down' };
			const { error, made } = await tries(request, fault, 2);
			expect(error).toBeUndefined();
			expect(made).toHaveLength(3);
			expectWaits(made, leastWaitsMs);
		});

		it('after an HTTP 429 with Retry-After', async () => {
			const fault: Fault = { kind: 'rateLimited', retryAfterSeconds: 1 };
			const { error, made } = await tries(request, fault, 2);
			expect(error).toBeUndefined();
			expect(made).toHaveLength(3);
			expectWaits(made, [1000, 1000]);
		});

		it('once after a daily cap, which may be a burst', async () => {
			const burst = await tries(request, { kind: 'rateLimited' }, 1);
			expect(burst.error).toBeUndefined();
			expect(burst.made).toHaveLength(2);
			expectWaits(burst.made, [2000]);
			await bed.sandbox.control.reset();
			const cap = await tries(request, { kind: 'rateLimited' }, 99);
			expect(cap.error).toBeDefined();
			expect(cap.made).toHaveLength(2);
		});

		it.each(refusals)('never after a refusal: $kind $status $code', async (fault) => {
			const { error, made } = await tries(request, fault, 1);
			expect(error).toBeDefined();
			expect(made).toHaveLength(1);
		});
	});

	it('tries six times, waiting longer each time, and then gives up', async () => {
		const { error, made } = await tries(requests['a read'] as Request, { kind: 'html502' }, 99);
		expect(error?.message).toMatch(/HTTP 502 with the HTML page "502 Bad Gateway"/);
		expect(made).toHaveLength(maxTries);
		expectWaits(made, leastWaitsMs);
	});

	it('comes back to a service that did not take the connection, also with a write', async () => {
		const [port = 0] = await freePorts(1);
		const { name, parameters } = requests['Create without a key'] as Request;
		const refused = new Promise((resolve) => {
			subscribe('http.client.request.error', resolve);
		});
		const running = bed.run(name, parameters, { baseUrl: `http://127.0.0.1:${port}` });
		await refused;
		const late = createServer((socket) => {
			const { hostname, port: behind } = new URL(bed.sandbox.baseUrl);
			const service = connect(Number(behind), hostname);
			socket.pipe(service).pipe(socket);
			for (const side of [socket, service]) {
				side.on('error', () => socket.destroy());
			}
		}).listen(port, '127.0.0.1');
		try {
			expect((await running).error).toBeUndefined();
			// The accounts are looked up first, where the service is back by then.
			const writes = (await bed.requests()).filter(({ method }) => method !== 'GET');
			expect(writes.map(({ method, template }) => `${method} ${template}`)).toEqual([
				'POST /v2/posts',
			]);
		} finally {
			late.close();
		}
	});

	it.each(['resetBeforeCommit', 'resetAfterCommit'] as const)(
		'reads the upload before it completes it again after a %s',
		async (kind) => {
			const data = await bed.engine.binary(fixturePath(validVideos.mp4H264));
			const path = '/v2/uploads/{uploadId}/complete';
			await bed.sandbox.control.faults.add({ method: 'POST', path, kind, times: 1 });
			const items = [{ json: {}, binary: { data } }];
			const { error } = await bed.run('upload.upload', { source: 'binary' }, { items });
			expect(error).toBeUndefined();
			const after = (await bed.requests()).filter(({ template }) => template?.includes('{'));
			const complete = `POST ${path}`;
			const read = 'GET /v2/uploads/{uploadId}';
			expect(
				after.filter(({ origin }) => origin === 'api').map((e) => `${e.method} ${e.template}`),
			).toEqual(kind === 'resetAfterCommit' ? [complete, read] : [complete, read, complete]);
		},
	);

	it.each(['resetBeforeCommit', 'resetAfterCommit'] as const)(
		'creates at most one account after a %s, because it cannot repeat the request blindly',
		async (kind) => {
			const path = '/v2/accounts';
			await bed.sandbox.control.faults.add({ method: 'POST', path, kind, times: 1 });
			await bed.run('account.create', {
				platform: 'tiktok',
				username: 'example.studio',
				displayName: 'Example Studio',
				bio: 'Makes examples',
				profilePictureUrl: 'https://studio.example/logo.png',
				warmupSearchTerms: 'examples',
			});
			const done = (await bed.requests()).filter(({ method, status, fault }) => {
				return method === 'POST' && (status === 201 || fault === 'resetAfterCommit');
			});
			expect(done.length).toBeLessThanOrEqual(1);
		},
	);
});

/** Checks that the requests came at least this far apart; longer waits depend on chance. */
function expectWaits(made: JournalEntry[], leastMs: number[]): void {
	for (const [index, entry] of made.slice(1).entries()) {
		const waited = Date.parse(entry.at) - Date.parse(made[index]?.at ?? '');
		expect(waited).toBeGreaterThanOrEqual(leastMs[index] ?? 0);
	}
}
