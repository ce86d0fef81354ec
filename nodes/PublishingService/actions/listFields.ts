import type { INodeProperties } from 'n8n-workflow';

import type { Fields } from './fields';

/** Return All and Limit, the same for every list. */
export const listFields: INodeProperties[] = [
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
];

/** How many records the user wants; the default is the field's. */
export function readLimit(fields: Fields): number {
	if (fields.flag('returnAll')) return Infinity;
	return fields.number('limit', { min: 1, integer: true }) ?? 50;
}
