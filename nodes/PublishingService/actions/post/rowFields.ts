import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { readUploadSettings, uploadOptionFields } from '../upload/uploadFields';
import { dateOptionFields, readZoneChoice, scheduleZoneFields } from './schedule';

const rowOptions = [
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
			{ name: 'Ask Where in Doubt', value: 'automatic', description: 'No date; refused in doubt' },
			{ name: 'Date Above', value: 'above', description: 'As in the row above, for merged cells' },
			{ name: 'No Date', value: 'none', description: 'Goes out as soon as possible once approved' },
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
			{ name: 'One Summary', value: 'summary', description: 'One text for people, as for Slack' },
			{ name: 'Rows', value: 'rows', description: 'One item for each row' },
		],
		default: 'rows',
	},
	{
		displayName: 'Rows Called Off',
		name: 'cancelledRows',
		type: 'options',
		options: [
			{ name: 'Cancel Their Posts', value: 'cancel', description: 'Only with Bring Up to Date' },
			{ name: 'Say So', value: 'report', description: 'Name the post that still goes out' },
		],
		default: 'report',
		description: 'What to do with a posted row that says Cancelled or the like under Status',
	},
	{
		displayName: 'Rows Taken Out',
		name: 'deletedRows',
		type: 'options',
		options: [
			{ name: 'Cancel Their Posts', value: 'cancel', description: 'Only with Bring Up to Date' },
			{ name: 'Say So', value: 'report', description: 'Return each such post with 0 as its row' },
		],
		default: 'report',
		description: 'What to do with planned posts of the content tag of this sheet that no row names',
	},
	{
		displayName: 'Rows That Look Edited',
		name: 'similarRows',
		type: 'options',
		options: [
			{ name: 'Hold Them', value: 'hold', description: 'Name the post whose ID they may lack' },
			{ name: 'Post Them Too', value: 'create', description: 'Post them beside the planned post' },
		],
		default: 'hold',
		description: 'What to do with a row without a post ID that is nearly a planned post',
	},
	{
		displayName: 'Rows With Something Wrong',
		name: 'rowsWithIssues',
		type: 'options',
		options: [
			{ name: 'Report and Go On', value: 'report', description: 'Post all other rows' },
			{ name: 'Stop Before Anything Is Posted', value: 'stopBefore' },
		],
		default: 'report',
		description: 'What to do when a row cannot be posted, or its post cannot be changed',
	},
	...uploadOptionFields,
] as const satisfies INodeProperties[];

export const rowFields = [
	{
		displayName: 'Columns',
		name: 'sheetFormat',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Found by Their Headings',
				value: 'columnNames',
				description: 'Text, Légende or Fecha',
			},
			{ name: 'Hootsuite (No Headings)', value: 'hootsuite', description: 'Date, message, link' },
			{ name: 'Map Each Column Manually', value: 'manual', description: 'Choose what is where' },
			{
				name: 'SocialPilot (No Headings)',
				value: 'socialPilot',
				description: 'Text, media URL, date, account ID, an empty column, tags, first comment',
			},
		],
		default: 'columnNames',
		description:
			'How the sheet says which column is which; other columns are left alone. Without headings, switch off Header Row where the file is read.',
		builderHint: {
			propertyHint:
				'Leave it on Found by Their Headings and pass the rows as they are read: headings of most tools and in eight languages are found. Do not rename columns or reformat dates before this node.',
		},
	},
	{
		displayName: 'Column Values',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		displayOptions: { show: { sheetFormat: ['manual'] } },
		default: { mappingMode: 'defineBelow', value: null },
		description: 'What each row says',
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: 'getSheetColumns',
				mode: 'add',
				valuesLabel: 'Values of a Post',
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				supportAutoMap: false,
				hideNoDataError: true,
			},
		},
	},
	{
		displayName: 'Accounts for All Rows Names or IDs',
		name: 'defaultAccounts',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		default: [],
		description:
			'Where rows go that name no account. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Check Only',
		name: 'checkOnly',
		type: 'boolean',
		default: true,
		description: 'Whether to only test each row, without uploading or posting; off to post',
	},
	{
		displayName: 'Rows With a Post ID',
		name: 'rowsWithPostId',
		type: 'options',
		options: [
			{ name: 'Bring Up to Date', value: 'update', description: 'Make posts what their rows say' },
			{ name: 'Say What Differs', value: 'compare', description: 'Compare, and change nothing' },
		],
		default: 'compare',
		description: 'What to do with rows that were posted already',
	},
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description: 'Whether to queue the posts at once, without approval in the dashboard',
	},
	...scheduleZoneFields,
	optionsField(rowOptions),
] as const satisfies INodeProperties[];

export type RowItem = ItemOf<typeof rowFields>;

export type SheetSettings = Readonly<ReturnType<typeof readSettings>>;

/** Reads what holds for the whole sheet from its first row. Throws InvalidItemError. */
export function readSettings(item: RowItem) {
	const options = item.group('options');
	const order = options.choice('dateOrder');
	const format = item.orDefault('sheetFormat');
	const settings = {
		zone: readZoneChoice(item),
		checkOnly: item.orDefault('checkOnly'),
		rowsWithIssues: options.orDefault('rowsWithIssues'),
		format: format === 'manual' ? 'columnNames' : format,
		isMapped: format === 'manual',
		defaultAccounts: item.list('defaultAccounts', { max: LIMITS.accountIdsPerRequest }) ?? [],
		skipApproval: item.orDefault('skipApproval'),
		dateOrder: order === 'automatic' ? undefined : order,
		defaultTime: options.timeOfDay('defaultTime'),
		emptyDates: options.orDefault('emptyDates'),
		bringsUpToDate: item.orDefault('rowsWithPostId') === 'update',
		cancelsCalledOff: options.orDefault('cancelledRows') === 'cancel',
		/** The content tag that marks the posts of this sheet: a name or an ID. */
		sheetTag: options.id('sheetTag'),
		cancelsTakenOut: options.orDefault('deletedRows') === 'cancel',
		similarRows: options.orDefault('similarRows'),
		includeInput: options.orDefault('includeInput'),
		returnsSummary: options.orDefault('return') === 'summary',
		uploads: readUploadSettings(options),
	};
	item.assertValid();
	return settings;
}
