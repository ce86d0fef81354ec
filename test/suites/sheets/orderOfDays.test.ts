import type { JournalEntry } from '../../../sandbox/journal';
import { bed, runRows, useTestbed, type Row } from './sheetRun';

/** Rows of one account: those of different days are sent at the same time, those of one day in their order. */
useTestbed();

const dayOf = (number: number) =>
	`2030-0${3 + Math.floor(number / 28)}-${String((number % 28) + 1).padStart(2, '0')}`;
const row = (caption: string, date: string, more: Row = {}): Row => ({
	Account: 'northwind',
	Caption: caption,
	'Upload ID': 'upl_seeded_image',
	Date: date,
	...more,
});

const isCreate = ({ method, template }: JournalEntry) =>
	method === 'POST' && template === '/v2/posts';
const captionsOf = (posts: Array<Record<string, unknown>>) => posts.map(({ caption }) => caption);

beforeEach(async () => {
	await bed.sandbox.control.settings({ latencyMs: 40 });
	await bed.sandbox.control.accounts.patch('acc_instagram_main', { dailyCap: 5 });
});

/** Delays the first post, so that every later post that may overtake it does. */
const delayFirstCreate = async () =>
	await bed.sandbox.control.faults.add({
		method: 'POST',
		path: '/v2/posts',
		kind: 'delay',
		delayMs: 400,
		times: 1,
	});

test('rows of different days are sent at the same time', async () => {
	const rows = Array.from({ length: 40 }, (_, day) => row(`Day ${day}`, `${dayOf(day)} 12:00`));
	const { rows: reports, requests } = await runRows(rows);
	expect(reports.every(({ ok }) => ok === true)).toBe(true);
	const creates = requests.filter(isCreate);
	expect(creates).toHaveLength(40);
	expect(Math.max(...creates.map(({ inFlight }) => inFlight))).toBeGreaterThan(10);
});

test('rows of one day keep their order, and do not keep rows of other days waiting', async () => {
	const rows = Array.from({ length: 60 }, (_, at) =>
		row(`${at}`, `${dayOf(Math.floor(at / 3))} ${at % 3 === 0 ? 10 : 9 + (at % 3) * 4}:00`),
	);
	await delayFirstCreate();
	const { posts, requests } = await runRows(rows);
	const captions = captionsOf(posts).map(Number);
	expect(captions).toHaveLength(60);
	for (let day = 0; day < 20; day++) {
		const ofDay = captions.filter((caption) => Math.floor(caption / 3) === day);
		expect(ofDay).toEqual([day * 3, day * 3 + 1, day * 3 + 2]);
	}
	expect(Math.max(...requests.filter(isCreate).map(({ inFlight }) => inFlight))).toBeGreaterThan(
		10,
	);
});

test('rows of days that run over into each other keep their order', async () => {
	await bed.sandbox.control.accounts.patch('acc_instagram_main', { dailyCap: 1 });
	const rows = [
		row('0', '2030-03-01 09:00'),
		row('1', '2030-03-01 12:00'),
		row('2', '2030-03-02 09:00'),
		row('3', '2030-03-03 09:00'),
		row('4', '2030-03-20 09:00'),
	];
	await delayFirstCreate();
	const { requests, posts } = await runRows(rows);
	expect(captionsOf(posts).filter((caption) => caption !== '4')).toEqual(['0', '1', '2', '3']);
	expect(
		Math.max(...requests.filter(isCreate).map(({ inFlight }) => inFlight)),
	).toBeLessThanOrEqual(2);
});

test('a row without a time waits for the rows before it, and the rows after it wait', async () => {
	const rows = [
		row('0', '2030-03-01 09:00'),
		row('1', '2030-03-02 09:00'),
		row('2', ''),
		row('3', '2030-03-03 09:00'),
	];
	await delayFirstCreate();
	const { posts } = await runRows(rows, { options: { emptyDates: 'none' } });
	const captions = captionsOf(posts);
	expect(captions).toHaveLength(4);
	expect(captions.slice(2)).toEqual(['2', '3']);
});

test('an unchanged row does not let the row behind it pass the row before it', async () => {
	const planned = row('Unchanged', '2030-03-01 12:00');
	const {
		rows: [first],
	} = await runRows([planned]);
	await delayFirstCreate();
	const rows = [
		row('Before', '2030-03-01 10:00'),
		{ ...planned, postId: first?.postId, syncState: first?.syncState },
		row('Behind', '2030-03-01 15:00'),
	];
	const { posts, rows: reports, requests } = await runRows(rows);
	expect(reports.map(({ ok }) => ok)).toEqual([true, true, true]);
	expect(requests.filter(isCreate).map(({ inFlight }) => inFlight)).toEqual([1, 1]);
	expect(captionsOf(posts)).toEqual(['Before', 'Behind']);
});
