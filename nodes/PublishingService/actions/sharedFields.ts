import type { INodeProperties } from 'n8n-workflow';

/** The collection of what is rarely said. */
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

/** A choice from a list that the service fills, or by ID. */
export function listOrId(searchListMethod: string, what: string, example: string) {
	return {
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: `Select ${what}…`,
				typeOptions: { searchListMethod, searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: `e.g. ${example}` },
		],
	} satisfies Partial<INodeProperties>;
}
