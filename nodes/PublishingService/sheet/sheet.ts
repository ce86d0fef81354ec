import { asText, isCellWord, parseFlag, plainName, plainText } from '../values/text';
import { CELL_WORDS } from '../values/words';
import {
	cellsUnder,
	filledCells,
	type FilledCells,
	isBlankCell,
	isOfRecord,
	type Row,
} from './cells';
import type { Role } from './claim';
import { columnOf, readHeading } from './headings';
import { nameColumns, type SheetFormat } from './layout';
import { isMedium } from './profile';
import { isWrittenBack, withoutReportedStatus, withReportNames } from './reportedStatus';
import { interpret, type Roles } from './roles';
import { comparable } from './rowReader';
import { cutColumnNames } from './rows/cellSize';
import { refuseManyColumns, removeLongCells } from './rows/longCells';
import { plainRow } from './rows/plainRow';
import { refusePostItem } from './rows/postItem';
import { refuseUnreadable } from './rows/unreadRow';
import { type Finding, sentence } from './texts/findings';
import { holdsLostLetters } from './unfinishedText';

/** A row as it is given: the item's own columns, or what was mapped by hand. */
interface GivenRow {
	readonly input: Row;
	readonly number: number;
	readonly mapped?: Row;
	readonly hasFiles: boolean;
}

interface PlacedRow {
	readonly row: Row;
	readonly at: number;
	readonly number: number;
	readonly finding?: Finding;
	/** True for a row with content for which the mapping returns nothing. */
	readonly isUnmapped?: true;
}

interface SheetReading {
	readonly format: SheetFormat;
	/** Meaning of a row without a date, if the row above has a date. */
	readonly emptyDates: 'automatic' | 'above' | 'none';
	/** True if a post without a date goes live as soon as possible, without approval. */
	readonly skipApproval: boolean;
}

/** A row that is only a note for the people who work with the sheet. */
interface NoteRow {
	readonly number: number;
	readonly text: string;
}

/** The rows of a sheet that may become posts, and the number of the others. */
export interface Sheet {
	readonly roles: Roles;
	readonly rows: readonly PlacedRow[];
	/** The clients, brands or customers that rows name. */
	readonly clients: readonly string[];
	readonly emptyRows: number;
	readonly headingRows: number;
	readonly noteRows: readonly NoteRow[];
}

/** Reads a sheet. If the whole sheet cannot be read, returns the reason. */
export function readSheet(
	given: readonly GivenRow[],
	reading: SheetReading,
): Sheet | { readonly problem: string } {
	const placed = placeRows(given, reading.format);
	if ('problem' in placed) {
		return placed;
	}
	const unread: readonly PlacedRow[] = placed.filter(({ finding }) => finding);
	const read = placed.filter(({ finding }) => !finding);
	const filled = read.filter(({ cells, hasFiles }) => !isUnwritten(cells, hasFiles));
	const others = filled.filter(({ ofSheet }) => !isHeadingRow(ofSheet));
	const remarks = others.filter(({ cells, hasFiles }) => isRemark(cells, hasFiles));
	// If all rows look like notes, none of them is a note.
	const notes = remarks.length < others.length ? remarks : [];
	const written = others.filter((row) => !notes.includes(row));
	const known = written.filter(({ isUnmapped }) => !isUnmapped);
	const roles = interpret(known.map(({ row }) => row));
	if (known.length > 0 && !roles.isKnown) {
		return { problem: sentence('noKnownHeading', { names: roles.ignored.slice(0, 5) }) };
	}
	const unmapped: readonly PlacedRow[] = written.filter(({ isUnmapped }) => isUnmapped);
	const bounded = known.map((one) => boundRow(one, roles));
	return {
		roles,
		rows: [...fillDates(bounded, roles, reading), ...unmapped, ...unread],
		clients: readClients(bounded, roles),
		emptyRows: read.length - filled.length,
		headingRows: filled.length - others.length,
		noteRows: notes.map(({ cells, number }) => ({
			number,
			text: asText(cells[0]?.[1]).slice(0, 200),
		})),
	};
}

/** Lists the clients, brands or customers that rows name, each once and in the order of the rows. */
function readClients(rows: readonly PlacedRow[], roles: Roles): string[] {
	const cells = rows.flatMap(({ row }) => cellsUnder(row, roles.of.brand, 'brand'));
	const names = new Map(cells.map((cell) => [plainName(comparable(cell)), comparable(cell)]));
	return [...names.values()];
}

function placeRows(given: readonly GivenRow[], format: SheetFormat) {
	const inputs = given.map(({ input, mapped }) => readPlainRow(input, mapped === undefined));
	const mapped = given.flatMap((one) => (one.mapped ? [readPlainRow(one.mapped, false)] : []));
	const rowsOf = (plain: readonly PlainRow[]) => plain.map(({ row }) => row);
	const named = mapped.length > 0 ? { rows: rowsOf(mapped) } : nameColumns(rowsOf(inputs), format);
	if ('problem' in named) {
		return named;
	}
	const written = withReportNames(named.rows.map(cutColumnNames));
	const headings = written.flatMap((row) => Object.keys(row));
	const lost = headings.find(holdsLostLetters);
	if (lost !== undefined) {
		return { problem: sentence('headingLostLetters', { column: lost }) };
	}
	const rows = isWrittenBack(headings) ? written.map(withoutReportedStatus) : written;
	return given.map(({ number, hasFiles }, at) => {
		const row = rows[at] ?? {};
		const own = filledCells(row);
		const ofSheet = mapped.length > 0 ? filledCells(inputs[at]?.row ?? {}) : own;
		const finding = inputs[at]?.finding ?? mapped[at]?.finding;
		// If the mapping returns nothing, the input shows whether the row is empty.
		const isUnmapped = own.length === 0 && !finding ? (true as const) : undefined;
		const cells = isUnmapped ? ofSheet : own;
		return { number, hasFiles, row, at, cells, ofSheet, isUnmapped, finding };
	});
}

interface PlainRow {
	readonly row: Row;
	/** Refuses a row whose cells the node could not read; the row is empty then. */
	readonly finding: Finding | undefined;
}

function boundRow(placed: PlacedRow, roles: Roles): PlacedRow {
	try {
		return { ...placed, ...removeLongCells(placed.row, roles) };
	} catch (cause) {
		return { ...placed, finding: refuseUnreadable(cause) };
	}
}

function readPlainRow(input: Row, isRow: boolean): PlainRow {
	try {
		const finding = refuseManyColumns(input) ?? (isRow ? refusePostItem(input) : undefined);
		return { row: finding ? {} : plainRow(cutColumnNames(input)), finding };
	} catch (cause) {
		return { row: {}, finding: refuseUnreadable(cause) };
	}
}

export function isHeadingRow(cells: FilledCells): boolean {
	const plain = (text: unknown) => typeof text === 'string' && text.trim().toLowerCase();
	return cells.length > 0 && cells.every(([heading, cell]) => plain(cell) === plain(heading));
}

/**
 * True if people wrote nothing into the row: it contains only numbers and checkboxes in unknown
 * columns, as formulas put them there.
 */
function isUnwritten(cells: FilledCells, hasFiles: boolean): boolean {
	const isOfRule = (cell: unknown) => typeof cell === 'number' || 'value' in parseFlag(cell);
	const isOther = (heading: string) => readHeading(heading).is === 'unknown';
	return (
		(!hasFiles || cells.length === 0) &&
		cells.every(([heading, cell]) => isOther(heading) && (isOfRule(cell) || isOfRecord(heading)))
	);
}

/** Columns in which a single filled cell can be a post, or name a post. */
const OF_POST: ReadonlySet<unknown> = new Set([
	...(['imageFolder', 'imagePack', 'link', 'media', 'postId', 'uploadIds'] as const),
]);

/** The beginning of a long cell shows whether the row is a note. */
const LONGEST_REMARK = 200;

/**
 * True if a row is a note: a single cell that is not media, such as a sum, or an example of what to
 * write.
 */
export function isRemark(cells: FilledCells, hasFiles: boolean): boolean {
	const [first, ...others] = cells;
	if (!first) {
		return false;
	}
	const [heading, cell] = first;
	const text = plainText(asText(cell).slice(0, LONGEST_REMARK));
	const isExample =
		isCellWord((text.split(':')[0] ?? '').trimEnd(), 'example') ||
		CELL_WORDS.example.some((word) => word.endsWith('.') && text.startsWith(`${word} `));
	const isAlone = others.length === 0 && !hasFiles;
	return isExample || (isAlone && !isMedium(cell) && !OF_POST.has(columnOf(heading)));
}

/**
 * Gives rows the date of the row above if the user chose so. Otherwise refuses rows that may mean
 * the date above.
 */
export function fillDates(
	rows: readonly PlacedRow[],
	roles: Roles,
	{ emptyDates, skipApproval }: Omit<SheetReading, 'format'>,
): PlacedRow[] {
	if (rows.length < 2 || emptyDates === 'none') {
		return [...rows];
	}
	const { date, time } = roles.ofNetworks;
	const ofNetworks = [...date, ...time].map(({ heading }) => heading);
	const dates = headingsOf(roles, 'date');
	const says = (row: Row, ...names: Role[]) => written(row, headingsOf(roles, ...names));
	const isDated = (row: Row) => says(row, 'date', 'time') + written(row, ofNetworks) !== '';
	const areDated = rows.some(({ row }) => isDated(row));
	const contentOf = (row: Row) => says(row, 'caption', 'media', 'link');
	const column = dates[0] ?? 'Date';
	const finding: Finding = { code: 'dateMissing', column, severity: 'refusal' };
	const filled: PlacedRow[] = [];
	for (const placed of rows) {
		const { row, at } = placed;
		if (placed.finding) {
			filled.push(placed);
			continue;
		}
		const previous = filled.at(-1);
		const above = previous?.at === at - 1 && says(previous.row, 'date') ? previous : undefined;
		if (emptyDates === 'above') {
			const isOpen = above && written(row, [...dates, ...ofNetworks]) === '';
			filled.push(isOpen ? withDateOf(above, placed, roles) : placed);
			continue;
		}
		const isSame = above && contentOf(row) !== '' && contentOf(row) === contentOf(above.row);
		const isOpen = areDated && says(row, 'postId') === '' && !isDated(row);
		filled.push(isOpen && (skipApproval || isSame) ? { ...placed, finding } : placed);
	}
	return filled;
}

/** A row with the date of the row above. If the row has no time or no accounts, it gets these, too. */
function withDateOf(above: PlacedRow, placed: PlacedRow, roles: Roles): PlacedRow {
	const networks = roles.ofNetworks.network.map(({ heading }) => heading);
	const targets = [...headingsOf(roles, 'accounts', 'platforms'), ...networks];
	const columns = [headingsOf(roles, 'date'), headingsOf(roles, 'time'), targets]
		.filter((headings) => written(placed.row, headings) === '')
		.flatMap((headings) => headings.filter((heading) => written(above.row, [heading]) !== ''));
	const taken = Object.fromEntries(columns.map((heading) => [heading, above.row[heading]]));
	const facts = { column: columns.join(' and '), above: above.number };
	const finding: Finding = { code: 'dateTaken', severity: 'warning', ...facts };
	return { ...placed, row: { ...placed.row, ...taken }, finding };
}

function headingsOf(roles: Roles, ...names: Role[]): string[] {
	return names.flatMap((role) => roles.of[role].map(({ heading }) => heading));
}

function written(row: Row, headings: readonly string[]): string {
	const cells = headings.map((heading) => row[heading]);
	return cells
		.map((cell) => (isBlankCell(cell, 'date') ? '' : asText(cell).trim().toLowerCase()))
		.join('\n')
		.trim();
}
