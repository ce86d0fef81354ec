import type { ServiceClient } from '../../../../../nodes/PublishingService/client/serviceClient';
import {
	type FailureFacts,
	ServiceError,
	type Stage,
} from '../../../../../nodes/PublishingService/client/serviceError';
import {
	completeUpload,
	waitUntilReady,
} from '../../../../../nodes/PublishingService/posting/uploads/completeUpload';

const failure = (httpStatus: number | undefined, code = 'unexplained_refusal') =>
	new ServiceError('It was refused', { kind: 'refused', code, nextStep: 'Look.', httpStatus });

/** A service with these answers to completions and reads in turn, the last one repeated. */
function aService(
	completions: ReadonlyArray<object | ServiceError>,
	looks: ReadonlyArray<object | ServiceError>,
) {
	const asked: string[] = [];
	/** Milliseconds between reads. */
	const waits: number[] = [];
	const count = { completeUpload: 0, getUpload: 0 };
	const service = {
		call: async (
			name: 'completeUpload' | 'getUpload',
			{ path, stage }: { readonly path: object; readonly stage: Stage },
		) => {
			asked.push(name);
			expect(path).toEqual({ uploadId: 'u' });
			const answers = name === 'getUpload' ? looks : completions;
			const answer = answers[Math.min(count[name]++, answers.length - 1)];
			if (answer instanceof ServiceError) {
				throw new ServiceError(answer.message, { ...answer.facts, stage });
			}
			return await Promise.resolve(answer);
		},
		pause: async (milliseconds: number) => {
			waits.push(milliseconds);
			jest.setSystemTime(Date.now() + milliseconds);
			await Promise.resolve();
		},
	} as unknown as ServiceClient;
	return { service, asked, waits };
}

beforeEach(() => {
	jest.useFakeTimers({ now: 0 });
});

afterEach(() => {
	jest.useRealTimers();
});

const READY = { uploadId: 'u', status: 'ready' };
const PENDING = { uploadId: 'u', status: 'pending' };
const FAILED = { uploadId: 'u', status: 'failed', error: 'no sound' };
const factsOf = async (work: Promise<unknown>): Promise<Partial<FailureFacts>> =>
	await work.then(
		() => ({}),
		(error: unknown) => (error instanceof ServiceError ? error.facts : {}),
	);

test.each<[string, object, object, string[]]>([
	['the answer says it', READY, FAILED, ['completeUpload']],
	['the answer is pending', PENDING, FAILED, ['completeUpload']],
	['the answer has no status', {}, READY, ['completeUpload', 'getUpload']],
])('if %s, that is the upload', async (_, answer, look, requests) => {
	const { service, asked } = aService([answer], [look]);
	const { status } = 'status' in answer ? answer : READY;
	expect(await completeUpload(service, 'u', 'video')).toMatchObject({ uploadId: 'u', status });
	expect(asked).toEqual(requests);
});

test('an answer that was lost is replaced by a look that finds the upload ready', async () => {
	const lost = new ServiceError('Lost', { kind: 'interrupted', code: 'lost', nextStep: 'Look.' });
	expect(await completeUpload(aService([lost], [READY]).service, 'u')).toEqual(READY);
	for (const look of [PENDING, failure(500)]) {
		const { service } = aService([lost], [look]);
		expect(await factsOf(completeUpload(service, 'u'))).toMatchObject({ code: 'lost' });
	}
});

const IMAGE_REFUSALS = [400, 404, 405, 409, 410, 415, 422, 501];

describe('a refused completion', () => {
	test.each([
		...IMAGE_REFUSALS.map((status) => [status, 'image'] as const),
		...IMAGE_REFUSALS.map((status) => [status, undefined] as const),
		[409, 'video'] as const,
		[200, 'video'] as const,
		[299, 'video'] as const,
	])('with HTTP %p of %p is no refusal where the upload is ready', async (status, kind) => {
		const { service, asked } = aService([failure(status)], [READY]);
		expect(await completeUpload(service, 'u', kind)).toEqual(READY);
		expect(asked).toEqual(['completeUpload', 'getUpload']);
	});

	test('"not ready" is not a completion either, whatever its status', async () => {
		const { service } = aService([failure(422, 'upload_not_ready')], [READY]);
		expect(await completeUpload(service, 'u', 'video')).toEqual(READY);
	});

	test.each([
		...IMAGE_REFUSALS.filter((status) => status !== 409).map((s) => [s, 'video'] as const),
		[199, 'video'] as const,
		[300, 'video'] as const,
		[undefined, 'video'] as const,
		[401, 'image'] as const,
		[403, 'image'] as const,
		[500, undefined] as const,
	])('with HTTP %p of %p is the last word', async (status, kind) => {
		const { service, asked } = aService([failure(status)], [READY]);
		expect(await factsOf(completeUpload(service, 'u', kind))).toMatchObject({
			httpStatus: status,
			stage: 'completion',
		});
		expect(asked).toEqual(['completeUpload']);
	});

	test.each([
		['file_too_large', 1],
		['unsupported_media_type', 1],
		['invalid_media_specs', 1],
		['upload_not_ready', 2],
		['unexplained_refusal', 2],
	])('with 409 and %s of a pending video is asked %d times', async (code, times) => {
		const { service, asked } = aService([failure(409, code), READY], [PENDING]);
		const facts = await factsOf(completeUpload(service, 'u', 'video', 60));
		expect(asked.filter((name) => name === 'completeUpload')).toHaveLength(times);
		expect(facts).toEqual(times === 1 ? expect.objectContaining({ code }) : {});
	});

	test.each([
		[422, 'image', PENDING, 2],
		[422, undefined, PENDING, 1],
		[422, undefined, { ...PENDING, kind: 'image' }, 2],
		[422, undefined, { ...PENDING, kind: 'video' }, 1],
		[200, 'video', PENDING, 2],
	] as const)(
		'with %d of %s, which is %j, is asked %d times',
		async (status, kind, look, times) => {
			const { service, asked } = aService([failure(status), READY], [look]);
			await factsOf(completeUpload(service, 'u', kind, 60));
			expect(asked.filter((name) => name === 'completeUpload')).toHaveLength(times);
		},
	);

	test('"not ready" of a pending video is asked again, whatever its status', async () => {
		const { service } = aService([failure(422, 'upload_not_ready'), READY], [PENDING]);
		expect(await completeUpload(service, 'u', 'video', 60)).toMatchObject(READY);
	});

	test('an upload that failed is reported, not the failed status', async () => {
		const { service } = aService([failure(409)], [FAILED]);
		expect(await factsOf(completeUpload(service, 'u', 'image'))).toMatchObject({ httpStatus: 409 });
		expect(await factsOf(completeUpload(service, 'u', 'image', 60))).toMatchObject({
			httpStatus: 409,
		});
	});

	test('an upload that stays pending is reported in the end, even without waiting', async () => {
		for (const work of [
			completeUpload(aService([failure(409)], [PENDING]).service, 'u'),
			completeUpload(aService([failure(409)], [PENDING]).service, 'u', 'video', 60),
		]) {
			expect(await factsOf(work)).toMatchObject({ httpStatus: 409, stage: 'completion' });
		}
	});

	test.each([
		['insufficient_scope', 403],
		['not_found', 409],
	])('and a look refused with %s: HTTP %d is reported', async (code, httpStatus) => {
		const { service } = aService([failure(409)], [failure(403, code)]);
		expect(await factsOf(completeUpload(service, 'u'))).toMatchObject({ httpStatus });
	});

	test('a look that finds the upload ready or failed ends the asking', async () => {
		const ready = aService([failure(409)], [PENDING, READY]);
		expect(await completeUpload(ready.service, 'u', 'video', 60)).toEqual(READY);
		expect(ready.asked).toEqual(['completeUpload', 'getUpload', 'getUpload']);
		const failed = aService([failure(409)], [PENDING, FAILED]);
		expect(await factsOf(completeUpload(failed.service, 'u', 'video', 60))).toMatchObject({
			code: 'upload_failed',
			serviceMessage: 'no sound',
		});
		expect(failed.asked).toEqual(['completeUpload', 'getUpload', 'getUpload']);
	});
});

describe('waiting', () => {
	test('looks after 1, 2, 3 and then every 5 seconds', async () => {
		const { service, asked, waits } = aService([], [PENDING, PENDING, PENDING, PENDING, READY]);
		expect(await waitUntilReady(service, { upload: PENDING } as never, 3600)).toEqual(READY);
		expect(new Set(asked)).toEqual(new Set(['getUpload']));
		expect(waits).toEqual([1000, 2000, 3000, 5000, 5000]);
	});

	test('never looks later than the time is over', async () => {
		const { service, waits } = aService([], [PENDING, READY]);
		expect(await waitUntilReady(service, { upload: PENDING } as never, 2.5)).toEqual(READY);
		expect(waits).toEqual([1000, 1500]);
	});

	test('an upload that is ready is not looked at', async () => {
		const { service, asked } = aService([], [FAILED]);
		expect(await waitUntilReady(service, { upload: READY } as never, 0)).toEqual(READY);
		expect(asked).toEqual([]);
	});

	test('a failed upload ends it, with its reason', async () => {
		const { service, waits } = aService([], [FAILED]);
		expect(
			await factsOf(waitUntilReady(service, { upload: PENDING } as never, 3600)),
		).toMatchObject({
			kind: 'refused',
			code: 'upload_failed',
			serviceMessage: 'no sound',
			stage: 'waiting',
			uploadIds: ['u'],
		});
		expect(waits).toEqual([1000]);
	});

	test('without time left it ends immediately', async () => {
		const { service, waits } = aService([], [PENDING]);
		const waiting = waitUntilReady(service, { upload: PENDING } as never, 0);
		await expect(waiting).rejects.toThrow('not ready after 0 seconds');
		expect(await factsOf(waiting)).toMatchObject({
			kind: 'refused',
			code: 'upload_not_ready',
			nextStep: expect.stringContaining('with u later') as string,
			stage: 'waiting',
			uploadIds: ['u'],
		});
		expect(waits).toEqual([]);
	});
});
