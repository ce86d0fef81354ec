import { plainText } from '../values/plainText';
import { MONTH_OF, WEEKDAY_OF } from '../values/monthNames';
import { asText, isEmpty } from '../values/parsed';
import { parseFlag } from '../values/scalars';
import { isStroke } from './blanks';
import { readHeading } from './headings';
import type { Roles } from './interpret';
import type { Row } from './profile';
import type { ColumnName } from './words';

/**
 * Whether a cell stands in rows that nobody wrote too: a number of the row, an empty box to tick, or
 * what an earlier node put beside every row.
 */
export function saysNothing(heading: string, cell: unknown): boolean {
	if (isEmpty(cell) || isStroke(cell) || /^row_?number$/i.test(heading)) return true;
	if (cell === false || (typeof cell === 'string' && /^false$/i.test(cell.trim()))) return true;
	return (
		typeof cell === 'object' && !(cell instanceof Date) && readHeading(heading).is === 'unknown'
	);
}

/** Whether a row repeats the headings: every filled cell is the heading above it. */
export function isHeadingRow(row: Row): boolean {
	const cells = filledCells(row);
	const repeats = ([heading, cell]: [string, unknown]) =>
		typeof cell === 'string' && cell.trim().toLowerCase() === heading.trim().toLowerCase();
	return cells.length > 0 && cells.every(repeats);
}

/** Whether no cell of a row says anything. */
export function isEmptyRow(row: Row): boolean {
	return Object.entries(row).every(([heading, cell]) => saysNothing(heading, cell));
}

/**
 * Whether nobody has written into a row: all that it holds are numbers and boxes under headings that
 * say nothing here, as a formula or a rule for the whole column puts them into rows without a post.
 */
export function isUnwrittenRow(row: Row, roles: Roles): boolean {
	const beside = new Set(roles.ignored);
	const isNumberOrFlag = (cell: unknown) => typeof cell === 'number' || 'value' in parseFlag(cell);
	return Object.entries(row).every(
		([heading, cell]) =>
			saysNothing(heading, cell) || (beside.has(heading) && isNumberOrFlag(cell)),
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
export function isNoteRow(row: Row, roles: Roles, hasFiles: boolean): boolean {
	const [first, ...others] = filledCells(row);
	if (!first) return false;
	if (isExample(row, roles)) return true;
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
function isExample(row: Row, roles: Roles): boolean {
	const textsOf = (...names: ColumnName[]) =>
		names
			.flatMap((name) => roles.of[name])
			.map(({ heading }) => plainText(asText(row[heading] ?? '')));
	const times = textsOf('date', 'time');
	const [first = ''] = filledCells(row).map(([, cell]) => plainText(asText(cell)));
	return (
		times.some((text) => FORM.test(text)) ||
		[first, ...times, ...textsOf('accounts')].some((text) => EXAMPLE.test(text)) ||
		textsOf('caption').some((text) => /^(?:e\. ?g\.|z\. ?b\.) /.test(text))
	);
}

/** What a note says. */
export function noteIn(row: Row): string {
	return asText(filledCells(row)[0]?.[1] ?? '');
}

function filledCells(row: Row): Array<[string, unknown]> {
	return Object.entries(row).filter(([heading, cell]) => !saysNothing(heading, cell));
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
