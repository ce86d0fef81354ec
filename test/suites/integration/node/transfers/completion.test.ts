import type { IDataObject } from 'n8n-workflow';
import { fixturePath, images, validVideos } from '../../../../kit/media';
import { createEngine, type Engine, type ExecutionResult } from '../../../../kit/engine';
import {
	refusal,
	startScriptedService,
	type ScriptedAnswer,
} from '../../../../kit/support/scriptedService';
import { skipWaits } from '../../../../kit/world/skipWaits';

skipWaits();

let engine: Engine;

beforeAll(async () => {
	engine = await createEngine();
});

afterAll(() => engine.close());

const create = 'POST /v2/uploads';
const send = 'PUT /bytes';
const complete = 'POST /v2/uploads/upl_1/complete';
const read = 'GET /v2/uploads/upl_1';

type Nth = (before: number) => ScriptedAnswer | 'lost';

interface Service {
	completes: Nth;
	reads: Nth;
}

const status = (kind: string, state: string): ScriptedAnswer => ({
	json: { uploadId: 'upl_1', kind, status: state },
});

/** Runs an operation against a service that completes and reads upl_1 as given. */
async function run(
	parameters: IDataObject,
	{ completes, reads }: Service,
	file?: { file: string },
): Promise<ExecutionResult & { routes: string[] }> {
	const service = await startScriptedService((origin) => ({
		[create]: () => ({ status: 201, json: { uploadId: 'upl_1', uploadUrl: `${origin}/bytes` } }),
		[send]: () => ({ status: 200 }),
		[complete]: ({ before }) => completes(before),
		[read]: ({ before }) => reads(before),
	}));
	try {
		const binary = file && { data: await engine.binary(fixturePath(file)) };
		const result = await engine.run({
			parameters: { resource: 'upload', ...parameters },
			credentials: { baseUrl: service.origin, apiKey: 'key' },
			items: [{ json: {}, ...(binary && { binary }) }],
		});
		return { ...result, routes: service.routes() };
	} finally {
		await service.stop();
	}
}

const ofImage = { operation: 'upload' };
const alone = (waitSeconds?: number) => ({
	operation: 'complete',
	uploadId: 'upl_1',
	options: waitSeconds === undefined ? {} : { waitSeconds },
});

/** Ways in which a service may refuse to complete an image that needs no completion. */
const refusals: Array<[string, ScriptedAnswer]> = [
	...[400, 404, 405, 409, 415, 422].map((code): [string, ScriptedAnswer] => [
		`HTTP ${code} with the envelope`,
		refusal(code, 'invalid_request'),
	]),
	['HTTP 409 upload_not_ready', refusal(409, 'upload_not_ready')],
	['HTTP 404 as a page', { status: 404, text: '<html>', headers: { 'content-type': 'text/html' } }],
	['HTTP 405 without a body', { status: 405 }],
	['HTTP 422 as {message}', { status: 422, json: { message: 'Only videos' } }],
	['HTTP 409 as {error}', { status: 409, json: { error: 'conflict' } }],
	['HTTP 501', { status: 501 }],
	['success without a body', { status: 204 }],
];

describe.each(refusals)('the completion of an image answered with %s', (_, answer) => {
	test.each([
		['upload', ofImage, images.png],
		['complete', alone(), undefined],
	] as const)('is ready by its status in Upload > %s', async (_operation, parameters, file) => {
		const service = { completes: () => answer, reads: () => status('image', 'ready') };
		const { items, error } = await run(parameters, service, file);
		expect(error).toBeUndefined();
		expect(items[0]?.json).toMatchObject({ uploadId: 'upl_1', status: 'ready' });
	});

	test('waits while it is pending', async () => {
		const reads: Nth = (before) => status('image', before < 2 ? 'pending' : 'ready');
		const { items, error } = await run(alone(600), { completes: () => answer, reads });
		expect(error).toBeUndefined();
		expect(items[0]?.json.status).toBe('ready');
	});
});

test.each([
	['upload_not_ready', refusal(409, 'upload_not_ready')],
	['any other HTTP 409', refusal(409, 'already_completed')],
])('a video whose completion is refused with %s is ready by its status', async (_, answer) => {
	const service = { completes: () => answer, reads: () => status('video', 'ready') };
	const { items } = await run({ operation: 'upload' }, service, validVideos.mp4H264);
	expect(items[0]?.json).toMatchObject({ uploadId: 'upl_1', kind: 'video', status: 'ready' });
	expect((await run(alone(), service)).items[0]?.json.status).toBe('ready');
});

test('a video that was completed too early is completed again', async () => {
	let isComplete = false;
	const service: Service = {
		completes: (before) => {
			isComplete = before === 1;
			return isComplete
				? { json: { uploadId: 'upl_1', status: 'ready' } }
				: refusal(409, 'upload_not_ready');
		},
		reads: () => status('video', isComplete ? 'ready' : 'pending'),
	};
	const { items, routes } = await run({ operation: 'upload' }, service, validVideos.mp4H264);
	expect(items[0]?.json.status).toBe('ready');
	expect(routes.filter((route) => route === complete)).toHaveLength(2);
});

test.each([
	[422, 'invalid_media_specs'],
	[415, 'unsupported_media_type'],
	[409, 'invalid_media_specs'],
])('a verdict on a video (HTTP %i, %s) is reported immediately', async (httpStatus, code) => {
	const service = {
		completes: () => refusal(httpStatus, code),
		reads: () => status('video', 'pending'),
	};
	const { error } = await run({ operation: 'upload' }, service, validVideos.mp4H264);
	expect(error?.description).toContain(`code ${code}, HTTP ${httpStatus}`);
	expect(error?.description).toContain('"completion"');
});

test('a failed image is reported with what the service says of it', async () => {
	const failed = {
		json: { uploadId: 'upl_1', kind: 'image', status: 'failed', error: 'No image' },
	};
	const service = { completes: () => refusal(409, 'conflict'), reads: () => failed };
	const { error } = await run(ofImage, service, images.png);
	expect(error?.message).toContain('Not like this');
});

test.each([
	['lost', 'lost'],
	['HTTP 500', { status: 500 }],
] as const)('an answer to complete that is %s ends well', async (_, answer) => {
	const service: Service = {
		completes: (before) => (before === 0 ? answer : refusal(409, 'already_completed')),
		reads: (before) => status('video', before === 0 ? 'pending' : 'ready'),
	};
	const { items } = await run({ operation: 'upload' }, service, validVideos.mp4H264);
	expect(items[0]?.json.status).toBe('ready');
});

test('a key that may not read uploads still completes after a lost answer', async () => {
	const service: Service = {
		completes: (before) =>
			before === 0 ? 'lost' : { json: { uploadId: 'upl_1', status: 'ready' } },
		reads: () => refusal(403, 'insufficient_scope'),
	};
	const { items } = await run({ operation: 'upload' }, service, validVideos.mp4H264);
	expect(items[0]?.json.status).toBe('ready');
});

describe('Wait Until Ready', () => {
	test('waits as long as it says', async () => {
		const service = {
			completes: () => status('video', 'pending'),
			reads: () => status('video', 'pending'),
		};
		const started = Date.now();
		const { error } = await run(alone(3), service);
		expect(error?.message).toBe('The upload was not ready after 3 seconds');
		expect(Date.now() - started).toBeGreaterThanOrEqual(3000);
	});

	test('looks once more at its very end', async () => {
		const started = Date.now();
		const service = {
			completes: () => status('video', 'pending'),
			reads: () => status('video', Date.now() - started > 1900 ? 'ready' : 'pending'),
		};
		const { items } = await run(alone(2), service);
		expect(items[0]?.json.status).toBe('ready');
	});

	test('tells the refusal of a completion that stayed too early', async () => {
		const service = {
			completes: () => refusal(409, 'upload_not_ready'),
			reads: () => status('video', 'pending'),
		};
		const { error } = await run(alone(1), service);
		expect(error?.description).toContain('Not like this.');
	});
});
