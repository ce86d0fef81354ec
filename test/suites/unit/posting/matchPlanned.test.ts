import type { Post } from '../../../../nodes/PublishingService/contract/decoded';
import {
	matchPlanned,
	type UnknownRow,
} from '../../../../nodes/PublishingService/posting/matchPlanned';

const noon = '2031-12-24T12:00:00Z';
const evening = '2031-12-24T18:00:00Z';

const post = (postId: string, caption: string, scheduledAfter = noon, more: object = {}): Post =>
	({
		...{ postId, status: 'queued', caption, hashtags: [], sound: null, notes: null },
		media: { kind: 'image', count: 1, thumbnailUrl: `https://a.example/${postId}.jpg` },
		createdAt: noon,
		accounts: [{ accountId: 'a', username: 'a', status: 'queued', queuedAt: noon, scheduledAfter }],
		...more,
	}) as unknown as Post;

const row = (
	caption: string,
	scheduledAfter = noon,
	more: Partial<UnknownRow> = {},
): UnknownRow => ({
	wanted: { accountIds: ['a'], caption, scheduledAfter, hashtags: [] },
	shows: () => false,
	isOpen: true,
	...more,
});

/** What each row is: the own or the edited post by its ID. */
const matches = (rows: UnknownRow[], planned: Post[], named: string[] = []) =>
	matchPlanned(rows, planned, new Set(named)).map(({ own, edited }) => {
		if (own) return `own ${own.postId}`;
		return edited ? `edit of ${edited.postId}` : 'new';
	});

const text = 'Ana slices a loaf of bread';

test.each<[string, UnknownRow, string]>([
	['the same', row(text), 'own p'],
	['another time', row(text, evening), 'edit of p'],
	['another account', row(text, noon, { wanted: { accountIds: ['b'], caption: text } }), 'new'],
	[
		'an account more',
		row(text, noon, { wanted: { accountIds: ['a', 'b'], caption: text, scheduledAfter: noon } }),
		'edit of p',
	],
	['a word more', row(`${text} today`), 'edit of p'],
	['a word more at another time', row(`${text} today`, evening), 'new'],
	['two other words', row('Ana cuts one loaf of bread'), 'edit of p'],
	['half of the words', row('Ana cuts two loaves of bread'), 'new'],
	['another text at the same time', row('SOLD OUT'), 'new'],
	['the same media', row('New', evening, { shows: (url) => url.endsWith('/p.jpg') }), 'edit of p'],
	[
		'more hashtags',
		row(text, noon, {
			wanted: { accountIds: ['a'], caption: text, scheduledAfter: noon, hashtags: ['x'] },
		}),
		'edit of p',
	],
])('%s', (_what, unknown, expected) => {
	expect(matches([unknown], [post('p', text)])).toEqual([expected]);
});

test('short captions that differ in most of their words are two posts', () => {
	expect(matches([row('Row 2')], [post('p', 'Row 1')])).toEqual(['new']);
});

test('no caption is like no other', () => {
	expect(matches([row('', evening)], [post('p', '')])).toEqual(['new']);
});

test('a post is the own one of the row that says it, whatever stands before', () => {
	expect(matches([row(text, evening), row(text)], [post('p', text)])).toEqual(['new', 'own p']);
});

test('a post whose ID a row names is planned by that row', () => {
	expect(matches([row(text, evening)], [post('p', text)], ['p'])).toEqual(['new']);
});

test('a row that is not posted now plans what it nearly says', () => {
	const held = row(`${text} today`, noon, { isOpen: false });
	expect(matches([row(text, evening), held], [post('p', text)])).toEqual(['new', 'new']);
});

test('each post that is left over is the edit of one row', () => {
	const planned = [post('p', text), post('q', text, '2031-12-25T12:00:00Z')];
	expect(matches([row(text, evening), row(text), row(text, evening)], planned)).toEqual([
		'edit of q',
		'own p',
		'new',
	]);
});

test('what does not wait any more is nobody’s', () => {
	expect(matches([row(text)], [post('p', text, noon, { status: 'posted' })])).toEqual(['new']);
});
