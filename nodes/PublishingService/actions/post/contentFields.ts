import type { INodeProperties } from 'n8n-workflow';

import { INSTAGRAM_POST_FORMATS } from '../../contract/enums';
import { LIMITS } from '../../contract/limits';
import type { InstagramPostFormat, Sound } from '../../contract/service';
import type { Fields } from '../fields';
import type { Item } from '../item';
import { readSchedule } from './schedule';
import { readSound, soundField } from './soundField';

/** What create and queue say about a post, beside its media and accounts. */
export const contentFields: INodeProperties[] = [
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
		description: 'Up to 30 hashtags of up to 50 characters, separated by commas; sent as written',
	},
	{
		displayName: 'Schedule After',
		name: 'scheduledAfter',
		type: 'dateTime',
		default: '',
		description:
			'The post goes out in the first free window after this time; empty means as soon as possible. A time without an offset is read in the time zone chosen under Options.',
	},
	{
		displayName: 'Skip Approval',
		name: 'skipApproval',
		type: 'boolean',
		default: false,
		description:
			'Whether to queue the post at once instead of waiting until someone approves it in the dashboard',
	},
	{
		displayName:
			'The post goes out only after someone has approved it in the dashboard of the service',
		name: 'approvalNotice',
		type: 'notice',
		displayOptions: { show: { skipApproval: [false] } },
		default: '',
	},
];

/** The rarer ones, for the Options collection. */
export const contentOptionFields: INodeProperties[] = [
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
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 0,
		description: 'A whole number from 0 that orders posts waiting for the same account',
	},
	{
		displayName: 'Schedule Time Zone',
		name: 'scheduleTimeZone',
		type: 'options',
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
];

/** The part of the request body that create and queue share (specification, "POST /v2/posts"). */
export interface PostContent {
	readonly caption?: string;
	readonly hashtags?: string[];
	readonly sound?: Sound;
	readonly notes?: string;
	readonly priority?: number;
	readonly scheduledAfter?: string;
	readonly skipApproval?: boolean;
	readonly instagramPostFormat?: InstagramPostFormat;
}

/** Reads the fields above, a schedule without an offset in `zone`. */
export function readContent(item: Item, options: Fields, zone: string): PostContent {
	return {
		caption: item.text('caption', { max: LIMITS.caption }),
		hashtags: item.hashtags('hashtags', { max: LIMITS.hashtags, maxLength: LIMITS.hashtagLength }),
		sound: readSound(options),
		notes: options.text('notes', { max: LIMITS.notes }),
		priority: options.number('priority', { min: LIMITS.priorityMin, integer: true }),
		scheduledAfter: readSchedule(item, zone),
		skipApproval: item.flag('skipApproval'),
		instagramPostFormat: options.choice('instagramPostFormat', INSTAGRAM_POST_FORMATS),
	};
}
