import {
	composeDate,
	isBeforeAbove,
	orderPartOf,
} from '../../../../nodes/PublishingService/sheet/dateParts';
import type { Row } from '../../../../nodes/PublishingService/sheet/profile';
import { mapColumns } from './views';

const partsOf = (...rows: Row[]) => mapColumns(rows).dateParts;

/** The date of the first row, as one cell. */
const dateOf = (...rows: Row[]) => {
	return composeDate(mapColumns(rows).roles, rows[0] ?? {}, { zone: 'utc' });
};

test.each([
	...['Day', 'Day of month', 'Day number', 'DD', 'Date', 'Publish date', 'Post date', 'Tag'],
	...['Datum', 'Jour', 'Día', 'Fecha', 'Giorno', 'Data', 'Dia', 'Dag', 'Dzień'],
])('%s may be the day of a date', (day) => {
	expect(dateOf({ Year: 2026, Month: 12, [day]: '24' })).toEqual({
		heading: `${day} + Month + Year`,
		value: '2026-12-24',
	});
});

test.each([...['Month', 'MM', 'Monat', 'Mois', 'Mes', 'Mese', 'Mês', 'Maand', 'Miesiąc']])(
	'%s may be the month of a date',
	(month) => {
		expect(dateOf({ Day: 3, [month]: 'December', Year: '2026' })?.value).toBe('3 December 2026');
	},
);

test.each(['Year', 'YYYY', 'Jahr', 'Année', 'Año', 'Anno', 'Ano', 'Jaar', 'Rok'])(
	'%s may be the year of a date',
	(year) => {
		expect(dateOf({ Day: '24/12', [year]: '2026' })).toEqual({
			heading: `Day + ${year}`,
			value: '24/12/2026',
		});
	},
);

test.each([
	...['Day', 'Weekday', 'Day of week', 'Day of the week', 'Tag', 'Wochentag', 'Jour', 'Dia', 'Día'],
	...['Jour de la semaine', 'Día de la semana', 'Giorno', 'Giorno della settimana', 'Dag'],
	...['Dia da semana', 'Weekdag', 'Dzień', 'Dzień tygodnia', 'Post day', 'Posting day'],
])('%s may be the weekday of a week', (weekday) => {
	expect(dateOf({ [weekday]: 'Thu.', 'Week of': '2026-12-21' })).toEqual({
		heading: `${weekday} + Week of`,
		value: '2026-12-24',
	});
});

test.each([
	...['Week', 'Week of', 'Week commencing', 'Week starting', 'Week beginning', 'Week start', 'W/C'],
	...['WC', 'Week start date', 'Woche', 'Woche vom', 'Woche ab', 'Semaine', 'Semaine du', 'Semana'],
	...['Semana del', 'Settimana', 'Settimana dal', 'Week van', 'Week vanaf', 'Tydzień od'],
])('%s may be the first day of a week', (week) => {
	expect(dateOf({ Weekday: 'Monday', [week]: '2026-12-23' })?.value).toBe('2026-12-28');
});

test.each<[Row, unknown]>([
	[{ Day: '24.', Month: '12' }, '24/12'],
	[{ Day: '1st', Month: 'Dec 2026' }, '1 Dec 2026'],
	[{ Day: '2nd', Month: 'dec.' }, '2 dec.'],
	[{ Day: '3rd', Month: '1', Year: '2027' }, '2027-01-03'],
	[{ Day: '4th', Month: '01', Year: '2027' }, '2027-01-04'],
	[{ Day: '01', Month: 'Janvier', Year: '2027' }, '01 Janvier 2027'],
	[{ Day: '1er', Month: 'janvier', Year: '2027' }, '1 janvier 2027'],
	[{ Day: '31', Month: '12', Year: '2026' }, '2026-12-31'],
	[{ Day: '24 Dec', Year: '2026' }, '24 Dec 2026'],
	[{ Day: '24 Dec', Year: '' }, undefined],
	[{ Day: 'Mon', Week: '2026-12-21' }, '2026-12-21'],
	[{ Day: 'Sunday', Week: '2026-12-21' }, '2026-12-27'],
	[{ Day: 'Mon', Week: '2026-12-27' }, '2026-12-28'],
])('%j is the date %j', (row, expected) => {
	expect(dateOf(row)?.value).toEqual(expected);
});

test.each<[string, Row]>([
	['a whole date beside them', { Date: '2026-12-24', Day: 24, Month: 12, Year: 2026 }],
	['a whole date among times', { Time: '2026-12-24 18:30', Day: 24, Month: 12, Year: 2026 }],
	['no month', { Day: 24, Year: 2026 }],
	['no day', { Month: 12, Year: 2026 }],
	['a day that no month has', { Day: 32, Month: 12, Year: 2026 }],
	['day 0', { Day: 0, Month: 12, Year: 2026 }],
	['a longer number', { Day: 124, Month: 12, Year: 2026 }],
	['a number and more', { Day: '24 posts', Month: 12, Year: 2026 }],
	['month 13', { Day: 24, Month: 13, Year: 2026 }],
	['month 0', { Day: 24, Month: 0, Year: 2026 }],
	['month 112', { Day: 24, Month: 112, Year: 2026 }],
	['a month with a remark', { Day: 24, Month: 'December sale', Year: 2026 }],
	['a word for a month', { Day: 24, Month: 'Sale' }],
	['a year of two digits', { Day: '24/12', Year: 26 }],
	['a longer year', { Day: '24/12', Year: 20_260 }],
	['a year behind a remark', { Day: '24/12', Year: 'FY 2026' }],
	['a year of another century', { Day: '24/12', Year: 1926 }],
	['a date without a year alone', { Day: '24/12' }],
	['a weekday alone', { Weekday: 'Monday' }],
	['a week number', { Weekday: 'Monday', Week: 52 }],
	['a week alone', { 'Week of': '2026-12-21' }],
])('a sheet with %s has no date in parts', (_what, row) => {
	expect(partsOf(row)).toBeUndefined();
});

test('a year is taken only where it stands in every row', () => {
	const rows = [
		{ Day: 24, Month: 12, Year: 2026 },
		{ Day: 25, Month: 12, Year: 'next' },
	];
	expect(partsOf(...rows)).toMatchObject({ is: 'calendar', day: 'Day', month: 'Month' });
	expect(dateOf(...rows)?.value).toBe('24/12');
});

describe('where a part is empty', () => {
	const calendar = mapColumns([{ Day: 24, Month: 12, Year: 2026 }]).roles;
	const yearless = mapColumns([{ Day: '24/12', Year: 2026 }]).roles;
	const week = mapColumns([{ Day: 'Monday', Week: '2026-12-21' }]).roles;

	test.each<[string, Row, unknown]>([
		['no part stands', { Day: ' ', Month: null }, undefined],
		['the year is missing', { Day: 24, Month: 12 }, { heading: 'Day + Month', value: '24/12' }],
		['the month is missing', { Day: 24 }, { heading: 'Day', value: '24' }],
	])('and %s', (_what, row, expected) => {
		expect(composeDate(calendar, row, { zone: 'utc' })).toEqual(expected);
	});

	test.each<[Row, unknown]>([
		[{ Day: 'Monday' }, { heading: 'Day', value: 'Monday' }],
		[{ Week: '2026-12-21' }, { heading: 'Week', value: '2026-12-21' }],
		[
			{ Day: 'soon', Week: '2026-12-21' },
			{ heading: 'Day + Week', value: 'soon' },
		],
		[
			{ Day: 'Monday', Week: 'KW 52' },
			{ heading: 'Day + Week', value: 'KW 52' },
		],
	])('a week %j is shown as it stands', (row, expected) => {
		expect(composeDate(week, row, { zone: 'utc' })).toEqual(expected);
	});

	test.each<[string, string, boolean]>([
		['23', '24', true],
		['24', '24', false],
		['25', '24', false],
		['9', '10', true],
	])('day %s below day %s begins a new month: %s', (day, above, expected) => {
		expect(isBeforeAbove(calendar, { Day: day }, { Day: above })).toBe(expected);
	});

	test.each<[string, string, string, boolean]>([
		['Tuesday', 'Wednesday', '2026-12-21', true],
		['Thursday', 'Wednesday', '2026-12-21', false],
		['Sunday', 'Monday', '2026-12-21', false],
		// The week begins on a Sunday.
		['Sunday', 'Monday', '2026-12-20', true],
		['Monday', 'Sunday', '2026-12-20', false],
		// A week that cannot be read begins on a Monday.
		['Sunday', 'Monday', 'KW 52', false],
		['Monday', 'Sunday', 'KW 52', true],
	])('%s below %s of the week %s begins a new one: %s', (day, dayAbove, week_, expected) => {
		const above = { Day: dayAbove, Week: week_ };
		expect(isBeforeAbove(week, { Day: day }, above)).toBe(expected);
	});

	test('the order of day and month shows in what may hold both', () => {
		expect(orderPartOf(week, { Day: 'Monday', Week: '21/12/2026' })).toBe('21/12/2026');
		expect(orderPartOf(yearless, { Day: '24/12', Year: 2026 })).toBe('24/12/2026');
		expect(orderPartOf(calendar, {})).toBeUndefined();
	});
});

test.each<[string, Row[], string[] | undefined]>([
	['weekdays alone', [{ Weekday: 'Mon' }, { Weekday: 'Tue.' }], ['Weekday']],
	['weekdays and a remark', [{ Weekday: 'Mon' }, { Weekday: 'none' }], undefined],
	['weekdays under another heading', [{ Helper: 'Mon' }], undefined],
])('%s in a sheet without a date', (_what, rows, expected) => {
	const dates = mapColumns(rows).columns.get('date');
	expect(dates?.map(({ heading }) => heading)).toEqual(expected);
});
