import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { stateAfter, type AppliedState } from '../../../../nodes/PublishingService/plan/syncState';
import { findChangedSides } from '../../../../nodes/PublishingService/plan/changedSides';
import {
	findDifferences,
	type PostWish,
} from '../../../../nodes/PublishingService/posting/findDifferences';
import { itemWith, postWith } from '../../../kit/plan/bare';

const noon = '2031-12-24T12:00:00Z';
const evening = '2031-12-24T18:00:00Z';

/** The sync state of a row whose post was this one. */
const appliedTo = (post: Post): AppliedState =>
	stateAfter({
		post,
		mediaMark: undefined,
		keptFields: new Set(),
		earlier: undefined,
		isCancelledRow: false,
	});

const sidesOf = (wish: PostWish, post: Post, state: AppliedState | undefined) =>
	findChangedSides(findDifferences(wish, post), wish, post, state).map(
		({ difference, changedIn }) => [difference.field, changedIn],
	);

const applied = postWith({ caption: 'Hello', accounts: [itemWith({ scheduledAfter: noon })] });

test.each<[string, PostWish, Partial<Post>, unknown]>([
	['the row alone', { caption: 'Hi' }, {}, ['caption', 'row']],
	['the dashboard alone', { caption: 'Hello' }, { caption: 'Hello!' }, ['caption', 'dashboard']],
	['both', { caption: 'Hi' }, { caption: 'Hello!' }, ['caption', 'both']],
	['the row alone, to nothing', { caption: '' }, {}, ['caption', 'row']],
	[
		'the dashboard alone, to nothing',
		{ caption: 'Hello' },
		{ caption: null },
		['caption', 'dashboard'],
	],
	['the time in the row', { scheduledAfter: evening }, {}, ['scheduledAfter', 'row']],
	[
		'the time in the dashboard',
		{ scheduledAfter: noon },
		{ accounts: [itemWith({ scheduledAfter: evening })] },
		['scheduledAfter', 'dashboard'],
	],
	['the accounts in the row', { accountIds: ['a', 'b'] }, {}, ['accountIds', 'row']],
])('finds the side that changed a field: %s', (_name, wish, changed, expected) => {
	expect(sidesOf(wish, { ...applied, ...changed }, appliedTo(applied))).toEqual([expected]);
});

test('a group of a template that the row names was removed in the dashboard', () => {
	const wish: PostWish = { contentGroupIds: ['tag:x', 'template:t'] };
	const tagged = postWith({ contentGroupIds: ['template:t', 'tag:x'] });
	const removed = postWith({ contentGroupIds: ['tag:x'] });
	expect(sidesOf(wish, tagged, appliedTo(tagged))).toEqual([]);
	expect(sidesOf(wish, removed, appliedTo(tagged))).toEqual([['contentGroupIds', 'dashboard']]);
});

test('a change of media is one of the row, with a state or without it', () => {
	const wish: PostWish = { media: { count: 2 } };
	expect(sidesOf(wish, applied, appliedTo(applied))).toEqual([['media', 'row']]);
	expect(sidesOf(wish, applied, undefined)).toEqual([['media', 'row']]);
});

test('the side is unknown without a state, or without a digest of the field', () => {
	const wish: PostWish = { caption: 'Hi' };
	const { digests, postMark } = appliedTo(applied);
	expect(sidesOf(wish, applied, undefined)).toEqual([['caption', 'unknown']]);
	const withoutCaption = { postMark, digests: { ...digests, caption: undefined } };
	expect(sidesOf(wish, applied, withoutCaption)).toEqual([['caption', 'unknown']]);
});

describe('a post with a time for each account', () => {
	const at = (a: string, b: string) =>
		postWith({
			accounts: [
				itemWith({ accountId: 'a', scheduledAfter: a }),
				itemWith({ accountId: 'b', scheduledAfter: b }),
			],
		});
	const state = appliedTo(at(noon, noon));

	test.each([
		['moved in the row', evening, at(noon, noon), 'row'],
		['moved in the dashboard for one account', noon, at(noon, evening), 'dashboard'],
		[
			'moved in the row, and in the dashboard for one account',
			'2031-12-25T09:00:00Z',
			at(noon, evening),
			'both',
		],
		['moved in both to the same time for one account', evening, at(noon, evening), 'row'],
	])('was %s', (_name, scheduledAfter, post, expected) => {
		const sides = sidesOf({ accountIds: ['a', 'b'], scheduledAfter }, post, state);
		expect(sides).toEqual([['scheduledAfter', expected]]);
	});
});
