import type { IDataObject, INodeExecutionData, INodeParameters } from 'n8n-workflow';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixturePath, validVideos } from '../../media';
import type { FaultRule } from '../../sandbox/faults';
import type { JournalEntry } from '../../sandbox/journal';
import { startTestbed, type RunOptions, type Testbed } from './testbed';

let bed: Testbed;

beforeAll(async () => {
	bed = await startTestbed({ seed: 'none' });
});

beforeEach(async () => {
	const { control } = bed.sandbox;
	await control.reset();
	await control.seed({ accounts: 10, posts: [{ accountIds: [], status: 'draft' }] });
});

afterAll(() => bed.stop());

const createRoute = { method: 'POST', path: '/v2/posts' } as const;

/** Rows of a calendar: each its number, one of the accounts in turn, and perhaps a link. */
const rowsOf = (count: number, accounts: number, mediaUrl?: (row: number) => string | undefined) =>
	Array.from({ length: count }, (_, row): INodeExecutionData => {
		const url = mediaUrl?.(row);
		const media = url ? { from: 'url', value: url } : { from: 'upload', value: 'upl_seeded_image' };
		return { json: { row, account: `acc_${(row % accounts) + 1}`, ...media } };
	});

const post = async (
	items: INodeExecutionData[],
	runOptions = {},
	{ parameters, ...options }: RunOptions & { parameters?: INodeParameters } = {},
) =>
	await bed.run(
		'post.create',
		{
			accountIds: '={{ $json.account }}',
			mediaSource: 'mixed',
			mediaItems: { media: [{ from: '={{ $json.from }}', value: '={{ $json.value }}' }] },
			caption: '={{ $json.row }}',
			runOptions,
			...parameters,
		},
		{ items, ...options },
	);

const isCreate = ({ method, template }: JournalEntry) =>
	method === 'POST' && template === '/v2/posts';
const accountOf = ({ body }: JournalEntry) =>
	String((body as { accountIds: string[] }).accountIds[0]);
const captionOf = ({ body }: JournalEntry) => Number((body as { caption: string }).caption);

/** How often each row was posted, by its number. */
async function postsByRow(): Promise<Map<number, number>> {
	const posts = await bed.items('post.getAll', { returnAll: true });
	const counts = new Map<number, number>();
	for (const { json } of posts) {
		if (json.caption !== null) {
			counts.set(Number(json.caption), (counts.get(Number(json.caption)) ?? 0) + 1);
		}
	}
	return counts;
}

const onceEach = (count: number) => new Map(Array.from({ length: count }, (_, row) => [row, 1]));
const sorted = <T>(map: Map<number, T>) => new Map([...map].sort(([a], [b]) => a - b));

describe('200 rows over 10 accounts', () => {
	test('run side by side within the bound, in order for each account and in the output', async () => {
		await bed.sandbox.control.settings({ latencyMs: 10 });
		const slow = bed.media.url('portrait.jpg', { bytesPerSecond: 60_000 });
		const items = rowsOf(200, 10, (row) => (row % 17 === 0 ? `${slow}&row=${row}` : undefined));
		const { items: outputs, error } = await post(items, { itemsAtOnce: 8, uploadsAtOnce: 2 });
		expect(error).toBeUndefined();
		expect(outputs.map(({ json, pairedItem }) => [json.caption, pairedItem])).toEqual(
			items.map((_, item) => [String(item), { item }]),
		);
		const entries = await bed.requests();
		const mostAtOnce = Math.max(...entries.map(({ inFlight }) => inFlight));
		expect(mostAtOnce).toBeGreaterThan(2);
		expect(mostAtOnce).toBeLessThanOrEqual(8);
		const uploads = entries.filter(({ template }) => template === '/v2/uploads');
		expect(uploads).toHaveLength(12);
		const byAccount = new Map<string, number[]>();
		for (const entry of entries.filter(isCreate)) {
			byAccount.set(accountOf(entry), [
				...(byAccount.get(accountOf(entry)) ?? []),
				captionOf(entry),
			]);
		}
		expect(byAccount.size).toBe(10);
		for (const rows of byAccount.values()) {
			expect(rows).toHaveLength(20);
			expect(rows).toEqual([...rows].sort((a, b) => a - b));
		}
	});

	test('one at a time where that is wished', async () => {
		const { error } = await post(rowsOf(20, 10), { itemsAtOnce: 1 });
		expect(error).toBeUndefined();
		expect(new Set((await bed.requests()).map(({ inFlight }) => inFlight))).toEqual(new Set([1]));
	});
});

describe('a row that fails', () => {
	const failure: FaultRule = {
		...createRoute,
		kind: 'status',
		status: 409,
		code: 'invalid_media_set',
	};

	test('without Continue On Fail stops the rows of its account behind it, and the run', async () => {
		await bed.sandbox.control.settings({ latencyMs: 10 });
		await bed.sandbox.control.faults.add({ ...failure, skip: 20, times: 1 });
		const { error, items } = await post(rowsOf(200, 4), { itemsAtOnce: 6 });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^Row \d+: These media cannot form one post$/);
		const created = (await bed.requests()).filter(isCreate);
		expect(created.length).toBeLessThanOrEqual(20 + 6);
		const failed = created.find(({ fault }) => fault === 'status');
		expect(failed).toBeDefined();
		const behind = created.filter(
			(entry) => failed && accountOf(entry) === accountOf(failed) && entry.seq > failed.seq,
		);
		expect(behind).toEqual([]);
		expect(error).toMatchObject({ context: { itemIndex: failed && captionOf(failed) } });
	});

	test('with Continue On Fail is alone, where nothing passing is wrong with it', async () => {
		const refusal = { ...failure, status: 400, code: 'invalid_request' };
		await bed.sandbox.control.faults.add({ ...refusal, skip: 3, times: 1 });
		const { items } = await post(rowsOf(12, 2), {}, { onError: 'continueRegularOutput' });
		expect(items.filter(({ json }) => json.error)).toHaveLength(1);
		expect((await postsByRow()).size).toBe(11);
	});

	test('that is wrong by itself lets the rows of its account go on', async () => {
		const items = rowsOf(6, 1);
		items[2] = { json: { ...items[2]?.json, row: 'x'.repeat(2201) } };
		const { items: outputs } = await post(items, {}, { onError: 'continueRegularOutput' });
		expect(outputs[2]?.json.message).toBe('Caption has 2,201 characters, the limit is 2,200');
		expect([...(await postsByRow()).keys()].sort()).toEqual([0, 1, 3, 4, 5]);
	});
});

describe('a daily cap', () => {
	const midnight = () => new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
	const onError = 'continueRegularOutput' as const;

	test.each([1, 5])('ends the run early, %d items at once', async (itemsAtOnce) => {
		await bed.sandbox.control.settings({ dailyCaps: { posts: 12 } });
		const resetsAt = midnight();
		const { items } = await post(rowsOf(60, 10), { itemsAtOnce }, { onError });
		const created = (await bed.requests()).filter(isCreate);
		const refused = created.filter(({ status }) => status === 429);
		expect(created.filter(({ status }) => status === 201)).toHaveLength(12);
		// One of them is tried once more, since the code may tell of a burst.
		expect(refused.length).toBeGreaterThanOrEqual(2);
		expect(refused.length).toBeLessThanOrEqual(itemsAtOnce + 1);
		const failures = items.flatMap(({ json }) => (json.error ? [json] : []));
		expect(failures).toHaveLength(48);
		const notAttempted = failures.filter(
			({ error }) => (error as IDataObject).notAttempted === true,
		);
		expect(notAttempted).toHaveLength(48 - (refused.length - 1));
		for (const { message, error } of notAttempted) {
			expect(message).toBe('Not attempted: a daily cap of the company is used up');
			expect(error).toMatchObject({ code: 'rate_limited', resetsAt });
		}
	});

	test('on posts spends no uploads on rows that cannot be posted', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { posts: 2 } });
		const rows = rowsOf(30, 3, (row) => `${bed.media.url('portrait.jpg')}?row=${row}`);
		await post(rows, { itemsAtOnce: 2 }, { onError });
		const entries = await bed.requests();
		expect(entries.filter(({ template }) => template === '/v2/uploads').length).toBeLessThanOrEqual(
			6,
		);
		expect(entries.filter(isCreate).length).toBeLessThanOrEqual(5);
	});

	test('on uploads leaves the rows that need none', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { uploads: 0 } });
		const rows = rowsOf(20, 10, (row) => (row % 2 ? undefined : bed.media.url('portrait.jpg')));
		const { items } = await post(rows, { itemsAtOnce: 1 }, { onError });
		expect(items.map(({ json }) => Boolean(json.error))).toEqual(
			rows.map((_, row) => row % 2 === 0),
		);
		const uploads = (await bed.requests()).filter(({ template }) => template === '/v2/uploads');
		expect(uploads).toHaveLength(2);
	});

	test('without Continue On Fail is the error of the run', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { posts: 1 } });
		const { error } = await post(rowsOf(20, 1));
		expect(error?.message).toBe('Row 2: A daily cap of the company is used up');
		expect((await bed.requests()).filter(isCreate)).toHaveLength(3);
	});
});

describe('behind a row that did not get through for a reason that passes', () => {
	const onError = 'continueRegularOutput' as const;
	const codeOf = ({ json }: INodeExecutionData) => (json.error as IDataObject | undefined)?.code;

	test.each<[string, FaultRule]>([
		['an outage', { ...createRoute, kind: 'http503', retryAfterSeconds: 61 }],
		['a page of a proxy', { ...createRoute, kind: 'html502' }],
		['a status of a proxy', { ...createRoute, kind: 'status', status: 524, code: 'timeout' }],
	])('%s: later rows of its account without a time of their own wait', async (_name, fault) => {
		await bed.sandbox.control.faults.add({ ...fault, skip: 1, times: 1 });
		const items = rowsOf(8, 2);
		items[5] = { json: { ...items[5]?.json, time: '2031-01-01T10:00:00Z' } };
		const scheduledAfter = '={{ $json.time }}';
		const { items: outputs, hints } = await post(
			items,
			{ itemsAtOnce: 1 },
			{ parameters: { scheduledAfter, options: { idempotency: 'none' } }, onError },
		);
		expect(outputs.map((output) => codeOf(output) === 'not_attempted')).toEqual(
			[0, 1, 2, 3, 4, 5, 6, 7].map((row) => row === 3 || row === 7),
		);
		expect(outputs[3]?.json).toMatchObject({
			message: 'Not attempted: row 2 goes to the same account and did not get through',
			error: { notAttempted: true },
		});
		expect([...(await postsByRow()).keys()].sort()).toEqual([0, 2, 4, 5, 6]);
		expect(hints.map(({ message }) => message)).toEqual([
			'3 of 8 rows were not posted: 1 did not get through, 2 were not attempted.',
		]);
	});

	test('a row for several accounts holds up and waits for each of them', async () => {
		await bed.sandbox.control.faults.add({
			...createRoute,
			kind: 'http503',
			retryAfterSeconds: 61,
			times: 1,
		});
		const accounts = [['acc_1', 'acc_2'], ['acc_3'], ['acc_2', 'acc_3'], ['acc_3'], ['acc_4']];
		const items = accounts.map((account, row) => ({
			json: { row, account, from: 'upload', value: 'upl_seeded_image' },
		}));
		const { items: outputs } = await post(items, { itemsAtOnce: 5 }, { onError });
		expect(outputs.map(codeOf)).toEqual([
			'service_unavailable',
			undefined,
			'not_attempted',
			'not_attempted',
			undefined,
		]);
	});

	test('an upload that broke off holds up what comes after it, not what comes before', async () => {
		const slow = bed.media.url('portrait.jpg', { bytesPerSecond: 60_000 });
		const rows = rowsOf(4, 1, (row) => (row < 2 ? `${slow}&row=${row}` : undefined));
		await bed.sandbox.control.faults.add({
			method: 'POST',
			path: '/v2/uploads',
			kind: 'http503',
			retryAfterSeconds: 61,
			skip: 1,
			times: 1,
		});
		const { items: outputs } = await post(rows, {}, { onError });
		const posted = outputs
			.filter(({ json }) => !json.error)
			.map(({ json }) => Number(json.caption));
		const failed = outputs.findIndex((output) => codeOf(output) === 'service_unavailable');
		expect(posted).toEqual(Array.from({ length: failed }, (_, row) => row));
	});

	test('200 rows, 12 accounts and an outage: after a second run each is posted once, in order', async () => {
		const settings = { accounts: 12 };
		await bed.sandbox.control.seed(settings);
		const items = rowsOf(200, 12);
		await bed.sandbox.control.faults.add({
			...createRoute,
			kind: 'http503',
			retryAfterSeconds: 61,
			skip: 40,
			times: 9,
		});
		const first = await post(items, {}, { onError });
		const lost = first.items.filter((output) => codeOf(output) === 'service_unavailable').length;
		expect(lost).toBe(9);
		const second = await post(items, {}, { onError });
		expect(second.items.filter(({ json }) => json.error)).toEqual([]);
		expect(sorted(await postsByRow())).toEqual(onceEach(200));
		const byAccount = new Map<string, number[]>();
		for (const entry of (await bed.requests()).filter(isCreate)) {
			if (entry.status !== 201) continue;
			const rows = byAccount.get(accountOf(entry)) ?? [];
			byAccount.set(accountOf(entry), [...rows, captionOf(entry)]);
		}
		expect(byAccount.size).toBe(12);
		for (const rows of byAccount.values()) expect(rows).toEqual([...rows].sort((a, b) => a - b));
	});
});

test('a used-up quota ends what needs it, and spends no uploads far ahead', async () => {
	await bed.sandbox.control.settings({ plan: { postCredits: 2 } });
	const rows = rowsOf(30, 10, (row) => `${bed.media.url('portrait.jpg')}?row=${row}`);
	const { items } = await post(rows, {}, { onError: 'continueRegularOutput' });
	expect(items.filter(({ json }) => !json.error)).toHaveLength(2);
	const entries = await bed.requests();
	const uploads = entries.filter(({ template }) => template === '/v2/uploads');
	expect(uploads.length).toBeLessThanOrEqual(12);
	expect(entries.filter(isCreate).length).toBeLessThanOrEqual(12);
});

describe('cancelling the execution', () => {
	/** Cancels once a request of that kind is there, and gives what came after a while. */
	const cancelled = async (
		run: (signal: AbortSignal) => Promise<{ executionData: { status: string } }>,
		isReached: (entry: JournalEntry) => boolean,
		silenceMs: number,
	) => {
		const controller = new AbortController();
		const running = run(controller.signal);
		while (!(await bed.sandbox.control.journal.read()).some(isReached)) await sleep(20);
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
			(signal) => post(rowsOf(100, 2), { itemsAtOnce: 4 }, { signal }),
			isCreate,
			1000,
		);
		expect(entries.filter(isCreate).length).toBeLessThan(10);
	});

	test('stops waiting for a retry', async () => {
		await bed.sandbox.control.faults.add({ ...createRoute, kind: 'http503', retryAfterSeconds: 1 });
		const entries = await cancelled((signal) => post(rowsOf(1, 1), {}, { signal }), isCreate, 1500);
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
			(signal) => post(items, {}, { signal }),
			(entry) => entry.fault === fault.kind,
			500,
		);
		const struck = entries.find(({ fault: kind }) => kind === fault.kind);
		expect(struck?.durationMs).not.toBeNull();
	});
});

describe('a request that fails on its way', () => {
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
			const { items, error } = await post(rowsOf(12, 4), { itemsAtOnce: 12 });
			expect(error).toBeUndefined();
			expect(items.map(({ json }) => json.replayed)).toEqual(items.map(() => false));
			const created = (await bed.requests()).filter(isCreate);
			expect(created.filter(({ fault: struck }) => struck)).toHaveLength(6);
			expect(created).toHaveLength(18);
			expect(sorted(await postsByRow())).toEqual(onceEach(12));
		},
	);

	test('is not repeated without a key, when it may have been carried out', async () => {
		await bed.sandbox.control.faults.add({ ...createRoute, kind: 'resetAfterCommit', times: 1 });
		const parameters = { options: { idempotency: 'none' } };
		const { error } = await post(rowsOf(1, 1), {}, { parameters });
		expect(error?.message).toMatch(/^The connection to .* broke off$/);
		expect((await bed.requests()).filter(isCreate)).toHaveLength(1);
		expect(await postsByRow()).toEqual(onceEach(1));
	});

	test('is repeated without a key, when it certainly was not', async () => {
		const fault = { ...createRoute, kind: 'rateLimited', retryAfterSeconds: 1, times: 1 } as const;
		await bed.sandbox.control.faults.add(fault);
		const { error } = await post(
			rowsOf(1, 1),
			{},
			{ parameters: { options: { idempotency: 'none' } } },
		);
		expect(error).toBeUndefined();
		expect(await postsByRow()).toEqual(onceEach(1));
	});

	test('a service that asks for more patience than a minute gets an error instead', async () => {
		await bed.sandbox.control.faults.add({
			...createRoute,
			kind: 'http503',
			retryAfterSeconds: 61,
		});
		const { error } = await post(rowsOf(1, 1));
		expect(error?.description).toContain('code service_unavailable, HTTP 503');
		expect((await bed.requests()).filter(isCreate)).toHaveLength(1);
	});
});
