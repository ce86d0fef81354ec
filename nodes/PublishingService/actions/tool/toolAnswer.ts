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

type Json = Readonly<Record<string, unknown>>;

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
	const shorten = (output: object) => withoutEmpty(briefOf(operation, output as Json));
	return bounded(isRaw ? outputs : outputs.map(shorten), operation);
}

function bounded(answers: readonly object[], operation: string): object[] {
	if (sizeOf(answers) <= MAX_ANSWER_CHARACTERS) return [...answers];
	const room = MAX_ANSWER_CHARACTERS - NOTE_CHARACTERS;
	const [first] = answers;
	if (first && sizeOf(first) > room) {
		const note = `Longer lists and texts are cut, because an answer holds at most ${format(MAX_ANSWER_CHARACTERS)} characters. ${narrowerOf(operation)}`;
		return [{ ...cut(first, room), note }];
	}
	const shown: object[] = [];
	let size = 0;
	for (const answer of answers) {
		size += sizeOf(answer) + 1;
		if (size > room) break;
		shown.push(answer);
	}
	return [
		...shown,
		{
			note: `Only the first ${shown.length} of ${format(answers.length)} results are here, because an answer holds at most ${format(MAX_ANSWER_CHARACTERS)} characters. ${narrowerOf(operation)}`,
		},
	];
}

/** Shorter and shorter lists and texts, until what is left fits. */
const CUTS: ReadonlyArray<{
	readonly entries: number;
	readonly text: number;
	readonly depth: number;
}> = [
	{ entries: 100, text: 1_000, depth: 12 },
	{ entries: 30, text: 300, depth: 8 },
	{ entries: 10, text: 120, depth: 6 },
	{ entries: 5, text: 80, depth: 4 },
	{ entries: 3, text: 40, depth: 2 },
];

function cut(answer: object, room: number): object {
	for (const limits of CUTS) {
		const smaller = cutValue(answer, limits, 0) as object;
		if (sizeOf(smaller) <= room) return smaller;
	}
	return { fields: Object.keys(answer).slice(0, 100) };
}

function cutValue(value: unknown, limits: (typeof CUTS)[number], depth: number): unknown {
	if (typeof value === 'string') return shortened(value, limits.text);
	if (typeof value !== 'object' || value === null) return value;
	if (depth >= limits.depth) return '…';
	if (Array.isArray(value)) {
		const list = value as readonly unknown[];
		const kept = list.slice(0, limits.entries).map((entry) => cutValue(entry, limits, depth + 1));
		return list.length > kept.length ? [...kept, `… ${list.length - kept.length} more`] : kept;
	}
	const entries = Object.entries(value);
	const kept = entries
		.slice(0, limits.entries)
		.map(([name, inner]) => [name, cutValue(inner, limits, depth + 1)]);
	const rest = entries.length - kept.length;
	return Object.fromEntries(rest > 0 ? [...kept, ['…', `${rest} more`]] : kept);
}

/** Without empty fields, which cost characters and say nothing. */
function withoutEmpty(answer: object): object {
	return Object.fromEntries(
		Object.entries(answer).filter(
			([, value]) =>
				value !== undefined &&
				value !== null &&
				value !== '' &&
				!(Array.isArray(value) && value.length === 0),
		),
	);
}

function sizeOf(value: object): number {
	return JSON.stringify(value).length;
}

function format(number: number): string {
	return number.toLocaleString('en-US');
}
