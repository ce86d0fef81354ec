import type { IDataObject, INodeExecutionData } from 'n8n-workflow';
import type { FaultRule } from '../../../../../sandbox/faultRules';
import {
	accountOf,
	bed,
	calendar,
	captionOf,
	createRoute,
	isCreate,
	onceEach,
	rowsOf,
	sentByAccount,
	useCalendarRows,
} from './calendarRows';

useCalendarRows();

describe('200 rows over 10 accounts', () => {
	test('run at the same time within the bound, in order for each account and in the output', async () => {
		await bed.sandbox.control.settings({ latencyMs: 50 });
		const slow = bed.media.url('portrait.jpg', { bytesPerSecond: 60_000 });
		const items = rowsOf(200, 10, (row) => (row % 17 === 0 ? `${slow}&row=${row}` : undefined));
		const { items: outputs, error } = await calendar.post(items, {
			itemsAtOnce: 8,
			uploadsAtOnce: 2,
		});
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
		const byAccount = sentByAccount(entries.filter(isCreate));
		expect(byAccount.size).toBe(10);
		for (const rows of byAccount.values()) {
			expect(rows).toHaveLength(20);
			expect(rows).toEqual([...rows].sort((a, b) => a - b));
		}
	});

	test('while the service works on one upload, the next is sent', async () => {
		await bed.sandbox.control.settings({ processingMs: 4_000 });
		const items = rowsOf(8, 4, (row) => `${bed.media.url('portrait.jpg')}?row=${row}`);
		const { error } = await calendar.post(items, { uploadsAtOnce: 1 });
		expect(error).toBeUndefined();
		const sent = (await bed.requests()).filter(
			({ method, template }) => method === 'POST' && template !== '/v2/uploads/{uploadId}/complete',
		);
		const isUpload = sent.map(({ template }) => template === '/v2/uploads');
		expect(isUpload).toEqual([...Array<boolean>(8).fill(true), ...Array<boolean>(8).fill(false)]);
	});

	test('one at a time where that is wished', async () => {
		const { error } = await calendar.post(rowsOf(20, 10), { itemsAtOnce: 1 });
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
		const { error, items } = await calendar.post(rowsOf(200, 4), { itemsAtOnce: 6 });
		expect(items).toEqual([]);
		expect(error?.message).toMatch(/^Row \d+: These media cannot be combined in one post$/);
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
		const { items } = await calendar.post(rowsOf(12, 2), {}, { onError: 'continueRegularOutput' });
		expect(items.filter(({ json }) => json.error)).toHaveLength(1);
		expect((await calendar.postsByRow()).size).toBe(11);
	});

	test('lets the rows of its account continue if only its content is refused', async () => {
		const items = rowsOf(6, 1);
		items[2] = { json: { ...items[2]?.json, row: 'x'.repeat(2201) } };
		const { items: outputs } = await calendar.post(items, {}, { onError: 'continueRegularOutput' });
		expect(outputs[2]?.json.message).toBe('Caption has 2,201 characters, the limit is 2,200');
		expect([...(await calendar.postsByRow()).keys()].sort()).toEqual([0, 1, 3, 4, 5]);
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
		const scheduledAfter = "={{ $json.time ?? 'as soon as possible' }}";
		const { items: outputs, hints } = await calendar.post(
			items,
			{ itemsAtOnce: 1 },
			{ parameters: { scheduledAfter, options: { idempotency: 'none' } }, onError },
		);
		expect(outputs.map((output) => codeOf(output) === 'not_attempted')).toEqual(
			[0, 1, 2, 3, 4, 5, 6, 7].map((row) => row === 3 || row === 7),
		);
		expect(outputs[3]?.json).toMatchObject({
			message: 'Not attempted: row 2 is for the same account and could not be sent',
			error: { notAttempted: true },
		});
		expect([...(await calendar.postsByRow()).keys()].sort()).toEqual([0, 2, 4, 5, 6]);
		expect(hints.map(({ message }) => message)).toEqual([
			'5 of 8 rows are done; 1 is not sent: row 2; 2 are not attempted.',
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
		const { items: outputs } = await calendar.post(items, { itemsAtOnce: 5 }, { onError });
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
		const { items: outputs } = await calendar.post(rows, {}, { onError });
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
		const first = await calendar.post(items, {}, { onError });
		const lost = first.items.filter((output) => codeOf(output) === 'service_unavailable').length;
		// After three failures in a row, the run sends one request at a time, so some rows are not attempted.
		expect(lost).toBeGreaterThanOrEqual(3);
		expect(lost).toBeLessThanOrEqual(9);
		// Ends the outage: the speed of the first run decides how many of its answers it met.
		await bed.sandbox.control.faults.clear();
		const second = await calendar.post(items, {}, { onError });
		expect(second.items.filter(({ json }) => json.error)).toEqual([]);
		expect(await calendar.postsByRow()).toEqual(onceEach(200));
		const creations = (await bed.requests()).filter(isCreate);
		const byAccount = sentByAccount(creations.filter(({ status }) => status === 201));
		expect(byAccount.size).toBe(12);
		for (const rows of byAccount.values()) {
			expect(rows).toEqual([...rows].sort((a, b) => a - b));
		}
	});
});
