import type { Column } from './columns';
import { holdsDay, isClock, isDateRemark } from './dateCells';
import type { ColumnName } from './headingWords';

type Columns = Map<ColumnName, Column[]>;
type Cells = ReadonlyMap<string, readonly unknown[]>;

/**
 * Decides by their cells what columns hold whose headings say "date" or "time": with a date elsewhere,
 * a column of times alone is the time, and one of weekdays or week numbers says nothing new. Gives the
 * headings of the latter.
 */
export function settleDates(columns: Columns, cells: Cells): string[] {
	const dates = columns.get('date') ?? [];
	const times = columns.get('time') ?? [];
	const every = ({ heading }: Column, is: (cell: unknown) => boolean) =>
		(cells.get(heading) ?? []).every(is);
	const holdsDays = ({ heading }: Column) => (cells.get(heading) ?? []).some(holdsDay);
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

/** Of what happened to a row or a file, not of what is to happen to the post. */
const PAST =
	/creat|modif|edit|updat|chang|added|approv|submit|receiv|import|last|posted|published|erstell|geänder|aktualis|freigabe|freigegeben|veröffentlicht$|créé|ajout|cread|actualiz|criad|birth/i;

/** Headings without meaning whose cells are dates, where the sheet has no other date. */
export function findUnclearDates(
	columns: Columns,
	ignored: readonly string[],
	cells: Cells,
): string[] {
	if (columns.has('date') || columns.has('time')) return [];
	return ignored.filter(
		(heading) => !PAST.test(heading) && (cells.get(heading) ?? []).every(holdsDay),
	);
}
