import type { Account, Post } from '../../../../nodes/PublishingService/contract/schemas';
import { comparePost } from '../../../../nodes/PublishingService/plan/comparePost';
import { markOfMedia } from '../../../../nodes/PublishingService/plan/mediaMark';
import { stateAfter } from '../../../../nodes/PublishingService/plan/syncState';
import type {
	FieldDifference,
	IntentFacts,
	PostIntent,
	Survey,
} from '../../../../nodes/PublishingService/plan/types';
import type { ContentField } from '../../../../nodes/PublishingService/posting/findDifferences';
import { factsWith, intentWith, itemWith, postWith, rowWith, timeAt } from '../../../kit/plan/bare';
import { contextOf } from '../../../kit/plan/intents';

const noon = '2031-12-24T12:00:00Z';
const song = ['url:https://a.example/song.mp4'];

/** The state that a run wrote whose post was this one, with these media. */
const stateOf = (post: Post, identities?: readonly string[]) => ({
	applied: [
		stateAfter({
			post,
			mediaMark: identities && markOfMedia(post.postId, identities),
			keptFields: new Set(),
			earlier: undefined,
			isCancelledRow: false,
		}),
	],
	text: '',
});

const existing = (more: Partial<PostIntent> = {}): PostIntent =>
	intentWith({
		target: { kind: 'existing', postId: 'post_1' },
		time: timeAt(noon),
		statedFields: new Set(['caption', 'scheduledAfter'] as const),
		content: { caption: 'Hello' },
		...more,
	});
const planned = (more: Partial<Post> = {}) =>
	postWith({ caption: 'Hello', accounts: [itemWith({ scheduledAfter: noon })], ...more });

const compareWith = (
	intent: PostIntent,
	post: Post,
	{ look, ...survey }: Partial<Survey> & { readonly look?: Partial<IntentFacts> } = {},
) => {
	const intentFacts = new Map(look ? [[intent, factsWith(look)]] : []);
	return comparePost(intent, post, contextOf({ intentFacts, ...survey }));
};
const briefly = (list: readonly FieldDifference[]) =>
	list.map(({ difference, changedIn }) => [difference.field, changedIn]);

test('a post that is as its row says differs in nothing', () => {
	const post = planned();
	const row = rowWith({ state: stateOf(post) });
	const comparison = compareWith(existing({ row }), post);
	expect(comparison).toMatchObject({ post, lapses: [], isLapsed: false, open: [], past: [] });
	expect(comparison.state).toBe(row.state.applied[0]);
	expect(comparison.wish).toMatchObject({ caption: 'Hello', scheduledAfter: noon });
});

test('the state of another post is none of this post', () => {
	const row = rowWith({ state: stateOf(planned({ postId: 'post_2' })) });
	const { state, open } = compareWith(existing({ row, content: { caption: 'Hi' } }), planned());
	expect(state).toBeUndefined();
	expect(briefly(open)).toEqual([['caption', 'unknown']]);
});

describe('the media of a row', () => {
	const statedFields = new Set<ContentField>(['caption', 'scheduledAfter', 'media']);
	const post = planned();
	const withState = existing({
		statedFields,
		row: rowWith({ state: stateOf(post, song) }),
	});
	const counted = { count: 1, kind: 'image' } as const;

	test.each<[string, unknown[], PostIntent, Partial<IntentFacts> | undefined]>([
		['are those of its post', [], withState, { identities: song, media: counted }],
		[
			'are other ones',
			[['media', 'row']],
			withState,
			{ identities: ['url:https://a.example/other.mp4'], media: counted },
		],
		['are not known', [], withState, { identities: [], media: counted }],
		['were not looked at', [], withState, undefined],
		[
			'are more, as far as can be seen without their content',
			[['media', 'row']],
			withState,
			{ identities: [], media: { count: 2 } },
		],
		[
			'are not compared with media of which the state says nothing',
			[],
			existing({ statedFields, row: rowWith({ state: stateOf(post) }) }),
			{ identities: song, media: counted },
		],
		[
			'are not compared without a state',
			[],
			existing({ statedFields }),
			{ identities: song, media: counted },
		],
	])('%s: %j', (_name, expected, intent, look) => {
		expect(briefly(compareWith(intent, post, { look }).open)).toEqual(expected);
	});

	test('are wanted as replaced ones if they are other ones, whatever their number is', () => {
		const look = { identities: ['url:https://a.example/other.mp4'], media: { count: 1 } };
		expect(compareWith(withState, post, { look }).wish.media).toEqual({ areReplaced: true });
	});
});

test('tags that a look found are wanted if the sheet has a column for them', () => {
	const statedFields = new Set<ContentField>(['contentGroupIds']);
	const intent = existing({ statedFields });
	const { open } = compareWith(intent, planned(), { look: { tagIds: ['tag:x'] } });
	expect(briefly(open)).toEqual([['contentGroupIds', 'unknown']]);
});

test.each<[string, ContentField[], string]>([
	['is added as by the row, because nobody took it away', ['caption'], 'row'],
	[
		'is a change of an unknown side if the sheet has a column for tags',
		['contentGroupIds'],
		'unknown',
	],
])('the tag of the sheet %s', (_name, fields, side) => {
	const intent = existing({ statedFields: new Set(fields) });
	const { open } = compareWith(intent, planned(), { sheetTag: 'tag:sheet' });
	expect(briefly(open)).toEqual([['contentGroupIds', side]]);
});

test('the tag of the sheet leaves the side of every other field', () => {
	const post = planned();
	const row = rowWith({ state: stateOf(post) });
	const changed = planned({ caption: 'Hello!', contentGroupIds: ['tag:sheet'] });
	const { open } = compareWith(existing({ row }), changed, { sheetTag: 'tag:sheet' });
	expect(briefly(open)).toEqual([['caption', 'dashboard']]);
});

describe('accounts that a row no longer wants', () => {
	const accounts = [
		itemWith({ accountId: 'a' }),
		itemWith({ accountId: 'b' }),
		itemWith({ accountId: 'c', status: 'posted' }),
		itemWith({ accountId: 'd', status: 'posting' }),
	];
	const post = postWith({ status: 'partially_posted', accounts });
	const accountsIn = (list: readonly FieldDifference[]) =>
		list.flatMap(({ difference }) =>
			difference.field === 'accountIds' ? [[difference.added, difference.removed]] : [],
		);
	const compareAccounts = (accountIds: string[], accounts: Survey['accounts'] = []) => {
		const intent = existing({
			accountIds,
			statedFields: new Set(),
			time: timeAt(undefined),
			content: {},
		});
		const { open, past } = compareWith(intent, post, { accounts });
		return { open: accountsIn(open), past: accountsIn(past) };
	};

	test.each<[string, string[], unknown[], unknown[]]>([
		['can be removed while they wait', ['a', 'c', 'd'], [[[], ['b']]], []],
		['can no longer be removed once they are live', ['a', 'b'], [], [[[], ['c', 'd']]]],
		['are separated by whether they are live', ['a'], [[[], ['b']]], [[[], ['c', 'd']]]],
		['are reported apart from added ones', ['a', 'b', 'c', 'x'], [[['x'], []]], [[[], ['d']]]],
		['are replaced while they wait', ['a', 'c', 'd', 'x'], [[['x'], ['b']]], []],
		['are none', ['a', 'b', 'c', 'd'], [], []],
	])('%s: %j', (_name, accountIds, open, past) => {
		expect(compareAccounts(accountIds)).toEqual({ open, past });
	});

	test('are the same if a live one was connected again, and another one if it still waits', () => {
		const connectedAgain = (username: string): Account[] => [
			{ accountId: 'x', platform: 'tiktok', username, displayName: '' },
		];
		expect(compareAccounts(['a', 'b', 'd', 'x'], connectedAgain('c'))).toEqual({
			open: [],
			past: [],
		});
		expect(compareAccounts(['a', 'c', 'd', 'x'], connectedAgain('b'))).toEqual({
			open: [[['x'], ['b']]],
			past: [],
		});
	});
});

describe('a published post', () => {
	const post = planned({
		status: 'posted',
		accounts: [itemWith({ status: 'posted', scheduledAfter: noon })],
	});

	test('no longer differs in its texts', () => {
		const { open, past } = compareWith(existing({ content: { caption: 'Hi' } }), post);
		expect(briefly(open)).toEqual([]);
		expect(briefly(past)).toEqual([['caption', 'unknown']]);
	});

	test('can still differ in its tags, and in an account to which it never went', () => {
		const intent = existing({
			accountIds: ['a', 'b'],
			content: { caption: 'Hi' },
			statedFields: new Set(['caption', 'scheduledAfter', 'contentGroupIds'] as const),
		});
		const { open, past } = compareWith(intent, post, { look: { tagIds: ['tag:x'] } });
		expect(briefly(open)).toEqual([
			['contentGroupIds', 'unknown'],
			['accountIds', 'unknown'],
		]);
		expect(briefly(past)).toEqual([['caption', 'unknown']]);
	});
});

test.each<[string, boolean, string[], Post['accounts'], unknown[]]>([
	['for all its accounts', true, ['a'], [itemWith({ status: 'cancelled' })], [undefined]],
	[
		'for one of its accounts',
		false,
		['a', 'b'],
		[itemWith({ status: 'failed' }), itemWith({ accountId: 'b' })],
		['a'],
	],
	[
		'for an account that the row does not want',
		false,
		['b'],
		[itemWith({ status: 'failed' }), itemWith({ accountId: 'b' })],
		[],
	],
])(
	'a post that does not go live %s is lapsed as a whole: %j',
	(_name, isWhole, accountIds, accounts, lapsed) => {
		const { lapses, isLapsed } = compareWith(existing({ accountIds }), planned({ accounts }));
		expect(isLapsed).toBe(isWhole);
		expect(lapses.map(({ account }) => account?.accountId)).toEqual(lapsed);
	},
);
