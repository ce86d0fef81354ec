import { ServiceError } from '../../../../nodes/PublishingService/client/serviceError';
import type { Account, Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	asksForMoreAccounts,
	keepDoubledAccounts,
} from '../../../../nodes/PublishingService/plan/addedAccounts';
import type { Survey, Update } from '../../../../nodes/PublishingService/plan/types';
import { cancelOf, updateOf } from '../../../kit/plan/changes';
import { contextOf, namingIntentOf } from '../../../kit/plan/intents';
import { IN_TWO_DAYS, itemOf, postOf, postThatIs } from '../../../kit/plan/posts';

const own = postOf();
const ofAdded = (fields: Partial<Post> = {}) =>
	postOf({ postId: 'post_b', accounts: [itemOf({ accountId: 'b' })], ...fields });
const adds = (...add: string[]): Update => ({
	...updateOf(namingIntentOf({ accountIds: ['a', ...add] }), own),
	changes: { add },
});
const accounts = [{ accountId: 'b', username: 'cook' } as Account];
const foundPosts: Survey['foundPosts'] = new Map([['post_1', own]]);
const surveyWith = (posts: readonly Post[], more: Partial<Survey> = {}) => ({
	...{ accounts, foundPosts, posts: [own, ...posts] },
	...more,
});
const isKept = [
	{
		action: 'keep',
		isIssue: true,
		because: [{ code: 'addedHasPost', severity: 'refusal', account: '@cook', postId: 'post_b' }],
	},
];

test('an account is not added if it has a post with the same caption and time', () => {
	const [kept] = keepDoubledAccounts([adds('b')], contextOf(surveyWith([ofAdded()])));
	expect([kept]).toMatchObject(isKept);
	expect(kept).toMatchObject({ because: [{ column: 'Accounts' }] });
});

test('the message names only the account that has the post', () => {
	const forBoth = ofAdded({ accounts: [itemOf({ accountId: 'c' }), itemOf({ accountId: 'b' })] });
	const survey = surveyWith([forBoth]);
	expect(keepDoubledAccounts([adds('b')], contextOf(survey))).toMatchObject(isKept);
});

test('a row that adds no account does not matter to another row that does', () => {
	const other = updateOf(namingIntentOf(), own);
	const context = contextOf(surveyWith([ofAdded()]));
	expect(keepDoubledAccounts([other, adds('b')], context)).toMatchObject([other, ...isKept]);
});

test.each<[string, Survey['posts']]>([
	['another caption', [ofAdded({ caption: 'Soup at noon' })]],
	[
		'another time',
		[ofAdded({ accounts: [itemOf({ accountId: 'b', scheduledAfter: IN_TWO_DAYS })] })],
	],
	['another account', [ofAdded({ accounts: [itemOf({ accountId: 'c' })] })]],
	['no post', []],
])('an account is added if the other post has %s', (_what, posts) => {
	const changes = [adds('b')];
	expect(keepDoubledAccounts(changes, contextOf(surveyWith(posts)))).toEqual(changes);
});

test.each<[string, Partial<Survey>]>([
	['another row names it', { foundPosts: new Map([...foundPosts, ['post_b', ofAdded()]]) }],
	[
		'it is the post of a row without a post ID',
		{ matches: new Map([[namingIntentOf(), { kind: 'same', post: ofAdded() }]]) },
	],
])('an account is added to a post although it has such a post, if %s', (_what, more) => {
	const changes = [adds('b')];
	expect(keepDoubledAccounts(changes, contextOf(surveyWith([ofAdded()], more)))).toEqual(changes);
});

test('an account is not added if a row without a post ID is only similar to its post', () => {
	const matches: Survey['matches'] = new Map([
		[namingIntentOf(), { kind: 'similar', post: ofAdded(), isPublished: false }],
	]);
	const context = contextOf(surveyWith([ofAdded()], { matches }));
	expect(keepDoubledAccounts([adds('b')], context)).toMatchObject(isKept);
});

test('an account is added if the user creates another post for similar rows', () => {
	const changes = [adds('b')];
	const context = contextOf(surveyWith([ofAdded()]), { similarRows: 'create' });
	expect(keepDoubledAccounts(changes, context)).toEqual(changes);
});

test('other changes of a post stay as they are', () => {
	const ofDeletedRow = { ...cancelOf(namingIntentOf(), own), intent: undefined };
	const changes = [updateOf(namingIntentOf(), own), ofDeletedRow];
	const context = contextOf(surveyWith([ofAdded()]));
	expect(keepDoubledAccounts(changes, context)).toEqual(changes);
	expect(keepDoubledAccounts([...changes, adds('b')], context)).toMatchObject([
		...changes,
		...isKept,
	]);
});

test.each<[string, Post | ServiceError | undefined, boolean]>([
	['waits for one of its accounts', own, true],
	[
		'waits for all of its accounts',
		postOf({ accounts: [itemOf(), itemOf({ accountId: 'b' })] }),
		false,
	],
	[
		'is cancelled for one of its accounts',
		postOf({
			accounts: [itemOf(), itemOf({ accountId: 'b', status: 'cancelled' })],
		}),
		true,
	],
	['is published', postThatIs('posted'), false],
	[
		'could not be read',
		new ServiceError('not read', { kind: 'interrupted', code: 'timeout' }),
		false,
	],
	['was not found', undefined, false],
])('the row of a post that %s', (_what, post, asks) => {
	const intent = namingIntentOf({ accountIds: ['a', 'b'] });
	const found: Survey['foundPosts'] = new Map(post === undefined ? [] : [['post_1', post]]);
	expect(asksForMoreAccounts(intent, found)).toBe(asks);
});
