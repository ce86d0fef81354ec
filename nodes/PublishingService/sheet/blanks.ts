import { asText, isEmpty, plainText } from '../values/text';
import { phrasesOf } from './headings';
import { CELL_WORDS, type ColumnName } from './words';

type CellWord = keyof typeof CELL_WORDS;

const WORDS: ReadonlyMap<CellWord, ReadonlySet<string>> = new Map(
	Object.entries(CELL_WORDS).map(([name, words]) => [
		name as CellWord,
		new Set(phrasesOf(words).map(plainText)),
	]),
);

/** Whether a text, made plain, is one of the words for something. */
export function isCellWord(text: string, ...names: CellWord[]): boolean {
	return names.some((name) => WORDS.get(name)?.has(text));
}

/** A stroke or a few signs, as people fill a cell that is to stay empty. */
const SIGNS = /^[-_.·•*~=/\\|]+$/;
/** Of a caption, signs may be all that it says. */
const STROKES = /^[-/]+$/;

const EMPTY_REMARK = /^[([{<](?:none|empty|blank|null|n\/a|leer|vide|vacio|vuoto|vazio)[)\]}>]$/;

/** Whether a cell of such a column is meant to be empty, though something stands in it. */
export function isBlankCell(value: unknown, column: ColumnName): boolean {
	if (isEmpty(value)) return true;
	if (typeof value !== 'string' || value.length > 40) return false;
	const text = plainText(value);
	if (text === '' || (column === 'caption' ? STROKES : SIGNS).test(text)) return true;
	// "none" under Accounts is no reason to take those for all rows.
	if (column === 'accounts' || column === 'platforms') return false;
	if (isCellWord(text, 'notApplicable') || EMPTY_REMARK.test(text)) return true;
	return column !== 'caption' && column !== 'draft' && isCellWord(text, 'nothing');
}

/** Whether a cell of any column holds only a stroke or nothing that is seen. */
export function isStroke(value: unknown): boolean {
	if (typeof value !== 'string' || /[\p{L}\p{N}]/u.test(value)) return false;
	return value.trim() === '' || SIGNS.test(plainText(value) || '-');
}

const REFERENCE_TO_ROW = /^(?:same as|see) row \d+$/;
/** Text of a template that nobody has replaced, and a formula that nobody has worked out. */
const TEMPLATE =
	/^(?:lorem ipsum\b.*|[[<{][^\]>}]*[\]>}]+|(?:your |the )?(?:caption|text|copy|post) (?:goes )?here)$/s;
const UNSOLVED = /^=[a-z.]{2,}\(.*\)$/s;
/** A field of a template inside a text, which nobody has filled: "{{name}}", "[insert link]", "[LINK]". */
const UNFILLED =
	/\{\{[^{}\n]{0,60}\}\}|\[(?:(?:insert|enter|add|put|your|tb[acd]|einfügen|insérer|ajouter|insertar|añadir|inserire|aggiungere|inserir|adicionar)(?:\s[^\]\n]{0,40})?|[^\]\n]{1,30}\s(?:einfügen|here|hier|ici|aquí|qui|aqui)|(?:link|url|name|date|time|price|location)(?:\sto\s[^\]\n]{1,40})?)\](?!\()/iu;
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

/** The days that a sheet counts since 1899, of the years 2000 to 2099. */
export const SERIALS = { min: 36_526, max: 73_051 };

/** What stands in a cell instead of what is meant. */
export type Unfinished =
	| 'stillOpen'
	| 'refersElsewhere'
	| 'template'
	| 'unsolvedFormula'
	| 'brokenFormula'
	| 'lostLetters'
	| 'tickBox'
	| 'shownOtherwise';

/** Whether a cell says nothing because its formula has no result. */
export function isBrokenFormula(value: unknown): boolean {
	return (
		typeof value === 'string' &&
		isCellWord(plainText(value).replace(' ...', '...'), 'brokenFormula')
	);
}

/** Why a cell still waits for what it is to say; undefined where it does not. */
export function placeholderIn(value: unknown): Unfinished | undefined {
	if (typeof value !== 'string') return undefined;
	const text = plainText(value);
	if (isCellWord(text, 'open') || /^(?:t\.?b\.?[acd]\.?|\?+|x{3,9})$/.test(text))
		return 'stillOpen';
	const plain = text.replace(/[.!]$/, '').replace(/^(?:copy|see) (?:the )?/, 'see ');
	if (isCellWord(text, 'reference') || isCellWord(plain, 'reference')) return 'refersElsewhere';
	if (REFERENCE_TO_ROW.test(plain)) return 'refersElsewhere';
	if (TEMPLATE.test(text)) return 'template';
	if (UNSOLVED.test(text)) return 'unsolvedFormula';
	return isBrokenFormula(value) ? 'brokenFormula' : undefined;
}

/** Why a text is not to be published as it stands; undefined where it is whole. */
export function unfinishedIn(value: unknown): Unfinished | undefined {
	return placeholderIn(value) ?? (holdsLostLetters(value) ? 'lostLetters' : noTextIn(value));
}

export function holdsLostLetters(value: unknown): boolean {
	return typeof value === 'string' && LOST.test(value);
}

/** A box that is ticked, or a number that the sheet shows in another way, such as a percentage. */
function noTextIn(value: unknown): Unfinished | undefined {
	if (typeof value === 'boolean' || /^(?:true|false)$/i.test(asText(value).trim())) {
		return 'tickBox';
	}
	if (typeof value !== 'number') return undefined;
	// A whole number is shown as it is.
	const isDate = value >= SERIALS.min && value < SERIALS.max;
	return Number.isInteger(value) && !isDate ? undefined : 'shownOtherwise';
}

/** The part of a text that still waits for its words. */
export function unfilledPartIn(text: string): string | undefined {
	return UNFILLED.exec(text)?.[0];
}

/** The HTML, Markdown or sign of another program in a text. */
export function markupIn(text: string): string | undefined {
	return MARKUP.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0];
}
