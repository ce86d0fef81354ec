import type { INodeProperties } from 'n8n-workflow';

import { uploadOptionFields } from '../upload/uploadFields';
import { dateOptionFields } from './schedule';

/** The rarer things that are said once for all rows. */
export const rowOptions = [
	{
		displayName: 'Content Tag Name or ID',
		name: 'sheetTag',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getContentGroupOrNone' },
		default: '',
		description:
			'A tag of this sheet alone. Its posts get it, so that a post that no row names any more is told. Give the node all rows: it cannot tell a row that was taken out from one that was filtered before it or not read. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	...dateOptionFields,
	{
		displayName: 'Empty Date Cells',
		name: 'emptyDates',
		type: 'options',
		options: [
			{
				name: 'Ask Where in Doubt',
				value: 'automatic',
				description:
					'No date, but a row is refused that has a time, says the same as the one above, or would go out at once',
			},
			{
				name: 'Date Above',
				value: 'above',
				description: 'Date and time of the row above, for sheets with merged cells',
			},
			{
				name: 'No Date',
				value: 'none',
				description: 'The post goes out as soon as possible once it is approved',
			},
		],
		default: 'automatic',
		description: 'What a row without a date means, where the row above it has one',
	},
	{
		displayName: 'Include Input Fields',
		name: 'includeInput',
		type: 'boolean',
		default: true,
		description: "Whether to return the sheet's own columns beside what became of each row",
	},
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{
				name: 'One Summary',
				value: 'summary',
				description:
					'One item with a text for people, what is wrong first, such as for Slack or an email',
			},
			{ name: 'Rows', value: 'rows', description: 'One item for each row' },
		],
		default: 'rows',
		description: 'What to return',
	},
	{
		displayName: 'Rows Called Off',
		name: 'calledOffRows',
		type: 'options',
		options: [
			{
				name: 'Cancel Their Posts',
				value: 'cancel',
				description: 'Where posts are brought up to date, and as far as they are still to come',
			},
			{
				name: 'Say So',
				value: 'tell',
				description: 'Name the post that still goes out',
			},
		],
		default: 'tell',
		description:
			"What to do with a row that has a post ID and that the sheet's own people call off, such as with Cancelled under Status",
	},
	{
		displayName: 'Rows Taken Out',
		name: 'takenOutRows',
		type: 'options',
		options: [
			{
				name: 'Cancel Their Posts',
				value: 'cancel',
				description: 'Where posts are brought up to date, and as far as they are still to come',
			},
			{
				name: 'Say So',
				value: 'tell',
				description: 'Return each such post as an item of its own, with 0 as its row',
			},
		],
		default: 'tell',
		description:
			'What to do with posts still to come that have the content tag of this sheet and that no row names',
	},
	{
		displayName: 'Rows That Look Edited',
		name: 'editedRows',
		type: 'options',
		options: [
			{
				name: 'Hold Them',
				value: 'hold',
				description: 'Name the post, so that its ID can be written beside the row',
			},
			{
				name: 'Post Them Too',
				value: 'post',
				description: 'Post them beside the planned post',
			},
		],
		default: 'hold',
		description:
			'What to do with a row without a post ID that is nearly a planned post, where no other row plans that post',
	},
	{
		displayName: 'Rows With Something Wrong',
		name: 'onProblem',
		type: 'options',
		options: [
			{
				name: 'Report and Go On',
				value: 'report',
				description: 'Post all other rows; with an error output, such rows go there',
			},
			{
				name: 'Stop Before Anything Is Posted',
				value: 'stopBefore',
				description: 'Post and change only if all rows pass the check',
			},
		],
		default: 'report',
		description: 'What to do when a row cannot be posted, or its post cannot be changed',
	},
	...uploadOptionFields,
] as const satisfies INodeProperties[];
