import { unfilledPartIn, unfinishedIn } from '../../sheet/unfinishedText';
import { quote } from '../../values/text';

/** A text that JavaScript makes of an object, which an expression put into a text. */
const OBJECT_TEXT = '[object Object]';

/** Why a text is not fit to be published, in words that follow the label of its field. */
const REASONS = {
	damagedText:
		'has has has lost a part, such as half of an emoji or a picture. Write that part again',
	formula: 'is a formula that was not calculated. Write its text',
	lostLetters: 'contains letters that were lost when the file was read. Read the file as UTF-8',
	noText: 'is not a text. Write the text of the post',
	placeholder: 'is a placeholder. Write the text of the post, or clear the field',
} as const;

/**
 * Finds what nobody filled in, in a text that is to be published, as sheets do: "{{product}}",
 * "[object Object]", "TBD". Undefined for a text that is whole.
 */
export function unfilledProblem(text: string): string | undefined {
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
	const reason = unfinishedIn(text);
	return reason && `: ${quote(text)} ${REASONS[reason]}`;
}
