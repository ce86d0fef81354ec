import type { INodeProperties } from 'n8n-workflow';

import type { ParametersOf } from './parameters';

export function optionsField<const Options extends INodeProperties[]>(options: Options) {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options,
	} as const;
}

export function filtersField<const Filters extends INodeProperties[]>(options: Filters) {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add filter',
		default: {},
		description:
			'The node refuses a filter whose expression returns nothing. To use no filter, return the word "all".',
		options,
	} as const;
}

/** A field that takes a choice from a list, or an ID. `noun` is the choice, such as "a post". */
export function listOrId(searchListMethod: string, noun: string, example: string) {
	return {
		type: 'resourceLocator',
		default: { mode: 'list', value: '' },
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select ${noun}…`,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
		],
	} as const satisfies Partial<INodeProperties>;
}

export const listFields = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		displayOptions: { show: { returnAll: [false] } },
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
	},
] as const satisfies INodeProperties[];

/** Reads how many results are wanted; Infinity for all. */
export function readLimit(parameters: ParametersOf<typeof listFields>): number {
	if (parameters.flag('returnAll')) {
		return Infinity;
	}
	return parameters.orDefault('limit', { min: 1, integer: true });
}
