import type { Post, Sound } from '../../../../nodes/PublishingService/contract/schemas';
import {
	canonicalValue,
	canonicalWish,
	secondOf,
} from '../../../../nodes/PublishingService/plan/canonicalValues';
import type {
	ContentField,
	PostWish,
} from '../../../../nodes/PublishingService/posting/findDifferences';
import { itemWith, postWith } from '../../../kit/plan/bare';

const noon = '2031-12-24T12:00:00Z';
const evening = '2031-12-24T18:00:00Z';
const [noonSecond, eveningSecond] = [Date.parse(noon) / 1000, Date.parse(evening) / 1000];
const link = 'https://a.example/song';
const otherLink = 'https://a.example/other';

const ofPost = (field: ContentField, post: Partial<Post>, accountIds?: readonly string[]) =>
	canonicalValue(field, postWith(post), accountIds);
const ofWish = (field: ContentField, wish: PostWish, post: Partial<Post> = {}) =>
	canonicalWish(field, wish, postWith(post));

test.each<[ContentField, PostWish, Partial<Post>]>([
	['caption', { caption: ' Crêpes\r\n' }, { caption: 'Crêpes'.normalize('NFD') }],
	['caption', { caption: '' }, { caption: null }],
	['notes', { notes: 'Ask  Kim' }, { notes: 'Ask Kim' }],
	['notes', { notes: '' }, { notes: null }],
	['hashtags', { hashtags: ['#B', 'a', 'b'] }, { hashtags: ['A', 'b'] }],
	['hashtags', { hashtags: [] }, { hashtags: [] }],
	[
		'contentGroupIds',
		{ contentGroupIds: ['tag:y', 'tag:x'] },
		{ contentGroupIds: ['template:t', 'tag:x', 'tag:y', 'tag:x'] },
	],
	['instagramPostFormat', { instagramPostFormat: 'post' }, { instagramPostFormat: 'post' }],
	['accountIds', { accountIds: ['b', 'a', 'b'] }, { accounts: ['a', 'b'].map(itemOf) }],
	['scheduledAfter', { scheduledAfter: null }, { accounts: [itemWith()] }],
	[
		'scheduledAfter',
		{ scheduledAfter: '2031-12-24T13:00:00+01:00' },
		{ accounts: [itemWith({ scheduledAfter: '2031-12-24T12:00:00.500Z' })] },
	],
	['sound', { sound: { mode: 'trending' } }, { sound: { mode: 'trending' } }],
	['sound', { sound: { mode: 'trending' } }, { sound: { mode: 'trending', url: link } }],
	[
		'sound',
		{ sound: { mode: 'specific', url: link } },
		{ sound: { mode: 'specific', urlsByPlatform: { tiktok: otherLink, instagram: link } } },
	],
])('a row and a post that mean the same have one value: %s as %j', (field, wish, post) => {
	const value = ofPost(field, post);
	expect(value).toBeDefined();
	expect(ofWish(field, wish, post)).toEqual(value);
});

function itemOf(accountId: string) {
	return itemWith({ accountId });
}

test.each<[ContentField, Partial<Post>, Partial<Post>]>([
	['caption', { caption: 'One' }, { caption: 'Two' }],
	['caption', { caption: 'One' }, { caption: null }],
	['notes', { notes: 'One' }, { notes: null }],
	['hashtags', { hashtags: ['a'] }, { hashtags: ['a', 'b'] }],
	['contentGroupIds', { contentGroupIds: ['tag:x'] }, { contentGroupIds: ['tag:template:'] }],
	['instagramPostFormat', { instagramPostFormat: 'reel' }, { instagramPostFormat: 'post' }],
	['accountIds', { accounts: [itemOf('a')] }, { accounts: [itemOf('b')] }],
	['scheduledAfter', { accounts: [itemWith({ scheduledAfter: noon })] }, {}],
	['sound', { sound: { mode: 'trending' } }, { sound: { mode: 'original' } }],
	['sound', { sound: { mode: 'specific', url: link } }, { sound: null }],
	[
		'sound',
		{ sound: { mode: 'specific', url: link } },
		{ sound: { mode: 'specific', url: otherLink } },
	],
	[
		'sound',
		{ sound: { mode: 'specific', urlsByPlatform: { tiktok: link } } },
		{ sound: { mode: 'specific', urlsByPlatform: { tiktok: otherLink } } },
	],
])('posts that differ have different values: %s as %j', (field, one, other) => {
	expect(ofPost(field, one)).not.toEqual(ofPost(field, other));
});

test.each<[ContentField, Partial<Post>]>([
	['hashtags', { hashtags: undefined }],
	['contentGroupIds', { contentGroupIds: undefined }],
	['instagramPostFormat', { instagramPostFormat: undefined }],
	['accountIds', { accounts: undefined }],
	['media', {}],
] as Array<[ContentField, Partial<Post>]>)(
	'a field that the answer of the service does not have has no value: %s',
	(field, post) => {
		expect(ofPost(field, post)).toBeUndefined();
	},
);

test.each<ContentField>([
	'caption',
	'notes',
	'hashtags',
	'contentGroupIds',
	'sound',
	'instagramPostFormat',
	'scheduledAfter',
	'accountIds',
	'media',
])('a row that says nothing of %s has no value for it', (field) => {
	expect(ofWish(field, {}, { sound: { mode: 'trending' } })).toBeUndefined();
});

test('a post without a sound has an empty value', () => {
	expect(ofPost('sound', { sound: null })).toBe('');
	expect(ofPost('sound', { sound: { mode: 'trending' } })).toBe('trending');
	expect(ofPost('sound', { sound: { mode: 'specific', url: link } })).toBe(`specific ${link}`);
});

test.each<[string, Sound, Sound | null, string]>([
	['another mode', { mode: 'original' }, { mode: 'trending', url: link }, 'original'],
	['a link that the post does not have', song(link), song(otherLink), `specific ${link}`],
	['a sound for a post without one', song(link), null, `specific ${link}`],
	['the mode of the post without its link', { mode: 'specific' }, song(link), `specific ${link}`],
	[
		'another mode with the link of the post',
		song(link),
		{ mode: 'original', url: link },
		`specific ${link}`,
	],
])('a row wants a sound: %s', (_name, sound, actual, expected) => {
	expect(ofWish('sound', { sound }, { sound: actual })).toBe(expected);
});

function song(url: string): Sound {
	return { mode: 'specific', url };
}

test('an account for which somebody cancelled the post is not one of its accounts', () => {
	const accounts = [
		itemWith({ accountId: 'a' }),
		itemWith({ accountId: 'b', status: 'cancelled' }),
		itemWith({ accountId: 'c', status: 'failed' }),
		itemWith({ accountId: 'd', status: 'posted' }),
	];
	expect(ofPost('accountIds', { accounts })).toEqual(['a', 'c', 'd']);
});

describe('the time of a post', () => {
	const early = itemWith({ accountId: 'a', scheduledAfter: noon });
	const late = itemWith({ accountId: 'b', scheduledAfter: evening });

	test.each<[string, Post['accounts'], readonly string[] | undefined, number]>([
		['is the one of its first account', [early, late], undefined, noonSecond],
		['is the one of an account that the row wants', [early, late], ['b'], eveningSecond],
		[
			'is the one of its first account if the row wants none of them',
			[late, early],
			['c'],
			eveningSecond,
		],
		[
			'is the one of an account that can still change',
			[{ ...early, status: 'posted' }, late],
			undefined,
			eveningSecond,
		],
		[
			'is the one of its first account if it is published for all of them',
			[
				{ ...early, status: 'posted' },
				{ ...late, status: 'posted' },
			],
			undefined,
			noonSecond,
		],
		['is as soon as possible without accounts', [], undefined, 0],
		['is as soon as possible without a time', [itemWith()], undefined, 0],
	])('%s', (_name, accounts, accountIds, expected) => {
		expect(ofPost('scheduledAfter', { accounts }, accountIds)).toBe(expected);
	});
});

test.each([
	[noon, noonSecond],
	['2031-12-24T12:00:00.999Z', noonSecond],
	[null, 0],
	[undefined, 0],
	['soon', 0],
])('the second of %j is %j', (time, expected) => {
	expect(secondOf(time)).toBe(expected);
});
