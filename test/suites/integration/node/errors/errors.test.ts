import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect } from 'node:util';
import type { ErrorCode } from '../../../../../sandbox/service';
import { fixturePath, images } from '../../../../kit/media';
import type { FaultRule } from '../../../../../sandbox/faultRules';
import { startTestbed, type RunOptions, type Testbed } from '../../../../kit/engine/testbed';
import { answerCases, type AnswerCase } from './answerCases';
import { codeCases, type CodeCase } from './codeCases';
import {
	startScriptedService,
	type ScriptedService,
} from '../../../../kit/support/scriptedService';
import { strangers } from './otherServers';
import { skipWaits } from '../../../../kit/world/skipWaits';

type OnError = RunOptions['onError'];

skipWaits();

let bed: Testbed;
let folder: string;

beforeAll(async () => {
	bed = await startTestbed();
	folder = await mkdtemp(join(tmpdir(), 'errors-'));
});

beforeEach(() => bed.sandbox.control.reset());

afterAll(async () => {
	await rm(folder, { recursive: true, force: true });
	await bed.stop();
});

/** Replaces the parts that differ from run to run with names. */
const steady = (text: string | null | undefined) =>
	(text ?? '')
		.replace(/req_[\w-]+/g, 'REQ')
		.replace(/upl_[0-9a-f]+/g, 'UPL')
		.replace(/\d{4}-\d\d-\d\dT00:00:00\.000Z/g, 'TIME')
		.replace(/127\.0\.0\.1:\d+/g, 'HOST');

/** Checks that the result of an item contains neither an API key nor the signature of a signed URL. */
function expectNoSecrets(outcome: unknown): void {
	const kept = inspect(outcome, { depth: 20, maxStringLength: null });
	for (const key of Object.values(bed.sandbox.keys)) {
		expect(kept).not.toContain(key);
	}
	expect(kept).not.toMatch(/signature=/i);
}

describe('the codes of the service', () => {
	const codes = Object.entries(codeCases) as Array<[ErrorCode, CodeCase]>;

	test('are 18', () => {
		expect(codes).toHaveLength(18);
	});

	/** Runs the failing item, and a successful one next to it if there can be one. */
	async function provoke(condition: CodeCase, onError?: 'continueRegularOutput') {
		const { operation, shared, key, arrange } = condition;
		const arranged = await arrange?.(bed, folder);
		const bad = { ...condition.bad, ...arranged?.bad };
		const good = arranged?.good ?? condition.good;
		const items: INodeExecutionData[] = [{ json: bad }];
		if (good && onError) {
			items.push({ json: { ...bad, ...good } });
		}
		const parameters: INodeParameters = { ...shared };
		for (const name of Object.keys(bad)) {
			parameters[name] = `={{ $json.${name} }}`;
		}
		const apiKey = bed.sandbox.keys[key ?? 'full'];
		const result = await bed.run(operation, parameters, { items, onError, apiKey });
		return { ...result, input: items };
	}

	test.each(codes)('%s: the error', async (_code, condition) => {
		const { error } = await provoke(condition);
		expect(error).toMatchObject({
			name: 'NodeApiError',
			httpCode: String(condition.status),
			context: { itemIndex: 0 },
		});
		expect(error?.message).toBe(condition.message);
		expect(steady(error?.description)).toBe(condition.description);
		expectNoSecrets(error);
	});

	test.each(codes)('%s: the fields of the item', async (code, condition) => {
		const { items, error, input } = await provoke(condition, 'continueRegularOutput');
		const { message, status, description, facts } = condition;
		expect(error).toBeUndefined();
		const [failed, ...others] = items;
		expect(failed).toEqual({
			json: {
				message,
				error: {
					message,
					code,
					itemIndex: 0,
					httpStatus: status,
					requestId: expect.stringMatching(/^req_[\w-]+$/),
					serviceMessage: expect.any(String),
					hint: expect.any(String),
					nextStep: expect.any(String),
					...facts,
				},
			},
			pairedItem: { item: 0 },
		});
		const { serviceMessage, hint, nextStep } = failed?.json.error as IDataObject;
		for (const text of [serviceMessage, hint, nextStep].filter((one) => one !== undefined)) {
			expect(`${message}. ${description}`).toContain(steady(String(text)));
		}
		expect(others.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual(
			input.length > 1 ? [[undefined, { item: 1 }]] : [],
		);
		expectNoSecrets(failed);
	});
});

describe('answers that are none of the service', () => {
	let stranger: ScriptedService;

	beforeAll(async () => {
		stranger = await startScriptedService(strangers);
	});

	afterAll(() => stranger.stop());

	/** Creates a tag, a request that is never repeated blindly, at the given address. */
	const attempt = async ({ fault, baseUrl, runOptions = {} }: AnswerCase, onError?: OnError) => {
		if (fault) {
			const route = { method: 'POST', path: '/v2/content-tags' };
			await bed.sandbox.control.faults.add({ ...route, times: 1, ...fault });
		}
		const parameters = {
			name: '={{ $json.name }}',
			color: '#fff',
			runOptions: { itemsAtOnce: 1, ...runOptions },
		};
		const names = onError ? ['fails', 'goes through'] : ['fails'];
		return await bed.run('contentTag.create', parameters, {
			items: names.map((name) => ({ json: { name } })),
			baseUrl: baseUrl?.(stranger.origin) ?? bed.sandbox.baseUrl,
			onError,
		});
	};

	test.each(answerCases)('$what: the error', async (answer) => {
		const { error } = await attempt(answer);
		expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 0 } });
		expect(steady(error?.message)).toBe(answer.message);
		expect(steady(error?.description)).toBe(answer.description);
		expectNoSecrets(error);
	});

	test.each(answerCases)('$what: the fields of the item', async (answer) => {
		const { items, error } = await attempt(answer, 'continueRegularOutput');
		expect(error).toBeUndefined();
		const [failed, other] = items;
		const { code, httpStatus } = failed?.json.error as IDataObject;
		expect(steady(String(failed?.json.message))).toBe(answer.message);
		expect(answer.description).toContain(
			`(code ${String(code)}${httpStatus ? `, HTTP ${Number(httpStatus)}` : ''}`,
		);
		expect(other?.pairedItem).toEqual({ item: 1 });
		if (answer.fault) {
			expect(other?.json).toMatchObject({ name: 'goes through' });
		} else {
			expect(steady(String(other?.json.message))).toBe(answer.message);
		}
		expectNoSecrets(items);
	});

	test('a host where nothing answers is tried again before it is an error', async () => {
		const { error } = await bed.run('usage.get', {}, { baseUrl: 'http://127.0.0.1:9' });
		expect(error?.message).toBe('127.0.0.1:9 did not accept the connection');
		expect(error?.description).toBe(
			'Check the host and port of the base URL, and that the service is running. (code connection_refused, ECONNREFUSED, row 1)',
		);
	});

	test('the key goes to no redirect target', async () => {
		const location = `${stranger.origin}/elsewhere`;
		await bed.sandbox.control.faults.add({ kind: 'redirect', status: 307, location });
		const before = stranger.requests.length;
		await bed.run('contentTag.create', { name: 'x', color: '#fff' });
		expect(stranger.requests).toHaveLength(before);
	});
});

describe('if failed items go', () => {
	const parameters = { postId: '={{ $json.postId }}' };
	const items = ['post_demo_failed', 'post_unknown', 'post_demo_draft'].map((postId) => ({
		json: { postId },
	}));

	test('to the second output, with their input, where the node has one', async () => {
		const options = { items, onError: 'continueErrorOutput' } as const;
		const { outputs, error } = await bed.run('post.get', parameters, options);
		expect(error).toBeUndefined();
		const [passed = [], failed = []] = outputs;
		expect(passed.map(({ json, pairedItem }) => [json.postId, pairedItem])).toEqual([
			['post_demo_failed', { item: 0 }],
			['post_demo_draft', { item: 2 }],
		]);
		expect(failed).toEqual([
			{
				json: {
					postId: 'post_unknown',
					message: 'Post: There is no post "post_unknown"',
					error: expect.objectContaining({
						code: 'invalid_request',
						itemIndex: 1,
						httpStatus: 404,
					}),
				},
				pairedItem: { item: 1 },
			},
		]);
	});

	test('among the others, in their place', async () => {
		const options = { items, onError: 'continueRegularOutput' } as const;
		const { items: outputs } = await bed.run('post.get', parameters, options);
		expect(
			outputs.map(({ json, pairedItem }) => [json.postId ?? json.message, pairedItem]),
		).toEqual([
			['post_demo_failed', { item: 0 }],
			['Post: There is no post "post_unknown"', { item: 1 }],
			['post_demo_draft', { item: 2 }],
		]);
	});

	test('nowhere otherwise: the error names the row', async () => {
		const { error, items: outputs } = await bed.run('post.get', parameters, { items });
		expect(outputs).toEqual([]);
		expect(error?.message).toBe('Row 2: Post: There is no post "post_unknown"');
		expect(error).toMatchObject({ name: 'NodeApiError', context: { itemIndex: 1 } });
	});

	test('values that are wrong are fields too', async () => {
		const wrong = { postId: 'x'.repeat(201), accountIds: '={{ [] }}' };
		const { items: outputs } = await bed.run('post.queue', wrong, {
			onError: 'continueRegularOutput',
		});
		const problems = [
			'Account Names or IDs is required',
			'Post has 201 characters, the limit is 200',
		];
		const message = problems.join('; ');
		expect(outputs).toEqual([
			{
				json: { message, error: { message, itemIndex: 0, code: 'invalid_item', problems } },
				pairedItem: { item: 0 },
			},
		]);
	});
});

describe('signed URLs', () => {
	const failures: Array<[string, FaultRule]> = [
		['expired', { kind: 'expired' }],
		['redirected', { kind: 'redirect', status: 307, location: '/elsewhere?signature=x' }],
		['refused', { kind: 'status', status: 400, code: 'InvalidRequest' }],
	];

	test.each(failures)('are in no error where the transfer is %s', async (_what, fault) => {
		await bed.sandbox.control.faults.add({ origin: 'upload', ...fault });
		const data = await bed.engine.binary(fixturePath(images.tinyPng));
		const run = async (onError?: OnError) =>
			await bed.run('upload.upload', {}, { items: [{ json: {}, binary: { data } }], onError });
		const { error } = await run();
		expect(error?.message).toMatch(
			/^The storage for uploads did not accept the file: .*HTTP \d{3}\)?$/,
		);
		expect(error?.description).toMatch(
			/^This happened at the stage "transfer"\. .*Uploads created for this row: upl_/,
		);
		expectNoSecrets(error);
		const { items } = await run('continueRegularOutput');
		expect(items[0]?.json.error).toMatchObject({
			stage: 'transfer',
			uploadIds: [expect.any(String)],
		});
		expectNoSecrets(items);
	});
});
