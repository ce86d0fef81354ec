import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	areAlike,
	isSimilar,
	plannedPost,
	type ReadableRow,
	saysTheSame,
} from '../../../../nodes/PublishingService/plan/similarity';
import { itemWith, NO_TRACES, postWith } from '../../../kit/plan/bare';

const noon = '2031-12-24T12:00:00Z';
const evening = '2031-12-24T18:00:00Z';

const row = (caption: string, more: Partial<ReadableRow> = {}): ReadableRow => ({
	wish: { accountIds: ['a'], caption, scheduledAfter: noon },
	caption,
	mediaKeys: [],
	isOpen: true,
	traces: NO_TRACES,
	...more,
});
const isSimilarTo = (one: ReadableRow, post: Partial<Post>) =>
	isSimilar(one, plannedPost(postWith(post)));

test.each([
	['the same text', 'a b c', 'a b c', true],
	['the same words in another order', 'a b c', 'c a b', true],
	['1 of 3 words', 'a b c', 'a b x', true],
	['2 of 4 words, which is half', 'a b c d', 'a b x y', false],
	['1 word more', 'a b c', 'a b c d', true],
	['a word that one text repeats', 'a a a b', 'a b c d', false],
	['a word that the other text repeats', 'a b c d', 'a a a b', false],
	['a repeated word that both have', 'a a b b', 'a a b b c', true],
	['nothing in either', '', '', true],
	['words against nothing', 'a', '', false],
])('captions are alike or not by their words: %s', (_name, one, other, expected) => {
	expect(areAlike(one, other)).toBe(expected);
	expect(areAlike(other, one)).toBe(expected);
});

test('captions may differ in as many words as are allowed, and in no more', () => {
	const [one, two] = ['a b c d e f g h', 'a b c d e x y z'];
	expect(areAlike(one, two, 3)).toBe(true);
	expect(areAlike(one, two, 2)).toBe(false);
	expect(areAlike(one, one, 0)).toBe(true);
});

test('letters are words in scripts without blanks between words, and not in others', () => {
	expect(areAlike('春の新作今日', '春の新作明日')).toBe(true);
	expect(areAlike('สวัสดีครับ', 'สวัสดีค่ะ')).toBe(true);
	expect(areAlike('bread', 'breed')).toBe(false);
});

test('a row that states no caption does not say what a post with a caption says', () => {
	const silent = { wish: { accountIds: ['a'], scheduledAfter: noon }, caption: '' };
	const post = postWith({ accounts: [itemWith({ scheduledAfter: noon })] });
	expect(saysTheSame(silent, { post, caption: 'Hello' })).toBe(false);
	expect(saysTheSame(silent, { post, caption: '' })).toBe(true);
	const differing = { ...silent, wish: { ...silent.wish, notes: 'Ask Kim' } };
	expect(saysTheSame(differing, { post, caption: '' })).toBe(false);
});

test('the address of a thumbnail and its parts are the media of a post', () => {
	const mediaKeysOf = (media?: Post['media']) => plannedPost(postWith({ media })).mediaKeys;
	const thumbnailUrl = 'https://a.example/up/u1.jpg?w=2';
	expect(mediaKeysOf({ kind: 'image', count: 1, thumbnailUrl })).toEqual([
		thumbnailUrl,
		...['https:', '', 'a', 'example', 'up', 'u1', 'jpg', 'w', '2'],
	]);
	expect(mediaKeysOf({ kind: 'image', count: 1, thumbnailUrl: null })).toEqual([]);
	expect(mediaKeysOf(undefined)).toEqual([]);
});

test('a row is similar to the posts of its own accounts only', () => {
	const hello = { caption: 'Hello', accounts: [itemWith(), itemWith({ accountId: 'b' })] };
	const rowOf = (accountIds: string[]) => row('Hello', { wish: { accountIds } });
	expect(isSimilarTo(rowOf(['b']), hello)).toBe(true);
	expect(isSimilarTo(rowOf(['c', 'b']), hello)).toBe(true);
	expect(isSimilarTo(rowOf(['c']), hello)).toBe(false);
	expect(isSimilarTo(rowOf([]), hello)).toBe(false);
});

test('an account for which a post is published or cancelled is no account of the plan', () => {
	const cancelled = itemWith({ status: 'cancelled' });
	expect(isSimilarTo(row('Hello'), { caption: 'Hello', accounts: [cancelled] })).toBe(false);
});

test('a row without a caption is similar to no post by its caption alone', () => {
	const later = [itemWith({ scheduledAfter: evening })];
	expect(isSimilarTo(row(''), { caption: '', accounts: later })).toBe(false);
});

test('a row is similar to a post that waits for its time for any of their accounts', () => {
	const accounts = [itemWith({ scheduledAfter: evening }), itemWith({ scheduledAfter: noon })];
	expect(isSimilarTo(row('a b c'), { caption: 'a b x', accounts })).toBe(true);
	expect(isSimilarTo(row('a b c'), { caption: 'a b x', accounts: [itemWith()] })).toBe(false);
});

test('a row without a time has no time in common with a post without a time', () => {
	const picture = { kind: 'image', count: 1, thumbnailUrl: 'https://a.example/p.jpg' } as const;
	const asap = row('New', { wish: { accountIds: ['a'] }, mediaKeys: ['https://a.example/p.jpg'] });
	expect(isSimilarTo(asap, { caption: 'Something else', media: picture })).toBe(false);
});

test('4 words more are too many at the same time, unless the picture is the same', () => {
	const thumbnailUrl = 'https://a.example/p.jpg';
	const media = { kind: 'image', count: 1, thumbnailUrl } as const;
	const accounts = [itemWith({ scheduledAfter: noon })];
	const planned = { caption: 'a b c d e f g h i', media, accounts };
	const edited = 'a b c d e 1 2 3 4';
	expect(isSimilarTo(row(edited), planned)).toBe(false);
	const mediaKeys = [thumbnailUrl];
	const laterWanted = { accountIds: ['a'], scheduledAfter: evening };
	expect(isSimilarTo(row(edited, { mediaKeys }), planned)).toBe(true);
	expect(isSimilarTo(row(edited, { mediaKeys, wish: laterWanted }), planned)).toBe(true);
});

test.each([
	['that has no thumbnail', { kind: 'image', count: 1, thumbnailUrl: null }],
	['whose media the service does not tell', undefined],
] as const)('a post %s shows no picture of a row', (_name, media) => {
	const accounts = [itemWith({ scheduledAfter: noon })];
	const one = row('New', { mediaKeys: ['https://a.example/p.jpg', 'null', ''] });
	expect(isSimilarTo(one, { caption: 'Something else', media, accounts })).toBe(false);
});
