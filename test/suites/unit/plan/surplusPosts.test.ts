import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { keepUnprovenSurplus } from '../../../../nodes/PublishingService/plan/surplusPosts';
import { stateAfter } from '../../../../nodes/PublishingService/plan/syncState';
import type { Change, PostIntent, SheetRow } from '../../../../nodes/PublishingService/plan/types';
import { cancelOf, createOf, keepOf, updateOf } from '../../../kit/plan/changes';
import { intentWith, itemWith, postWith, rowWith, timeAt } from '../../../kit/plan/bare';
import { contextOf } from '../../../kit/plan/intents';

const noon = '2031-12-24T12:00:00Z';
const evening = '2031-12-24T18:00:00Z';

const own = (more: Partial<Post> = {}) =>
	postWith({
		postId: 'post_1',
		caption: 'Hello',
		accounts: [itemWith({ scheduledAfter: noon })],
		...more,
	});
const given = postWith({ postId: 'post_2', caption: 'Hello', accounts: [itemWith()] });

/** The decisions about a row that keeps post_1 and gives up post_2. */
const rowThat = (wish: Partial<PostIntent>, post = own(), row: SheetRow = rowWith()) => {
	const kept = intentWith({
		row,
		target: { kind: 'existing', postId: post.postId },
		statedFields: new Set(['caption', 'scheduledAfter'] as const),
		...wish,
	});
	const surplus = intentWith({
		row,
		target: { kind: 'surplus', postId: 'post_2' },
		accountIds: [],
	});
	return { kept: updateOf(kept, post), surplus: cancelOf(surplus, given) };
};
const decide = (...changes: Change[]) => keepUnprovenSurplus(changes, contextOf());

test.each<[string, Partial<PostIntent>]>([
	['caption', { content: { caption: 'Hello ' }, time: timeAt(evening) }],
	['time', { content: { caption: 'Other' }, time: timeAt(noon) }],
])('a post is given up by a row that has the %s of its other post', (_name, wish) => {
	const { kept, surplus } = rowThat(wish);
	expect(decide(kept, surplus)).toEqual([kept, surplus]);
});

test('a post is given up by a row that still says what was applied to its other post', () => {
	const state = stateAfter({
		post: own(),
		mediaMark: undefined,
		keptFields: new Set(),
		earlier: undefined,
		isCancelledRow: false,
	});
	const row = rowWith({ state: { applied: [state], text: '' } });
	const wish = { content: { caption: 'Hello' }, time: timeAt(evening) };
	const changedInDashboard = own({ caption: 'Something else' });
	const { kept, surplus } = rowThat(wish, changedInDashboard, row);
	expect(decide(kept, surplus)).toEqual([kept, surplus]);
});

test.each<[string, Partial<PostIntent>, Post]>([
	['says something else', { content: { caption: 'Other' }, time: timeAt(evening) }, own()],
	['says nothing, like its post', { content: { caption: '' } }, own({ caption: null })],
	['has no time, like its post', { time: timeAt(undefined) }, own({ accounts: [itemWith()] })],
	[
		'has the time at which its post was published',
		{ content: { caption: 'Other' }, time: timeAt(noon) },
		own({ accounts: [itemWith({ status: 'posted', scheduledAfter: noon })] }),
	],
])('a post is not given up by a row that %s', (_name, wish, post) => {
	const { kept, surplus } = rowThat(wish, post);
	const [first, second] = decide(kept, surplus);
	expect(first).toBe(kept);
	expect(second).toMatchObject({
		action: 'keep',
		isIssue: true,
		before: given,
		because: [{ code: 'surplusUnlikeRow', severity: 'refusal', column: '', postId: 'post_2' }],
	});
});

test('a row is recognized by any of its posts that waits for any of their accounts', () => {
	const accounts = [itemWith({ scheduledAfter: evening }), itemWith({ scheduledAfter: noon })];
	const { kept, surplus } = rowThat({ time: timeAt(noon) }, own({ accounts }));
	const { kept: unlike } = rowThat(
		{ content: { caption: 'Other' }, time: timeAt('2031-12-25T09:00:00Z') },
		own({ postId: 'post_3' }),
		kept.intent.row,
	);
	expect(decide(unlike, kept, surplus)).toEqual([unlike, kept, surplus]);
});

test('another row of the sheet proves nothing about a surplus post', () => {
	const { kept } = rowThat({ content: { caption: 'Hello' } });
	const { surplus } = rowThat({});
	const deletedRow: Change = { ...cancelOf(kept.intent, own()), intent: undefined };
	expect(decide(kept, deletedRow, surplus)[2]).toMatchObject({ action: 'keep' });
});

test('a post that could not be read, and a new post, prove nothing about a surplus post', () => {
	const { kept, surplus } = rowThat({ content: { caption: 'Hello' }, time: timeAt(noon) });
	const unread = keepOf(kept.intent, undefined, { kind: 'unread' });
	const created = createOf(intentWith({ row: kept.intent.row, content: { caption: 'Hello' } }));
	expect(decide(unread, created, surplus)[2]).toMatchObject({ action: 'keep' });
});

test('only a surplus post that is to be changed is looked at', () => {
	const { kept, surplus } = rowThat({ content: { caption: 'Other' }, time: timeAt(evening) });
	const left = keepOf(surplus.intent ?? kept.intent, given);
	const deletedRow: Change = { ...cancelOf(kept.intent, given), intent: undefined };
	expect(decide(kept, left, deletedRow)).toEqual([kept, left, deletedRow]);
});
