import type { INodeProperties } from 'n8n-workflow';

import type { ItemOf } from '../item';
import { LIMITS } from '../../contract/limits';
import { readUploadSettings } from '../upload/uploadFields';
import { rowOptions } from './rowOptions';
import { readZoneChoice, scheduleZoneFields } from './schedule';

const columnsFields = [
	{
		displayName: 'Columns',
		name: 'sheetFormat',
		type: 'options',
		noDataExpression: true,
		options: [
			{
				name: 'Found by Their Headings',
				value: 'headings',
				description:
					'Such as Account, Text, Légende, Media URL or Fecha; nothing has to be renamed',
			},
			{
				name: 'Hootsuite (No Headings)',
				value: 'hootsuite',
				description: 'Date, message, link',
			},
			{
				name: 'Map Each Column Manually',
				value: 'manual',
				description: 'Choose here what stands in which column',
			},
			{
				name: 'SocialPilot (No Headings)',
				value: 'socialPilot',
				description: 'Text, media URL, date, account ID, an empty column, tags, first comment',
			},
		],
		default: 'headings',
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
] as const satisfies INodeProperties[];

/** What is said once for all rows; everything else is in the sheet. */
export const rowFields = [
	...columnsFields,
	{
		displayName: 'Accounts for All Rows Names or IDs',
		name: 'accountsForAllRows',
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
		description:
			'Whether to only test each row and list what is wrong, without uploading or posting. Switch it off to post.',
	},
	{
		displayName: 'Rows With a Post ID',
		name: 'postedRows',
		type: 'options',
		options: [
			{
				name: 'Bring Up to Date',
				value: 'update',
				description: 'Change the posts that are still to come into what their rows say',
			},
			{
				name: 'Say What Differs',
				value: 'compare',
				description: 'Compare the rows with their posts, and change nothing',
			},
		],
		default: 'compare',
		description: 'What to do with rows that were posted already',
	},
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description:
			'Whether to queue the posts at once instead of waiting until someone approves them in the dashboard',
	},
	...scheduleZoneFields,
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: rowOptions,
	},
] as const satisfies INodeProperties[];

/** A row as the operation gets it. */
export type RowItem = ItemOf<typeof rowFields>;

/** What is said once for all rows. */
export type SheetSettings = Readonly<ReturnType<typeof readSettings>>;

/** Reads what holds for the whole sheet from its first row. Throws InvalidItemError. */
export function readSettings(item: RowItem) {
	const options = item.group('options');
	const order = options.choice('dateOrder');
	const format = item.orDefault('sheetFormat');
	const settings = {
		checkOnly: item.orDefault('checkOnly'),
		onProblem: options.orDefault('onProblem'),
		format: format === 'manual' ? 'headings' : format,
		/** Whether the panel says what each row holds. */
		isMapped: format === 'manual',
		/** Account IDs or names for rows that name none. */
		accountsForAllRows: item.list('accountsForAllRows', { max: LIMITS.accountIdsPerRequest }) ?? [],
		skipApproval: item.orDefault('skipApproval'),
		zone: readZoneChoice(item),
		dateOrder: order === 'automatic' ? undefined : order,
		defaultTime: options.timeOfDay('defaultTime'),
		emptyDates: options.orDefault('emptyDates'),
		/** Whether posts are made what their rows say. */
		bringsUpToDate: item.orDefault('postedRows') === 'update',
		/** Whether the posts of rows are cancelled that the sheet itself calls off. */
		cancelsCalledOff: options.orDefault('calledOffRows') === 'cancel',
		/** The content tag that marks the posts of this sheet: a name or an ID. */
		sheetTag: options.id('sheetTag'),
		/** Whether posts with that tag are cancelled that no row names. */
		cancelsTakenOut: options.orDefault('takenOutRows') === 'cancel',
		editedRows: options.orDefault('editedRows'),
		includeInput: options.orDefault('includeInput'),
		returnsSummary: options.orDefault('return') === 'summary',
		uploads: readUploadSettings(options),
	};
	item.assertValid();
	return settings;
}
