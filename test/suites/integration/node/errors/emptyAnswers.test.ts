import type { INodeParameters } from 'n8n-workflow';
import { createEngine, type Engine } from '../../../../kit/engine';
import { startScriptedService, type ScriptedAnswer } from '../../../../kit/support/scriptedService';

/** Answers that confirm a new post without its ID. */

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine();
});
afterAll(() => engine.close());

async function create(
	answers: ReadonlyArray<ScriptedAnswer>,
	options: INodeParameters = { idempotency: 'automatic' },
) {
	const service = await startScriptedService(() => ({
		'GET /v2/accounts': () => ({
			json: { data: [{ accountId: 'acc_1', platform: 'tiktok', username: 'one' }] },
		}),
		'POST /v2/posts': ({ before }) => answers[Math.min(before, answers.length - 1)] ?? {},
		// The node reads the post that a replayed key returned.
		'GET /v2/posts/post_1': () => answers.at(-1) ?? {},
	}));
	try {
		const result = await engine.run({
			parameters: {
				...{ resource: 'post', operation: 'create', accountIds: 'acc_1' },
				...{ mediaSource: 'uploads', uploadIds: 'upl_1', caption: 'Hello', options },
			},
			credentials: { baseUrl: service.origin, apiKey: 'key' },
			items: [{ json: {} }],
		});
		const posts = service.requests.filter(({ route }) => route === 'POST /v2/posts');
		const keys = posts.map(({ headers }) => headers['idempotency-key']);
		return { ...result, keys };
	} finally {
		await service.stop();
	}
}

test('asks for the original post if an answer is empty', async () => {
	const createdAt = new Date().toISOString();
	const original = { json: { postId: 'post_1', status: 'queued', createdAt, accounts: [] } };
	const { items, keys, error } = await create([{ status: 201 }, original]);
	expect(error).toBeUndefined();
	expect(items[0]?.json).toMatchObject({ postId: 'post_1' });
	expect(new Set(keys).size).toBe(1);
	expect(keys).toHaveLength(2);
});

test.each<[string, ScriptedAnswer]>([
	['nothing', { status: 204 }],
	['no ID', { status: 201, json: { ok: true } }],
	['a refusal', { json: { success: false, error: { code: 'busy', message: 'Not now.' } } }],
])('sends nothing again without a key if an answer contains %s', async (_what, answer) => {
	const { error, keys } = await create([answer], { idempotency: 'none' });
	expect(keys).toEqual([undefined]);
	expect(`${error?.message} ${error?.description ?? ''}`).toMatch(
		/The post may exist already. Check with Post > Get Many before/,
	);
});

test('a success that says a refusal is reported in its words', async () => {
	const json = { success: false, error: { code: 'busy', message: 'Not now.' } };
	const { error } = await create([{ json }]);
	expect(error?.message).toMatch(
		/^The service was asked to create the post, but its answer contains no postId/,
	);
	expect(`${error?.message} ${error?.description ?? ''}`).toContain('Not now');
});
