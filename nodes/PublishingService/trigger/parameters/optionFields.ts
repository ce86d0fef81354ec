import type { INodeProperties } from 'n8n-workflow';

/** What the watching may cost, and finer choices. */
export const optionFields: INodeProperties[] = [
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
				displayOptions: {
					show: { '/events': ['accountAnalyticsChanged', 'postAnalyticsChanged'] },
				},
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 15,
				description:
					"Least time between two readings of one post's or account's figures; older posts are read less often. 0 reads them at every poll that has requests left.",
			},
			{
				displayName: 'Fail When Unreadable',
				name: 'failOnUnread',
				type: 'boolean',
				default: false,
				description:
					'Whether one execution fails, so that n8n reports it like any other that failed, when a part of what is watched could not be read for three polls. It is always said in the log of n8n and in the next event.',
			},
			{
				displayName: 'Max Posts With Analytics',
				name: 'maxAnalyticsPosts',
				displayOptions: { show: { '/events': ['postAnalyticsChanged'] } },
				type: 'number',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 5000,
				description: 'Of how many posts the figures are followed; the youngest are kept',
			},
			{
				displayName: 'Max Requests per Poll',
				name: 'maxRequests',
				type: 'number',
				typeOptions: { minValue: 5, numberPrecision: 0 },
				default: 10,
				description:
					'How many requests one poll may make; what does not fit goes on at the next poll. They count against the daily cap of the company.',
			},
			{
				displayName: 'Max Watched Posts',
				name: 'maxPosts',
				displayOptions: { show: { '/events': ['postCreated', 'postStatusChanged'] } },
				type: 'number',
				typeOptions: { minValue: 1, numberPrecision: 0 },
				default: 10000,
				description: 'How many posts are remembered; the ones longest at rest are let go first',
			},
			{
				displayName: 'Post IDs',
				name: 'postIds',
				displayOptions: { show: { '/events': ['postAnalyticsChanged'] } },
				type: 'string',
				default: '',
				placeholder: 'e.g. post_1, post_2',
				description:
					'Posts whose figures are followed, separated by commas, whatever their age. Leave empty for all that were published lately.',
			},
			{
				displayName: 'Published Within (Days)',
				name: 'publishedWithinDays',
				displayOptions: { show: { '/events': ['postAnalyticsChanged'] } },
				type: 'number',
				typeOptions: { minValue: 1 },
				default: 7,
				description: 'How long after its publication the figures of a post are followed',
			},
		],
	},
];
