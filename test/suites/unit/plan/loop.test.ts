import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { refuseInLoop } from '../../../../nodes/PublishingService/plan/loop';
import type { Loop } from '../../../../nodes/PublishingService/plan/types';
import type { PostChanges } from '../../../../nodes/PublishingService/posting/postChanges';
import { contextOf, namingIntentOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf } from '../../../kit/plan/posts';

/** A loop after a node that returned this post ID in several rows. */
const loopWithCopiesOf = (copied?: string): Loop => ({
	nodeWithCopies: (postId) => (postId === copied ? 'Google Sheets' : undefined),
});
const reschedule = { accountIds: ['a'], scheduledAfter: IN_TWO_DAYS };
const rewriting: PostChanges = { update: { caption: 'Soup at noon' }, reschedule };

const refuse = (changes: PostChanges, loop = loopWithCopiesOf(), post: Post = postOf()) =>
	refuseInLoop(namingIntentOf(), post, changes, contextOf({}, { loop }));

test('a post in a loop is not changed if an earlier node returned its ID in several rows', () => {
	const refusal = {
		...{ code: 'copiedInLoop', severity: 'refusal', column: 'Post ID' },
		...{ postId: 'post_1', node: 'Google Sheets' },
	};
	expect(refuse({ reschedule }, loopWithCopiesOf('post_1'))).toEqual(refusal);
	expect(refuse(rewriting, loopWithCopiesOf('post_1'))).toEqual(refusal);
});

test('a post in a loop does not get another caption and another time', () => {
	expect(refuse(rewriting)).toEqual({
		...{ code: 'rewrittenInLoop', severity: 'refusal', column: 'Post ID', postId: 'post_1' },
		...{ postGoesLive: '2031-03-02 09:00 UTC', postCaption: 'Fresh bread' },
	});
});

test.each<[string, Partial<Post>, string, string]>([
	['no caption', { caption: null }, '', '2031-03-02 09:00 UTC'],
	['no time', { accounts: [itemOf({ scheduledAfter: undefined })] }, 'Fresh bread', 'as soon as'],
	['no accounts', { accounts: [] }, 'Fresh bread', 'as soon as'],
])('a refusal in a loop names a post with %s', (_what, fields, postCaption, postGoesLive) => {
	expect(refuse(rewriting, loopWithCopiesOf(), postOf(fields))).toMatchObject({
		postCaption,
		postGoesLive: expect.stringContaining(postGoesLive) as string,
	});
});

test.each<[string, PostChanges]>([
	['only another caption', { update: { caption: 'Soup at noon' } }],
	['only another time', { reschedule }],
	['another time and other notes', { reschedule, update: { notes: 'Ask Kim' } }],
	['another time and a word more', { reschedule, update: { caption: 'Fresh bread today' } }],
	['no change', {}],
])('a post in a loop gets %s', (_what, changes) => {
	expect(refuse(changes)).toBeUndefined();
});

test('a post whose ID is in several rows stays without a message if nothing changes', () => {
	expect(refuse({}, loopWithCopiesOf('post_1'))).toBeUndefined();
});

test('a post gets another caption and another time if the node runs in no loop', () => {
	const context = contextOf({}, { loop: undefined });
	expect(refuseInLoop(namingIntentOf(), postOf(), rewriting, context)).toBeUndefined();
});
