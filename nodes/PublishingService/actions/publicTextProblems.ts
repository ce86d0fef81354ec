import { isBlankCell } from '../sheet/cells';
import { unfilledPartIn, unfinishedIn } from '../sheet/unfinishedText';
import { quote } from '../values/text';

/** The text that JavaScript writes if an expression puts an object into a text. */
const OBJECT_TEXT = '[object Object]';

/** The reasons why a text must not be published, in words that follow the label of its field. */
const REASONS = {
	damagedText: 'has lost a part, such as half of an emoji or a picture. Write that part again',
	formula: 'is a formula that was not calculated. Write its text',
	lostLetters: 'contains letters that were lost when the file was read. Read the file as UTF-8',
	noText: 'is not a text. Write the final text',
	placeholder: 'is a placeholder. Write the final text, or clear the field',
} as const;

/** Words that JavaScript writes into a text for a missing value, or for a value that is not a number. */
const MISSING_VALUE = /\b(?:undefined|NaN)\b/;
/** Signs of an expression that puts a text together or calculates: "+", a text in backticks, "*". */
const COMPOSES = /[+`*]/;

/**
 * Finds the word for a missing value in a text that an expression put together, such as "Hi undefined" of
 * "={{ 'Hi ' + $json.name }}". The text of a single column may be about this word, so the node accepts it.
 */
export function missingValueProblem(text: string, expression = ''): string | undefined {
	const [missing] = MISSING_VALUE.exec(text) ?? [];
	if (missing === undefined || !COMPOSES.test(expression) || expression.includes(missing)) {
		return undefined;
	}
	return `contains ${quote(missing)}, because a part of its expression has no value. Correct the name of the field, or give a text for an empty field: {{ $json.name || 'you' }}`;
}

/** The reason why a text must not be published; undefined for a finished text. */
export function publicTextProblem(text: string, expression?: string): string | undefined {
	return emptyTextProblem(text) ?? unfilledProblem(text) ?? missingValueProblem(text, expression);
}

/** Quotation marks with nothing between them, such as "" of a model. */
const EMPTY_QUOTES = /^["'“”„«»‘’\s]+$/u;

/** Words of programs for no value, as models write them. In a sheet, a person may have written "none". */
const NO_VALUE = /^\s*(?:none|null|undefined)\s*$/i;

/** Finds a text that stands for an empty value, such as "null", "undefined", "n/a", "-" or an invisible mark. */
function emptyTextProblem(text: string): string | undefined {
	const isEmptyText = EMPTY_QUOTES.test(text) || isBlankCell(text, 'caption');
	return isEmptyText ? standsForNothing(text) : noValueProblem(text);
}

/** Finds a word of programs for no value. Other words for nothing, such as "na", can be a hashtag. */
export function noValueProblem(text: string): string | undefined {
	return NO_VALUE.test(text) ? standsForNothing(text) : undefined;
}

function standsForNothing(text: string): string {
	return `: ${quote(text)} stands for an empty value. Write the final text, or leave the field empty`;
}

/**
 * Finds a part that nobody filled in, by the same rules as the sheet reader: "{{product}}", "[object Object]",
 * "TBD". Undefined for a finished text.
 */
export function unfilledProblem(text: string): string | undefined {
	const reason = unfinishedIn(text);
	return unfilledPartProblem(text) ?? (reason && `: ${quote(text)} ${REASONS[reason]}`);
}

/**
 * Finds a part that nobody filled in, in the text of a list. "['a', 'b']" is a list as programs write it, not a
 * placeholder in brackets.
 */
export function unfilledListProblem(text: string): string | undefined {
	const list = text.trimStart();
	const isProgramList = list.startsWith('[') && /["',]|^\[\s*\]/.test(list);
	return isProgramList ? unfilledPartProblem(list.slice(1)) : unfilledProblem(text);
}

/** Finds a placeholder inside a text, with the reason why it is there. */
function unfilledPartProblem(text: string): string | undefined {
	if (text.includes(OBJECT_TEXT)) {
		return `contains ${OBJECT_TEXT}, because an expression returned an object. Choose one field of the object`;
	}
	const unfilled = unfilledPartIn(text);
	const isExpression = unfilled?.startsWith('{{') && /\$\w/.test(unfilled);
	if (isExpression) {
		return `contains ${quote(unfilled)}, which n8n did not calculate. Write the final text, or set the field to 'Expression'`;
	}
	if (unfilled !== undefined) {
		return `contains ${quote(unfilled)}, which is a placeholder. Replace it with the final text`;
	}
	return undefined;
}
