import type { INodePropertyOptions } from 'n8n-workflow';

import { FIELDS } from '../../../../../nodes/PublishingService/trigger/triggerFields';
import {
	ACCOUNT_METRICS,
	changesOf,
	difference,
	readFigures,
	highest,
	POST_METRICS,
	zeroFigures,
} from '../../../../../nodes/PublishingService/trigger/analytics/metrics';
import type { Threshold } from '../../../../../nodes/PublishingService/trigger/chosenOptions';

test.each([
	['postMetrics', POST_METRICS],
	['accountMetrics', ACCOUNT_METRICS],
] as const)('%s offers the analytics that are read, and no others', (field, metrics) => {
	const offered = (FIELDS[field]?.options as INodePropertyOptions[]).map(({ value }) => value);
	expect(offered).toEqual([...metrics].sort());
});

test('metrics are offered in words', () => {
	const names = (FIELDS.postMetrics?.options as INodePropertyOptions[]).map(({ name }) => name);
	expect(names).toEqual(['Comments', 'Engagement Rate', 'Likes', 'Saves', 'Shares', 'Views']);
});

test('the analytics of a post are its finite numbers that are metrics', () => {
	const summary = { views: 5, likes: 0, shares: NaN, engagementRate: 0.5, postUrl: 'x', clicks: 7 };
	expect(readFigures(summary, POST_METRICS)).toEqual({ views: 5, likes: 0, engagementRate: 0.5 });
});

test('the analytics of an account stand on one level', () => {
	const analytics = { accountId: 'a', followers: 9, analytics: { views: 3, likes: 2, saves: 1 } };
	expect(readFigures(analytics, ACCOUNT_METRICS)).toEqual({ followers: 9, views: 3, likes: 2 });
});

test('figures come in the order of the metrics, as the ids of events do', () => {
	const figures = readFigures({ likes: 1, engagementRate: 2, views: 3 }, POST_METRICS);
	expect(Object.keys(figures)).toEqual(['views', 'likes', 'engagementRate']);
});

test('zero of every metric', () => {
	expect(zeroFigures(['views', 'likes'])).toEqual({ views: 0, likes: 0 });
});

test.each([
	[{ views: 5 }, { views: 7 }, { views: 2 }],
	[{ views: 0 }, { views: -2, likes: 3 }, { views: -2 }],
	[{ views: 0.1, likes: 1 }, { views: 0.3 }, { views: 0.2 }],
])('the difference of %j and %j', (before, after, expected) => {
	expect(difference(before, after)).toEqual(expected);
});

test('the highest of two readings is that of each metric', () => {
	expect(highest({ views: 5, likes: -1 }, { views: 3, saves: -2 })).toEqual({
		views: 5,
		likes: -1,
		saves: -2,
	});
});

describe('milestones', () => {
	const crossed = (from: number, to: number, milestones = [1000, 100, 10, 100]) =>
		changesOf({ views: from }, { views: to }, ['views'], {
			kind: 'milestones',
			at: milestones,
		}).map((crossing) => crossing?.milestone);

	test.each([
		[0, 9, []],
		[0, 10, [10]],
		[10, 99, []],
		[9, 5000, [10, 100, 1000]],
		[100, 10, []],
	])('from %p to %p are crossed in ascending order, each once', (from, to, expected) => {
		expect(crossed(from, to)).toEqual(expected);
	});

	test('count for the metrics that are tracked and that both readings have', () => {
		const before = { views: 0, likes: 0, shares: 0 };
		const after = { views: 10, likes: 10, saves: 10 };
		const watched = ['likes', 'shares', 'saves', 'views'];
		expect(changesOf(before, after, watched, { kind: 'milestones', at: [5] })).toEqual([
			{ metric: 'likes', milestone: 5 },
			{ metric: 'views', milestone: 5 },
		]);
	});
});

describe('a change', () => {
	type Change = Exclude<Threshold, { kind: 'milestones' }>;
	const any: Change = { kind: 'amount', by: 0 };
	const ten: Change = { kind: 'amount', by: 10 };
	const half: Change = { kind: 'percent', by: 50 };

	test.each<[Change, number, number, boolean]>([
		[any, 5, 5, false],
		[any, 5, 6, true],
		[ten, 5, 14, false],
		[ten, 5, 15, true],
		[ten, 15, 5, true],
		[half, 10, 14, false],
		[half, 10, 15, true],
		[half, 10, 5, true],
		[half, -10, -14, false],
		[half, -10, -15, true],
		[half, 0, 1, true],
		[half, 0, 0, false],
	])('%j: from %p to %p', (threshold, from, to, isWorth) => {
		const changes = changesOf({ views: from }, { views: to }, ['views'], threshold);
		expect(changes).toEqual(isWorth ? [null] : []);
	});

	test('counts for the metrics that are tracked and that both readings have', () => {
		const changed = (watched: string[]) =>
			changesOf({ views: 1, likes: 1, shares: 1 }, { views: 2, likes: 1, saves: 2 }, watched, any)
				.length > 0;
		expect(changed(['likes', 'shares', 'saves'])).toBe(false);
		expect(changed(['likes', 'views'])).toBe(true);
		expect(changed([])).toBe(false);
	});
});
