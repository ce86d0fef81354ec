import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import type { Change, PostIntent } from '../../../../nodes/PublishingService/plan/types';
import { keepWrongIds } from '../../../../nodes/PublishingService/plan/wrongIds';
import { cancelOf, createOf, keepOf, updateOf } from '../../../kit/plan/changes';
import { contextOf, intentOf, namingIntentOf, rowOf, timeOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, stateOf } from '../../../kit/plan/posts';

const bread = postOf({ postId: 'post_bread' });
const cake = postOf({
	postId: 'post_cake',
	caption: 'Cake for the weekend',
	accounts: [itemOf({ scheduledAfter: IN_TWO_DAYS })],
});
const saysBread: Partial<PostIntent> = {};
const saysCake: Partial<PostIntent> = {
	content: { caption: 'Cake for the weekend' },
	time: timeOf(IN_TWO_DAYS),
};
const saysSoup: Partial<PostIntent> = {
	content: { caption: 'Soup at noon' },
	time: timeOf('2031-03-09T12:00:00Z'),
};

/** A row at this line that names a post and says something. */
const rowAt = (line: number, post: Post, says: Partial<PostIntent>, state?: Post) =>
	namingIntentOf(
		{
			row: rowOf({ line, postIds: [post.postId], ...(state && { state: stateOf(state) }) }),
			...says,
		},
		post.postId,
	);

/** Decides about changes in a company whose named posts are these, and other ones without a row. */
const decide = (changes: readonly Change[], named: readonly Post[], others: readonly Post[] = []) =>
	keepWrongIds(
		changes,
		contextOf({
			foundPosts: new Map(named.map((post) => [post.postId, post])),
			posts: [...named, ...others],
		}),
	);
const kept = (code: string, facts: object = {}) => ({
	action: 'keep',
	isIssue: true,
	because: [{ code, severity: 'refusal', ...facts }],
});

test('a row that says what a post without a row says does not change the post that it names', () => {
	const change = updateOf(rowAt(2, bread, saysCake), bread);
	expect(decide([change], [bread], [cake])).toMatchObject([
		kept('idOfOtherRow', { postId: 'post_cake' }),
	]);
});

test('rows with each other’s post IDs change neither post', () => {
	const changes = [
		updateOf(rowAt(2, bread, saysCake), bread),
		updateOf(rowAt(3, cake, saysBread), cake),
	];
	expect(decide(changes, [bread, cake])).toMatchObject([
		kept('idOfOtherRow', { postId: 'post_cake' }),
		kept('idOfOtherRow', { postId: 'post_bread' }),
	]);
});

test('a post that another row seems to be is not changed by the row that names it', () => {
	const edited = { ...saysCake, content: { caption: 'Cake for the whole weekend' } };
	const changes = [
		updateOf(rowAt(2, bread, saysCake), bread),
		updateOf(rowAt(3, cake, edited), cake),
	];
	expect(decide(changes, [bread, cake])).toMatchObject([
		kept('idOfOtherRow', { postId: 'post_cake' }),
		kept('postOfOtherRow', { postId: 'post_cake', row: 2 }),
	]);
});

test('a row that is kept anyway says that its ID seems to be another row’s', () => {
	const change = keepOf(rowAt(2, bread, saysCake), bread);
	expect(decide([change], [bread], [cake])).toMatchObject([kept('idOfOtherRow')]);
});

test('a row that still says what was applied to its post changes it', () => {
	const applied = { ...bread, caption: 'Cake for the weekend', accounts: cake.accounts };
	const change = updateOf(rowAt(2, bread, saysCake, applied), bread);
	expect(decide([change], [bread], [cake])).toEqual([change]);
});

test.each<[string, Partial<PostIntent>, Post[]]>([
	['it is like no other post', saysSoup, [cake]],
	['it is an edit of its own post', { content: { caption: 'Fresh bread today' } }, [cake]],
	['the other post is the post of a row that agrees with it', saysCake, []],
])('a row changes its post if %s', (_name, says, others) => {
	const change = updateOf(rowAt(2, bread, says), bread);
	const agreeing = keepOf(rowAt(3, cake, saysCake), cake);
	const changes = others.length > 0 ? [change] : [change, agreeing];
	const named = others.length > 0 ? [bread] : [bread, cake];
	expect(decide(changes, named, others)).toEqual(changes);
});

test('a row that resembles its own post changes it, even if it resembles another post too', () => {
	const twin = postOf({ postId: 'post_twin', caption: 'Fresh bread now' });
	const change = updateOf(rowAt(2, bread, { content: { caption: 'Fresh bread today' } }), bread);
	expect(decide([change], [bread], [twin])).toEqual([change]);
	const same = updateOf(rowAt(2, bread, { content: { caption: 'Fresh bread now' } }), bread);
	expect(decide([same], [bread], [twin])).toMatchObject([kept('idOfOtherRow')]);
});

describe('a cancelled row', () => {
	test('does not cancel a post that is unlike it', () => {
		const change = cancelOf(rowAt(2, bread, saysSoup), bread);
		expect(decide([change], [bread])).toMatchObject([
			kept('cancelUnlikeRow', { postId: 'post_bread' }),
		]);
	});

	test.each<[string, Partial<PostIntent>]>([
		['is like it', { content: { caption: 'Fresh bread today' } }],
		['says nothing', { content: {}, time: timeOf(undefined) }],
	])('cancels its post if it %s', (_name, says) => {
		const change = cancelOf(rowAt(2, bread, says), bread);
		expect(decide([change], [bread])).toEqual([change]);
	});
});

describe('a row without a post ID', () => {
	const created = createOf(intentOf({ row: rowOf({ line: 5 }) }));
	const doubtful = updateOf(rowAt(2, bread, saysSoup), bread);

	test('creates no second post if its post has its ID next to another row', () => {
		expect(decide([doubtful, created], [bread])).toMatchObject([
			{ action: 'update' },
			{ action: 'refuse', because: [{ code: 'idOfOtherRow', postId: 'post_bread' }] },
		]);
	});

	test('creates its post if the user creates another post for similar rows', () => {
		const context = contextOf(
			{ foundPosts: new Map([['post_bread', bread]]) },
			{ similarRows: 'create' },
		);
		expect(keepWrongIds([doubtful, created], context)).toEqual([doubtful, created]);
	});

	test('creates its post if the other row was applied to the post that it names', () => {
		const applied = { ...bread, caption: 'Soup at noon' };
		const own = updateOf(rowAt(2, bread, saysSoup, applied), bread);
		expect(decide([own, created], [bread])).toEqual([own, created]);
	});
});
