import { plainText } from '../../../../values/plainText';
import { asText, isEmpty, quote } from '../../../../values/parsed';
import type { ColumnName } from '../columns/headingWords';

/** A stroke or a few signs, as people fill a cell that is to stay empty. */
const SIGNS = /^[-_.·•*~=/\\|]+$/;

/** Not applicable, and what programs write for nothing. */
const NOT_APPLICABLE =
	/^(?:n ?[/.] ?a\.?|na|n ?[/.] ?d\.?|n\. ?v\.|k\. ?a\.|s\/o|null|undefined|nan|not applicable|[([{<](?:none|empty|blank|null|n\/a|leer|vide|vacio|vuoto|vazio)[)\]}>])$/;

/** Words for nothing; a caption or the name of an account may be such a word. */
const NOTHING = words(
	...[
		'none nil nothing empty blank no',
		'keine keiner keines keins nichts leer ohne nein entfallt',
	],
	...['aucun aucune rien vide sans neant non', 'ninguno ninguna ningun nada vacio sin'],
	...['nessuno nessuna niente vuoto senza', 'nenhum nenhuma vazio sem nao'],
	...['geen niets leeg nvt', 'brak zadne puste'],
);

/** What is still to be decided. */
const OPEN =
	/^(?:t\.?b\.?[acd]\.?|(?:to come|coming|coming soon|in arbeit|a definir)|\?+|x{3,9}|to ?do|to be (?:added|announced|confirmed|decided|defined|determined|done|written)|(?:noch )?offen|folgt(?: noch)?|wird nachgereicht|a definir|a completer|a venir|a confirmer|por definir|por confirmar|pendiente|da definire|da decidere|da confermare|a confirmar)$/;

/**
 * What a formula gives that cannot be worked out, in the languages of Excel and Google Sheets, or not
 * yet.
 */
const FORMULA =
	/^(?:(?:loading|wird geladen|chargement|cargando|caricamento|carregando|laden) ?\.{3}|#(?:n\/[ad]|nv|ref!|value!|name\?|div\/0!|null!|num!|spill!|calc!|error!|getting_data|bezug!|wert!|zahl!|uberlauf!|valeur!|nom\?|nombre!|nul!|¡ref!|¡valor!|¿nombre\?|¡num!|¡nulo!|¡div\/0!|valor!|nome\?|rif!|valore!))$/;

function words(...lines: string[]): ReadonlySet<string> {
	return new Set(lines.join(' ').split(' '));
}

/** What points to another cell or document instead of saying it. */
const REFERENCE =
	/^(?:"|''|\u3003|\u2032{2}|ditto|dito|idem|same|same as (?:above|row \d+|last week|previous|before)|(?:see|copy) (?:row \d+|above|below|(?:the )?(?:drive|docs?|brief|briefing|sheet|notes?|comments?|attach(?:ed|ment)|folder|file|canva|notion|tab))|as above|wie oben|siehe (?:oben|unten|brief(?:ing)?|drive|anhang|ordner)|s\. ?o\.|voir (?:ci-dessus|plus haut|drive|brief)|comme ci-dessus|igual que (?:arriba|el anterior)|ver (?:arriba|drive|brief)|come sopra|vedi (?:sopra|drive)|igual ao anterior|zie (?:boven|drive))[.!]?$/;
/** Text of a template that nobody has replaced, and a formula that nobody has worked out. */
const TEMPLATE =
	/^(?:lorem ipsum\b.*|[[<{][^\]>}]*[\]>}]+|(?:your |the )?(?:caption|text|copy|post) (?:goes )?here)$/s;
const UNSOLVED = /^=[a-z.]{2,}\(.*\)$/s;

/** Whether a cell of such a column is meant to be empty, though something stands in it. */
export function isBlankCell(value: unknown, column: ColumnName): boolean {
	if (isEmpty(value)) return true;
	if (typeof value !== 'string' || value.length > 40) return false;
	const text = plainText(value);
	if (text === '' || SIGNS.test(text)) return true;
	// "none" under Accounts is no reason to take those for all rows.
	if (column === 'accounts' || column === 'platforms') return false;
	if (NOT_APPLICABLE.test(text)) return true;
	return column !== 'caption' && column !== 'draft' && NOTHING.has(text);
}

/** Whether a cell of any column holds only a stroke or nothing that is seen. */
export function isStroke(value: unknown): boolean {
	return typeof value === 'string' && (value.trim() === '' || SIGNS.test(plainText(value) || '-'));
}

/** Why a cell is not to be published as it stands; undefined where it may be. */
export function placeholderIn(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = plainText(value);
	if (OPEN.test(text))
		return `: ${quote(value)} is still to be filled in. Fill the cell, or empty it`;
	if (REFERENCE.test(text)) {
		return `: ${quote(value)} refers to what stands elsewhere. Write it out, or empty the cell`;
	}
	if (TEMPLATE.test(text)) {
		return `: ${quote(value)} is the text of a template. Write your own, or empty the cell`;
	}
	if (UNSOLVED.test(text)) {
		return `: the cell holds a formula instead of its result. Read the sheet with its values, or write the text out`;
	}
	return brokenFormula(value);
}

/** The days that a sheet counts since 1899, of the years 2000 to 2099. */
const DATE_NUMBERS = { min: 36_526, max: 73_051 };

/**
 * Why a cell is no text to publish, though it has one: a box that is ticked, or a number that the
 * sheet shows in another way, as it does with percentages and dates. A whole number is shown as it is.
 */
export function shownOtherwise(value: unknown): string | undefined {
	if (typeof value === 'boolean' || /^(?:true|false)$/i.test(asText(value).trim())) {
		return `: the cell holds ${quote(value)}, as a box to tick does, and no text. Write the text out, or empty the cell`;
	}
	if (typeof value !== 'number') return undefined;
	const isDate = value >= DATE_NUMBERS.min && value < DATE_NUMBERS.max;
	if (Number.isInteger(value) && !isDate) return undefined;
	return `: the cell holds the number ${quote(value)}, which the sheet may show as a date, a time, a price or a percentage. Format the cell as text and write it out, or empty the cell`;
}

/** Why a cell says nothing, where a formula has no result; undefined where it has one, or is none. */
export function brokenFormula(value: unknown): string | undefined {
	if (typeof value !== 'string' || !FORMULA.test(plainText(value))) return undefined;
	return `: the cell holds ${quote(value)}, which stands for a formula without a result. Mend the formula, or empty the cell`;
}
