import type { Post, PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import {
	isPublishedAs,
	isSimilarToPublished,
	publishedFor,
} from '../../../../nodes/PublishingService/plan/matchPublished';
import type { ReadableRow } from '../../../../nodes/PublishingService/plan/similarity';
import { itemWith, NO_TRACES, postWith } from '../../../kit/plan/bare';

const caption = 'Ana slices a loaf of bread';
const noon = '2031-12-24T12:00:00Z';
const dayBegan = Date.parse('2031-12-24T00:00:00Z');

const rowAt = (scheduledAfter: string | null, accountIds = ['a']): ReadableRow => ({
	wish: { accountIds, caption, scheduledAfter, hashtags: [] },
	caption,
	mediaKeys: [],
	isOpen: true,
	traces: NO_TRACES,
});

/** A published post with an item for each account. */
const published = (items: Array<Partial<PostAccountItem>>, more: Partial<Post> = {}): Post =>
	postWith({
		caption,
		status: 'posted',
		createdAt: '2031-12-24T09:00:00Z',
		accounts: items.map((item, at) =>
			itemWith({ accountId: ['a', 'b'][at] ?? 'c', status: 'posted', ...item }),
		),
		...more,
	});

const readable = (post: Post) => {
	const [one] = publishedFor({ posts: [post], dayBegan }, [], new Set());
	if (!one) {
		throw new Error('The post is no published one');
	}
	return one;
};
const isSame = (row: ReadableRow, post: Post) => isPublishedAs(row, readable(post), dayBegan);
const isSimilar = (row: ReadableRow, post: Post) =>
	isSimilarToPublished(row, readable(post), dayBegan);

test.each<[string, boolean, Post]>([
	['is published', true, published([{}])],
	['is being published', true, published([{ status: 'posting' }], { status: 'posting' })],
	['still waits', false, published([{ status: 'queued' }], { status: 'queued' })],
	['is cancelled for its only account', false, published([{ status: 'cancelled' }])],
	['has no account', false, published([])],
])('a post that %s may belong to a row without a post ID: %j', (_name, mayBelong, post) => {
	expect(publishedFor({ posts: [post], dayBegan }, [], new Set())).toHaveLength(mayBelong ? 1 : 0);
});

test('a published post that a row names, or that is among the planned posts, belongs to no other row', () => {
	const post = published([{}]);
	const posts = { posts: [post], dayBegan };
	expect(publishedFor(posts, [], new Set(['post_1']))).toEqual([]);
	expect(publishedFor(posts, [post], new Set())).toEqual([]);
	expect(publishedFor(posts, [published([{}], { postId: 'post_2' })], new Set())).toHaveLength(1);
});

test('a published post has the accounts for which it was not cancelled', () => {
	const { accountIds } = readable(published([{}, { status: 'cancelled' }]));
	expect(accountIds).toEqual(['a']);
});

test.each<[string, boolean, Array<Partial<PostAccountItem>>]>([
	['waited for this time', true, [{ scheduledAfter: noon }]],
	['waited for this second', true, [{ scheduledAfter: '2031-12-24T12:00:00.700Z' }]],
	['waited for another time', false, [{ scheduledAfter: '2031-12-24T12:00:01Z' }]],
	['was published at this time', true, [{ postedAt: noon }]],
	['was published later', true, [{ postedAt: '2031-12-24T12:20:00Z' }]],
	['was published before', false, [{ postedAt: '2031-12-24T11:59:59Z' }]],
	['has no time in the answer', true, [{}]],
	[
		'waited for another time for one of its accounts',
		false,
		[{ scheduledAfter: noon }, { scheduledAfter: '2031-12-24T13:00:00Z' }],
	],
])('a published post that %s is the one of a row with a time: %j', (_name, expected, items) => {
	const accountIds = items.map((_item, at) => ['a', 'b'][at] ?? 'c');
	expect(isSame(rowAt(noon, accountIds), published(items))).toBe(expected);
});

test.each<[string, boolean, Post]>([
	['was created today', true, published([{}])],
	['was created as the day began', true, published([{}], { createdAt: '2031-12-24T00:00:00Z' })],
	['was created before', false, published([{}], { createdAt: '2031-12-23T23:59:59Z' })],
	['waited for a time', false, published([{ scheduledAfter: noon }])],
	['waited for a time for one account', false, published([{}, { scheduledAfter: noon }])],
])('a published post that %s is the one of a row without a time: %j', (_name, expected, post) => {
	const row = rowAt(
		null,
		post.accounts?.map(({ accountId }) => accountId),
	);
	expect(isSame(row, post)).toBe(expected);
	expect(isSimilar(row, post)).toBe(expected);
	expect(isSimilar({ ...row, caption: `${caption} today` }, post)).toBe(false);
});

test('a row that says something else is not a published post', () => {
	const row = { ...rowAt(noon), caption: 'Something else' };
	expect(isSame(row, published([{ scheduledAfter: noon }]))).toBe(false);
});

test.each<[string, boolean, string]>([
	['15 minutes before', true, '2031-12-24T11:45:00Z'],
	['15 minutes after', true, '2031-12-24T12:15:00Z'],
	['16 minutes before', false, '2031-12-24T11:44:00Z'],
	['16 minutes after', false, '2031-12-24T12:16:00Z'],
])('a published post whose time is %s that of a row may be its post: %j', (_name, expected, at) => {
	expect(isSimilar(rowAt(noon), published([{ scheduledAfter: at }]))).toBe(expected);
	expect(isSimilar(rowAt(noon), published([{ postedAt: at }]))).toBe(expected);
});

test('a published post may be the one of a row by the time of any account, but not without a time', () => {
	const post = published([{ scheduledAfter: '2031-12-24T18:00:00Z' }, { scheduledAfter: noon }]);
	expect(isSimilar(rowAt(noon), post)).toBe(true);
	expect(isSimilar(rowAt(noon), published([{}]))).toBe(false);
});
