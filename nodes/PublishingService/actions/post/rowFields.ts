import type { INodeProperties } from 'n8n-workflow';

import type { ItemOf } from '../item';
import { optionsField } from '../sharedFields';
import { uploadOptionFields } from '../upload/uploadFields';
import { dateOptionFields, scheduleZoneFields } from './schedule';
import { timeRuleFields } from './timeRules';

export const rowOptions = [
	{
		displayName: 'Approved Posts That Changed',
		name: 'approvedPosts',
		type: 'options',
		options: [
			{
				name: 'Hold for Review',
				value: 'hold',
				description: 'Change nothing, and report the row',
			},
			{
				name: 'Update',
				value: 'update',
				description: 'Change the post, which stays approved',
			},
			{
				name: 'Update and Require Approval Again',
				value: 'approveAgain',
				description: 'Cancel the post, queue it again, and change it',
			},
		],
		default: 'hold',
		description:
			'What to do if a row changes the caption, hashtags, sound or format of an approved post, and Skip Approval is off',
	},
	{
		displayName: 'Cancelled Rows',
		name: 'cancelledRows',
		type: 'options',
		options: [
			{
				name: 'Cancel Their Posts',
				value: 'cancel',
				description: 'Works only with Update Their Posts',
			},
			{
				name: 'Only Report',
				value: 'report',
				description: 'Report a row whose post will still go live',
			},
		],
		default: 'report',
		description:
			'What to do if a row with a post ID is marked as cancelled, for example in its Status column',
	},
	{
		displayName: 'Dashboard Changes',
		name: 'dashboardChanges',
		type: 'options',
		options: [
			{
				name: 'Keep and Report',
				value: 'keep',
				description: 'Leave the post as it is, and report both values',
			},
			{
				name: 'Overwrite With the Row',
				value: 'overwrite',
				description: 'Change the post back to what the row says',
			},
			{
				name: 'Return Them for the Sheet',
				value: 'return',
				description: 'Return the values of the post in the columns of the sheet',
			},
		],
		default: 'keep',
		description:
			'What to do if somebody changed a post in the dashboard since the last run. Needs the column syncState in the sheet.',
	},
	...dateOptionFields,
	...timeRuleFields,
	{
		displayName: 'Deleted Rows',
		name: 'deletedRows',
		type: 'options',
		options: [
			{
				name: 'Cancel Their Posts',
				value: 'cancel',
				description: 'Works only with Update Their Posts',
			},
			{
				name: 'Only Report',
				value: 'report',
				description: 'Return an item with row 0 for each such post',
			},
		],
		default: 'report',
		description: 'What to do with planned posts that have the Sheet Tag, but no row',
	},
	{
		displayName: 'Empty Date Cells',
		name: 'emptyDates',
		type: 'options',
		options: [
			{
				name: 'No Date',
				value: 'none',
				description: 'Publish as soon as possible',
			},
			{
				name: 'Refuse if Unclear',
				value: 'automatic',
				description: 'Publish as soon as possible, but refuse rows where a date may be missing',
			},
			{
				name: 'Use Date Above',
				value: 'above',
				description:
					'For merged cells. Empty times and accounts are also taken from the row above.',
			},
		],
		default: 'automatic',
		description: 'What to do with rows without a date, if other rows have a date',
	},
	{
		displayName: 'Include Input Fields',
		name: 'includeInput',
		type: 'boolean',
		default: true,
		description: 'Whether to return the columns of the sheet together with the result of each row',
	},
	{
		displayName: 'Minimum Gap (Minutes)',
		name: 'minimumGap',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 1440, numberPrecision: 0 },
		default: 30,
		description:
			'Warn if two posts of an account are closer together than this. Choose 0 for no warning.',
	},
	{
		displayName: 'Only if the Plan Is Still',
		name: 'onlyIfPlan',
		type: 'string',
		default: '',
		placeholder: 'e.g. {{ $json.planCode }}',
		description:
			'The planCode that a check returned, of each row or of its summary. A row whose plan has changed since then is refused, and nothing is sent for it.',
	},
	{
		displayName: 'Return',
		name: 'return',
		type: 'options',
		options: [
			{ name: 'One Item per Row', value: 'rows', description: 'The result of each row' },
			{
				name: 'One Summary Item',
				value: 'summary',
				description: 'One text for people, for example for Slack',
			},
		],
		default: 'rows',
	},
	{
		displayName: 'Rows Planned Again',
		name: 'plannedAgainRows',
		type: 'options',
		options: [
			{
				name: 'Create Another Post',
				value: 'create',
				description: 'Works only with Update Their Posts. The cancelled post stays cancelled.',
			},
			{
				name: 'Only Report',
				value: 'report',
				description: 'Create no post, and report that the post is cancelled',
			},
		],
		default: 'report',
		description:
			'What to do with a row whose post is cancelled, if you removed the word Cancelled from the row or changed its date. Needs the columns postId and syncState in the sheet.',
	},
	{
		displayName: 'Rows Similar to a Planned Post',
		name: 'similarRows',
		type: 'options',
		options: [
			{
				name: 'Create Another Post',
				value: 'create',
				description: 'Create a post in addition to the planned post',
			},
			{
				name: 'Hold for Review',
				value: 'hold',
				description: 'Create no post, and report the similar post',
			},
		],
		default: 'hold',
		description:
			'What to do if a row without a post ID is similar to a planned post. It may be an edited copy.',
	},
	{
		displayName: 'Rows With Issues',
		name: 'rowsWithIssues',
		type: 'options',
		options: [
			{
				name: 'Report and Continue',
				value: 'report',
				description: 'Create and change the posts of all other rows',
			},
			{
				name: 'Stop Before Any Change',
				value: 'stopBefore',
				description: 'Create and change nothing until every row is correct',
			},
		],
		default: 'report',
		description: 'What to do if a post of a row cannot be created or changed',
	},
	{
		displayName: 'Sheet Tag Name or ID',
		name: 'sheetTag',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getContentGroupOrNone' },
		default: '',
		description:
			'A content tag that only this sheet uses. The node adds the tag to the posts of the sheet, so that it can find posts whose row you deleted. Give the node all rows: a filtered row looks like a deleted row. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
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
				name: 'Detect From Column Names',
				value: 'columnNames',
				description: 'For example Text, Légende or Fecha',
			},
			{
				name: 'Hootsuite (No Header Row)',
				value: 'hootsuite',
				description: 'In this order: date, message, link',
			},
			{
				name: 'Map Each Column Manually',
				value: 'manual',
				description: 'Choose the column for each field of the post',
			},
			{
				name: 'SocialPilot (No Header Row)',
				value: 'socialPilot',
				description:
					'In this order: text, media URL, date, account ID, an empty column, tags, first comment',
			},
		],
		default: 'columnNames',
		description:
			'How to recognize the columns. The node ignores all other columns. If the file has no header row, turn off Header Row in the node that reads the file.',
		builderHint: {
			propertyHint:
				'Keep Detect From Column Names and pass the rows as they are read: the node recognizes the column names of most tools, in 12 languages. Do not rename columns or reformat dates before this node.',
		},
	},
	{
		displayName: 'Column Mapping',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		displayOptions: { show: { sheetFormat: ['manual'] } },
		default: { mappingMode: 'defineBelow', value: null },
		description: 'The content of each post, as expressions that read the columns of the row',
		typeOptions: {
			resourceMapper: {
				resourceMapperMethod: 'getSheetColumns',
				mode: 'add',
				valuesLabel: 'Content of a Post',
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: true,
				supportAutoMap: false,
				hideNoDataError: true,
			},
		},
	},
	{
		displayName: 'Default Account Names or IDs',
		name: 'defaultAccounts',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		default: [],
		description:
			'Accounts for rows that do not name an account. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	},
	{
		displayName: 'Check Only',
		name: 'checkOnly',
		type: 'boolean',
		default: true,
		description: 'Whether to only check the rows. Turn off to create and change posts.',
	},
	{
		displayName: 'Rows With a Post ID',
		name: 'rowsWithPostId',
		type: 'options',
		options: [
			{
				name: 'Only Report Differences',
				value: 'compare',
				description: 'Compare each row with its post, and change nothing',
			},
			{
				name: 'Update Their Posts',
				value: 'update',
				description: 'Change each post to match its row',
			},
		],
		default: 'compare',
		description: 'What to do with rows that already have a post',
	},
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description: 'Whether to queue the posts directly, without approval in the dashboard',
		hint: 'If off, the posts go live only after somebody approves them in the dashboard',
	},
	...scheduleZoneFields,
	optionsField(rowOptions),
] as const satisfies INodeProperties[];

export type RowItem = ItemOf<typeof rowFields>;
