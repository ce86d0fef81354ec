import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import type { PostContent } from '../../posting/postDraft';
import type { ItemOf } from '../item';
import type { ParametersOf } from '../parameters';
import { readSchedule, type Schedule } from './schedule';
import { readSound, soundField } from './soundField';

/** In which zone a time without an offset is read. */
export const scheduleZoneFields = [
	{
		displayName: 'Time Zone',
		name: 'scheduleZone',
		type: 'options',
		options: [
			{
				name: 'Named Zone',
				value: 'named',
				description: 'A time zone by its name, such as Europe/Berlin',
			},
			{
				name: 'Of the Account',
				value: 'account',
				description: 'The time zone of the first account that the post goes to',
			},
			{
				name: 'Of the Workflow',
				value: 'workflow',
				description: "The time zone in the workflow's settings, which is New York unless changed",
			},
		],
		default: 'workflow',
		description: 'How to read a schedule time that has no offset of its own',
	},
	{
		displayName: 'Zone Name',
		name: 'scheduleZoneName',
		type: 'string',
		displayOptions: { show: { scheduleZone: ['named'] } },
		default: '',
		placeholder: 'e.g. Europe/Berlin or UTC+02:00',
		description: 'The time zone, by its name or as an offset',
	},
] as const satisfies INodeProperties[];

/** What a written date may leave open, for the Options collection. */
export const dateOptionFields = [
	{
		displayName: 'Date Order',
		name: 'dateOrder',
		type: 'options',
		options: [
			{
				name: 'Automatic',
				value: 'automatic',
				description: 'As the rows prove it: 24/12/2026 in one of them tells of all',
			},
			{ name: 'Day First', value: 'dmy', description: '10/12/2026 is the 10th of December' },
			{ name: 'Month First', value: 'mdy', description: '10/12/2026 is the 12th of October' },
		],
		default: 'automatic',
		description: 'How to read dates with slashes or dashes that end with the year',
	},
	{
		displayName: 'Default Time',
		name: 'defaultTime',
		type: 'string',
		default: '',
		placeholder: 'e.g. 18:30',
		description: 'The time of day for dates without one; unless given, they are refused',
	},
] as const satisfies INodeProperties[];

/** What create and queue say about a post, beside its media and accounts. */
export const contentFields = [
	{
		displayName: 'Caption',
		name: 'caption',
		type: 'string',
		typeOptions: { rows: 4 },
		default: '',
		placeholder: 'e.g. The new collection is here',
		description: 'The text of the post, up to 2,200 characters',
	},
	{
		displayName: 'Hashtags',
		name: 'hashtags',
		type: 'string',
		default: '',
		placeholder: 'e.g. summer, newin',
		description:
			'Up to 30 hashtags of up to 50 characters, with or without #, separated by commas, lines or their #',
	},
	{
		displayName: 'Schedule After',
		name: 'scheduledAfter',
		type: 'dateTime',
		default: '',
		description:
			'The post goes out in the first free window after this time; empty means as soon as possible. From a sheet: 2026-12-24 18:30, 24.12.2026 18:30, Dec 24 2026 6:30 PM and the like.',
		builderHint: {
			propertyHint:
				'The earliest time, not the exact one: the service posts in the next free slot of the account. Give ISO 8601 with an offset, or set Time Zone.',
		},
	},
	...scheduleZoneFields,
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description:
			'Whether to queue the post at once instead of waiting until someone approves it in the dashboard',
		builderHint: {
			propertyHint:
				'Leave it off for an AI agent, and never let the model fill it in: approval by a person is what keeps a misunderstanding from going online.',
		},
	},
	{
		displayName:
			'The post goes out only after someone has approved it in the dashboard of the service',
		name: 'approvalNotice',
		type: 'notice',
		displayOptions: { show: { skipApproval: [false] } },
		default: '',
	},
] as const satisfies INodeProperties[];

/** How Instagram shows a post, new or changed. */
export const instagramFormatField = [
	{
		displayName: 'Instagram Post Format',
		name: 'instagramPostFormat',
		type: 'options',
		options: [
			{ name: 'Reel', value: 'reel' },
			{
				name: 'Regular Feed Post',
				value: 'post',
				description: 'Only where the company has regular feed posts enabled',
			},
		],
		default: 'reel',
		description: 'How Instagram shows the post',
		hint: 'A regular feed post is refused unless the service has enabled them for your company',
	},
] as const satisfies INodeProperties[];

/** The rarer ones, for the Options collection. */
export const contentOptionFields = [
	...dateOptionFields,
	{
		displayName: 'Hashtags From',
		name: 'hashtagsFrom',
		type: 'options',
		options: [
			{
				name: 'Caption',
				value: 'caption',
				description: 'Those that stand in the caption, which stays as it is',
			},
			{ name: 'Field Hashtags', value: 'field', description: 'Without #, and each once' },
			{
				name: 'Field Hashtags, as Written',
				value: 'asWritten',
				description: 'Split at commas, semicolons and lines alone, with # where it is written',
			},
		],
		default: 'field',
		description: 'Where the hashtags come from',
	},
	...instagramFormatField,
	{
		displayName: 'Notes',
		name: 'notes',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		description: 'Internal notes of up to 2,000 characters; they are never published',
	},
	{
		displayName: 'Priority',
		name: 'priority',
		type: 'number',
		typeOptions: { minValue: LIMITS.priorityMin, numberPrecision: 0 },
		default: 0,
		description: 'A whole number from 0 that orders posts waiting for the same account',
	},
	{
		displayName: 'Schedule Time Zone',
		name: 'scheduleTimeZone',
		type: 'options',
		// Only where a workflow of version 1.0.0 has it: the choice stands beside the schedule now.
		displayOptions: { show: { scheduleTimeZone: ['account'] } },
		options: [
			{
				name: 'Of the Account',
				value: 'account',
				description: 'The time zone of the first account that the post goes to',
			},
			{
				name: 'Of the Workflow',
				value: 'workflow',
				description: "The time zone in the workflow's settings",
			},
		],
		default: 'workflow',
		description: 'How to read a schedule time that has no offset of its own',
	},
	...soundField,
] as const satisfies INodeProperties[];

/** What create and queue say about a post; its time may still depend on the account's time zone. */
export interface ContentDraft {
	readonly content: PostContent;
	readonly schedule: Schedule | undefined;
}

/** An item whose operation has these fields. */
export type ContentItem = ItemOf<typeof contentFields>;
export type ContentOptions = ParametersOf<typeof contentOptionFields>;

/** Reads the fields above. */
export function readContent(item: ContentItem, options: ContentOptions): ContentDraft {
	const content = {
		caption: item.text('caption', { max: LIMITS.caption }),
		hashtags: readHashtags(item, options),
		sound: readSound(options),
		notes: options.text('notes', { max: LIMITS.notes }),
		priority: options.number('priority', { min: LIMITS.priorityMin, integer: true }),
		skipApproval: item.flag('skipApproval'),
		instagramPostFormat: options.choice('instagramPostFormat'),
	};
	return { content, schedule: readSchedule(item, options) };
}

function readHashtags(item: ContentItem, options: ContentOptions): string[] | undefined {
	const limits = { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength };
	switch (options.choice('hashtagsFrom')) {
		case 'asWritten':
			return item.list('hashtags', limits);
		case 'caption':
			return item.hashtagsIn('caption', limits);
		default:
			return item.hashtags('hashtags', limits);
	}
}
