import type { INodeProperties } from 'n8n-workflow';

import { isObject, type Json } from '../client/json';
import type { Resource } from './operation';

/** The fields that choose what a model gets; only in the panel of a tool, instead of Simplify. */
export const toolFields: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'toolOutput',
		type: 'options',
		displayOptions: { show: { '@tool': [true] } },
		options: [
			{ name: 'Raw', value: 'raw', description: 'All fields as the service returns them' },
			{
				name: 'Selected Fields',
				value: 'selected',
				description: 'Only the fields that you name',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'Only the fields that a model needs',
			},
		],
		default: 'simplified',
		description: 'Amount of data for the model. The node cuts an answer at 16,000 characters.',
	},
	{
		displayName: 'Fields',
		name: 'toolOutputFields',
		type: 'string',
		required: true,
		displayOptions: { show: { '@tool': [true], toolOutput: ['selected'] } },
		default: '',
		placeholder: 'e.g. postId, status, accounts.username',
		description:
			'The fields that the model gets, separated by commas. Use a dot for a field inside another field.',
	},
];

/** How much of an answer a model gets. */
export type ToolOutput =
	| { readonly kind: 'raw' | 'simplified' }
	/** Names of fields; a dot leads into a record, or into each entry of a list. */
	| { readonly kind: 'selected'; readonly fields: readonly string[] };

/** Reads the choice of a tool's panel. An unknown value means Simplified. */
export function readToolOutput(read: (name: string) => unknown): ToolOutput {
	const kind = read('toolOutput');
	if (kind === 'selected') {
		const names = String(read('toolOutputFields')).split(',');
		return { kind, fields: names.map((name) => name.trim()).filter((name) => name !== '') };
	}
	return { kind: kind === 'raw' ? 'raw' : 'simplified' };
}

/** The fields of a tool for the node's own operations, but not for n8n's Custom API Call. */
export function toolFieldsOf(resources: readonly Resource[]): INodeProperties[] {
	const names = resources.flatMap(({ operations }) => operations.map(({ value }) => value));
	const operation = [...new Set(names)];
	return toolFields.map((field): INodeProperties => {
		const show = { ...field.displayOptions?.show, operation };
		return { ...field, displayOptions: { ...field.displayOptions, show } };
	});
}

/** The chosen fields of an answer. If the answer has none of these fields, a note that lists its fields. */
export function selectedOf(answer: Json, fields: readonly string[]): object {
	const selected = selectFields(answer, fields);
	if (Object.keys(selected).length > 0) {
		return selected;
	}
	const names = Object.keys(answer).join(', ');
	return {
		note: `The answer has none of the fields ${fields.join(', ')}. It has ${names}. Tell the user to correct 'Fields' of this tool.`,
	};
}

/** The fields of a record at these paths. A path without a dot takes the whole field. */
function selectFields(record: Json, paths: readonly string[]): Json {
	const innerPaths = new Map<string, string[]>();
	for (const path of paths) {
		const dot = path.indexOf('.');
		const name = dot < 0 ? path : path.slice(0, dot);
		const inner = dot < 0 ? [] : [path.slice(dot + 1)];
		innerPaths.set(name, [...(innerPaths.get(name) ?? []), ...inner]);
	}
	const existing = [...innerPaths].filter(([name]) => Object.hasOwn(record, name));
	return Object.fromEntries(
		existing.map(([name, inner]) => [
			name,
			inner.length === 0 ? record[name] : selectInside(record[name], inner),
		]),
	);
}

function selectInside(value: unknown, paths: readonly string[]): unknown {
	if (Array.isArray(value)) {
		return value.map((entry: unknown) => (isObject(entry) ? selectFields(entry, paths) : entry));
	}
	return isObject(value) ? selectFields(value, paths) : value;
}
