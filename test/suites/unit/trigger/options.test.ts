import { NodeOperationError, type IPollFunctions } from 'n8n-workflow';

import {
	ServiceError,
	type FailureFacts,
} from '../../../../nodes/PublishingService/client/serviceError';
import { readOptions, watchedAccounts } from '../../../../nodes/PublishingService/trigger/options';
import {
	ReadingFailure,
	type FailureKind,
} from '../../../../nodes/PublishingService/trigger/source';
import { accountOf, FakeService, nodeOf } from './fakes';

/** A trigger node of its own whose parameters are these; `raw` is what stands in the panel. */
function contextOf(parameters: object, raw: unknown = []): IPollFunctions {
	const values = new Map<string, unknown>(Object.entries(parameters));
	const node = nodeOf();
	return {
		getNode: () => node,
		getWorkflow: () => ({ id: 'w', active: true }),
		getNodeParameter: (name: string, fallback: unknown, options?: { rawExpressions?: boolean }) => {
			if (options?.rawExpressions) return raw;
			return values.has(name) ? values.get(name) : fallback;
		},
	} as unknown as IPollFunctions;
}

const read = (parameters: object) => readOptions(contextOf(parameters));

test('what is not set is as its field says', () => {
	expect(read({})).toEqual({
		events: ['postStatusChanged'],
		statusOf: 'post',
		accountIds: [],
		contentGroupId: '',
		fromStatuses: [],
		toStatuses: [],
		platform: '',
		queueLowAt: 3,
		threshold: { kind: 'milestones', at: [1000, 10_000, 100_000] },
		postMetrics: ['views'],
		accountMetrics: ['followers'],
		postIds: [],
		publishedWithinDays: 7,
		analyticsMinutes: 15,
		maxRequests: 10,
		maxPosts: 10_000,
		maxAnalyticsPosts: 5000,
		failsOnUnread: false,
	});
});

test.each<[object, object]>([
	[{ events: ['postCreated', 'queueLow'] }, { events: ['postCreated', 'queueLow'] }],
	[
		{ events: ['postFailed'], toStatuses: ['draft'] },
		{ events: ['postStatusChanged'], toStatuses: ['failed', 'partially_posted'] },
	],
	[{ events: ['postFailed', 'postStatusChanged'] }, { toStatuses: [] }],
	[
		{ events: ['postPublished', 'postStatusChanged'], toStatuses: ['draft'] },
		{ events: ['postStatusChanged'], toStatuses: ['draft', 'posted', 'partially_posted'] },
	],
	[{ statusOf: 'account' }, { statusOf: 'account' }],
	[{ contentGroupId: 'untagged' }, { contentGroupId: 'untagged' }],
	[{ fromStatuses: ['queued'] }, { fromStatuses: ['queued'] }],
	[{ toStatuses: ['posted'] }, { toStatuses: ['posted'] }],
	[{ platform: 'tiktok' }, { platform: 'tiktok' }],
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
	[{ 'options.postIds': 'p1, p2' }, { postIds: ['p1', 'p2'] }],
	[{ 'options.publishedWithinDays': 30 }, { publishedWithinDays: 30 }],
	[{ 'options.analyticsMinutes': -5 }, { analyticsMinutes: 0 }],
	[{ 'options.maxRequests': 100 }, { maxRequests: 100 }],
	[{ 'options.maxPosts': 500 }, { maxPosts: 500 }],
	[{ 'options.maxAnalyticsPosts': 50 }, { maxAnalyticsPosts: 50 }],
	[{ 'options.failOnUnread': true }, { failsOnUnread: true }],
	[{ threshold: 'amount', amountChange: 0.5 }, { threshold: { kind: 'amount', by: 0.5 } }],
	[{ threshold: 'percent', percentChange: '20' }, { threshold: { kind: 'percent', by: 20 } }],
	[
		{ threshold: 'milestones', milestones: '100, 1000' },
		{ threshold: { kind: 'milestones', at: [100, 1000] } },
	],
	[{ threshold: 'any', amountChange: 'many' }, { threshold: { kind: 'any' } }],
])('%j is read as %j', (parameters, expected) => {
	expect(read(parameters)).toMatchObject(expected);
});

function refusalOf(work: () => unknown): NodeOperationError | undefined {
	try {
		work();
		return undefined;
	} catch (error) {
		if (error instanceof NodeOperationError) return error;
		throw error;
	}
}

test.each<[object, string]>([
	[{ queueLowAt: 'few' }, 'Posts Left in Queue must be a number'],
	[{ threshold: 'amount', amountChange: 0 }, 'must be greater than 0'],
	[{ threshold: 'percent', percentChange: -1 }, 'must be greater than 0'],
	[{ threshold: 'percent', percentChange: 'much' }, 'much'],
	[{ threshold: 'milestones', milestones: '' }, 'must name at least one number'],
	[{ threshold: 'milestones', milestones: '100, many' }, 'many'],
])('%j is refused: %s', (parameters, words) => {
	const refusal = refusalOf(() => read(parameters));
	expect(refusal?.message).toContain(words);
	expect(refusal?.description).toMatch(/^Correct ".+" in the trigger node\.$/);
	expect(refusal).toMatchObject({ failure: { cause: 'configuration-invalid' } });
});

describe('the accounts that are watched', () => {
	function serviceWith(failure?: Error): FakeService {
		const service = new FakeService();
		service.accounts = [
			accountOf('acc-1', { username: 'northwind' }),
			accountOf('acc-2', { username: 'southwind' }),
		];
		if (failure) Object.assign(service, { failing: 'listAccounts', failure });
		return service;
	}

	test.each<[string, unknown]>([
		['a list of the panel', ['acc-1']],
		['a text of the panel', 'acc-1'],
	])('are the IDs of %s, without a request', async (_, raw) => {
		const service = serviceWith();
		expect(await watchedAccounts(contextOf({}, raw), service, ['acc-1'])).toEqual(['acc-1']);
		expect(service.requests).toEqual([]);
	});

	test.each<[string, unknown, string]>([
		['a name', ['@northwind'], '@northwind'],
		['what an expression gives', '={{ $json.account }}', 'northwind'],
		['what an expression in a list gives', ['acc-2', '={{ $json.account }}'], 'northwind'],
	])('are looked up, once a node, for %s', async (_, raw, entry) => {
		const service = serviceWith();
		const context = contextOf({}, raw);
		expect(await watchedAccounts(context, service, [entry])).toEqual(['acc-1']);
		expect(await watchedAccounts(context, service, [entry])).toEqual(['acc-1']);
		expect(service.requests).toEqual(['listAccounts']);
		expect(await watchedAccounts(context, service, ['@southwind'])).toEqual(['acc-2']);
		expect(await watchedAccounts(contextOf({}, raw), service, [entry])).toEqual(['acc-1']);
		expect(service.requests).toHaveLength(3);
	});

	test('are refused where a name is no account', async () => {
		const looked = watchedAccounts(contextOf({}), serviceWith(), ['@nobody']);
		await expect(looked).rejects.toBeInstanceOf(NodeOperationError);
	});

	const failure = (kind: FailureKind, cause: unknown) => new ReadingFailure(kind, 'No', cause);
	const facts: FailureFacts = { kind: 'refused', code: 'insufficient_scope', nextStep: 'Ask.' };
	const refused = new ServiceError('No', facts);
	const expression = '={{ $json.account }}';

	test.each<[string, ReadingFailure]>([
		['it passes', failure('passing', refused)],
		['the key is refused', failure('keyRefused', refused)],
		[
			'a scope seems missing, of which the service said nothing',
			failure('scopeMissing', undefined),
		],
	])('are not known where the list cannot be read because %s', async (_, thrown) => {
		const looked = watchedAccounts(contextOf({}, expression), serviceWith(thrown), ['acc-1']);
		await expect(looked).rejects.toBe(thrown);
	});

	test('that are IDs need no list where the key may not read it, names do', async () => {
		const service = serviceWith(failure('scopeMissing', refused));
		const look = (entry: string) => watchedAccounts(contextOf({}, expression), service, [entry]);
		expect(await look('acc-9')).toEqual(['acc-9']);
		await expect(look('@northwind')).rejects.toMatchObject({
			message: expect.stringContaining('@northwind') as string,
		});
	});
});
