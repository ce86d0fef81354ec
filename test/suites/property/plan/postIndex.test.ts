import fc from 'fast-check';
import { findTraces } from '../../../../nodes/PublishingService/plan/lostIds';
import {
	isPublishedAs,
	isSimilarToPublished,
	publishedFor,
} from '../../../../nodes/PublishingService/plan/matchPublished';
import { PostIndex } from '../../../../nodes/PublishingService/plan/postIndex';
import {
	isSimilar,
	plannedPost,
	type PlannedPost,
	type ReadableRow,
	saysTheSame,
} from '../../../../nodes/PublishingService/plan/similarity';
import { markOfPost, writeAppliedState } from '../../../../nodes/PublishingService/plan/syncState';
import { composedText } from '../../../../nodes/PublishingService/values/text';
import { itemWith, postWith, rowWith } from '../../../kit/plan/bare';

const PAST = '2020-01-01T10:00:00Z';
const TIMES = [PAST, '2020-01-02T10:00:00Z', '2031-12-24T12:00:00Z', '2031-12-24T12:00:00.700Z'];
const CAPTIONS = ['', 'Ana slices a loaf', 'Ana slices a loaf today', 'Sold out'];
const LINKS = ['https://a.example/upload_1.jpg', 'https://a.example/b.jpg', null];
const IDS = ['post_1', 'post_2', 'post_3'];
const dayBegan = Date.parse('2019-12-31T00:00:00Z');

const time = fc.constantFrom(...TIMES, undefined);
const account = fc.constantFrom('a', 'b', 'c');
const caption = fc.constantFrom(...CAPTIONS);

const anyPost = fc
	.record({
		postId: fc.constantFrom(...IDS),
		caption,
		status: fc.constantFrom('queued', 'posted', 'posting', 'new_status'),
		thumbnailUrl: fc.constantFrom(...LINKS),
		items: fc.array(fc.record({ accountId: account, scheduledAfter: time }), { maxLength: 2 }),
	})
	.map(({ items, thumbnailUrl, status, ...post }) =>
		postWith({
			...post,
			status: status as 'queued',
			createdAt: PAST,
			media: { kind: 'image', count: 1, thumbnailUrl },
			accounts: items.map((item) => itemWith({ ...item, status: status as 'queued' })),
		}),
	);

const anyRow = fc
	.record({
		caption,
		accountIds: fc.array(account, { minLength: 1, maxLength: 2 }),
		scheduledAfter: time,
		mediaKeys: fc.subarray([LINKS[1] ?? '', 'upload_1']),
		cell: fc.constantFrom('', ...IDS),
		stateOf: fc.constantFrom(undefined, ...IDS),
	})
	.map(({ cell, stateOf, mediaKeys, ...content }): ReadableRow => {
		const wish = { ...content, scheduledAfter: content.scheduledAfter ?? null };
		const row = rowWith({}, { Other: cell });
		const text = stateOf ? writeAppliedState({ postMark: markOfPost(stateOf), digests: {} }) : '';
		const applied = stateOf ? [{ postMark: markOfPost(stateOf), digests: {} }] : [];
		const traces = findTraces({ ...row, state: { applied, text } }, wish, undefined);
		const composed = composedText(content.caption);
		return { wish, caption: composed, mediaKeys, isOpen: true, isDue: true, traces };
	});

const fitsPlanned = (row: ReadableRow, post: PlannedPost) =>
	saysTheSame(row, post) ||
	isSimilar(row, post) ||
	['unchangedRow', 'rewrittenRow'].includes(row.traces.of(post.post) ?? '');

const fitsPublished = (row: ReadableRow, post: PlannedPost) =>
	isPublishedAs(row, post, dayBegan) || isSimilarToPublished(row, post, dayBegan);

test('the index finds every planned post that a row says, is similar to, or has a trace of', () => {
	fc.assert(
		fc.property(anyRow, fc.array(anyPost, { maxLength: 5 }), (row, posts) => {
			const planned = posts.map((post) => plannedPost(post));
			const first = planned.find((post) => fitsPlanned(row, post));
			expect(new PostIndex(planned).find(row, fitsPlanned)).toBe(first);
		}),
		{ numRuns: 2000 },
	);
});

test('the index finds every published post that a row says or is similar to', () => {
	fc.assert(
		fc.property(anyRow, fc.array(anyPost, { maxLength: 5 }), (row, posts) => {
			const published = publishedFor({ posts, dayBegan }, [], new Set());
			const first = published.find((post) => fitsPublished(row, post));
			expect(new PostIndex(published).find(row, fitsPublished)).toBe(first);
		}),
		{ numRuns: 2000 },
	);
});
