import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { findTraces, lostPostTest } from '../../../../nodes/PublishingService/plan/lostIds';
import { plannedPost, type Trace } from '../../../../nodes/PublishingService/plan/similarity';
import { markOfPost } from '../../../../nodes/PublishingService/plan/syncState';
import type { Row } from '../../../../nodes/PublishingService/sheet/cells';
import { rowOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, stateOf, TOMORROW } from '../../../kit/plan/posts';

const bread = postOf({ postId: 'post_bread' });
const unchanged = { accountIds: ['a'], caption: 'Fresh bread', scheduledAfter: TOMORROW };
const rewritten = { ...unchanged, caption: 'Soup at noon' };
const tagged = (contentGroupIds: Post['contentGroupIds']) => ({ ...bread, contentGroupIds });

interface RowOfTest {
	readonly cells?: Row;
	readonly state?: Post;
	readonly wish?: typeof unchanged;
	readonly sheetTag?: string;
}

const tracesOf = ({ cells = {}, state, wish = rewritten, sheetTag }: RowOfTest) =>
	findTraces(rowOf(state ? { state: stateOf(state) } : {}, cells), wish, sheetTag);

test.each<[string, RowOfTest, Post, Trace | undefined]>([
	['its sync state and its content', { state: bread, wish: unchanged }, bread, 'unchangedRow'],
	['its sync state and another caption', { state: bread }, bread, 'rewrittenRow'],
	['the sync state of another post', { state: postOf() }, bread, undefined],
	['its ID in another column', { cells: { Corner: ' post_bread ' } }, bread, 'rewrittenRow'],
	['the ID of another post', { cells: { Corner: 'post_1' } }, bread, undefined],
	['an ID of 6 letters', { cells: { Corner: 'post_1' } }, postOf(), 'rewrittenRow'],
	[
		'a number like its short ID',
		{ cells: { No: '12345' } },
		postOf({ postId: '12345' }),
		undefined,
	],
	['a number that is no text', { cells: { No: 123_456 } }, postOf({ postId: '123456' }), undefined],
	['the tag of its sheet', { sheetTag: 'tag:sheet' }, tagged(['tag:sheet']), 'tagOfSheet'],
	['the tag of another sheet', { sheetTag: 'tag:sheet' }, tagged(['tag:other']), undefined],
	['no known tags', { sheetTag: 'tag:sheet' }, tagged(undefined), undefined],
	['a tag, and a sheet without one', {}, tagged(['tag:sheet']), undefined],
])('a row and a post have in common: %s', (_what, row, post, trace) => {
	expect(tracesOf(row).of(post)).toBe(trace);
});

test('a post is looked up by the long texts of the row and by the marks of its sync state', () => {
	const { keys } = tracesOf({ cells: { A: 'post_1', B: 'short', C: 1_234_567 }, state: bread });
	expect(keys).toEqual(['post_1', markOfPost('post_bread')]);
});

const rowWith = (trace: Trace | undefined, scheduledAfter = TOMORROW) => ({
	...{ wish: { ...rewritten, scheduledAfter }, caption: rewritten.caption, mediaKeys: [] },
	...{ isOpen: true, traces: { keys: [], of: () => trace } },
});
const forTwo = postOf({ accounts: [itemOf(), itemOf({ accountId: 'b' })] });

test.each<[string, Trace | undefined, string, string[], boolean]>([
	['was applied to it, at another time', 'rewrittenRow', IN_TWO_DAYS, [], true],
	['has its time and its sheet', 'tagOfSheet', TOMORROW, [], true],
	['has its sheet, and another time', 'tagOfSheet', IN_TWO_DAYS, [], false],
	['has its time, next to rows of an account that lost IDs', undefined, TOMORROW, ['a'], true],
	['has another time, next to rows that lost IDs', undefined, IN_TWO_DAYS, ['a'], false],
	['has its time, next to rows of another account', undefined, TOMORROW, ['c'], false],
	['has its time alone', undefined, TOMORROW, [], false],
])('a rewritten row that %s', (_what, trace, time, accountIds, isLost) => {
	const isLostPost = lostPostTest(new Set(accountIds));
	expect(isLostPost(rowWith(trace, time), plannedPost(forTwo))).toBe(isLost);
});
