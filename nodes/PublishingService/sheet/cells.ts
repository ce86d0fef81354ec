import { holdsDay as isDay, parseDateTime } from '../values/dateTime';
import { serialOf } from '../values/dayNumbers';
import { asText, isCellWord, parseFlag, plainText } from '../values/text';
import { COLUMN_NAMES, type ColumnName, WEEKDAY_OF } from '../values/words';
import { readHeading } from './headings';
import { isDamaged } from './rows/cleanText';
import { isClock } from './rows/clock';

/** A row of a sheet: cells by heading, as an item of n8n has them. */
export type Row = Readonly<Record<string, unknown>>;

/** A stroke or a few signs, as people fill a cell that is to stay empty. */
const SIGNS = /^[-_.·•*~=/\\|]+$/;
/** Of a caption, signs may be all that it says. */
const STROKES = /^[-/]+$/;

const EMPTY_REMARK = /^[([{<](?:none|empty|blank|null|n\/a|leer|vide|vacio|vuoto|vazio)[)\]}>]$/;

/** Whether a cell of such a column is meant to be empty, though something stands in it. */
export function isBlankCell(value: unknown, column: ColumnName): boolean {
	if (typeof value !== 'string') {
		return value === undefined || value === null;
	}
	// In no word for nothing there is any of these.
	if (value.length > 40 || /[\d@#]/.test(value)) {
		return value.trim() === '';
	}
	const text = plainText(value);
	if (text === '' || (column === 'caption' ? STROKES : SIGNS).test(text)) {
		return true;
	}
	// "none" under Accounts is no reason to take those for all rows.
	if (column === 'accounts' || column === 'platforms') {
		return false;
	}
	const words = column === 'caption' || column === 'draft' ? [] : (['nothing'] as const);
	return EMPTY_REMARK.test(text) || isCellWord(text, 'notApplicable', ...words);
}

export interface Cell {
	readonly heading: string;
	readonly value: unknown;
}

/** The cells of a row under some headings that are filled as those of that column are. */
export function cellsUnder(
	row: Row,
	columns: ReadonlyArray<Pick<Cell, 'heading'>>,
	name: ColumnName,
): readonly Cell[] {
	return columns.flatMap(({ heading }) => {
		const value = Object.hasOwn(row, heading) ? row[heading] : undefined;
		return isBlankCell(value, name) ? [] : [{ heading, value }];
	});
}

/** The filled cells of a row for all networks by role, in the order in which they count. */
export type CellsByRole = Readonly<Record<ColumnName, readonly Cell[]>>;

export function cellsByRole(
	row: Row,
	columns: Readonly<Record<ColumnName, ReadonlyArray<Pick<Cell, 'heading'>>>>,
): CellsByRole {
	const cells = COLUMN_NAMES.map((role) => [role, cellsUnder(row, columns[role], role)]);
	return Object.fromEntries(cells) as CellsByRole;
}

/** Whether a cell of any column holds only a stroke or nothing that is seen. */
export function isStroke(value: unknown): boolean {
	if (typeof value !== 'string' || /[\p{L}\p{N}]/u.test(value)) {
		return false;
	}
	return SIGNS.test(plainText(value) || '-');
}

/** What n8n calls the number of a row that it adds. */
export const ROW_NUMBER = /^row_?number$/i;

/** The address of a page of Notion, which n8n's Notion node puts next to the properties of the page. */
const OWN_ADDRESS = /^https:\/\/(?:www\.|app\.)?notion\.(?:so|com|site)\//i;

export function isOwnAddress(cell: unknown): boolean {
	return typeof cell === 'string' && OWN_ADDRESS.test(cell);
}

/** Columns in which a database keeps what it knows of a row by itself. */
const RECORD_FIELDS =
	/^(?:property_)?(?:_?id|record[ _]?id|(?:created|updated|last[ _]?(?:edited|modified))[ _]?(?:time|at|by|on|date)?|(?:nc_)?order|icon|cover|object)$/i;

/** Whether a cell stands in empty rows too: their number, an empty box, what an earlier node put beside. */
function saysNothing(heading: string, cell: unknown): boolean {
	if (cell === undefined || cell === null || isStroke(cell) || ROW_NUMBER.test(heading)) {
		return true;
	}
	if (isOwnAddress(cell) && /^url$/i.test(heading)) {
		return true;
	}
	if (cell === false || (typeof cell === 'string' && /^false$/i.test(cell.trim()))) {
		return true;
	}
	return (
		typeof cell === 'object' && !(cell instanceof Date) && readHeading(heading).is === 'unknown'
	);
}

/** Whether a cell is of the record in its database rather than of what people wrote into it. */
export function isOfRecord(heading: string): boolean {
	return RECORD_FIELDS.test(heading.trim());
}

export type FilledCells = ReadonlyArray<readonly [heading: string, cell: unknown]>;

export function filledCells(row: Row): FilledCells {
	return Object.entries(row).filter(([heading, cell]) => !saysNothing(heading, cell));
}

/** What stands for words to come: signs, another row, the text of a template. */
const PLACEHOLDER =
	/^(?:t\.?b\.?[acd]\.?|\?+|x{3,9}|(?:same as|(?:see|copy)(?: the)?) row \d+[.!]?|lorem ipsum\b.*|https?:\/\/(?:docs|drive)\.google\.com\/\S*|(?:e\. ?g\.|z\. ?b\.) .*|[[<{][^\]>}]*[\]>}]+|(?:your |the )?(?:caption|text|copy|post) (?:goes )?here)$/s;
const UNSOLVED = /^=[a-z.]{2,}\(.*\)$/s;
/** A field of a template inside a text, which nobody has filled: "{{name}}", "[insert link]", "[LINK]". */
const TEMPLATE_FIELD = /\{\{[^{}\n]{0,60}\}\}|\[([^[\]\n]{1,60})\](?!\()/gu;
/** The text in square brackets that asks for something: "insert link", "date here", "LINK", "link to shop". */
const ASKS_TO_FILL_IN: readonly RegExp[] = [
	/^(?:insert|enter|add|put|your|tb[acd]|einfügen|insérer|ajouter|insertar|añadir|inserire|aggiungere|inserir|adicionar)(?:\s.*)?$/iu,
	/\s(?:einfügen|here|hier|ici|aquí|qui|aqui)$/iu,
	/^(?:link|url|name|date|time|price|location)(?:\sto\s.+)?$/iu,
];
/** What programs make of a text, each of which the networks show as it is written. */
const MARKUP: readonly RegExp[] = [
	/<\/?(?:a|b|blockquote|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|u|ul)(?:\s[^<>]*)?\/?>/i,
	/&(?:amp|apos|[lg]t|hellip|nbsp|[mn]dash|[lr][ds]quo|quot|szlig|[aeiou](?:uml|acute|grave|circ)|#\d{2,6}|#x[\da-f]{2,5});/i,
	/\*\*[^*\n]+\*\*/,
	/\\n|_x000d_/i,
];
/** What stands for letters that a reader did not know, and what UTF-8 looks like when read as Windows-1252. */
const LOST =
	/\uFFFD|Ã[\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€[\u0080-\u00BF\u0153\u02DC\u201C-\u201E\u2122]|Â[\u00A1-\u00AA\u00AC-\u00BA]|â‚¬|Å[\u00BA\u00BC\u201A\u201E\u203A]|Å\u201C[a-z]|Ä[\u2021\u2122]|ðŸ/;

export type Unfinished = NonNullable<ReturnType<typeof unfinishedIn>>;

export function brokenFormulaIn(value: unknown) {
	const isBroken = typeof value === 'string' && isCellWord(plainText(value), 'brokenFormula');
	return isBroken ? 'formula' : undefined;
}

/** Why a cell still waits for what it is to say; undefined where it does not. */
export function placeholderIn(value: unknown) {
	if (typeof value !== 'string') {
		return undefined;
	}
	const text = plainText(value);
	const plain = text.replace(/[.!]$/, '').replace(/^(?:copy|see) (?:the )?/, 'see ');
	const isWord = isCellWord(text, 'open', 'reference') || isCellWord(plain, 'reference');
	if (isWord || PLACEHOLDER.test(text)) {
		return 'placeholder';
	}
	return UNSOLVED.test(text) || isCellWord(text, 'brokenFormula') ? 'formula' : undefined;
}

/** Why a text is not to be published as it stands; undefined where it is whole. */
export function unfinishedIn(value: unknown) {
	if (holdsLostLetters(value)) {
		return placeholderIn(value) ?? 'lostLetters';
	}
	return placeholderIn(value) ?? (isDamaged(value) ? 'damagedText' : noTextIn(value));
}

export function holdsLostLetters(value: unknown): boolean {
	return typeof value === 'string' && LOST.test(value);
}

/** A box that is ticked, or a number that the sheet shows in another way, such as a percentage or a date. */
function noTextIn(value: unknown) {
	const isShownOtherwise =
		typeof value === 'number' && (!Number.isInteger(value) || serialOf(value) !== undefined);
	const isBox = /^(?:true|false)$/i.test(asText(value).trim());
	return isBox || isShownOtherwise ? 'noText' : undefined;
}

export function unfilledPartIn(text: string): string | undefined {
	for (const [field, inBrackets] of text.matchAll(TEMPLATE_FIELD)) {
		if (inBrackets === undefined || ASKS_TO_FILL_IN.some((pattern) => pattern.test(inBrackets))) {
			return field;
		}
	}
	return undefined;
}

export function markupIn(text: string): string | undefined {
	return MARKUP.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0];
}

/** Whether a cell holds a day, rather than a time that some readers of sheets give as one of 1899. */
export function holdsDay(value: unknown): boolean {
	return !isClock(value) && isDay(value);
}

/** Whether a day is still to come, however its day and month are to be read. */
export function isAhead(value: unknown): boolean {
	return (['dmy', 'mdy'] as const).some((dateOrder) => {
		const time = parseDateTime(value, { zone: 'utc', dateOrder, defaultTime: '00:00' });
		return 'value' in time && Date.parse(time.value) > Date.now() + 86_400_000;
	});
}

/** Whether a cell beside a date only comments on it: "Thursday", "24", "Week 52", "yes". */
export function isDateRemark(value: unknown): boolean {
	if (weekdayOf(value) !== undefined || 'value' in parseFlag(value)) {
		return true;
	}
	return /^(?:(?:day|tag|jour|dia|giorno|week|kw|woche|semaine|semana|settimana) ?)?\d{1,2}$/.test(
		plainText(asText(value)).replace(/\.$/, ''),
	);
}

export function weekdayOf(value: unknown): number | undefined {
	return WEEKDAY_OF.get(plainText(asText(value)).replace(/\.$/, ''));
}
