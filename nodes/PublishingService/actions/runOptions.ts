import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';

import { DEFAULT_LIMIT, HIGHEST_LIMIT } from './concurrencyLimit';
import { Parameters, type ParametersOf } from './parameters';

/** How a run treats the service; the same for every operation. */
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
				default: 60,
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
				default: 4,
				description: 'How many files of all items together are uploaded side by side',
			},
		],
	},
] as const satisfies INodeProperties[];

/** What the run options say of a run. */
export interface RunOptions {
	/** Undefined where it is not said. */
	readonly itemsAtOnce: number | undefined;
	readonly uploadsAtOnce: number;
	/** In seconds. */
	readonly requestTimeout: number;
	/** As it was saved: an expression is another one for each item. */
	readonly onlyForCompany: unknown;
}

/** In seconds, just below the longest delay of a timer. */
const MAX_COUNT = 2_000_000;

/** The run options; what an expression gives that is no number counts as not given. */
export function readRunOptions(context: IExecuteFunctions): RunOptions {
	// An expression for all of them may give anything.
	const read = (rawExpressions: boolean): Readonly<Record<string, unknown>> => ({
		...(context.getNodeParameter('runOptions', 0, {}, { rawExpressions }) as object),
	});
	const fields = runOptionsField[0].options;
	const options: ParametersOf<typeof fields> = new Parameters({ fields, values: read(false) }, []);
	const itemsAtOnce = options.number('itemsAtOnce');
	return {
		itemsAtOnce: itemsAtOnce === undefined ? undefined : toCount(itemsAtOnce),
		uploadsAtOnce: toCount(options.orDefault('uploadsAtOnce')),
		requestTimeout: toCount(options.orDefault('requestTimeout')),
		onlyForCompany: read(true).onlyForCompany,
	};
}

/** A whole number from 1, where an expression may have given any. */
function toCount(number: number): number {
	return Math.min(Math.max(1, Math.trunc(number)), MAX_COUNT);
}
