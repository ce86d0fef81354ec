import type { IDataObject } from 'n8n-workflow';
import { bed, calendar, isCreate, rowsOf, useCalendarRows } from './calendarRows';
import { skipWaits } from '../../../../kit/world/skipWaits';

useCalendarRows();
skipWaits();

describe('a daily cap', () => {
	const midnight = () => new Date(new Date().setUTCHours(24, 0, 0, 0)).toISOString();
	const onError = 'continueRegularOutput' as const;

	test.each([1, 5])('ends the run early, %d items at the same time', async (itemsAtOnce) => {
		await bed.sandbox.control.settings({ dailyCaps: { posts: 12 } });
		const before = midnight();
		const { items } = await calendar.post(rowsOf(60, 10), { itemsAtOnce }, { onError });
		const created = (await bed.requests()).filter(isCreate);
		const refused = created.filter(({ status }) => status === 429);
		expect(created.filter(({ status }) => status === 201)).toHaveLength(12);
		// One request is tried once more, because the code may mean a burst.
		expect(refused.length).toBeGreaterThanOrEqual(2);
		expect(refused.length).toBeLessThanOrEqual(itemsAtOnce + 1);
		const failures = items.flatMap(({ json }) => (json.error ? [json] : []));
		expect(failures).toHaveLength(48);
		const notAttempted = failures.filter(
			({ error }) => (error as IDataObject).notAttempted === true,
		);
		expect(notAttempted).toHaveLength(48 - (refused.length - 1));
		// Midnight may have passed during the run.
		const midnights = [before, midnight()];
		for (const { message, error } of notAttempted) {
			expect(message).toBe('Not attempted: a daily cap of the company is used up');
			expect(error).toMatchObject({ code: 'rate_limited' });
			expect(midnights).toContain((error as IDataObject).resetsAt);
		}
	});

	test('on posts spends no uploads on rows that cannot be posted', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { posts: 2 } });
		const rows = rowsOf(30, 3, (row) => `${bed.media.url('portrait.jpg')}?row=${row}`);
		await calendar.post(rows, { itemsAtOnce: 2 }, { onError });
		const entries = await bed.requests();
		expect(entries.filter(({ template }) => template === '/v2/uploads').length).toBeLessThanOrEqual(
			6,
		);
		expect(entries.filter(isCreate).length).toBeLessThanOrEqual(5);
	});

	test('on uploads leaves the rows that need none', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { uploads: 0 } });
		const rows = rowsOf(20, 10, (row) => (row % 2 ? undefined : bed.media.url('portrait.jpg')));
		const { items } = await calendar.post(rows, { itemsAtOnce: 1 }, { onError });
		expect(items.map(({ json }) => Boolean(json.error))).toEqual(
			rows.map((_, row) => row % 2 === 0),
		);
		const uploads = (await bed.requests()).filter(({ template }) => template === '/v2/uploads');
		expect(uploads).toHaveLength(2);
	});

	test('without Continue On Fail is the error of the run', async () => {
		await bed.sandbox.control.settings({ dailyCaps: { posts: 1 } });
		const { error } = await calendar.post(rowsOf(20, 1));
		expect(error?.message).toBe('Row 2: A daily cap of the company is used up');
		expect((await bed.requests()).filter(isCreate)).toHaveLength(3);
	});
});

test('a used-up quota ends what needs it, and spends no uploads far ahead', async () => {
	await bed.sandbox.control.settings({ plan: { postCredits: 2 } });
	const rows = rowsOf(30, 10, (row) => `${bed.media.url('portrait.jpg')}?row=${row}`);
	const { items } = await calendar.post(rows, {}, { onError: 'continueRegularOutput' });
	expect(items.filter(({ json }) => !json.error)).toHaveLength(2);
	const entries = await bed.requests();
	const uploads = entries.filter(({ template }) => template === '/v2/uploads');
	expect(uploads.length).toBeLessThanOrEqual(12);
	expect(entries.filter(isCreate).length).toBeLessThanOrEqual(12);
});
