import type { INodeProperties } from 'n8n-workflow';

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
				typeOptions: { minValue: 1, maxValue: 100, numberPrecision: 0 },
				default: 10,
				description:
					'How many items are worked on side by side. Without this option it grows while the service keeps up, to 100 at most, and shrinks when it asks for a pause. Posts for the same account always keep the order of the items.',
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
