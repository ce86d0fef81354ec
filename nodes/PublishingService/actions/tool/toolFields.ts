import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

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
				name: 'Selected Fields',
				value: 'selected',
				description: 'Only the fields that are named below',
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
	{
		displayName: 'Fields',
		name: 'toolOutputFields',
		type: 'string',
		displayOptions: { show: { '@tool': [true], toolOutput: ['selected'] } },
		default: '',
		placeholder: 'e.g. postId, status, accounts.username',
		description: 'Names of fields, separated by commas; a dot leads into a field',
	},
];

/** What the model is to be given. */
export interface ToolOutput {
	readonly shape: 'simplified' | 'raw' | 'selected';
	/** The fields to select, each a path such as `accounts.username`. */
	readonly fields: readonly string[];
}

/** Reads the choice of an item. */
export function readToolOutput(context: IExecuteFunctions, itemIndex: number): ToolOutput {
	const shape = context.getNodeParameter('toolOutput', itemIndex, 'simplified');
	const fields = context.getNodeParameter('toolOutputFields', itemIndex, '');
	return {
		shape: shape === 'raw' || shape === 'selected' ? shape : 'simplified',
		fields: (typeof fields === 'string' ? fields : '')
			.split(',')
			.map((field) => field.trim())
			.filter((field) => field !== ''),
	};
}

/**
 * Whether a model runs the node as a tool. n8n 1 has no `isToolExecution`, and in n8n 2 it is false for
 * an agent, which runs a tool like any other node; in both the type of such a node ends in `Tool`.
 */
export function isToolCall(context: IExecuteFunctions): boolean {
	const says = 'isToolExecution' in context && context.isToolExecution();
	return says || context.getNode().type.endsWith('Tool');
}
