import { asText, isEmpty, parseFlag, plainText } from '../values/text';
import { MONTH_OF, WEEKDAY_OF } from '../values/dateText';
import { isStroke } from './blanks';
import { columnOf, readHeading } from './headings';
import type { Roles } from './interpret';
import type { Row } from './profile';
import type { ColumnName } from './words';

/**
 * Whether a cell stands in rows that nobody wrote too: a number of the row, an empty box to tick, or
 * what an earlier node put beside every row.
 */
function saysNothing(heading: string, cell: unknown): boolean {
	if (isEmpty(cell) || isStroke(cell) || /^row_?number$/i.test(heading)) return true;
	if (cell === false || (typeof cell === 'string' && /^false$/i.test(cell.trim()))) return true;
	return (
		typeof cell === 'object' && !(cell instanceof Date) && readHeading(heading).is === 'unknown'
	);
}

/** The cells of a row that say something, each with its heading. */
export type FilledCells = ReadonlyArray<readonly [heading: string, cell: unknown]>;

export function filledCells(row: Row): FilledCells {
	return Object.entries(row).filter(([heading, cell]) => !saysNothing(heading, cell));
}

/** Whether a row repeats the headings: every filled cell is the heading above it. */
export function isHeadingRow(cells: FilledCells): boolean {
	return (
		cells.length > 0 &&
		cells.every(
			([heading, cell]) =>
				typeof cell === 'string' && cell.trim().toLowerCase() === heading.trim().toLowerCase(),
		)
	);
}

/** What is wrong where a first row goes on with headings: "Text" and "Video" below "TikTok" and "Instagram". */
export function twoHeadingRows(cells: FilledCells): string | undefined {
	const words = cells.map(([, cell]) => String(cell));
	if (!words.every((word) => /^[\p{L} ]{1,30}$/u.test(word))) return undefined;
	const columns = new Set(words.map(columnOf));
	if (columns.has(undefined) || !columns.has('caption') || !columns.has('media')) return undefined;
	const both = cells.find(([heading, cell]) => heading !== cell)?.join(' ');
	return `The sheet has two heading rows. Join both into one, with headings such as "${both}"`;
}

/**
 * Whether nobody has written into a row: all that it holds are numbers and boxes under headings that
 * say nothing here, as a formula or a rule for the whole column puts them into rows without a post.
 */
export function isUnwrittenRow(cells: FilledCells, { ignored }: Roles): boolean {
	return cells.every(
		([heading, cell]) =>
			ignored.includes(heading) && (typeof cell === 'number' || 'value' in parseFlag(cell)),
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
	const isCaption = roles.of.caption.some((column) => column.heading === heading);
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
function isExample(cells: FilledCells, { of }: Roles): boolean {
	return cells.some(([heading, cell], at) => {
		const stands = (role: ColumnName) => of[role].some((column) => column.heading === heading);
		const isTime = stands('date') || stands('time');
		const isCaption = stands('caption');
		if (at > 0 && !isTime && !isCaption && !stands('accounts')) return false;
		const text = plainText(asText(cell));
		return (
			(isTime && FORM.test(text)) ||
			(isCaption && at > 0 ? /^(?:e\. ?g\.|z\. ?b\.) /.test(text) : EXAMPLE.test(text))
		);
	});
}

/** What a note says. */
export function noteIn([first]: FilledCells): string {
	return first ? asText(first[1]) : '';
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
