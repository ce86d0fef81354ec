import type { IDataObject } from 'n8n-workflow';

import { useWorld, world } from '../../kit/world/useWorld';
import { updateSheet } from './updateRun';

/** Calendars in which a row moves to a slot that the post of another row still holds. */
useWorld();

const row = (Date: string, cells: IDataObject = {}): IDataObject => ({
	Account: '@northwind',
	Caption: `Bread of ${Date}`,
	Upload: 'upl_seeded_image',
	Date,
	...cells,
});

async function runSheet(rows: readonly IDataObject[]) {
	const parameters = { skipApproval: true, scheduleZone: 'workflow' };
	const options = { cancelledRows: 'cancel' };
	const run = await updateSheet(world, rows, { parameters, options, timezone: 'UTC' });
	return run.rows;
}

/** Creates posts for these dates, and returns their rows after the results were written back. */
const posted = async (dates: readonly string[], cells?: IDataObject) =>
	await runSheet(dates.map((date) => row(date, cells)));

const withDates = (rows: readonly IDataObject[], dates: readonly string[]) =>
	rows.map((cells, at) => ({ ...cells, Date: dates[at] }));

const shown = (dates: readonly string[]) => dates.map((date) => `${date} UTC`);
const goesLive = (rows: readonly IDataObject[]) => rows.map((cells) => cells.goesLive);
const days = (first: number, count: number) =>
	Array.from({ length: count }, (_, at) => `2031-03-${first + at} 10:00`);

test.each([
	['a day later', days(10, 5), days(11, 5)],
	['a day earlier', days(11, 5), days(10, 5)],
	[
		'a slot later',
		['2031-03-10 10:00', '2031-03-10 10:30', '2031-03-10 11:00', '2031-03-10 11:30'],
		['2031-03-10 10:30', '2031-03-10 11:00', '2031-03-10 11:30', '2031-03-10 12:00'],
	],
	[
		'in no order of time',
		['2031-03-10 10:00', '2031-03-12 10:00', '2031-03-11 10:00'],
		['2031-03-11 10:00', '2031-03-13 10:00', '2031-03-12 10:00'],
	],
])('posts that all move %s get the slots of each other', async (_case, before, after) => {
	const rows = await posted(before);
	const moved = await runSheet(withDates(rows, after));
	expect(moved.map(({ ok }) => ok)).toEqual(after.map(() => true));
	expect(goesLive(moved)).toEqual(shown(after));
});

test('posts of 2 accounts that move a day later get the slots of each other', async () => {
	const cells = { Account: '@northwind, @northwind.cooks' };
	const rows = await posted(days(10, 4), cells);
	const moved = await runSheet(withDates(rows, days(11, 4)));
	expect(goesLive(moved)).toEqual(shown(days(11, 4)));
});

test('a month of posts that moves a day later gets the slots of each other', async () => {
	const dates = Array.from({ length: 250 }, (_, at) =>
		new Date(Date.UTC(2031, 2, 10 + at, 10)).toISOString(),
	);
	const rows = await posted(dates);
	const moved = await runSheet(withDates(rows, [...dates.slice(1), '2032-01-10T10:00:00Z']));
	expect(
		moved.every(({ ok, Date: date, goesLive: time }) => {
			return ok === true && String(time).startsWith(String(date).slice(0, 10));
		}),
	).toBe(true);
	expect(goesLive(moved).filter((time) => !String(time).includes('10:00'))).toEqual([]);
});

test('a row gets the slot of a later row that is cancelled in the same run', async () => {
	const rows = await posted(days(10, 2));
	const [first = {}, second = {}] = rows;
	const next = await runSheet([
		{ ...first, Date: '2031-03-11 10:00' },
		{ ...second, Status: 'Cancelled' },
	]);
	expect(next).toMatchObject([{ ok: true, goesLive: '2031-03-11 10:00 UTC' }, { ok: true }]);
});

test('a new row gets the slot that a later row leaves', async () => {
	const [planned = {}] = await posted(['2031-03-10 10:00']);
	const next = await runSheet([
		row('2031-03-10 10:00', { Caption: 'News from the bakery' }),
		{ ...planned, Date: '2031-03-12 10:00' },
	]);
	expect(goesLive(next)).toEqual(shown(['2031-03-10 10:00', '2031-03-12 10:00']));
});
