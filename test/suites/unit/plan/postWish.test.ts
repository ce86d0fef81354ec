import { intentOf, namingIntentOf, timeOf } from '../../../kit/plan/intents';
import { postOf, postThatIs, TOMORROW } from '../../../kit/plan/posts';
import type { PostIntent } from '../../../../nodes/PublishingService/plan/types';
import type { ContentField } from '../../../../nodes/PublishingService/posting/findDifferences';
import {
	mediaByName,
	singleValue,
	postWish,
	withSheetTag,
} from '../../../../nodes/PublishingService/plan/postWish';
import type { MediaEntry } from '../../../../nodes/PublishingService/values/mediaKind';

const NO_TAG = { sheetTag: undefined };
const stating = (...fields: readonly ContentField[]) => ({ statedFields: new Set(fields) });
const wishFor = (intent: PostIntent, tagIds?: readonly string[], post = postOf()) =>
	postWish(intent, { tagIds, media: undefined }, NO_TAG, post);
const empty = { content: {}, ...stating() };

test('a row that states all of its post wants all of it', () => {
	const content = {
		...{ caption: 'Fresh bread', hashtags: ['rye'], notes: 'Ask Ana' },
		...{ sound: { mode: 'trending' as const }, instagramPostFormat: 'post' as const },
	};
	const media = { count: 1 };
	expect(
		postWish(
			namingIntentOf({ content, ...stating('contentGroupIds') }),
			{ media, tagIds: ['tag:one'] },
			NO_TAG,
		),
	).toEqual({
		...content,
		...{ accountIds: ['a'], scheduledAfter: TOMORROW, contentGroupIds: ['tag:one'], media },
	});
});

test('a post that the row no longer wants is to have no account', () => {
	const intent = namingIntentOf({ target: { kind: 'surplus', postId: 'post_1' } });
	expect(wishFor(intent)).toEqual({ accountIds: [] });
});

test('an empty cell under a column wants an empty value, and no column leaves the post as it is', () => {
	const fields = ['caption', 'hashtags', 'notes', 'contentGroupIds'] as const;
	expect(wishFor(namingIntentOf({ ...empty, ...stating(...fields) }))).toMatchObject({
		...{ caption: '', hashtags: [], notes: '', contentGroupIds: [] },
	});
	expect(wishFor(namingIntentOf(empty))).toMatchObject({
		...{ caption: undefined, hashtags: undefined, notes: undefined, contentGroupIds: undefined },
	});
});

test('a new post has its texts, and notes only if the sheet has a column for them', () => {
	expect(wishFor(intentOf(empty))).toMatchObject({ caption: '', hashtags: [], notes: undefined });
});

test('a post without a column for tags keeps its tags, and a new post gets those of the sheet', () => {
	expect(wishFor(namingIntentOf(empty), ['tag:one']).contentGroupIds).toBeUndefined();
	const { contentGroupIds } = postWish(
		intentOf(empty),
		{ media: undefined, tagIds: ['tag:one'] },
		NO_TAG,
	);
	expect(contentGroupIds).toEqual(['tag:one']);
	const unread = postWish(intentOf(empty), undefined, NO_TAG);
	expect(unread).toMatchObject({ contentGroupIds: undefined, media: undefined });
	const stated = namingIntentOf(stating('contentGroupIds'));
	expect(postWish(stated, undefined, NO_TAG).contentGroupIds).toEqual([]);
});

test.each<[string, PostIntent, string | null | undefined]>([
	['a row with a time', namingIntentOf(empty), TOMORROW],
	['a new row without a time', intentOf({ ...empty, time: timeOf(undefined) }), null],
	[
		'a row with an emptied date',
		namingIntentOf({ ...stating('scheduledAfter'), time: timeOf(undefined) }),
		null,
	],
	[
		'a row with a date that cannot be read',
		namingIntentOf({
			...stating('scheduledAfter'),
			time: { ...timeOf(undefined), isUnreadable: true },
		}),
		undefined,
	],
	[
		'a row of a sheet without dates',
		namingIntentOf({ ...empty, time: timeOf(undefined) }),
		undefined,
	],
])('%s wants a time, none, or that of the post', (_name, intent, expected) => {
	expect(wishFor(intent).scheduledAfter).toBe(expected);
});

test.each<[string, Partial<PostIntent>, string | undefined]>([
	[
		'its own format',
		{ content: { instagramPostFormat: 'post' }, platforms: new Set(['instagram']) },
		'post',
	],
	['a reel if its cell is empty', { platforms: new Set(['instagram', 'tiktok']) }, 'reel'],
	['no format on TikTok', { platforms: new Set(['tiktok']) }, undefined],
	['no format without a column', { ...stating(), platforms: new Set(['instagram']) }, undefined],
])('a row has %s', (_name, fields, expected) => {
	const intent = namingIntentOf({ ...stating('instagramPostFormat'), content: {}, ...fields });
	expect(wishFor(intent).instagramPostFormat).toBe(expected);
});

describe('the tag of the sheet', () => {
	const tagged = postOf({ contentGroupIds: ['tag:own', 'template:one', 'tag:sheet'] });

	test('is added to the tags of a row, of a planned post, or of a new one', () => {
		expect(withSheetTag(['tag:a'], 'tag:sheet')).toEqual(['tag:a', 'tag:sheet']);
		expect(withSheetTag(undefined, 'tag:sheet')).toEqual(['tag:sheet']);
		expect(withSheetTag(['tag:a'], 'tag:sheet', tagged)).toEqual(['tag:a', 'tag:sheet']);
		expect(withSheetTag(undefined, 'tag:sheet', tagged)).toEqual(['tag:own', 'tag:sheet']);
		const untagged = postOf({ contentGroupIds: undefined });
		expect(withSheetTag(undefined, 'tag:sheet', untagged)).toEqual(['tag:sheet']);
	});

	test('is added to no post that no longer waits, and to none of a sheet without one', () => {
		expect(withSheetTag(['tag:a'], 'tag:sheet', postThatIs('posted'))).toEqual(['tag:a']);
		expect(withSheetTag(undefined, undefined, tagged)).toBeUndefined();
		const [item] = tagged.accounts ?? [];
		const accounts = item && [{ ...item, status: 'posted' as const }, item];
		expect(withSheetTag([], 'tag:sheet', postOf({ accounts }))).toEqual(['tag:sheet']);
	});
});

describe('media as names alone show them', () => {
	const link = (url: string): MediaEntry => ({ from: 'url', field: 'media', url });
	const image = link('https://files.example/a.jpg?token=1');

	test.each<[string, MediaEntry[], object | undefined]>([
		[
			'links of one kind',
			[image, link('https://files.example/b.png')],
			{ count: 2, kind: 'image' },
		],
		['a video', [link('https://files.example/a.mp4')], { count: 1, kind: 'video' }],
		['a link without a kind', [link('https://files.example/a')], { count: 1, kind: undefined }],
		[
			'links of two kinds',
			[image, link('https://files.example/a.mp4')],
			{ count: 2, kind: undefined },
		],
		[
			'an upload',
			[{ from: 'upload', field: 'media', uploadId: 'u' }],
			{ count: 1, kind: undefined },
		],
		[
			'an image next to an upload',
			[image, { from: 'upload', field: 'media', uploadId: 'u' }],
			{ count: 2, kind: undefined },
		],
		[
			'a pack, whose images have to be counted',
			[image, { from: 'pack', field: 'media', packId: 'p' }],
			undefined,
		],
		['no media', [], undefined],
	])('%s', (_name, media, expected) => {
		expect(mediaByName(media)).toEqual(expected);
	});
});

test('equal values are one value', () => {
	expect([singleValue(['a', 'a']), singleValue(['a', 'b']), singleValue([])]).toEqual([
		...['a', undefined, undefined],
	]);
});
