import { isBlankCell } from '../../sheet/cells';
import { unfilledPartIn, unfinishedIn } from '../../sheet/unfinishedText';
import { quote } from '../../values/text';

/** A text that JavaScript makes of an object, which an expression put into a text. */
const OBJECT_TEXT = '[object Object]';

/** Why a text is not fit to be published, in words that follow the label of its field. */
const REASONS = {
	damagedText: 'has lost a part, such as half of an emoji or a picture. Write that part again',
	formula: 'is a formula that was not calculated. Write its text',
	lostLetters: 'contains letters that were lost when the file was read. Read the file as UTF-8',
	noText: 'is not a text. Write the final text',
	placeholder: 'is a placeholder. Write the final text, or clear the field',
} as const;

/** Words that JavaScript writes into a text for a value that is not there, or that is not a number. */
const MISSING_VALUE = /\b(?:undefined|NaN)\b/;
/** Signs of an expression that puts a text together or calculates: "+", a text in backticks, "*". */
const COMPOSES = /[+`*]/;

/**
 * Finds the word for a missing value in a text that an expression put together, such as "Hi undefined" of
 * "={{ 'Hi ' + $json.name }}". The text of a single column is taken as it is: it may be about this word.
 */
export function missingValueProblem(text: string, expression = ''): string | undefined {
	const [missing] = MISSING_VALUE.exec(text) ?? [];
	if (missing === undefined || !COMPOSES.test(expression) || expression.includes(missing)) {
		return undefined;
	}
	return `contains ${quote(missing)}, because a part of its expression has no value. Correct the name of the field, or give a text for an empty field: {{ $json.name || 'you' }}`;
}

/** The reason why a text must not be shown to the public; undefined for a text that is whole. */
export function publicTextProblem(text: string, expression?: string): string | undefined {
	return emptyTextProblem(text) ?? unfilledProblem(text) ?? missingValueProblem(text, expression);
}

/** Quotation marks with nothing between them, such as "" of a model. */
const EMPTY_QUOTES = /^["'“”„«»‘’\s]+$/u;

/** Finds a text that stands for an empty value, such as "null", "undefined", "n/a", "-" or an invisible mark. */
function emptyTextProblem(text: string): string | undefined {
	return isBlankCell(text, 'caption') || EMPTY_QUOTES.test(text)
		? `: ${quote(text)} stands for an empty value. Write the final text, or leave the field empty`
		: undefined;
}

/**
 * Finds what nobody filled in, in a text that is to be published, as sheets do: "{{product}}",
 * "[object Object]", "TBD". Undefined for a text that is whole.
 */
export function unfilledProblem(text: string): string | undefined {
	const reason = unfinishedIn(text);
	return unfilledPartProblem(text) ?? (reason && `: ${quote(text)} ${REASONS[reason]}`);
}

/** The same for the text of a list: "['a', 'b']" is a list as programs write it, and no placeholder in brackets. */
export function unfilledListProblem(text: string): string | undefined {
	const list = text.trimStart();
	const isWrittenList = list.startsWith('[') && /["',]/.test(list);
	return isWrittenList ? unfilledPartProblem(list.slice(1)) : unfilledProblem(text);
}

function unfilledPartProblem(text: string): string | undefined {
	if (text.includes(OBJECT_TEXT)) {
		return `contains ${OBJECT_TEXT}, because an expression returned an object. Choose one field of the object`;
	}
	const unfilled = unfilledPartIn(text);
	if (unfilled?.startsWith('{{') && /\$\w/.test(unfilled)) {
		return `contains ${quote(unfilled)}, which n8n did not calculate. Set the field to 'Expression'`;
	}
	if (unfilled !== undefined) {
		return `contains ${quote(unfilled)}, which is a placeholder. Replace it with the final text`;
	}
	return undefined;
}
