import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	type Difference,
	isOpen,
} from '../../../../nodes/PublishingService/posting/findDifferences';

const post = (...statuses: string[]): Post =>
	({
		postId: 'p',
		status: statuses[0],
		accounts: statuses.map((status, at) => ({ accountId: `a${at}`, status })),
	}) as Post;

const caption: Difference = { field: 'caption', wish: 'a', actual: 'b' };
const tags: Difference = { field: 'contentGroupIds', wish: ['tag:x'], actual: [] };
const accounts: Difference = { field: 'accountIds', added: ['c'], removed: [] };
const time = { field: 'scheduledAfter', wish: null, actual: null, accountIds: ['a0'] } as const;
const fixedTime: Difference = { ...time, isFixed: true };

/** The differences that can still be fixed. */
const openIn = (one: Post) =>
	Object.entries({ caption, tags, accounts, time, fixedTime }).flatMap(([name, difference]) =>
		isOpen(difference, one) ? [name] : [],
	);

test.each([
	['waits', ['queued', 'pending_approval'], ['caption', 'tags', 'accounts', 'time']],
	['is on its way for one account', ['queued', 'posting'], ['tags', 'accounts', 'time']],
	['is out', ['posted', 'posted'], ['tags']],
])('a post that %s can still change this', (_what, statuses, open) => {
	expect(openIn(post(...statuses))).toEqual(open);
});
