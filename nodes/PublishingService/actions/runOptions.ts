import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { ITEMS_AT_ONCE, MOST_ITEMS_AT_ONCE, UPLOADS_AT_ONCE } from '../posting/concurrencyLimit';
import type { Resource } from './operation';

const REQUEST_SECONDS = 60;

/** Seconds just below the longest delay of a timer. */
const HIGHEST_COUNT = 2_000_000;

export const runOptionsField = [
	{
		displayName: 'Run Options',
		name: 'runOptions',
		type: 'collection',
		placeholder: 'Add run option',
		default: {},
		options: [
			{
				displayName: 'Allow Only This Company',
				name: 'allowedCompany',
				type: 'string',
				default: '',
				placeholder: 'e.g. Sandbox Studio',
				description:
					'Name or ID of the only company that the node may post for. The node refuses rows with the API key of another company.',
			},
			{
				displayName: 'Items at Once',
				name: 'itemsAtOnce',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: MOST_ITEMS_AT_ONCE, numberPrecision: 0 },
				default: ITEMS_AT_ONCE,
				description:
					'How many items run at the same time. The posts of one account keep their order.',
			},
			{
				displayName: 'Request Timeout (Seconds)',
				name: 'requestTimeout',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: REQUEST_SECONDS,
				description: 'Maximum time for one request. File transfers get more time.',
			},
			{
				displayName: 'Uploads at Once',
				name: 'uploadsAtOnce',
				displayOptions: {
					show: {
						'/resource': ['post', 'upload'],
						'/operation': ['create', 'createFromRows', 'upload'],
					},
				},
				type: 'number',
				typeOptions: { minValue: 1, maxValue: 20, numberPrecision: 0 },
				default: UPLOADS_AT_ONCE,
				description: 'How many files the node uploads at the same time, for all items together',
			},
		],
	},
] as const satisfies INodeProperties[];

/** The operations that upload files, by their names; only they have Uploads at Once. */
const UPLOADING: ReadonlySet<string> = new Set(['create', 'createFromRows', 'upload']);

/**
 * The run options as two fields of one name: with Uploads at Once for operations that upload, without
 * it for all others. n8n's Assistant reads every field once an operation, so a short list saves it
 * thousands of characters.
 */
export function runOptionsProperties(resources: readonly Resource[]): INodeProperties[] {
	const names = new Set(
		resources.flatMap(({ operations }) => operations.map(({ value }) => value)),
	);
	const otherNames = [...names].filter((name) => !UPLOADING.has(name));
	return runOptionsField.flatMap((field): INodeProperties[] => {
		const optionsOfOthers = field.options.filter(({ name }) => name !== 'uploadsAtOnce');
		return [
			{
				...field,
				displayOptions: { show: { operation: [...UPLOADING] } },
				options: [...field.options],
			},
			{ ...field, displayOptions: { show: { operation: otherNames } }, options: optionsOfOthers },
		];
	});
}

/** Reads the run options for the whole run, from the first item. The timeout is in milliseconds. */
export function readRunOptions(context: IExecuteFunctions) {
	// An expression for the whole collection may return any value; a spread accepts every value.
	const read = (form: { readonly rawExpressions: boolean }): IDataObject => ({
		...(context.getNodeParameter('runOptions', 0, {}, form) as object),
	});
	const { itemsAtOnce, uploadsAtOnce, requestTimeout } = read({ rawExpressions: false });
	return {
		itemsAtOnce: countOf(itemsAtOnce),
		uploadsAtOnce: countOf(uploadsAtOnce) ?? UPLOADS_AT_ONCE,
		requestTimeout: (countOf(requestTimeout) ?? REQUEST_SECONDS) * 1000,
		/** The saved value: an expression has another result for each item. */
		allowedCompany: read({ rawExpressions: true }).allowedCompany,
	};
}

/** Reads a count from 1. A value that is not a number counts as missing. */
function countOf(value: unknown): number | undefined {
	const isText = typeof value === 'string' && value.trim() !== '';
	const number = isText || typeof value === 'number' ? Math.trunc(Number(value)) : NaN;
	return Number.isFinite(number) ? Math.min(Math.max(1, number), HIGHEST_COUNT) : undefined;
}
