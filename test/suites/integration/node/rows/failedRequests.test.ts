import { setTimeout as sleep } from 'node:timers/promises';
import { fixturePath, validVideos } from '../../../../kit/media';
import type { FaultRule } from '../../../../../sandbox/faultRules';
import type { JournalEntry } from '../../../../../sandbox/journal';
import {
	bed,
	calendar,
	createRoute,
	isCreate,
	onceEach,
	rowsOf,
	useCalendarRows,
} from './calendarRows';
import { skipWaits } from '../../../../kit/world/skipWaits';

useCalendarRows();

describe('a request that fails before it arrives', () => {
	skipWaits();

	const kinds: FaultRule[] = [
		{ kind: 'resetBeforeCommit' },
		{ kind: 'resetAfterCommit' },
		{ kind: 'html502' },
		{ kind: 'html502', afterCommit: true },
		{ kind: 'truncatedJson' },
		{ kind: 'http503', retryAfterSeconds: 1 },
		{ kind: 'rateLimited', retryAfterSeconds: 1 },
		{ kind: 'status', status: 500, code: 'internal_error', afterCommit: true },
	];

	test.each(kinds.map((fault) => [JSON.stringify(fault), fault] as const))(
		'%s: each row becomes exactly one post',
		async (_name, fault) => {
			await bed.sandbox.control.faults.add({
				...createRoute,
				...fault,
				probability: 0.4,
				seed: 7,
				times: 6,
			});
			const { items, error } = await calendar.post(rowsOf(12, 4), { itemsAtOnce: 12 });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.replayed)).toEqual(items.map(() => false));
			const created = (await bed.requests()).filter(isCreate);
			expect(created.filter(({ fault: struck }) => struck)).toHaveLength(6);
			expect(created).toHaveLength(18);
			expect(await calendar.postsByRow()).toEqual(onceEach(12));
		},
	);

	test('is not repeated without a key, when it may have been carried out', async () => {
		await bed.sandbox.control.faults.add({ ...createRoute, kind: 'resetAfterCommit', times: 1 });
		const parameters = { options: { idempotency: 'none' } };
		const { error } = await calendar.post(rowsOf(1, 1), {}, { parameters });
		expect(error?.message).toMatch(/^The connection to .* was interrupted$/);
		expect((await bed.requests()).filter(isCreate)).toHaveLength(1);
		expect(await calendar.postsByRow()).toEqual(onceEach(1));
	});

	test.each([
		['execution', 'Without the same idempotency key, running it again can create a second post'],
		['automatic', 'You can run this row again: its idempotency key prevents a duplicate'],
	])('tells with a key of %s if another execution is safe', async (idempotency, advice) => {
		await bed.sandbox.control.faults.add({ ...createRoute, kind: 'resetAfterCommit' });
		const parameters = { options: { idempotency } };
		const { error } = await calendar.post(rowsOf(1, 1), {}, { parameters });
		expect(error?.description).toContain(advice);
	});

	test('is repeated without a key, when it certainly was not', async () => {
		const fault = { ...createRoute, kind: 'rateLimited', retryAfterSeconds: 1, times: 1 } as const;
		await bed.sandbox.control.faults.add(fault);
		const { error } = await calendar.post(
			rowsOf(1, 1),
			{},
			{ parameters: { options: { idempotency: 'none' } } },
		);
		expect(error).toBeUndefined();
		expect(await calendar.postsByRow()).toEqual(onceEach(1));
	});

	test('a service that asks for more patience than a minute gets an error instead', async () => {
		await bed.sandbox.control.faults.add({
			...createRoute,
			kind: 'http503',
			retryAfterSeconds: 61,
		});
		const { error } = await calendar.post(rowsOf(1, 1));
		expect(error?.description).toContain('code service_unavailable, HTTP 503');
		expect((await bed.requests()).filter(isCreate)).toHaveLength(1);
	});
});

describe('cancelling the execution', () => {
	/** Cancels at the first request of that kind, and returns the requests that came in the time after it. */
	const cancelled = async (
		run: (signal: AbortSignal) => Promise<{ executionData: { status: string } }>,
		isReached: (entry: JournalEntry) => boolean,
		silenceMs: number,
	) => {
		const controller = new AbortController();
		const running = run(controller.signal);
		while (!(await bed.sandbox.control.journal.read()).some(isReached)) {
			await sleep(20);
		}
		controller.abort();
		const { executionData } = await running;
		expect(executionData.status).toBe('canceled');
		await sleep(300);
		const before = await bed.sandbox.control.journal.read();
		await sleep(silenceMs);
		const after = await bed.requests();
		expect(after).toHaveLength(before.length);
		return after;
	};

	test('stops rows that wait for their turn', async () => {
		await bed.sandbox.control.settings({ latencyMs: 100 });
		const entries = await cancelled(
			(signal) => calendar.post(rowsOf(100, 2), { itemsAtOnce: 4 }, { signal }),
			isCreate,
			1000,
		);
		expect(entries.filter(isCreate).length).toBeLessThan(10);
	});

	test('stops waiting for a retry', async () => {
		await bed.sandbox.control.faults.add({ ...createRoute, kind: 'http503', retryAfterSeconds: 5 });
		const entries = await cancelled(
			(signal) => calendar.post(rowsOf(1, 1), {}, { signal }),
			isCreate,
			6000,
		);
		expect(entries.filter(isCreate)).toHaveLength(1);
	});

	test('stops waiting until an upload is ready', async () => {
		await bed.sandbox.control.settings({ processingMs: 60_000 });
		const sourceUrl = bed.media.url('portrait.jpg');
		const data = await bed.engine.binary(fixturePath(validVideos.mp4H264));
		await cancelled(
			(signal) =>
				bed.run(
					'upload.upload',
					{ sourceUrl },
					{ items: [{ json: {}, binary: { data } }], signal },
				),
			({ template }) => template === '/v2/uploads/{uploadId}/complete',
			2500,
		);
	});

	test.each([
		['an answer', { ...createRoute, kind: 'timeout' }, 'api'],
		['a transfer', { origin: 'upload', kind: 'stallAfterBytes', bytes: 10 }, 'upload'],
	] as Array<[string, FaultRule, string]>)('stops waiting for %s', async (_what, fault, origin) => {
		await bed.sandbox.control.faults.add(fault);
		const data = await bed.engine.binary(fixturePath(validVideos.mp4H264));
		const [row] = rowsOf(1, 1);
		const items = [
			{
				json: { ...row?.json, ...(origin === 'upload' && { from: 'binary', value: 'data' }) },
				binary: { data },
			},
		];
		const entries = await cancelled(
			(signal) => calendar.post(items, {}, { signal }),
			(entry) => entry.fault === fault.kind,
			500,
		);
		const struck = entries.find(({ fault: kind }) => kind === fault.kind);
		expect(struck?.durationMs).not.toBeNull();
	});
});
