import { contextOf, intentOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, postThatIs, TOMORROW } from '../../../kit/plan/posts';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	holdApproved,
	isApproved,
	visibleChanges,
	withApprovalAgain,
} from '../../../../nodes/PublishingService/plan/approval';
import type { PlanSettings } from '../../../../nodes/PublishingService/plan/types';
import type { PostChanges } from '../../../../nodes/PublishingService/posting/postChanges';

const newCaption: PostChanges = { update: { caption: 'Rye bread' } };
const newNotes: PostChanges = { update: { notes: 'Ask Ana', contentGroupIds: ['tag:one'] } };
const approvedAt = '2031-02-21T09:00:00Z';

test('captions, hashtags, sounds and formats are visible; notes, tags and times are not', () => {
	const update: PostChanges['update'] = {
		...{ caption: '', hashtags: [], instagramPostFormat: 'reel' },
		sound: undefined,
	};
	expect(visibleChanges({ update })).toEqual(['caption', 'hashtags', 'sound', 'format']);
	expect(visibleChanges(newNotes)).toEqual([]);
	expect(visibleChanges({ reschedule: { accountIds: ['a'] } })).toEqual([]);
});

test.each<[string, Post, boolean]>([
	['is queued', postOf(), true],
	['waits for approval', postThatIs('pending_approval'), false],
	['waits with an approval', postOf({ accounts: [itemOf({ status: 'draft', approvedAt })] }), true],
	[
		'is published with an approval',
		postOf({ accounts: [itemOf({ status: 'posted', approvedAt })] }),
		false,
	],
	[
		'waits for approval on one account and is queued on another',
		postOf({ accounts: [itemOf({ status: 'pending_approval' }), itemOf({ accountId: 'b' })] }),
		true,
	],
	['has no accounts', postOf({ accounts: [] }), false],
])('a post that %s is approved: %s', (_name, post, expected) => {
	expect(isApproved(post)).toBe(expected);
});

describe('a new text for an approved post', () => {
	interface Case {
		readonly changes?: PostChanges;
		readonly post?: Post;
		readonly settings?: Partial<PlanSettings>;
		readonly skipApproval?: boolean;
	}
	const hold = ({ changes = newCaption, post = postOf(), settings, skipApproval }: Case) =>
		holdApproved(intentOf({ content: { skipApproval } }), post, changes, contextOf({}, settings));

	test('waits for review and names the post, the column and the fields', () => {
		const changes = { update: { caption: 'Rye bread', hashtags: ['rye'] } };
		expect(hold({ changes })).toEqual({
			...{ code: 'approvedWouldChange', severity: 'refusal', column: 'Caption' },
			...{ postId: 'post_1', field: 'caption, hashtags' },
		});
	});

	test.each<[string, Case]>([
		['the row skips approval', { skipApproval: true }],
		['the user chose to update approved posts', { settings: { approvedPosts: 'update' } }],
		['the user chose a new approval', { settings: { approvedPosts: 'approveAgain' } }],
		['people do not see it', { changes: newNotes }],
		['nobody approved the post yet', { post: postThatIs('pending_approval') }],
	])('does not wait for review if %s', (_name, one) => {
		expect(hold(one)).toBeUndefined();
	});
});

describe('a post that is to be approved again', () => {
	const again = (post: Post, changes: PostChanges, settings: Partial<PlanSettings> = {}) =>
		withApprovalAgain(post, changes, contextOf({}, { approvedPosts: 'approveAgain', ...settings }));

	test('is queued again for its approved accounts, together for each of their times', () => {
		const accounts = [
			itemOf({ accountId: 'a' }),
			itemOf({ accountId: 'b', scheduledAfter: IN_TWO_DAYS }),
			itemOf({ accountId: 'c' }),
			itemOf({ accountId: 'd', status: 'pending_approval' }),
			itemOf({ accountId: 'e', status: 'posted', approvedAt }),
		];
		expect(again(postOf({ accounts }), newCaption)).toEqual({
			...newCaption,
			approveAgain: [
				{ scheduledAfter: TOMORROW, accountIds: ['a', 'c'] },
				{ scheduledAfter: IN_TWO_DAYS, accountIds: ['b'] },
			],
		});
	});

	test('is not queued twice for an account that gets another time anyway', () => {
		const accounts = [itemOf({ accountId: 'a' }), itemOf({ accountId: 'b' })];
		const changes = {
			...newCaption,
			reschedule: { accountIds: ['a'], scheduledAfter: IN_TWO_DAYS },
		};
		expect(again(postOf({ accounts }), changes)).toEqual({
			...changes,
			approveAgain: [{ scheduledAfter: TOMORROW, accountIds: ['b'] }],
		});
	});

	test.each<[string, Post, PostChanges, Partial<PlanSettings>]>([
		['the user chose otherwise', postOf(), newCaption, { approvedPosts: 'update' }],
		['posts go live without approval', postOf(), newCaption, { skipApproval: true }],
		['people do not see the change', postOf(), newNotes, {}],
		['nobody approved it yet', postThatIs('pending_approval'), newCaption, {}],
	])('keeps its place if %s', (_name, post, changes, settings) => {
		expect(again(post, changes, settings)).toBe(changes);
	});
});
