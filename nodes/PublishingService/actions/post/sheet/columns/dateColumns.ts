import { epochOf, isLuxon, parseDateTime, startOf } from '../../../../values/dateTime';
import type { Column } from './row';
import { cellsUnder, type FilledCells } from './filledCells';
import type { ColumnName } from './headingWords';
import { findDate } from '../../../../values/dateText';
import { plainText } from '../../../../values/plainText';
import { WEEKDAY_OF } from '../../../../values/monthNames';
import { asText } from '../../../../values/parsed';
import { parseFlag } from '../../../../values/scalars';
import { parseTimeOfDay } from '../../../../values/timeOfDay';

/** Whether a day is still to come, however its day and month are to be read. */
function isAhead(cell: unknown): boolean {
	return (['dmy', 'mdy'] as const).some((dateOrder) => {
		const time = parseDateTime(cell, { zone: 'utc', dateOrder, defaultTime: '00:00' });
		return 'value' in time && Date.parse(time.value) > Date.now() + DAY;
	});
}

const DAY = 86_400_000;

type Columns = Map<ColumnName, Column[]>;

/**
 * Decides by their cells what columns hold whose headings say "date" or "time": with a date elsewhere,
 * a column of times alone is the time, and one of weekdays or week numbers says nothing new. Gives the
 * headings of the latter.
 */
export function settleDates(columns: Columns, cells: FilledCells): string[] {
	const dates = columns.get('date') ?? [];
	const times = columns.get('time') ?? [];
	const every = ({ heading }: Column, is: (cell: unknown) => boolean) =>
		cellsUnder(heading, cells).every(is);
	const holdsDays = ({ heading }: Column) => cellsUnder(heading, cells).some(holdsDay);
	if (![...dates, ...times].some(holdsDays)) return [];
	const clocks = dates.filter((column) => every(column, isClock));
	const remarks = dates.filter((column) => !clocks.includes(column) && every(column, isDateRemark));
	const others = dates.filter((column) => !clocks.includes(column) && !remarks.includes(column));
	const moments = others.length > 0 ? [] : times.filter((column) => every(column, holdsDay));
	set(columns, 'date', [...others, ...moments]);
	set(columns, 'time', [...times.filter((column) => !moments.includes(column)), ...clocks]);
	return remarks.map(({ heading }) => heading);
}

function set(columns: Columns, name: ColumnName, list: Column[]): void {
	if (list.length > 0) columns.set(name, list);
	else columns.delete(name);
}

/** Headings of what has happened to a row or a file, not of when the post goes out. */
const PAST =
	/creat|modif|edit|updat|chang|added|approv|submit|receiv|import|last|posted|published|erstell|geänder|aktualis|freigabe|freigegeben|veröffentlicht$|créé|ajout|cread|actualiz|criad|birth/i;

/** When a task of a board is due: as a rule when its post goes out, and said where it is taken so. */
const DUE =
	/^\W*(?:due|due date|due on|due at|due date.?time|due date text|fällig|fällig am|fälligkeit(?:sdatum)?|(?:date d')?échéance|fecha (?:de vencimiento|límite)|vencimiento|(?:data di )?scadenza|data de vencimento|vencimento|prazo)\W*$/i;

const isDue = (heading: string) => DUE.test(heading.normalize('NFC').replaceAll('_', ' '));

/** The one column of due dates, where the sheet has no other date; ClickUp gives them as numbers and as texts. */
export function findAssumedDate(
	columns: Columns,
	ignored: readonly string[],
	cells: FilledCells,
): string | undefined {
	if (columns.has('date') || columns.has('time')) return undefined;
	const dues = ignored.filter(
		(heading) => isDue(heading) && cellsUnder(heading, cells).every(holdsDay),
	);
	const isExact = (heading: string) =>
		cellsUnder(heading, cells).every((cell) => epochOf(cell) !== undefined);
	const [due, ...others] = dues.length > 1 ? dues.filter(isExact) : dues;
	return others.length === 0 ? due : undefined;
}

/** The start of the events of a calendar as Google and Outlook export it, where the sheet has no other date. */
export function findEventStart(
	columns: Columns,
	ignored: readonly string[],
	cells: FilledCells,
): { readonly date: string; readonly time: string } | undefined {
	if (columns.has('date') || columns.has('time')) return undefined;
	const of = (name: string) => ignored.find((heading) => heading.trim().toLowerCase() === name);
	const [subject, date, time] = [of('subject'), of('start date'), of('start time')];
	if (subject === undefined || date === undefined || time === undefined) return undefined;
	const isStart = cellsUnder(date, cells).every(holdsDay) && cellsUnder(time, cells).every(isClock);
	return isStart ? { date, time } : undefined;
}

/**
 * Headings without meaning whose cells are dates, and those of due dates whose cells are anything,
 * where the sheet has no other date.
 */
export function findUnclearDates(
	columns: Columns,
	ignored: readonly string[],
	cells: FilledCells,
): string[] {
	if (columns.has('date') || columns.has('time')) return [];
	return ignored.filter((heading) => {
		const dates = cellsUnder(heading, cells);
		if (isDue(heading)) return true;
		return dates.every(holdsDay) && (!PAST.test(heading) || dates.some(isAhead));
	});
}

/** A sheet's time without a day, which some readers of sheets give as one of the year 1899. */
export function clockOf(value: unknown): ReturnType<typeof parseTimeOfDay> {
	const text = value instanceof Date ? value.toISOString() : value;
	const clock = /^1899-12-3[01][T ](\d{2}:\d{2}:\d{2})/.exec(String(text));
	return parseTimeOfDay(clock ? clock[1] : value);
}

/** Whether a cell beside a time says which half of the day it is in. */
export function isHalfOfDay(value: unknown): boolean {
	return typeof value === 'string' && /^\s*[ap]\.?\s?m\.?\s*$/i.test(value);
}

/** Whether a cell holds a time and no day. */
export function isClock(value: unknown): boolean {
	return 'value' in clockOf(value);
}

/** Whether a cell holds a day, be it readable in one way or in two. */
export function holdsDay(value: unknown): boolean {
	if (isClock(value)) return false;
	if (value instanceof Date || isLuxon(value) || startOf(value) !== undefined) return true;
	if (epochOf(value) !== undefined) return true;
	const text = plainText(asText(value));
	return findDate(text) !== undefined || isSerial(Number(text.replace(',', '.')));
}

function isSerial(number: number): boolean {
	return number >= 36_526 && number < 73_051;
}

/** Whether a cell beside a date only comments on it: "Thursday", "24", "Week 52", "yes". */
function isDateRemark(value: unknown): boolean {
	const text = plainText(asText(value)).replace(/\.$/, '');
	if (WEEKDAY_OF.has(text) || 'value' in parseFlag(value)) return true;
	return /^(?:(?:day|tag|jour|dia|giorno|week|kw|woche|semaine|semana|settimana) ?)?\d{1,2}$/.test(
		text,
	);
}
