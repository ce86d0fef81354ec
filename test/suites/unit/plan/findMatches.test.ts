import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import { findMatches, readableRow } from '../../../../nodes/PublishingService/plan/findMatches';
import type { PostIntent } from '../../../../nodes/PublishingService/plan/types';
import { finding } from '../../../../nodes/PublishingService/sheet/texts/findings';
import type { MediaEntry } from '../../../../nodes/PublishingService/values/mediaKind';
import { intentWith, itemWith, postWith, timeAt } from '../../../kit/plan/bare';

const noon = '2031-12-24T12:00:00Z';
const NO_ACCOUNTS = 'mayNotRead' as const;
const dayBegan = Date.parse('2031-12-24T00:00:00Z');
const caption = 'Ana slices a loaf of bread';
const url = 'https://a.example/bread.jpg';
const link: MediaEntry = { from: 'url', field: 'media', url };
const upload = (uploadId: string): MediaEntry => ({ from: 'upload', field: 'media', uploadId });

const rowAtNoon = (more: Partial<PostIntent> = {}) =>
	intentWith({ time: timeAt(noon), content: { caption }, ...more });
const planned = (more: Partial<Post> = {}) =>
	postWith({ caption, accounts: [itemWith({ scheduledAfter: noon })], ...more });

const kindsOf = (
	intents: readonly PostIntent[],
	{ posts = [], published = [] }: { readonly posts?: Post[]; readonly published?: Post[] },
	isDue = false,
) => {
	const survey = { accounts: NO_ACCOUNTS, posts, published, sheetTag: undefined, dayBegan };
	const matches = findMatches(intents, survey, new Set(), new Set(isDue ? intents : []));
	return intents.map((intent) => matches.get(intent)?.kind);
};

test.each<[string, string | undefined, Partial<PostIntent>]>([
	['says what the post says', 'same', {}],
	['says something else', 'none', { content: { caption: 'Sold out' } }],
	['says it nearly', 'similar', { content: { caption: `${caption} today` } }],
	[
		'says it nearly, but is on hold',
		'reserved',
		{
			content: { caption: `${caption} today` },
			hold: {
				kind: 'onHold',
				because: finding('warning', 'unticked', 'Post'),
				reason: finding('warning', 'unticked', 'Post'),
			},
		},
	],
	[
		'says it nearly, but is refused',
		'reserved',
		{
			content: { caption: `${caption} today` },
			findings: [finding('refusal', 'noTimeBesideOthers', 'Date')],
		},
	],
	[
		'says it nearly, but its media are refused',
		'reserved',
		{
			content: { caption: `${caption} today` },
			mediaFindings: [finding('refusal', 'noTimeBesideOthers', 'Media')],
		},
	],
	[
		'says it nearly, with a warning',
		'similar',
		{
			content: { caption: `${caption} today` },
			findings: [finding('warning', 'noTimeBesideOthers', 'Date')],
		},
	],
	['names no account', undefined, { accountIds: [] }],
	[
		'has a time that cannot be read',
		undefined,
		{ time: timeAt(undefined, { isUnreadable: true }) },
	],
	['has a post', undefined, { target: { kind: 'existing', postId: 'post_2' } }],
])('a row that %s has this match with a planned post: %s', (_name, expected, more) => {
	expect(kindsOf([rowAtNoon(more)], { posts: [planned()] })).toEqual([expected]);
});

test('each row has the match at its own place', () => {
	const intents = [
		rowAtNoon({ target: { kind: 'existing', postId: 'post_2' } }),
		rowAtNoon({ content: { caption: 'Sold out' } }),
		rowAtNoon(),
	];
	expect(kindsOf(intents, { posts: [planned()] })).toEqual([undefined, 'none', 'same']);
});

test('a published post may belong to a row that is due, and to no other row', () => {
	const published = [
		planned({ status: 'posted', accounts: [itemWith({ status: 'posted', scheduledAfter: noon })] }),
	];
	expect(kindsOf([rowAtNoon()], { published }, true)).toEqual(['same']);
	expect(kindsOf([rowAtNoon()], { published }, false)).toEqual(['none']);
});

test('tags keep no row from its post', () => {
	const intent = rowAtNoon({
		contentTags: ['bread'],
		statedFields: new Set(['contentGroupIds'] as const),
	});
	const survey = {
		accounts: NO_ACCOUNTS,
		posts: [planned()],
		published: [],
		sheetTag: 'tag:sheet',
		dayBegan,
	};
	expect(findMatches([intent], survey, new Set(), new Set()).get(intent)?.kind).toBe('same');
	expect(readableRow(intent, survey).wish.contentGroupIds).toBeUndefined();
});

test('a row is read with its media by name, and with the pictures that it may show', () => {
	const {
		wish,
		mediaKeys,
		caption: text,
	} = readableRow(rowAtNoon({ content: { caption: ` ${caption}\r\n` }, media: [link] }), {
		sheetTag: undefined,
	});
	expect(wish.media).toEqual({ count: 1, kind: 'image' });
	expect(text).toBe(caption);
	expect(mediaKeys).toEqual([url]);
});

test('the media of a row are its links and its uploads, unless their IDs are short', () => {
	const image: MediaEntry = { from: 'binary', field: 'media', property: 'data' };
	const media = [upload('abcde'), link, image, upload('upload_12')];
	const { mediaKeys } = readableRow(rowAtNoon({ media }), { sheetTag: undefined });
	expect(mediaKeys).toEqual([url, 'upload_12']);
});

test.each<[string, boolean, string, readonly MediaEntry[]]>([
	['a link of the row', true, url, [link]],
	['one of the links of the row', true, url, [upload('upload_12'), link]],
	['another link', false, 'https://a.example/other.jpg', [link]],
	[
		'a part of the address that is an upload ID',
		true,
		'https://a.example/u/upload_12/t.jpg',
		[upload('upload_12')],
	],
	['a file named by an upload ID', true, 'https://a.example/upload_12.jpg', [upload('upload_12')]],
	[
		'a parameter that is an upload ID',
		true,
		'https://a.example/t?id=upload_12&w=80',
		[upload('upload_12')],
	],
	['a fragment that is an upload ID', true, 'https://a.example/t#upload_12', [upload('upload_12')]],
	['a longer ID', false, 'https://a.example/upload_123.jpg', [upload('upload_12')]],
	['an ID of 6 characters', true, 'https://a.example/abcdef.jpg', [upload('abcdef')]],
	['an ID too short to prove anything', false, 'https://a.example/abcde.jpg', [upload('abcde')]],
	[
		'a file, whose content is unknown',
		false,
		url,
		[{ from: 'binary', field: 'media', property: url }],
	],
	[
		'an image pack',
		false,
		'https://a.example/pack_12.jpg',
		[{ from: 'pack', field: 'media', packId: 'pack_12' }],
	],
	['nothing', false, url, []],
])('a thumbnail shows %s: %j', (_name, expected, thumbnailUrl, media) => {
	const post = planned({ media: { kind: 'image', count: 1, thumbnailUrl } });
	const rewritten = rowAtNoon({ media, content: { caption: 'Sold out' } });
	expect(kindsOf([rewritten], { posts: [post] })).toEqual([expected ? 'similar' : 'none']);
});
