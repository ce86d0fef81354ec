import { asText, parseFlag, plainText } from '../values/text';
import { filledCells, type FilledCells, holdsLostLetters, isBlankCell, type Row } from './cells';
import type { Finding } from './findings';
import { interpret, type Roles } from './interpret';
import { nameColumns, plainRow, type SheetFormat } from './layout';
import type { Role } from './roles';
import { isWrittenBack, withoutReportedStatus } from './statuses';
import { MONTH_OF, WEEKDAY_OF } from '../values/words';

/** A row as it is given: the item's own columns, or what was mapped by hand. */
interface GivenRow {
	readonly input: Row;
	/** What messages call it. */
	readonly number: number;
	readonly mapped?: Row;
	readonly hasFiles: boolean;
}

/** What a row without a date means, where the one above has one. */
export type EmptyDates = 'automatic' | 'above' | 'none';

/** A row of a sheet, its place, and what is to be said of it. */
interface PlacedRow {
	readonly row: Row;
	/** From 0, counting every item. */
	readonly at: number;
	readonly number: number;
	readonly finding?: Finding;
	/** True for one that is not empty, of which nothing that is mapped gives anything. */
	readonly isUnmapped?: true;
}

/** How a sheet is to be read as a whole. */
interface SheetReading {
	readonly format: SheetFormat;
	readonly emptyDates: EmptyDates;
	/** Whether a post without a date goes out at once. */
	readonly skipApproval: boolean;
}

/** A sheet whose columns are understood. */
export interface Sheet {
	readonly roles: Roles;
	/** The rows that say something, with the dates that are written above them. */
	readonly rows: readonly PlacedRow[];
	readonly emptyRows: number;
	readonly headingRows: number;
	/** Rows that are remarks among the others: sums, comments, headings of sections. */
	readonly noteRows: ReadonlyArray<{ readonly number: number; readonly text: string }>;
}

/** Reads all rows as one sheet, or says why its columns say nothing. */
export function readSheet(
	given: readonly GivenRow[],
	reading: SheetReading,
): Sheet | { readonly problem: string } {
	const isMapped = given.every(({ mapped }) => mapped !== undefined);
	const inputs = given.map(({ input }) => input);
	const named = nameColumns(inputs.map(plainRow), reading.format);
	if ('problem' in named && !isMapped) return named;
	const rows = given.map(({ mapped }, at): Row => {
		const row = 'rows' in named ? (named.rows[at] ?? {}) : {};
		return mapped ? plainRow(mapped) : row;
	});
	const headings = rows.flatMap((row) => Object.keys(row));
	const lost = headings.find(holdsLostLetters);
	if (lost !== undefined) return { problem: lostHeading(lost) };
	return sorted(given, isWrittenBack(headings) ? rows.map(withoutReportedStatus) : rows, reading);
}

/** Tells the rows that are meant for posts from the others. */
function sorted(
	given: readonly GivenRow[],
	rows: readonly Row[],
	reading: SheetReading,
): Sheet | { readonly problem: string } {
	const placed = given.map((one, at) => {
		const row = rows[at] ?? {};
		const cells = filledCells(row);
		if (cells.length > 0 || one.mapped === undefined) return { ...one, row, at, cells };
		// Where the mapping gives nothing, the input tells whether the row is empty.
		return { ...one, row, at, cells: filledCells(plainRow(one.input)), isUnmapped: true as const };
	});
	const filled = placed.filter(({ cells }) => cells.length > 0);
	const others = filled.filter(
		({ cells, mapped, input }) => ![cells, mapped ? filledCells(input) : []].some(isHeadingRow),
	);
	const before = interpret(others.map(({ row }) => row));
	const notes = others.filter(({ cells, hasFiles }) => isNoteRow(cells, before, hasFiles));
	const written = others.filter((row) => !notes.includes(row));
	const roles = notes.length > 0 ? interpret(written.map(({ row }) => row)) : before;
	const meant = written.filter(({ cells, hasFiles }) => hasFiles || !isUnwrittenRow(cells, roles));
	const unmapped = meant.filter((row) => 'isUnmapped' in row);
	const known = meant.filter((row) => !('isUnmapped' in row));
	if (known.length > 0 && !roles.isKnown) return { problem: noHeadings(roles.ignored) };
	return {
		roles,
		rows: [...fillDates(known, roles, reading), ...unmapped],
		emptyRows: placed.length - filled.length + written.length - meant.length,
		headingRows: filled.length - others.length,
		noteRows: notes.map(({ cells, number }) => ({ number, text: asText(cells[0]?.[1]) })),
	};
}

function lostHeading(heading: string): string {
	return `Letters of the heading "${heading}" were lost when the sheet was read. Choose the encoding of the file, such as UTF-8 or windows-1252, in the node that reads it, and run again`;
}

function noHeadings(ignored: readonly string[]): string {
	const some = ignored.slice(0, 5).map((heading) => `"${heading}"`);
	return `No heading of this sheet is known here: ${some.join(', ')}. Name the columns Accounts, Caption, Media and Date, or choose under Columns what the sheet is: one without headings, or Map Each Column Manually`;
}

/** Whether a row repeats the headings: every filled cell is the heading above it. */
export function isHeadingRow(cells: FilledCells): boolean {
	const plain = (text: unknown) => typeof text === 'string' && text.trim().toLowerCase();
	return cells.length > 0 && cells.every(([heading, cell]) => plain(cell) === plain(heading));
}

/**
 * Whether nobody has written into a row: all that it holds are numbers and boxes under headings that
 * say nothing here, as a formula or a rule for the whole column puts them into rows without a post.
 */
function isUnwrittenRow(cells: FilledCells, { columns }: Roles): boolean {
	const known = columns.flatMap(({ heading, isIgnored }) => (isIgnored ? [] : [heading]));
	return cells.every(
		([heading, cell]) =>
			!known.includes(heading) && (typeof cell === 'number' || 'value' in parseFlag(cell)),
	);
}

/** A sum under the rows: "Total: 12", "Summe". */
const TOTAL =
	/^(?:grand |sub ?)?(?:total|totale|totals|sum|summe|gesamt|gesamtsumme|zwischensumme|somme|sous-total|suma|subtotal|subtotale|somma|soma|count|anzahl|nombre|average|durchschnitt|moyenne|promedio|media|end|ende|fin|fine|fim)(?: (?:posts?|rows?|of (?:posts|rows|sheet|list|file)|beitrage|de publications|general|generale|geral))?(?: ?[:=-]? ?[\d.,]*)?(?: (?:posts?|rows?|beitrage))?$/;
/** A remark that is marked as one: "# week 2", "// ideas", "--- January ---", "== Q1 ==". */
const MARKED =
	/^(?:(?:#+|\/\/+|%+|;+|rem|note:|notes:|hinweis:|nb:|nota:) .*|([-=*_~>.])\1+\D.*|\/\/.*)$/;
/** A part of the year above its rows. */
const PERIOD =
	/^(?:(?:calendar )?(?:week|kw|kalenderwoche|woche|semaine|semana|settimana|sem|wk|cw|sprint|q|quarter|quartal|trimestre|month|monat|mois|mes|mese) ?(?:#|no\.?|nr\.?)? ?\d{1,2}|\d{1,2}\. ?woche)(?:[ ,/-]+(?:\d{2}|\d{4}))?(?: ?[:(].*)?$/;

/** "Week of March 3", "Semaine du 14 décembre", "w/c 14 Dec". */
const WEEK_OF =
	/^(?:(?:calendar )?(?:week|wk|woche|kalenderwoche|semaine|semana|settimana) (?:of|from|commencing|beginning|starting|ending|vom|von|ab|du|de|del|dal|da|do)\b|w\/[ce]\b|wc\b)(?<day>.*)$/;

/**
 * Whether a row is certainly no post but a remark among the rows: a sum, a comment, or the heading of
 * a section that stands alone. A row that holds anything else that a post is made of is none.
 */
export function isNoteRow(cells: FilledCells, roles: Roles, hasFiles: boolean): boolean {
	const [first, ...others] = cells;
	if (!first) return false;
	if (isExample(cells, roles)) return true;
	const [heading, cell] = first;
	if (typeof cell !== 'string' || cell.length > 80) return false;
	const text = plainText(cell);
	if (TOTAL.test(text) && others.every(([, other]) => isCount(other))) return true;
	if (others.length > 0) return false;
	const isCaption = roles.columns.some((one) => one.heading === heading && one.role === 'caption');
	if (MARKED.test(text) && (!isCaption || !hasFiles)) return true;
	return !hasFiles && isPeriod(text);
}

/** "e.g. 2026-12-24", "Beispiel: …": a row of a template that shows what to write. */
const EXAMPLE =
	/^(?:e\. ?g\.|e\.?g:|for example|z\. ?b\.|p\. ?ej\.|p\. ?ex\.|par ex\.|(?:example|sample|beispiel|exemple|ejemplo|esempio|exemplo|voorbeeld)(?: ?:|$))/;
/** The form of a date, as it stands under its heading: "YYYY-MM-DD", "TT.MM.JJJJ", "HH:MM". */
const FORM =
	/^(?:(?:yyyy|yy|mm|m|dd|d|hh|h|ss|jjjj|jj|aaaa|aa|tt|gg|am|pm|min)(?:[-/.:, ]+|$)){2,}$/;

/** Whether a row of a template shows what to write, rather than a post. */
function isExample(cells: FilledCells, { columns }: Roles): boolean {
	const roleOf = new Map(columns.map(({ heading, role }) => [heading, role]));
	for (const [at, [heading, cell]] of cells.entries()) {
		const role = roleOf.get(heading);
		const isTime = role === 'date' || role === 'time';
		const isCaption = role === 'caption';
		if (at > 0 && !isTime && !isCaption && role !== 'accounts') continue;
		const text = plainText(asText(cell));
		if (isTime && FORM.test(text)) return true;
		const example = isCaption && at > 0 ? /^(?:e\. ?g\.|z\. ?b\.) / : EXAMPLE;
		if (example.test(text)) return true;
	}
	return false;
}

/** "12", "30 %" and "12 posts". */
function isCount(cell: unknown): boolean {
	return /^[\d.,% ]+(?:posts?|rows?|videos?|images?|beitrage|publications?|publicaciones)?$/.test(
		plainText(asText(cell)),
	);
}

/** "January", "JANUARY 2027", "Week 3", "Monday": a day or a time with it would be a date. */
function isPeriod(text: string): boolean {
	const [name = '', year = ''] = text.replace(/[:,.]$/, '').split(/[ ,/-]+/);
	const isName = MONTH_OF.has(name) || WEEKDAY_OF.has(name);
	const { day } = WEEK_OF.exec(text)?.groups ?? {};
	const hasDay =
		day !== undefined && (/\d/.test(day) || day.split(' ').some((word) => MONTH_OF.has(word)));
	return (
		hasDay ||
		PERIOD.test(text) ||
		(name.length > 2 && isName && /^(?:\d{4})?$/.test(year) && text.split(' ').length < 3)
	);
}

/**
 * Gives rows the date of the row directly above them, as merged cells are read, where that is chosen.
 * Where nothing is chosen, a row is refused whose date may stand above, or that would go out at once.
 */
export function fillDates(
	rows: readonly PlacedRow[],
	roles: Roles,
	{ emptyDates, skipApproval }: Omit<SheetReading, 'format'>,
): PlacedRow[] {
	if (rows.length < 2) return [...rows];
	const { date, time } = roles.ofNetworks;
	const ofNetworks = [...date, ...time].map(({ heading }) => heading);
	const dates = headingsOf(roles, 'date');
	const whens = [...dates, ...headingsOf(roles, 'time'), ...ofNetworks];
	const content = headingsOf(roles, 'caption', 'media', 'link');
	// A row that is posted already says nothing of those that are not.
	const isComing = ({ row }: PlacedRow) => written(row, headingsOf(roles, 'postId')) === '';
	const areDated = rows.some((placed) => isComing(placed) && written(placed.row, whens) !== '');
	const filled: PlacedRow[] = [];
	for (const placed of rows) {
		const above = filled.at(-1);
		const isBelow = above?.at === placed.at - 1 && written(above.row, dates) !== '';
		if (emptyDates === 'above') {
			const isOpen = isBelow && written(placed.row, [...dates, ...ofNetworks]) === '';
			filled.push(isOpen ? withDateOf(above, placed, roles) : placed);
			continue;
		}
		const says = written(placed.row, content);
		const isSame = isBelow && says !== '' && says === written(above.row, content);
		const isOpen = isComing(placed) && written(placed.row, whens) === '';
		const isRefused = isOpen && emptyDates === 'automatic' && areDated && (skipApproval || isSame);
		const [column = 'Date'] = dates;
		const finding: Finding = { code: 'dateMissing', column, severity: 'refusal' };
		filled.push(isRefused ? { ...placed, finding } : placed);
	}
	return filled;
}

/** A row with the date of the one above it, and with its time and its accounts where it has none. */
function withDateOf(above: PlacedRow, placed: PlacedRow, roles: Roles): PlacedRow {
	const targets = [
		...headingsOf(roles, 'accounts', 'platforms'),
		...roles.ofNetworks.network.map(({ heading }) => heading),
	];
	const isOpen = (headings: readonly string[]) => written(placed.row, headings) === '';
	const open = [headingsOf(roles, 'date'), headingsOf(roles, 'time'), targets].filter(isOpen);
	const taken = open.flat().filter((heading) => written(above.row, [heading]) !== '');
	const fromAbove = Object.fromEntries(taken.map((heading) => [heading, above.row[heading]]));
	const row = { ...placed.row, ...fromAbove };
	const facts = { column: taken.join(' and '), above: above.number };
	return { ...placed, row, finding: { code: 'dateTaken', severity: 'warning', ...facts } };
}

function headingsOf(roles: Roles, ...names: Role[]): string[] {
	return names.flatMap((role) => roles.of[role].map(({ heading }) => heading));
}

/** What stands under some headings, as one text to compare. */
function written(row: Row, headings: readonly string[]): string {
	const cells = headings.map((heading) => row[heading]);
	return cells
		.map((cell) => (isBlankCell(cell, 'date') ? '' : asText(cell).trim().toLowerCase()))
		.join('\n')
		.trim();
}
