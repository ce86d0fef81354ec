import { serialOf } from '../values/dayNumbers';
import { asText, isCellWord, plainText } from '../values/text';
import { isDamaged } from './rows/cleanText';

/** Reasons why a text is not to be published as it is. */
export type Unfinished = 'placeholder' | 'formula' | 'lostLetters' | 'damagedText' | 'noText';

export function brokenFormulaIn(value: unknown): 'formula' | undefined {
	const isBroken = typeof value === 'string' && isCellWord(plainText(value), 'brokenFormula');
	return isBroken ? 'formula' : undefined;
}

/** Placeholders for a text that is still to be written: signs, a reference to another row, the text of a template. */
const PLACEHOLDERS: readonly RegExp[] = [
	/^(?:t\.?b\.?[acd]\.?|\?+|x{3,9})$/,
	/^(?:same as|(?:see|copy)(?: the)?) row \d+[.!]?$/,
	/^see (?:col(?:umn)?|cell|tab) \w{1,10}$/,
	/^same as (?:ig|instagram|insta|tiktok|tt|fb|facebook|linkedin)$/,
	/^lorem ipsum\b/,
	// The text is in a document of its own.
	/^https?:\/\/(?:docs|drive)\.google\.com\/\S*$/,
	/^(?:e\. ?g\.|z\. ?b\.) /,
	/^[[<{][^\]>}]*[\]>}]+$/,
	/^(?:your |the )?(?:caption|text|copy|post) (?:goes )?here$/,
	/^(?:sample|example|test|dummy) (?:caption|text|copy|post)$/,
	/^(?:delete|copy|duplicate) this row\b.{0,60}$/s,
	/^(?:caption|copy|text) (?:to (?:be|come|follow)|tb[acd]|pending|missing)\b.{0,40}$/s,
	// "(waiting for copy from Ana)"
	/^\((?:a?waiting|tb[acd]|pending|needs?)\b[^()]{0,80}\)$/,
];

/** A formula that the sheet shows as a text: "=CONCAT(A1;B1)", "=A2", "=Texts!B4&C4". */
const UNSOLVED =
	/^=(?:[a-z.]{2,}\(.*\)|(?:'[^'\n]{1,60}'!|\w{1,60}!)?\$?[a-z]{1,3}\$?\d{1,7}(?:\W.*)?)$/s;

/** The kind of placeholder in a cell; undefined if the cell has its final content. */
export function placeholderIn(value: unknown): 'placeholder' | 'formula' | undefined {
	if (typeof value !== 'string') {
		return undefined;
	}
	const text = plainText(value);
	const phrase = text.replace(/[.!]$/, '').replace(/^(?:copy|see) (?:the )?/, 'see ');
	const isWord = isCellWord(text, 'open', 'reference') || isCellWord(phrase, 'reference');
	if (isWord || PLACEHOLDERS.some((placeholder) => placeholder.test(text))) {
		return 'placeholder';
	}
	return UNSOLVED.test(text) || isCellWord(text, 'brokenFormula') ? 'formula' : undefined;
}

/** The reason why a text must not be published yet; undefined if the text is complete. */
export function unfinishedIn(value: unknown): Unfinished | undefined {
	if (holdsLostLetters(value)) {
		return placeholderIn(value) ?? 'lostLetters';
	}
	const damage = isDamaged(value) ? 'damagedText' : undefined;
	return placeholderIn(value) ?? damage ?? noTextIn(value);
}

/** Signs of damaged letters: the replacement character, and UTF-8 that was read as Windows-1252. */
const LOST =
	/\uFFFD|Ã[\u0080-\u009F\u00A1-\u00AA\u00AC-\u00BA\u00BC-\u00BF\u0152-\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]|â€[\u0080-\u00BF\u0153\u02DC\u201C-\u201E\u2122]|Â[\u00A1-\u00AA\u00AC-\u00BA]|â‚¬|Å[\u00BA\u00BC\u201A\u201E\u203A]|Å\u201C[a-z]|Ä[\u2021\u2122]|ðŸ/;

/** True if a program lost letters of a text: "CafÃ©". */
export function holdsLostLetters(value: unknown): boolean {
	return typeof value === 'string' && LOST.test(value);
}

/** A box that is ticked, or a number that the sheet shows in another way, such as a percentage or a date. */
function noTextIn(value: unknown): 'noText' | undefined {
	const isShownOtherwise =
		typeof value === 'number' && (!Number.isInteger(value) || serialOf(value) !== undefined);
	const isBox = /^(?:true|false)$/i.test(asText(value).trim());
	return isBox || isShownOtherwise ? 'noText' : undefined;
}

/**
 * A field of a template inside a text, which nobody has filled: "{{name}}", "[insert link]", "[LINK]",
 * "<INSERT NAME>", "${name}", "{first_name}", and the merge fields of newsletters, "%first_name%", "%NAME%" and
 * "*|FNAME|*".
 */
const TEMPLATE_FIELD =
	/\{\{[^{}\n]{0,60}\}\}|\[([^[\]\n]{1,60})\](?!\()|<(?:INSERT|ENTER|ADD|YOUR)\s[^<>\n]{1,60}>|\$\{[^{}\n]{1,60}\}|\{[a-z]{0,20}_?(?:name|link|url|date|price|product|brand|city)\}|(?<![\p{L}\p{N}%])%(?:[a-z]{1,30}_[a-z_]{1,30}|[A-Z]{2,30}(?:_[A-Z]{1,30})?)%(?![\p{L}\p{N}])|\*\|[A-Z][A-Z0-9_:]{0,30}\|\*/gu;

/** The text in square brackets that asks for something: "insert link", "date here", "LINK", "link to shop". */
const ASKS_TO_FILL_IN: readonly RegExp[] = [
	/^(?:insert|enter|add|put|your|tb[acd]|einfügen|insérer|ajouter|insertar|añadir|inserire|aggiungere|inserir|adicionar)(?:\s.*)?$/iu,
	/\s(?:einfügen|here|hier|ici|aquí|qui|aqui)$/iu,
	/^(?:link|url|name|date|time|price|location)\sto\s.|^\p{L}+ name$/iu,
	// The text itself is not final: "[DRAFT] Our new line".
	/^(?:draft|wip|template|placeholder|dummy|on hold|not final|do not (?:post|publish)|entwurf|brouillon|borrador|bozza|rascunho|szkic)(?:\sv?\d+)?$/iu,
	// The text that JavaScript makes of an object.
	/^object Object$/u,
];

function asksToFillIn(inBrackets: string): boolean {
	const isName = isCellWord(plainText(inBrackets), 'toFillIn', 'example');
	return isName || ASKS_TO_FILL_IN.some((pattern) => pattern.test(inBrackets));
}

/** The forms of a number that nobody has filled in: a discount, a price, a time, a score. */
const BLANK_NUMBERS = [
	'X{1,4} ?%',
	'x{2,4} ?%',
	'[$€£¥] ?X{1,5}',
	'X{1,5} ?[$€£]',
	'X{2}[:.]X{2}',
	'X{1,2} ?[-–] ?X{1,2}',
];
/** A whole word with such a form: "XX% off", "€XX", "XX:XX", "X-X". */
const BLANK_NUMBER = new RegExp(
	`(?<![\\p{L}\\p{N}])(?:${BLANK_NUMBERS.join('|')})(?![\\p{L}\\p{N}])`,
	'u',
);

/** The result of a formula that failed, within a text that a program put together. */
const FAILED_PART = /#(?:REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|N\/A(?![\p{L}\d]))/u;

/** Marks in capitals of a text that is not final. */
const DRAFT_WORDS =
	'(?:DRAFT|WIP|NOT (?:APPROVED|FINAL)|DO NOT (?:POST|PUBLISH)|ENTWURF|BROUILLON|BORRADOR|BOZZA|RASCUNHO)';

/** A mark before the text: "DRAFT: Our new line", "**DRAFT** Our new line". */
const DRAFT_MARK = new RegExp(`^\\s*(?:\\*\\*)?${DRAFT_WORDS}(?:\\s?[:–—-]|\\*\\*)`);

/** Such a mark in small letters: "Draft: Our new line", "(draft) Our new line"; not "Draft beer". */
const DRAFT_LABEL = /^\s*[[(]?(?:draft|entwurf|brouillon|borrador|bozza|rascunho)(?: ?:|[)\]])/i;

/** A mark behind the text: "Our new line - DRAFT", "Our new line (DRAFT)". */
const DRAFT_MARK_AT_END = new RegExp(`(?:[–—-]\\s|\\()${DRAFT_WORDS}\\)?\\s*$`);

const DRAFT_MARKS: readonly RegExp[] = [DRAFT_MARK, DRAFT_LABEL, DRAFT_MARK_AT_END];

/**
 * The part of a text that nobody has filled in, or a mark that the text is not final: "[insert link]", "XX%",
 * "DRAFT:". Undefined if the text is complete.
 */
export function unfilledPartIn(text: string): string | undefined {
	for (const [field, inBrackets] of text.matchAll(TEMPLATE_FIELD)) {
		if (inBrackets === undefined || asksToFillIn(inBrackets)) {
			return field;
		}
	}
	// A text that is nothing but such a result is a formula, not a text with a part that is missing.
	const failed = brokenFormulaIn(text) ? undefined : FAILED_PART.exec(text);
	const mark = DRAFT_MARKS.map((pattern) => pattern.exec(text)).find((found) => found !== null);
	const [part] = mark ?? failed ?? BLANK_NUMBER.exec(text) ?? [];
	return part?.trim();
}

/** Leftovers of programs in a text, such as tags of HTML, which the platforms show as they are. */
const MARKUP: readonly RegExp[] = [
	/<\/?(?:a|b|blockquote|br|div|em|h[1-6]|i|img|li|ol|p|span|strong|u|ul)(?:\s[^<>]*)?\/?>/i,
	/&(?:amp|apos|[lg]t|hellip|nbsp|[mn]dash|[lr][ds]quo|quot|szlig|[aeiou](?:uml|acute|grave|circ)|#\d{2,6}|#x[\da-f]{2,5});/i,
	/\*\*[^*\n]+\*\*/,
	/\\n|_x000d_/i,
];

/** The first leftover of a program in a text: "<br>", "&amp;". */
export function markupIn(text: string): string | undefined {
	return MARKUP.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])[0];
}
