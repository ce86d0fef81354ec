import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import type { Change, PostIntent } from '../../../../nodes/PublishingService/plan/types';
import type { FoundPost } from '../../../../nodes/PublishingService/posting/readPosts';
import { keepWrongIds } from '../../../../nodes/PublishingService/plan/wrongIds';
import { finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import { cancelOf, createOf, keepOf, updateOf } from '../../../kit/plan/changes';
import {
	contextOf,
	factsOf,
	intentOf,
	namingIntentOf,
	rowOf,
	timeOf,
} from '../../../kit/plan/intents';
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
	because: [{ code, severity: 'refusal', column: '', ...facts }],
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

test('a row that is like another post, and unlike its own, does not change its own', () => {
	const says = { content: { caption: 'Cake for the whole weekend' }, time: timeOf(IN_TWO_DAYS) };
	const change = updateOf(rowAt(2, bread, says), bread);
	expect(decide([change], [bread], [cake])).toMatchObject([
		kept('idOfOtherRow', { postId: 'post_cake' }),
	]);
});

test('a row that says what a post of an unreadable row says does not change its own post', () => {
	const change = updateOf(rowAt(2, bread, saysCake), bread);
	const unread = keepOf(rowAt(3, cake, saysSoup), undefined, { kind: 'unread' });
	const failure = new ServiceError('not read', { kind: 'interrupted', code: 'timeout' });
	const context = contextOf({
		foundPosts: new Map<string, FoundPost>([
			['post_bread', bread],
			['post_cake', failure],
		]),
		posts: [bread, cake],
	});
	expect(keepWrongIds([change, unread], context)).toMatchObject([
		kept('idOfOtherRow', { postId: 'post_cake' }),
		{ kind: 'unread' },
	]);
});

test('a row that differs from its post in nothing but its tags changes it', () => {
	const statedFields = new Set(['caption', 'scheduledAfter', 'contentGroupIds'] as const);
	const intent = rowAt(2, bread, { statedFields, contentTags: ['sale'] });
	const change = updateOf(intent, bread);
	const context = contextOf({
		foundPosts: new Map([['post_bread', bread]]),
		intentFacts: new Map([[intent, factsOf({ tagIds: ['tag:sale'] })]]),
	});
	expect(keepWrongIds([change], context)).toEqual([change]);
});

test('a row at the time of a post that shows one of its images is no row of this post for that', () => {
	const thumbnailUrl = 'https://cdn.example.com/cake.jpg';
	const media = { kind: 'image', count: 1, thumbnailUrl } as const;
	const says = {
		content: { caption: 'Soup at noon' },
		time: timeOf(IN_TWO_DAYS),
		media: [{ from: 'url', field: 'media', url: thumbnailUrl } as const],
	};
	const change = updateOf(rowAt(2, bread, says), bread);
	expect(decide([change], [bread], [{ ...cake, media }])).toEqual([change]);
});

test.each<[string, Change]>([
	['was deleted', { ...cancelOf(rowAt(2, bread, saysCake), bread), intent: undefined }],
	['names no post, and has one', updateOf(intentOf(saysCake), bread)],
	['could not read its post', keepOf(rowAt(2, bread, saysCake), undefined, { kind: 'unread' })],
])('a row that %s has no wrong ID', (_name, change) => {
	expect(decide([change], [bread], [cake])).toEqual([change]);
});

test('a row that gives a post up, and keeps a post that is like it, has no wrong ID for it', () => {
	const row = rowOf({ postIds: ['post_bread', 'post_tea'] });
	const own = keepOf(namingIntentOf({ row }, 'post_bread'), bread);
	const tea = postOf({ postId: 'post_tea', caption: 'Tea' });
	const given = cancelOf(
		namingIntentOf({ row, target: { kind: 'surplus', postId: 'post_tea' }, ...saysCake }),
		tea,
	);
	expect(decide([own, given], [bread, tea], [cake])).toEqual([own, given]);
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

	test.each<[string, Partial<PostIntent>, Post]>([
		['only a caption', { content: { caption: 'Soup at noon' }, time: timeOf(undefined) }, bread],
		['only a time', { content: {}, time: timeOf(IN_TWO_DAYS) }, bread],
		[
			'another time than its post, which has no caption like the row',
			{ content: { caption: '' }, time: timeOf(IN_TWO_DAYS) },
			{ ...bread, caption: null },
		],
	])('does not cancel a post that is unlike it, if the row says %s', (_name, says, post) => {
		const change = cancelOf(rowAt(2, post, says), post);
		expect(decide([change], [post])).toMatchObject([kept('cancelUnlikeRow')]);
	});

	test('does not cancel a post that another row seems to be', () => {
		const changes = [
			keepOf(rowAt(2, bread, saysCake), bread),
			cancelOf(rowAt(3, cake, { ...saysCake, content: { caption: 'Cake for weekend' } }), cake),
		];
		expect(decide(changes, [bread, cake])).toMatchObject([
			kept('idOfOtherRow', { postId: 'post_cake' }),
			kept('postOfOtherRow', { postId: 'post_cake', row: 2 }),
		]);
	});

	test.each<[string, Partial<PostIntent>]>([
		['is like it', { content: { caption: 'Fresh bread today' } }],
		[
			'has nearly its caption and another time',
			{ content: { caption: 'Fresh bread today' }, time: timeOf(IN_TWO_DAYS) },
		],
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
			{
				action: 'refuse',
				because: [finding('refusal', 'idOfOtherRow', '', { postId: 'post_bread' })],
			},
		]);
	});

	test('creates no second post if its post has its ID next to a row that doubts this ID', () => {
		const doubt = finding('refusal', 'stateOfOtherPost', '', { postId: 'post_bread' });
		const like = { content: { caption: 'Fresh bread today' } };
		const unsure = keepOf(rowAt(2, bread, like), bread, { because: [doubt] });
		expect(decide([unsure, created], [bread])).toMatchObject([
			{ action: 'keep' },
			{ action: 'refuse', because: [{ code: 'idOfOtherRow', postId: 'post_bread' }] },
		]);
	});

	test('creates its post next to a row that is like its own post', () => {
		const edited = updateOf(rowAt(2, bread, { content: { caption: 'Fresh bread today' } }), bread);
		expect(decide([edited, created], [bread])).toEqual([edited, created]);
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

test('rows with one caption and time for 2 accounts do not change the posts of each other', () => {
	const forCook = postOf({ postId: 'post_cook', accounts: [itemOf({ accountId: 'b' })] });
	const accountIds = ['b'];
	const exchanged = updateOf(rowAt(2, bread, { accountIds }, bread), bread);
	expect(decide([exchanged], [bread], [forCook])).toMatchObject([
		kept('idOfOtherRow', { postId: 'post_cook' }),
	]);
	expect(decide([exchanged], [bread])).toEqual([exchanged]);
});
