import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { comparePost } from '../../../../nodes/PublishingService/plan/comparePost';
import { findExchangedPost } from '../../../../nodes/PublishingService/plan/exchangedPosts';
import { readableRow } from '../../../../nodes/PublishingService/plan/findMatches';
import { PostIndex } from '../../../../nodes/PublishingService/plan/postIndex';
import { plannedPost } from '../../../../nodes/PublishingService/plan/similarity';
import { contextOf, namingIntentOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf } from '../../../kit/plan/posts';

/** A row for the account `b`, which names the post `post_1`. */
const intent = namingIntentOf({ accountIds: ['b'] });
const forOther = (fields: Partial<Post> = {}) =>
	postOf({ postId: 'post_b', accounts: [itemOf({ accountId: 'b' })], ...fields });

/** The ID of the post that has all that the row says, among the post that it names and other ones. */
function find(named: Post, others: readonly Post[]): string | undefined {
	const context = contextOf();
	const comparison = comparePost(intent, named, context);
	const row = readableRow(intent, context.survey);
	const index = new PostIndex([named, ...others].map((post) => plannedPost(post)));
	return findExchangedPost(comparison, row, index)?.post.postId;
}

test('a row for another account finds the post with all that it says', () => {
	expect(find(postOf(), [forOther()])).toBe('post_b');
});

test('a row finds the post with all that it says although its own post has another caption, too', () => {
	expect(find(postOf({ caption: 'Soup at noon' }), [forOther()])).toBe('post_b');
});

test.each<[string, Post[]]>([
	['no other post exists', []],
	['the other post has another caption', [forOther({ caption: 'Soup at noon' })]],
	[
		'the other post has another time',
		[forOther({ accounts: [itemOf({ accountId: 'b', scheduledAfter: IN_TWO_DAYS })] })],
	],
	['the other post is for a third account', [forOther({ accounts: [itemOf({ accountId: 'c' })] })]],
])('a row for another account finds no exchanged post if %s', (_what, others) => {
	expect(find(postOf(), others)).toBeUndefined();
});

test('a row whose own post is for its account finds no exchanged post', () => {
	const own = forOther({ postId: 'post_1', caption: 'Soup at noon' });
	expect(find(own, [forOther()])).toBeUndefined();
});
