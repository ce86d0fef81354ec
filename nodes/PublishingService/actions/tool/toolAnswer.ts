import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { briefOf, narrowerOf, shortened } from './briefs';

/** What a tool gives a model; only in the panel of a tool, where it takes the place of Simplify. */
export const toolFields: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'toolOutput',
		type: 'options',
		displayOptions: { show: { '@tool': [true] } },
		options: [
			{
				name: 'Raw',
				value: 'raw',
				description: 'All fields as the service gives them',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'What a model needs to go on, in few characters',
			},
		],
		default: 'simplified',
		description:
			'What the model is given. An answer of more than 16,000 characters is cut, and says how to narrow it.',
	},
];

/** Whether an item's answer is given as it is. */
export function readsRaw(context: IExecuteFunctions, itemIndex: number): boolean {
	return context.getNodeParameter('toolOutput', itemIndex, 'simplified') === 'raw';
}

/** About 4,000 tokens: more takes a model's attention from what it was asked. */
export const MAX_ANSWER_CHARACTERS = 16_000;
/** Characters kept free for the note about what was left out. */
const NOTE_CHARACTERS = 400;

/** An empty answer reads to a model like a tool that does not work. */
const NOTHING = 'There is nothing to show: no result fits what was asked for.';

/**
 * What a model is given of the outputs of a call, short unless it is to be raw, and never more than it
 * can read: what does not fit is left out, and a last entry says so and how to narrow the call.
 * `operation` is the operation's name such as `post.getAll`.
 */
export function toolAnswer(
	outputs: readonly object[],
	isRaw: boolean,
	operation: string,
): object[] {
	if (outputs.length === 0) return [{ note: NOTHING }];
	const shorten = (output: object) =>
		briefOf(operation, output as Readonly<Record<string, unknown>>);
	return bounded(isRaw ? outputs : outputs.map(shorten), operation);
}

function bounded(answers: readonly object[], operation: string): object[] {
	if (sizeOf(answers) <= MAX_ANSWER_CHARACTERS) return [...answers];
	const room = MAX_ANSWER_CHARACTERS - NOTE_CHARACTERS;
	const noteThat = (what: string) =>
		`${what}, because an answer holds at most ${format(MAX_ANSWER_CHARACTERS)} characters. ${narrowerOf(operation)}`;
	const [first] = answers;
	if (first && sizeOf(first) > room) {
		return [{ ...cut(first, room), note: noteThat('Longer lists and texts are cut') }];
	}
	const shown: object[] = [];
	let size = 0;
	for (const answer of answers) {
		size += sizeOf(answer) + 1;
		if (size > room) break;
		shown.push(answer);
	}
	const what = `Only the first ${shown.length} of ${format(answers.length)} results are here`;
	return [...shown, { note: noteThat(what) }];
}

/** An answer with shorter and shorter lists and texts, until it fits. */
function cut(answer: object, room: number): object {
	for (let most = 100; most >= 1; most = Math.floor(most / 2)) {
		const smaller = cutValue(answer, most) as object;
		if (sizeOf(smaller) <= room) return smaller;
	}
	return {};
}

/** A value with as many entries in each list and record at most, and ten times as many characters in a text. */
function cutValue(value: unknown, most: number): unknown {
	if (typeof value === 'string') return shortened(value, most * 10);
	if (typeof value !== 'object' || value === null) return value;
	const all = Object.entries(value);
	const left = all.length - most;
	const kept = all.slice(0, most).map(([name, inner]) => [name, cutValue(inner, most)] as const);
	if (!Array.isArray(value)) {
		return Object.fromEntries(left > 0 ? [...kept, ['…', `${left} more`]] : kept);
	}
	const entries = kept.map(([, inner]) => inner);
	return left > 0 ? [...entries, `… ${left} more`] : entries;
}

function sizeOf(value: object): number {
	return JSON.stringify(value).length;
}

function format(number: number): string {
	return number.toLocaleString('en-US');
}
