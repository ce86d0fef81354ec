import type { Json } from '../client/json';
import { formatNumber, isEmpty } from '../values/text';
import { shortenAnswer, sizeOf } from './shortenAnswer';
import { markUntrustedText } from './markUntrustedText';
import { TOOL_ANSWER_FIELDS } from './toolAnswerFields';
import { selectedOf, type ToolOutput } from './toolOutputFields';

/** About 4,000 tokens: more takes a model's attention from what it was asked. */
export const MAX_ANSWER_CHARACTERS = 16_000;
const NOTE_CHARACTERS = 400;

/** An empty answer reads to a model like a tool that does not work. */
const NOTHING = 'No results match these values.';

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
	const room = MAX_ANSWER_CHARACTERS - NOTE_CHARACTERS;
	const noteThat = (what: string) =>
		`${what}, because an answer can have at most ${formatNumber(MAX_ANSWER_CHARACTERS)} characters. ${narrowerOf(operation)}`;
	const [first] = answers;
	if (first && sizeOf(first) > room) {
		return [{ ...shortenAnswer(first, room), note: noteThat('Longer lists and texts are cut') }];
	}
	let size = 0;
	const shown = answers.filter((answer) => {
		size += sizeOf(answer) + 1;
		return size <= room;
	});
	const what = `Only the first ${shown.length} of ${formatNumber(answers.length)} results are here`;
	return [...shown, { note: noteThat(what) }];
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
	const brief = TOOL_ANSWER_FIELDS[operation] ?? TOOL_ANSWER_FIELDS[resource];
	const told = withoutEmpty(brief?.(answer) ?? {});
	return Object.keys(told).length > 0 ? told : withoutEmpty(answer);
}

function withoutEmpty(fields: object): object {
	const says = (value: unknown) => !isEmpty(value) && !(Array.isArray(value) && value.length === 0);
	return Object.fromEntries(Object.entries(fields).filter(([, value]) => says(value)));
}

function narrowerOf(operation: string): string {
	const way = NARROWER[operation];
	return way === undefined
		? 'This tool cannot read the rest. Tell the user that there is more.'
		: `For the rest, call this tool again and narrow the results ${way}, if the tool has these values. If not, tell the user that there is more.`;
}
