import type { IDataObject, IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { DEFAULT_LIMIT, HIGHEST_LIMIT } from './concurrencyLimit';

const UPLOADS_AT_ONCE = 4;
const REQUEST_SECONDS = 60;
/** Of seconds: just below the longest delay of a timer. */
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
				displayName: 'Items at Once',
				name: 'itemsAtOnce',
				type: 'number',
				typeOptions: { minValue: 1, maxValue: HIGHEST_LIMIT, numberPrecision: 0 },
				default: DEFAULT_LIMIT,
				description:
					'How many items are worked on side by side. Posts for the same account always keep the order of the items.',
			},
			{
				displayName: 'Only for Company',
				name: 'onlyForCompany',
				type: 'string',
				default: '',
				placeholder: 'e.g. Sandbox Studio',
				description:
					'Name or ID of the company whose key this must be, or an expression that says it for each row. Rows for another one are refused before anything is sent. The key needs the scope workspace:read.',
			},
			{
				displayName: 'Request Timeout (Seconds)',
				name: 'requestTimeout',
				type: 'number',
				typeOptions: { minValue: 1 },
				default: REQUEST_SECONDS,
				description:
					'How long one request may take; the transfer of a file gets more time with its size, as long as bytes keep moving',
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
				description: 'How many files of all items together are uploaded side by side',
			},
		],
	},
] as const satisfies INodeProperties[];

/** How a run treats the service. */
export type RunOptions = ReturnType<typeof readRunOptions>;

/** The run options; what an expression gives that is no number counts as not given. */
export function readRunOptions(context: IExecuteFunctions) {
	// An expression for all of them may give anything.
	const read = (rawExpressions: boolean): IDataObject => ({
		...(context.getNodeParameter('runOptions', 0, {}, { rawExpressions }) as object),
	});
	const { itemsAtOnce, uploadsAtOnce, requestTimeout } = read(false);
	return {
		itemsAtOnce: countOf(itemsAtOnce),
		uploadsAtOnce: countOf(uploadsAtOnce) ?? UPLOADS_AT_ONCE,
		/** In milliseconds. */
		requestTimeout: (countOf(requestTimeout) ?? REQUEST_SECONDS) * 1000,
		/** As it was saved: an expression is another one for each item. */
		onlyForCompany: read(true).onlyForCompany,
	};
}

/** A whole number from 1; undefined where there is no number. */
function countOf(given: unknown): number | undefined {
	const isText = typeof given === 'string' && given.trim() !== '';
	const number = isText || typeof given === 'number' ? Math.trunc(Number(given)) : NaN;
	return Number.isFinite(number) ? Math.min(Math.max(1, number), HIGHEST_COUNT) : undefined;
}
