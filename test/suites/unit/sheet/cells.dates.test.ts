import { DateTime } from 'luxon';

import { holdsDay } from '../../../../nodes/PublishingService/sheet/days';
import { isClock, readClock } from '../../../../nodes/PublishingService/sheet/rows/clock';
import { mapColumns, rowsOf } from './views';

type Cells = Readonly<Record<string, readonly unknown[]>>;

const BESIDE: Cells = { date: ['2026-12-24'], time: ['18:30'], caption: ['a'] };
const beside = (names: readonly string[]): Cells =>
	Object.fromEntries(names.map((name) => [name, BESIDE[name] ?? []]));

const DAY = '2026-12-24';
const CLOCK = '18:30';
const MOMENT = '2026-12-24 18:30';

/** The columns after their cells were read, and the column names that only mention a date. */
function settle(dates: Cells, times: Cells) {
	const { columns } = mapColumns(rowsOf({ ...dates, ...times }));
	const headings = (name: 'date' | 'time') =>
		(columns.get(name) ?? []).map(({ heading }) => heading);
	const [date, time] = [headings('date'), headings('time')];
	return {
		...(date.length > 0 && { date }),
		...(time.length > 0 && { time }),
		remarks: Object.keys(dates).filter((heading) => ![...date, ...time].includes(heading)),
	};
}

test.each<[string, Cells, Cells, object]>([
	['no day is known', { Date: [CLOCK] }, { Time: [CLOCK] }, { date: ['Date'], time: ['Time'] }],
	['only weekdays are', { Day: ['Thu'] }, {}, { date: ['Day'] }],
	[
		'a weekday stands beside the date',
		{ Date: [DAY], Day: ['Thu'] },
		{},
		{ date: ['Date'], remarks: ['Day'] },
	],
	['a week does', { Week: ['KW 52'], Date: [DAY] }, {}, { date: ['Date'], remarks: ['Week'] }],
	[
		'a time alone is headed as a date',
		{ Date: [DAY], Schedule: [CLOCK] },
		{},
		{ date: ['Date'], time: ['Schedule'] },
	],
	[
		'it stands beside another time',
		{ Date: [DAY], Schedule: [CLOCK] },
		{ Time: ['9:00'] },
		{ date: ['Date'], time: ['Schedule', 'Time'] },
	],
	[
		'some cells of the date are none',
		{ Date: [DAY, 'soon'], Day: ['Thu'] },
		{},
		{ date: ['Date'], remarks: ['Day'] },
	],
	['days are headed as times', {}, { 'Posting Time': [MOMENT] }, { date: ['Posting Time'] }],
	[
		'days are headed as times, and a weekday as a date',
		{ Day: ['Thu'] },
		{ 'Posting Time': [MOMENT], Time: [CLOCK] },
		{ date: ['Posting Time'], time: ['Time'], remarks: ['Day'] },
	],
	[
		'both are headed so, and hold days',
		{ Date: [DAY] },
		{ Time: [MOMENT] },
		{ date: ['Date'], time: ['Time'] },
	],
	[
		'cells differ',
		{ Schedule: [CLOCK, DAY], Day: ['Thu', DAY] },
		{},
		{ date: ['Schedule', 'Day'] },
	],
	['some times have days', {}, { Time: [MOMENT, CLOCK] }, { time: ['Time'] }],
	[
		'a time stands under a date, days under a time',
		{ Date: [CLOCK] },
		{ Time: [DAY] },
		{ date: ['Time'], time: ['Date'] },
	],
])('date and time are separate if %s', (_when, dates, times, expected) => {
	expect(settle(dates, times)).toStrictEqual({ remarks: [], ...expected });
});

test.each([
	...[
		'Thursday',
		'thu.',
		'Do.',
		'jeudi',
		'24',
		'7',
		'Week 52',
		'week52',
		'KW 1',
		'KW1',
		'Woche 52',
	],
	...['Day 1', 'Tag 12', 'Jour 3', 'Día 3', 'Giorno 3', 'Semaine 52', 'Semana 52', 'Settimana 52'],
	...['yes', 'TRUE', true],
])('%j next to a date only notes on it', (cell) => {
	expect(settle({ Date: [DAY], Day: [cell] }, {})).toEqual({ date: ['Date'], remarks: ['Day'] });
});

test.each([
	'Week',
	'Week.52',
	'Week 521',
	'my week 52',
	'Week 52 of 53',
	'Thursday evening',
	'soon',
])('%j next to a date is more than a note', (cell) => {
	expect(settle({ Date: [DAY], Day: [cell] }, {})).toEqual({
		date: ['Date', 'Day'],
		remarks: [],
	});
});

describe('the one column of due dates is the date where there is no other', () => {
	const find = (cells: Cells, columns: readonly string[] = []) =>
		mapColumns(rowsOf({ ...cells, ...beside(columns) })).assumedDate;

	it.each([
		...['Due', 'due date', 'Due on', 'Due at', 'Due Date Time', 'Due datetime', '📅 Due date:'],
		...['Fällig', 'fällig am', 'Fälligkeit', 'Fälligkeitsdatum', 'Échéance', "Date d'échéance"],
		...['Fecha de vencimiento', 'Fecha límite', 'Vencimiento', 'Scadenza', 'Data di scadenza'],
		...['Data de vencimento', 'Vencimento', 'Prazo', 'Fa\u0308llig', '** due **'],
		...['Due dates', 'Due Date  Time'],
	])('%s', (heading) => {
		expect(find({ Owner: ['Ana'], [heading]: [DAY, '2026-12-25'] })).toBe(heading);
	});

	it.each([
		...['Overdue', 'Due diligence', 'Fälligkeitsdatum2', 'xPrazo'],
		...['Fecha', 'Residue', 'Date échéance', 'Dateline'],
	])('but not %s', (heading) => {
		expect(find({ [heading]: [DAY] })).toBeUndefined();
	});

	it('the exact one of two', () => {
		const exact = { due_date: [1_798_133_400_000, '1798133400000'] };
		expect(find({ 'Due Date Text': [DAY], ...exact })).toBe('due_date');
		expect(find(exact)).toBe('due_date');
		expect(find({ Due: exact.due_date, ...exact })).toBeUndefined();
		expect(find({ 'Due Date Text': [DAY], Due: [1_798_133_400_000, DAY] })).toBeUndefined();
	});

	it('but not next to another one, next to a date or a time, or with other cells', () => {
		expect(find({ Due: [DAY], Prazo: [DAY] })).toBeUndefined();
		expect(find({ Due: [DAY] }, ['date'])).toBeUndefined();
		expect(find({ Due: [DAY] }, ['time'])).toBeUndefined();
		expect(find({ Due: [DAY] }, ['caption'])).toBe('Due');
		expect(find({ Due: [DAY, 'soon'] })).toBeUndefined();
		expect(find({ Due: ['soon'], Prazo: [DAY] })).toBe('Prazo');
		expect(find({ Owner: [DAY] })).toBeUndefined();
	});
});

describe('columns of dates under column names that mean nothing', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z') });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
	const find = (cells: Cells, columns: readonly string[] = []) =>
		mapColumns(rowsOf({ ...cells, ...beside(columns) })).unclearDates;

	it('are named where there is no date and no time', () => {
		const cells = { Slot: ['2020-01-01', '01.02.2026'], Owner: ['Ana'], Mixed: [DAY, 'soon'] };
		expect(find(cells)).toEqual(['Slot']);
		expect(find(cells, ['caption'])).toEqual(['Slot']);
		expect(find(cells, ['date'])).toEqual([]);
		expect(find(cells, ['time'])).toEqual([]);
	});

	it.each([
		...[
			'Created',
			'Last modified',
			'Edited at',
			'updated_at',
			'Changed',
			'Date added',
			'Approved on',
		],
		...['Submitted', 'Received', 'Imported', 'Last seen', 'Posted', 'Published', 'Erstellt am'],
		...[
			'Geändert',
			'Aktualisiert',
			'Freigabe',
			'Freigegeben',
			'Veröffentlicht',
			'Créé le',
			'Ajouté',
		],
		...['Creado', 'Actualizado', 'Criado em', 'Birthday'],
	])('are not planned if they report the past: %s', (heading) => {
		expect(find({ [heading]: ['2020-01-01', '2026-05-31'] })).toEqual([]);
		// A date in the past means that the row is published, if the column name says so.
		const first = /^(?:posted|published|veröffentlicht)$/i.test(heading)
			? '2026-06-04'
			: '2020-01-01';
		expect(find({ [heading]: [first, '2026-06-03'] })).toEqual([heading]);
	});

	it('are where only a part of a word reports the past', () => {
		expect(find({ 'Veröffentlichter Stand': ['2020-01-01'] })).toEqual(['Veröffentlichter Stand']);
	});

	it.each([
		['2026-06-02', false],
		['2026-06-02 00:01', true],
		['2026-06-03', true],
		['2026-05-31', false],
		// 12 May or 5 December.
		['5/12/2026', true],
		['12/5/2026', true],
		['3/4/2026', false],
		['31/02/2026', false],
	])('are planned from tomorrow on: %s', (cell, isAhead) => {
		expect(find({ Created: [cell] })).toEqual(isAhead ? ['Created'] : []);
	});
});

test.each<[unknown, string]>([
	[new Date('1899-12-30T18:30:00Z'), '18:30'],
	['1899-12-30T18:30:00.000Z', '18:30'],
	['1899-12-31 09:05:00', '09:05'],
	['18:30', '18:30'],
	['6:30 PM', '18:30'],
	[0.5, '12:00'],
])('the time of day %p, as readers of sheets give it, is %s', (cell, expected) => {
	expect(readClock(cell, 'Europe/Berlin')).toMatchObject({
		value: expect.stringContaining(expected) as string,
	});
	expect([isClock(cell), holdsDay(cell)]).toEqual([true, false]);
});

test.each<[unknown]>([
	['1899-12-29T18:30:00'],
	[new Date(Number.NaN)],
	['x1899-12-30T18:30:00'],
	['1899-12-30x18:30:00'],
	['1899-12-30T1:30:00'],
	['1899-12-30'],
	[DAY],
	['soon'],
])('%p is no time of day', (cell) => {
	expect(isClock(cell)).toBe(false);
});

test.each<[unknown]>([
	[DAY],
	[MOMENT],
	['24/12/2026'],
	['Thu, 24 Dec 2026'],
	[new Date('2026-12-24T00:00:00Z')],
	[DateTime.utc(2026, 12, 24)],
	[{ start: DAY, end: null }],
	[36_526],
	[73_050.9],
	['46380'],
	['46380,77'],
	['46380.77'],
])('%p holds a day', (cell) => {
	expect(holdsDay(cell)).toBe(true);
});

const WITHOUT_DAY: readonly unknown[] = [
	...[CLOCK, 'soon', 'Thursday', 36_525.9, 73_051, '', true, null, '46,380,77', '36525'],
	...[{ end: DAY }, {}, [DAY]],
];

test.each(WITHOUT_DAY.map((cell) => [cell] as const))('%p holds no day', (cell) => {
	expect(holdsDay(cell)).toBe(false);
});
