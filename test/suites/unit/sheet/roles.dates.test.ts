import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { findRoles } from '../../../../nodes/PublishingService/sheet/roles';
import { columnsOf, expectedColumns, headingsOf, type SheetCase } from '../../../kit/sheet/columns';
import { rowsOf } from '../../../kit/sheet/rows';

const DAY = '2026-12-24';
const CLOCK = '18:30';
const MOMENT = '2026-12-24 18:30';

const text = { Text: 'a' };

test.each<SheetCase>([
	['no day is known', [{ Date: CLOCK, Time: CLOCK }], { of: { date: ['Date'], time: ['Time'] } }],
	['only weekdays are', [{ Day: 'Thu' }], { of: { date: ['Day'] } }],
	[
		'a weekday stands beside the date',
		[{ Date: DAY, Day: 'Thu' }],
		{ of: { date: ['Date'], weekday: ['Day'] } },
	],
	[
		'a weekday stands beside the date and a time',
		[{ Date: DAY, Day: 'Thu', Time: '9:00' }],
		{ of: { date: ['Date'], time: ['Time'], weekday: ['Day'] } },
	],
	[
		'a week stands beside the date',
		[{ Week: 'KW 52', Date: DAY }],
		{ of: { date: ['Date'], unknown: ['Week'] } },
	],
	[
		'a time alone is headed as a date',
		[{ Date: DAY, Schedule: CLOCK }],
		{ of: { date: ['Date'], time: ['Schedule'] } },
	],
	[
		'it stands beside another time',
		[{ Date: DAY, Schedule: CLOCK, Time: '9:00' }],
		{ of: { date: ['Date'], time: ['Schedule', 'Time'] } },
	],
	[
		'some cells of the date are none',
		rowsOf({ Date: [DAY, 'soon'], Day: ['Thu'] }),
		{ of: { date: ['Date'], weekday: ['Day'] } },
	],
	['days are headed as times', [{ 'Posting Time': MOMENT }], { of: { date: ['Posting Time'] } }],
	[
		'days are headed as times, and a weekday as a date',
		[{ Day: 'Thu', 'Posting Time': MOMENT, Time: CLOCK }],
		{ of: { date: ['Posting Time'], time: ['Time'], weekday: ['Day'] } },
	],
	[
		'both are headed so, and hold days',
		[{ Date: DAY, Time: MOMENT }],
		{ of: { date: ['Date'], time: ['Time'] } },
	],
	[
		'cells differ',
		rowsOf({ Schedule: [CLOCK, DAY], Day: ['Thu', DAY] }),
		{ of: { date: ['Schedule', 'Day'] } },
	],
	['some times have days', rowsOf({ Time: [MOMENT, CLOCK] }), { of: { time: ['Time'] } }],
	[
		'a time stands under a date, days under a time',
		[{ Date: CLOCK, Time: DAY }],
		{ of: { date: ['Time'], time: ['Date'] } },
	],
])('date and time are separate if %s', (_when, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
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
	const { of } = findRoles([{ Date: DAY, Day: cell }]);
	expect([headingsOf(of.date), of.time]).toEqual([['Date'], []]);
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
	const { of } = findRoles([{ Date: DAY, Day: cell }]);
	expect([headingsOf(of.date), of.time]).toEqual([['Date', 'Day'], []]);
});

describe('the one column of due dates is the date where there is no other', () => {
	const assumedDate = (cells: Readonly<Record<string, readonly unknown[]>>) => {
		const { date } = findRoles(rowsOf(cells)).of;
		return date.find(({ isAssumed }) => isAssumed)?.heading;
	};

	test.each([
		...['Due', 'due date', 'Due on', 'Due at', 'Due Date Time', 'Due datetime', '📅 Due date:'],
		...['Fällig', 'fällig am', 'Fälligkeit', 'Fälligkeitsdatum', 'Échéance', "Date d'échéance"],
		...['Fecha de vencimiento', 'Fecha límite', 'Vencimiento', 'Scadenza', 'Data di scadenza'],
		...['Data de vencimento', 'Vencimento', 'Prazo', 'Fa\u0308llig', '** due **'],
		...['Due dates', 'Due Date  Time'],
	])('%s', (heading) => {
		expect(assumedDate({ Owner: ['Ana'], [heading]: [DAY, '2026-12-25'] })).toBe(heading);
	});

	test.each([
		...['Overdue', 'Due diligence', 'Fälligkeitsdatum2', 'xPrazo'],
		...['Fecha', 'Residue', 'Date échéance', 'Dateline'],
	])('but not %s', (heading) => {
		expect(assumedDate({ [heading]: [DAY] })).toBeUndefined();
	});

	test('the exact one of two', () => {
		const exact = { due_date: [1_798_133_400_000, '1798133400000'] };
		expect(assumedDate({ 'Due Date Text': [DAY], ...exact })).toBe('due_date');
		expect(assumedDate(exact)).toBe('due_date');
		expect(assumedDate({ Due: exact.due_date, ...exact })).toBeUndefined();
		const days = { 'Due Date Text': [DAY], Due: [1_798_133_400_000, DAY] };
		expect(assumedDate(days)).toBeUndefined();
	});

	test('but not next to another one, next to a date or a time, or with other cells', () => {
		expect(assumedDate({ Due: [DAY], Prazo: [DAY] })).toBeUndefined();
		expect(assumedDate({ Due: [DAY], date: [DAY] })).toBeUndefined();
		expect(assumedDate({ Due: [DAY], time: [CLOCK] })).toBeUndefined();
		expect(assumedDate({ Due: [DAY], caption: ['a'] })).toBe('Due');
		expect(assumedDate({ Due: [DAY, 'soon'] })).toBeUndefined();
		expect(assumedDate({ Due: ['soon'], Prazo: [DAY] })).toBe('Prazo');
		expect(assumedDate({ Owner: [DAY] })).toBeUndefined();
	});
});

test.each<SheetCase>([
	[
		'takes a day that is due for the date',
		[{ Owner: 'Ana', Due: DAY, Text: 'a' }],
		{ of: { caption: ['Text'], date: ['Due'], unknown: ['Owner'] }, isAssumed: ['Due'] },
	],
	[
		'names dates under headings that mean nothing',
		[{ Slot: DAY, Text: 'a' }],
		{ of: { caption: ['Text'], unclearDate: ['Slot'] }, ignored: ['Slot'] },
	],
	[
		'names due dates that nobody can read',
		[{ Due: 'next week', Text: 'a' }],
		{ of: { caption: ['Text'], unclearDate: ['Due'] }, ignored: ['Due'] },
	],
	[
		'names days as column names, which may be when rows go live',
		[{ Caption: 'a', '2031-12-24': 'x', Owner: 'Ana' }],
		{
			of: { caption: ['Caption'], unclearDate: ['2031-12-24'], unknown: ['Owner'] },
			ignored: ['2031-12-24', 'Owner'],
		},
	],
	[
		'says nothing of a half of the day, which is read with the time',
		[{ Time: '6:30', Half: 'PM', Text: 'a' }],
		{ of: { caption: ['Text'], time: ['Time'], amOrPmInOtherCell: ['Half'] } },
	],
	[
		'ignores a half of the day where not all cells of its column are one',
		[
			{ Time: '6:30', Half: 'PM', Text: 'a' },
			{ Time: '7:30', Half: 'late', Text: 'b' },
		],
		{ of: { caption: ['Text'], time: ['Time'], unknown: ['Half'] } },
	],
	[
		'takes no due date for the date next to parts of a date',
		[{ dd: '24', Month: '12', Year: '2026', Due: DAY }],
		{ of: { date: ['dd'], unknown: ['Month', 'Year', 'Due'] } },
	],
	[
		'asks for no other date next to the time of a platform',
		[{ 'TikTok Time': CLOCK, Due: DAY, Slot: DAY }],
		{ of: { unknown: ['Due', 'Slot'] }, ofPlatforms: { tiktok: { time: ['TikTok Time'] } } },
	],
	[
		'takes a part of a date for the date, and asks about no other',
		[{ Day: '24', Month: '12', Year: '2026', Hook: 'Look', Body: 'A loaf', Slot: DAY }],
		{
			of: {
				date: ['Day'],
				caption: ['Body'],
				unclearCaption: ['Hook'],
				unknown: ['Month', 'Year', 'Slot'],
			},
			ignored: ['Month', 'Year', 'Hook', 'Slot'],
		},
	],
	[
		'takes weekdays for the date where no column says when rows go live',
		[{ ...text, Owner: 'Ana', Weekday: 'Monday' }],
		{ of: { caption: ['Text'], date: ['Weekday'], unknown: ['Owner'] } },
	],
	[
		'compares weekdays with its date',
		[{ Weekday: 'Monday', Date: DAY }],
		{ of: { date: ['Date'], weekday: ['Weekday'] } },
	],
	[
		'compares weekdays with its due date',
		[{ Weekday: 'Monday', Due: DAY }],
		{ of: { date: ['Due'], weekday: ['Weekday'] }, isAssumed: ['Due'] },
	],
	[
		'compares weekdays with the date of a platform',
		[{ Weekday: 'Monday', 'TikTok Date': DAY }],
		{ of: { weekday: ['Weekday'] }, ofPlatforms: { tiktok: { date: ['TikTok Date'] } } },
	],
	[
		'ignores other words than weekdays under their heading',
		[{ Weekday: 'soon' }],
		{ of: { unknown: ['Weekday'] } },
	],
	[
		'has no weekday for a date beside times of which one has its day',
		[
			{ ...text, Account: 'a', Date: 'Thu', Time: MOMENT },
			{ ...text, Account: 'a', Date: 'Fri', Time: 'tbd' },
		],
		{ of: { accounts: ['Account'], caption: ['Text'], time: ['Time'], unknown: ['Date'] } },
	],
	[
		'has a weekday for a date beside times',
		[{ ...text, Account: 'a', Date: 'Thu', Time: CLOCK }],
		{ of: { accounts: ['Account'], caption: ['Text'], date: ['Date'], time: ['Time'] } },
	],
	[
		'has a weekday for a date beside the date of one platform',
		[{ ...text, 'TikTok Date': DAY, Date: 'Thu' }],
		{
			of: { caption: ['Text'], date: ['Date'] },
			ofPlatforms: { tiktok: { date: ['TikTok Date'] } },
		},
	],
	[
		'takes the number of a day for the date',
		[{ ...text, 'Tag (des Monats)': '24' }],
		{ of: { caption: ['Text'], date: ['Tag (des Monats)'] } },
	],
	[
		'takes no number of a day for the date beside a date',
		[{ ...text, DD: '24', Date: DAY }],
		{ of: { caption: ['Text'], date: ['Date'], unknown: ['DD'] } },
	],
	[
		'takes no other word under such a heading for the date',
		[{ ...text, DD: 'soon' }],
		{ of: { caption: ['Text'], unknown: ['DD'] } },
	],
	[
		'takes no number under the heading of tags for the date',
		[{ ...text, 'Tags ': '24' }],
		{ of: { caption: ['Text'], unclearTags: ['Tags '] }, ignored: ['Tags '] },
	],
])('a sheet %s', (_title, rows, expected) => {
	expect(columnsOf(...rows)).toEqual(expectedColumns(expected));
});

test.each<[Row, boolean]>([
	[text, false],
	[{ ...text, Date: DAY }, true],
	[{ ...text, Time: CLOCK }, true],
	[{ ...text, 'TikTok Time': CLOCK }, true],
	[{ ...text, Day: '24', Month: '12', Year: '2026' }, true],
	[{ dd: '24', Month: '12', Year: '2026', Due: DAY }, true],
])('shows whether %j says when a row goes live: %s', (row, expected) => {
	expect(findRoles([row]).hasDates).toBe(expected);
});

describe('columns of dates under column names that mean nothing', () => {
	beforeEach(() => {
		jest.useFakeTimers({ now: new Date('2026-06-01T00:00:00Z') });
	});
	afterEach(() => {
		jest.useRealTimers();
	});
	const unclearDates = (cells: Readonly<Record<string, readonly unknown[]>>) =>
		headingsOf(findRoles(rowsOf(cells)).of.unclearDate);

	test('are named where there is no date and no time', () => {
		const cells = { Slot: ['2020-01-01', '01.02.2026'], Owner: ['Ana'], Mixed: [DAY, 'soon'] };
		expect(unclearDates(cells)).toEqual(['Slot']);
		expect(unclearDates({ ...cells, caption: ['a'] })).toEqual(['Slot']);
		expect(unclearDates({ ...cells, date: [DAY] })).toEqual([]);
		expect(unclearDates({ ...cells, time: [CLOCK] })).toEqual([]);
	});

	test.each([
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
		expect(unclearDates({ [heading]: ['2020-01-01', '2026-05-31'] })).toEqual([]);
		// A date in the past means that the row is published, if the column name says so.
		const first = /^(?:posted|published|veröffentlicht)$/i.test(heading)
			? '2026-06-04'
			: '2020-01-01';
		expect(unclearDates({ [heading]: [first, '2026-06-03'] })).toEqual([heading]);
	});

	test('are where only a part of a word reports the past', () => {
		const cells = { 'Veröffentlichter Stand': ['2020-01-01'] };
		expect(unclearDates(cells)).toEqual(['Veröffentlichter Stand']);
	});

	test.each([
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
		expect(unclearDates({ Created: [cell] })).toEqual(isAhead ? ['Created'] : []);
	});
});
