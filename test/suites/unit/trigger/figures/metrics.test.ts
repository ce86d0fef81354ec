import type { INodePropertyOptions } from 'n8n-workflow';

import { FIELDS } from '../../../../../nodes/PublishingService/trigger/fields';
import {
	ACCOUNT_METRICS,
	accountFigures,
	difference,
	highest,
	POST_METRICS,
	postFigures,
	zeroFigures,
} from '../../../../../nodes/PublishingService/trigger/figures/metrics';

test.each([
	['postMetrics', POST_METRICS],
	['accountMetrics', ACCOUNT_METRICS],
] as const)('%s offers the figures that are read, and no others', (field, metrics) => {
	const offered = (FIELDS[field]?.options as INodePropertyOptions[]).map(({ value }) => value);
	expect(offered).toEqual([...metrics].sort());
});

test('metrics are offered in words', () => {
	const names = (FIELDS.postMetrics?.options as INodePropertyOptions[]).map(({ name }) => name);
	expect(names).toEqual(['Comments', 'Engagement Rate', 'Likes', 'Saves', 'Shares', 'Views']);
});

test('the figures of a post are its finite numbers that are metrics', () => {
	const summary = { views: 5, likes: 0, shares: NaN, engagementRate: 0.5, postUrl: 'x', clicks: 7 };
	expect(postFigures(summary)).toEqual({ views: 5, likes: 0, engagementRate: 0.5 });
});

test('the figures of an account stand on one level', () => {
	const analytics = { accountId: 'a', followers: 9, analytics: { views: 3, likes: 2, saves: 1 } };
	expect(accountFigures(analytics)).toEqual({ followers: 9, views: 3, likes: 2 });
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
