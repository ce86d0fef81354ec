import type { Json } from '../client/json';
import { formatNumber, isEmpty } from '../values/text';
import { shortenAnswer, sizeOf } from './shortenAnswer';
import { markUntrustedText } from './markUntrustedText';
import { BRIEF_ANSWERS } from './briefAnswers';
import { selectedOf, type ToolOutput } from './toolOutputOption';

/** About 4,000 tokens: more takes a model's attention from what it was asked. */
export const MAX_ANSWER_CHARACTERS = 16_000;
/** Room for the note that says how an answer was cut. */
const NOTE_CHARACTERS = 400;

/** An empty answer reads to a model like a tool that does not work. */
const NOTHING = 'No results match these values.';

/** How a model gets fewer results of an operation, as the end of "narrow the results …". */
const NARROWER: Readonly<Record<string, string>> = {
	'post.getAll': 'by account, status, time or content tag',
	'post.getAnalytics': 'to the summary',
	'account.getAll': 'by platform',
	'workspace.get': 'to accounts, folders, images or packs',
	'workspace.getMediaUrls': 'to fewer images',
};

/** The answer to a model's call of an operation such as `post.getAll`: never more than a model can read. */
export function toolAnswer(
	outputs: readonly object[],
	output: ToolOutput,
	operation: string,
): object[] {
	if (outputs.length === 0) {
		return [{ note: NOTHING }];
	}
	const chosen = outputs.map((answer) => chooseFields({ ...answer }, output, operation));
	const answers = markUntrustedText(chosen);
	if (sizeOf(answers) <= MAX_ANSWER_CHARACTERS) {
		return [...answers];
	}
	const maxCharacters = MAX_ANSWER_CHARACTERS - NOTE_CHARACTERS;
	const noteThat = (cut: string) =>
		`${cut}, because an answer can have at most ${formatNumber(MAX_ANSWER_CHARACTERS)} characters. ${narrowerOf(operation)}`;
	const [first] = answers;
	if (first && sizeOf(first) > maxCharacters) {
		const note = noteThat('Longer lists and texts are cut');
		return [{ ...shortenAnswer(first, maxCharacters), note }];
	}

	const shown = firstAnswers(answers, maxCharacters);
	const cut = `Only the first ${shown.length} of ${formatNumber(answers.length)} results are here`;
	return [...shown, { note: noteThat(cut) }];
}

/** The answers that fit into a number of characters, with a comma after each answer. */
function firstAnswers(answers: readonly object[], maxCharacters: number): object[] {
	let size = 0;
	return answers.filter((answer) => {
		size += sizeOf(answer) + 1;
		return size <= maxCharacters;
	});
}

function chooseFields(answer: Json, output: ToolOutput, operation: string): object {
	switch (output.kind) {
		case 'raw':
			return answer;
		case 'simplified':
			return briefOf(operation, answer);
		case 'selected':
			return selectedOf(answer, output.fields);
	}
}

/**
 * Shortens the answer of an operation for a model. An answer without any field of its brief stays
 * unchanged.
 */
function briefOf(operation: string, answer: Json): object {
	const [resource = ''] = operation.split('.');
	const toBrief = BRIEF_ANSWERS[operation] ?? BRIEF_ANSWERS[resource];
	const brief = withoutEmpty(toBrief?.(answer) ?? {});
	return Object.keys(brief).length > 0 ? brief : withoutEmpty(answer);
}

function withoutEmpty(fields: object): object {
	const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
	const filled = Object.entries(fields).filter(
		([, value]) => !isEmpty(value) && !isEmptyList(value),
	);
	return Object.fromEntries(filled);
}

/** Tells a model how it gets the rest of the results. */
function narrowerOf(operation: string): string {
	const narrower = NARROWER[operation];
	return narrower === undefined
		? 'This tool cannot read the rest. Tell the user that there is more.'
		: `For the rest, call this tool again and narrow the results ${narrower}, if the tool has these values. If not, tell the user that there is more.`;
}
