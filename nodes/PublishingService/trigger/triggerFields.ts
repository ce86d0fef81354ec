import type { INodeProperties } from 'n8n-workflow';

import { STATUS_OPTIONS } from '../contract/postStatuses';
import { entriesWith, EVENT_ENTRIES } from './events';
import type { EventField } from './events/event';
import { ACCOUNT_METRICS, POST_METRICS } from './analytics/metrics';

const eventOptions = EVENT_ENTRIES.map(({ name, displayName, action, description }) => ({
	name: displayName,
	value: name,
	action,
	description,
})).sort((a, b) => (a.name < b.name ? -1 : 1)); // To load a collation would take 6 ms.

/** Shows a field for the events that have it. */
const shownFor = (field: EventField) => ({ show: { events: entriesWith(field) } });
const shownAt = (...threshold: string[]) => ({
	show: { events: entriesWith('threshold'), threshold },
});
const optionFor = (field: EventField) => ({ show: { '/events': entriesWith(field) } });

/** Metrics in words: Engagement Rate. */
const optionsFor = (metrics: readonly string[]) =>
	[...metrics].sort().map((value) => ({
		name: value.replace(/^.|[A-Z]/g, (letter) => ` ${letter.toUpperCase()}`).trim(),
		value,
	}));

/** The fields of the node, in the order in which a person decides them. */
export const triggerFields: INodeProperties[] = [
	{
		displayName: 'Trigger On',
		name: 'events',
		type: 'multiOptions',
		required: true,
		options: eventOptions,
		default: ['postStatusChanged'],
		builderHint: {
			propertyHint:
				'Choose only the events that the workflow handles. `event` of each item is the name of the chosen entry, so that a Switch node can tell several apart. `post` or `account` contains the changed record, and `failedAccounts` names the accounts on which a post failed.',
		},
	},
	{
		displayName: 'Report Status Per',
		name: 'reportStatusPer',
		type: 'options',
		options: [
			{ name: 'Post', value: 'post', description: 'One event for the whole post' },
			{
				name: 'Account',
				value: 'account',
				description: 'One event for each account of the post',
			},
		],
		default: 'post',
		displayOptions: shownFor('reportStatusPer'),
	},
	{
		displayName: 'Only These Statuses',
		name: 'onlyStatuses',
		type: 'multiOptions',
		options: STATUS_OPTIONS,
		default: [],
		description: 'Report a post only when it enters one of these statuses. Leave empty for all.',
		displayOptions: shownFor('onlyStatuses'),
	},
	{
		displayName: 'Posts Left in Queue',
		name: 'queueLowAt',
		type: 'number',
		typeOptions: { minValue: 0, numberPrecision: 0 },
		default: 3,
		description: 'Reports an account once when its queue has this number of posts or fewer',
		displayOptions: shownFor('queueLowAt'),
	},
	{
		displayName: 'Account Names or IDs',
		name: 'accountIds',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getAccounts' },
		default: [],
		description:
			'Accounts to track. Leave empty for all. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		displayOptions: shownFor('accountIds'),
	},
	{
		displayName: 'Content Tag Name or ID',
		name: 'contentGroupId',
		type: 'options',
		typeOptions: { loadOptionsMethod: 'getContentGroupFilter' },
		default: '',
		description:
			'Content tag of the posts to track. Leave empty for all, or use "untagged" for posts without a tag. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		displayOptions: shownFor('contentGroupId'),
	},
	{
		displayName: 'When to Report',
		name: 'threshold',
		type: 'options',
		options: [
			{ name: 'Any Change', value: 'any' },
			{ name: 'Change by a Number', value: 'amount' },
			{ name: 'Change by a Percentage', value: 'percent' },
			{ name: 'Milestone Reached', value: 'milestones' },
		],
		default: 'milestones',
		description: 'When to report a change of analytics, measured from the last event',
		displayOptions: shownFor('threshold'),
	},
	{
		displayName: 'Minimum Change',
		name: 'minimumChange',
		type: 'number',
		typeOptions: { minValue: 0 },
		default: 10,
		description: 'Smallest change of a metric to report, as a number or a percentage',
		displayOptions: shownAt('amount', 'percent'),
	},
	{
		displayName: 'Milestones',
		name: 'milestones',
		type: 'string',
		default: '1000, 10000, 100000',
		placeholder: 'e.g. 1000, 10000, 100000',
		description:
			'Numbers separated by commas. The trigger reports each number once for each metric.',
		displayOptions: shownAt('milestones'),
	},
	{
		displayName: 'Post Metrics',
		name: 'postMetrics',
		type: 'multiOptions',
		options: optionsFor(POST_METRICS),
		default: ['views'],
		description: 'Metrics of posts to report. Leave empty for all.',
		displayOptions: shownFor('postMetrics'),
	},
	{
		displayName: 'Account Metrics',
		name: 'accountMetrics',
		type: 'multiOptions',
		options: optionsFor(ACCOUNT_METRICS),
		default: ['followers'],
		description: 'Metrics of accounts to report. Leave empty for all.',
		displayOptions: shownFor('accountMetrics'),
	},
	{
		displayName: 'Simplify',
		name: 'simplify',
		type: 'boolean',
		default: true,
		description: 'Whether to return a simplified version of the response instead of the raw data',
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			{
				displayName: 'Analytics Interval (Minutes)',
				name: 'analyticsMinutes',
				displayOptions: optionFor('analyticsMinutes'),
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 15,
				description:
					'Minimum time before the trigger reads the analytics of a post or account again. The trigger reads older posts less often. 0 reads them in every poll that has requests left.',
			},
			{
				displayName: 'Max Requests per Poll',
				name: 'maxRequests',
				type: 'number',
				typeOptions: { minValue: 5, numberPrecision: 0 },
				default: 10,
				description:
					'How many requests one poll may make. The next poll continues with the rest. Requests count toward the daily cap of the company.',
			},
			{
				displayName: 'Max Tracked Posts',
				name: 'maxTrackedPosts',
				displayOptions: optionFor('maxTrackedPosts'),
				type: 'number',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 10000,
				description:
					'How many posts the trigger tracks, for status and for analytics. If there are more, it forgets the posts that finished longest ago.',
			},
			{
				displayName: 'Track Posts For (Days)',
				name: 'trackPostsForDays',
				displayOptions: optionFor('trackPostsForDays'),
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 7,
				description: 'How many days the trigger reads the analytics of a published post',
			},
		],
	},
];

/** The fields by the names of their parameters, `options.<name>` for one of the options. */
export const FIELDS: Readonly<Record<string, INodeProperties>> = Object.fromEntries([
	...triggerFields.map((field) => [field.name, field] as const),
	...(triggerFields.at(-1)?.options as INodeProperties[]).map(
		(option) => [`options.${option.name}`, option] as const,
	),
]);

/** The label of a field as messages name it. */
export function labelledField(name: string): string {
	return `'${FIELDS[name]?.displayName ?? name}'`;
}
