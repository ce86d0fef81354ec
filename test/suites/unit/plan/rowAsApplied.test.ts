import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { comparePost } from '../../../../nodes/PublishingService/plan/comparePost';
import { isRowAsApplied } from '../../../../nodes/PublishingService/plan/rowAsApplied';
import type { PostIntent } from '../../../../nodes/PublishingService/plan/types';
import type { ContentField } from '../../../../nodes/PublishingService/posting/findDifferences';
import { contextOf, namingIntentOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, stateOf } from '../../../kit/plan/posts';

/** Asks about a row that says these things, next to the state of a post as it was applied. */
const isAsApplied = (says: Partial<PostIntent>, applied: Post | undefined, post = postOf()) => {
	const state = applied && { state: stateOf(applied) };
	const intent = namingIntentOf({ row: rowOf({ postIds: ['post_1'], ...state }), ...says });
	return isRowAsApplied({ intent, comparison: comparePost(intent, post, contextOf()) });
};

/** A post that the dashboard changed completely after the row was applied. */
const changedByHand = postOf({
	caption: 'Something else',
	accounts: [itemOf({ scheduledAfter: IN_TWO_DAYS })],
});
const states = (...fields: ContentField[]) => ({ statedFields: new Set(fields) });

test.each<[string, Partial<PostIntent>]>([
	['its caption and its time', {}],
	['its caption', { time: timeOf('2031-03-09T12:00:00Z') }],
	['its time', { content: { caption: 'Other' } }],
])('a row that has only %s as it was applied to its post is as applied', (_name, says) => {
	expect(isAsApplied(says, postOf(), changedByHand)).toBe(true);
});

test.each<[string, Partial<PostIntent>, Post | undefined]>([
	['was never applied', {}, undefined],
	['was applied to another post', {}, postOf({ postId: 'post_2' })],
	[
		'says something else than before',
		{ content: { caption: 'Other' }, time: timeOf(IN_TWO_DAYS) },
		postOf(),
	],
	['says its caption and time in no column', states('accountIds'), postOf()],
	[
		'has an empty caption, as before',
		{ content: {}, ...states('caption') },
		postOf({ caption: null }),
	],
	[
		'has no time, as before',
		{ time: timeOf(undefined), ...states('scheduledAfter') },
		postOf({ accounts: [itemOf({ scheduledAfter: undefined })] }),
	],
	[
		'says nothing of caption and time',
		{ content: {}, time: timeOf(undefined), ...states() },
		postOf(),
	],
])('a row is not as applied if it %s', (_name, says, applied) => {
	expect(isAsApplied(says, applied)).toBe(false);
});
