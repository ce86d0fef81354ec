import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import { readOptions } from '../../../../nodes/PublishingService/trigger/readOptions';
import { nodeOf } from './fakes';

/** The context of a new trigger node with these parameters. */
function contextOf(parameters: object): IPollFunctions {
	const values = new Map<string, unknown>(Object.entries(parameters));
	const node = nodeOf();
	return {
		getNode: () => node,
		getWorkflow: () => ({ id: 'w', active: true }),
		getNodeParameter: (name: string, fallback: unknown) =>
			values.has(name) ? values.get(name) : fallback,
	} as unknown as IPollFunctions;
}

const read = (parameters: object) => readOptions(contextOf(parameters)).options;

test('a field without a value has its default', () => {
	expect(read({})).toEqual({
		events: ['postStatusChanged'],
		entries: ['postStatusChanged'],
		reportStatusPer: 'post',
		accountIds: [],
		contentGroupId: '',
		onlyStatuses: [],
		queueLowAt: 3,
		threshold: { kind: 'milestones', at: [1000, 10_000, 100_000] },
		postMetrics: ['views'],
		accountMetrics: ['followers'],
		trackPostsForDays: 7,
		analyticsMinutes: 15,
		maxRequests: 10,
		maxTrackedPosts: 10_000,
	});
});

test.each<[object, object]>([
	[{ events: ['postCreated', 'queueLow'] }, { events: ['postCreated', 'queueLow'] }],
	[
		{ events: ['postFailed'], onlyStatuses: ['draft'] },
		{ events: ['postStatusChanged'], onlyStatuses: ['failed', 'partially_posted'] },
	],
	[{ events: ['postFailed', 'postStatusChanged'] }, { onlyStatuses: [] }],
	[
		{ events: ['postPublished', 'postStatusChanged'], onlyStatuses: ['draft'] },
		{ events: ['postStatusChanged'], onlyStatuses: ['draft', 'posted', 'partially_posted'] },
	],
	[{ reportStatusPer: 'account' }, { reportStatusPer: 'account' }],
	[{ contentGroupId: 'untagged' }, { contentGroupId: 'untagged' }],
	[{ onlyStatuses: ['posted'] }, { onlyStatuses: ['posted'] }],
	[{ queueLowAt: '5' }, { queueLowAt: 5 }],
	[{ postMetrics: ['likes'] }, { postMetrics: ['likes'] }],
	[{ accountMetrics: ['posts'] }, { accountMetrics: ['posts'] }],
	[
		{ postMetrics: [], accountMetrics: [] },
		{
			postMetrics: ['views', 'likes', 'comments', 'shares', 'saves', 'engagementRate'],
			accountMetrics: ['followers', 'posts', 'engagement', 'views', 'likes', 'comments'],
		},
	],
	[{ 'options.trackPostsForDays': 30 }, { trackPostsForDays: 30 }],
	[{ 'options.analyticsMinutes': -5 }, { analyticsMinutes: 0 }],
	[{ 'options.maxRequests': 100 }, { maxRequests: 100 }],
	[{ 'options.maxTrackedPosts': 500 }, { maxTrackedPosts: 500 }],
	[{ threshold: 'amount', minimumChange: 0.5 }, { threshold: { kind: 'amount', by: 0.5 } }],
	[{ threshold: 'percent', minimumChange: '20' }, { threshold: { kind: 'percent', by: 20 } }],
	[
		{ threshold: 'milestones', milestones: '100, 1000' },
		{ threshold: { kind: 'milestones', at: [100, 1000] } },
	],
	[{ threshold: 'any', minimumChange: 'many' }, { threshold: { kind: 'amount', by: 0 } }],
])('%j is read as %j', (parameters, expected) => {
	expect(read(parameters)).toMatchObject(expected);
});

function refusalOf(work: () => unknown): NodeOperationError | undefined {
	try {
		work();
		return undefined;
	} catch (error) {
		if (error instanceof NodeOperationError) {
			return error;
		}
		throw error;
	}
}

test.each<[object, string]>([
	[{ queueLowAt: 'few' }, "'Posts Left in Queue' must be a number"],
	[{ threshold: 'amount', minimumChange: 0 }, 'must be greater than 0'],
	[{ threshold: 'percent', minimumChange: -1 }, 'must be greater than 0'],
	[{ threshold: 'percent', minimumChange: 'much' }, 'much'],
	[{ threshold: 'milestones', milestones: '' }, 'must name at least one number'],
	[{ threshold: 'milestones', milestones: '100, many' }, 'many'],
])('%j is refused: %s', (parameters, words) => {
	const refusal = refusalOf(() => read(parameters));
	expect(refusal?.message).toContain(words);
	expect(refusal?.description).toMatch(/^Correct '.+' in the trigger node\.$/);
	expect(refusal).toMatchObject({ failure: { cause: 'configuration-invalid' } });
});

/** The sentences about names that match nothing. */
const unmatchedIn = (parameters: object) => readOptions(contextOf(parameters)).unmatched;

describe('a name that matches nothing', () => {
	it.each<[object, string]>([
		[
			{ events: ['postfailed'] },
			'\'Trigger On\' contains "postfailed", which is not an event. Write postFailed',
		],
		[
			{ events: 'failures' },
			'which is not an event. Choose from the list, or write one of: postCreated,',
		],
		[
			{ onlyStatuses: ['Failed'] },
			'\'Only These Statuses\' contains "Failed", which is not a status of a post. Write failed',
		],
		[{ onlyStatuses: 'pending approval' }, 'Write pending_approval'],
		[{ postMetrics: ['Views'] }, '\'Post Metrics\' contains "Views"'],
		[{ events: [] }, "'Trigger On' is empty. Choose at least one event"],
		[
			{ contentGroupId: 'Summer' },
			'\'Content Tag Name or ID\' is "Summer", which is not the ID of a content tag. Choose a tag from the list, or write its ID, such as tag:summer',
		],
	])('is named with the next step: %j', (parameters, sentence) => {
		expect(unmatchedIn(parameters)).toEqual([expect.stringContaining(sentence)]);
	});

	it.each<object>([
		{ contentGroupId: 'tag:1' },
		{ contentGroupId: 'template:1' },
		{ contentGroupId: 'untagged' },
		{ events: ['postFailed', 'queueLow'], onlyStatuses: ['failed'] },
	])('is not found in %j', (parameters) => {
		expect(unmatchedIn(parameters)).toEqual([]);
	});

	it('lets the others through, and no status stands for all', () => {
		expect(read({ events: ['postfailed', 'queueLow'] }).events).toEqual(['queueLow']);
		expect(read({ onlyStatuses: ['Failed'] }).onlyStatuses).toEqual(['Failed']);
	});
});
