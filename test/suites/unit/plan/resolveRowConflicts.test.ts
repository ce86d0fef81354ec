import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { resolveRowConflicts } from '../../../../nodes/PublishingService/plan/resolveRowConflicts';
import type { Change, PostIntent, SheetRow } from '../../../../nodes/PublishingService/plan/types';
import { finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { cancelOf, createOf, keepOf, refuseOf, updateOf } from '../../../kit/plan/changes';
import { contextOf, intentOf, namingIntentOf, rowOf } from '../../../kit/plan/intents';
import { itemOf, postOf } from '../../../kit/plan/posts';

const post = postOf();
const resolve = (...changes: Change[]) => resolveRowConflicts(changes, contextOf());

/** A row at this line of the sheet that names a post. */
const naming = (line: number, postId = 'post_1') =>
	namingIntentOf({ row: rowOf({ line, postIds: [postId] }) }, postId);
const shared = (postId: string, rows: number[]) => ({
	action: 'keep',
	isIssue: true,
	because: [finding('refusal', 'sharedPost', '', { postId, rows })],
});

describe('rows that name the same post', () => {
	test('change it in none of the rows, and each names the others', () => {
		const changes = [2, 3, 5].map((line) => updateOf(naming(line), post));
		expect(resolve(...changes)).toMatchObject([
			shared('post_1', [3, 5]),
			shared('post_1', [2, 5]),
			shared('post_1', [2, 3]),
		]);
	});

	test('keep it from being cancelled, and a row that keeps it anyway stays as it is', () => {
		const kept = keepOf(naming(3), post);
		const [cancelled, other] = resolve(cancelOf(naming(2), post), kept);
		expect(cancelled).toMatchObject(shared('post_1', [3]));
		expect(other).toEqual(kept);
	});

	test.each<[string, Change[]]>([
		['that name other posts', [updateOf(naming(2), post), keepOf(naming(3, 'post_2'), undefined)]],
		['that name none', [2, 3].map((line) => updateOf(intentOf({ row: rowOf({ line }) }), post))],
	])('are no rows %s', (_name, changes) => {
		expect(resolve(...changes)).toEqual(changes);
	});

	test('change it although a deleted row had it, too', () => {
		const change = updateOf(naming(2), post);
		const deleted = { ...cancelOf(naming(3), post), intent: undefined };
		expect(resolve(change, deleted)).toEqual([change]);
	});

	test('are no two parts of one row', () => {
		const intent = naming(2);
		const changes = [updateOf(intent, post), updateOf({ ...intent }, post)];
		expect(resolve(...changes)).toEqual(changes);
	});
});

describe('a row of several posts', () => {
	const row = rowOf({ line: 4, postIds: ['post_1'] });
	/** The part of the row for this account, with a text for it; without a post ID, a new post. */
	const part = (accountId: string, postId?: string): PostIntent =>
		intentOf({
			row,
			accountIds: [accountId],
			content: { caption: `For ${accountId}` },
			...(postId && { target: { kind: 'existing', postId } }),
		});
	const postFor = (accountId: string, fields: Partial<Post> = {}) =>
		postOf({ caption: `For ${accountId}`, accounts: [itemOf({ accountId })], ...fields });

	test.each<[string, Change]>([
		['keeps', keepOf(part('b', 'post_1'), postFor('a'))],
		['updates', updateOf(part('b', 'post_1'), postFor('a'))],
		[
			'updates, and removes another account of,',
			{ ...updateOf(part('b', 'post_1'), postFor('a')), changes: { remove: ['b'] } },
		],
	])('creates no second post for an account of a post that it %s', (_name, existing) => {
		expect(resolve(existing, createOf(part('a')))).toEqual([existing]);
	});

	test.each<[string, Change]>([
		['another account', keepOf(part('b', 'post_1'), postFor('b'))],
		[
			'an account for which it was cancelled',
			keepOf(part('b', 'post_1'), postFor('a', { accounts: [itemOf({ status: 'cancelled' })] })),
		],
		[
			'an account that it loses in this run',
			{ ...updateOf(part('b', 'post_1'), postFor('a')), changes: { remove: ['a'] } },
		],
		['accounts that nobody knows', keepOf(part('b', 'post_1'), undefined, { kind: 'unread' })],
	])('creates a post next to a post for %s', (_name, existing) => {
		const created = createOf({ ...part('a'), content: { caption: 'New' } });
		const [, second] = resolve(existing, created);
		expect(second).toEqual(created);
	});

	test('keeps a post that it names and that could not be read', () => {
		const unread = keepOf(part('a', 'post_1'), undefined, { kind: 'unread' });
		const existing = keepOf(part('a', 'post_2'), postFor('a', { postId: 'post_2' }));
		expect(resolve(unread, existing)).toEqual([unread, existing]);
	});

	test('keeps 2 posts for one account if the posts exist', () => {
		const changes = [keepOf(part('a'), postFor('a')), keepOf(part('b', 'post_1'), postFor('a'))];
		expect(resolve(...changes)).toEqual(changes);
	});

	test('creates a post although another row keeps a post for the account', () => {
		const other = keepOf(
			namingIntentOf({ row: rowOf({ line: 9, postIds: ['post_9'] }) }, 'post_9'),
			postFor('a', { postId: 'post_9' }),
		);
		const created = createOf({ ...part('a'), content: { caption: 'New' } });
		expect(resolve(other, created)).toEqual([other, created]);
	});

	test('creates none of its new posts if one is refused, without a second reason', () => {
		const refused = refuseOf(part('a'));
		const kept = keepOf(part('c', 'post_1'), postFor('c'));
		expect(resolve(refused, createOf(part('b')), kept)).toEqual([
			refused,
			refuseOf(part('b')),
			kept,
		]);
	});

	test('creates all of its new posts if none is refused', () => {
		const changes = [createOf(part('a')), createOf(part('b'))];
		expect(resolve(...changes)).toEqual(changes);
	});

	test('changes and creates nothing if one of its post IDs may be another row’s', () => {
		const doubt = finding('refusal', 'stateOfOtherPost', '', { postId: 'post_1' });
		const doubtful = keepOf(part('a', 'post_1'), postFor('a'), { because: [doubt] });
		const kept = keepOf(part('d', 'post_3'), postFor('d', { postId: 'post_3' }));
		const updated = updateOf(part('c', 'post_2'), postFor('c', { postId: 'post_2' }));
		expect(resolve(doubtful, createOf(part('b')), updated, kept)).toEqual([
			doubtful,
			refuseOf(part('b')),
			keepOf(part('c', 'post_2'), updated.before, { because: [doubt], isIssue: true }),
			kept,
		]);
	});

	test('leaves the rows next to it as they are', () => {
		const doubt = finding('refusal', 'stateOfOtherPost', '', { postId: 'post_1' });
		const doubtful = keepOf(part('a', 'post_1'), postFor('a'), { because: [doubt] });
		const nextRow: SheetRow = rowOf({ line: 5 });
		const next = createOf(intentOf({ row: nextRow, accountIds: ['z'], content: { caption: 'z' } }));
		expect(resolve(doubtful, next)).toEqual([doubtful, next]);
	});
});

test('a row whose ID is another row’s and a copy of a row are settled, too', () => {
	const cake = postOf({ postId: 'post_2', caption: 'Cake' });
	const copied = createOf(intentOf({ row: rowOf({ line: 6 }) }));
	const context = contextOf({ foundPosts: new Map([['post_1', post]]), posts: [post, cake] });
	const says = { content: { caption: 'Cake' } };
	const wrong = updateOf({ ...naming(2), ...says }, post);
	expect(resolveRowConflicts([wrong], context)).toMatchObject([
		{ because: [{ code: 'idOfOtherRow', postId: 'post_2' }] },
	]);
	expect(resolve(updateOf(naming(2), post), copied)).toMatchObject([
		{ action: 'update' },
		{ action: 'refuse', because: [{ code: 'copyOfRow', row: 2 }] },
	]);
});
