import type { Post, PostAccountItem } from '../../../../nodes/PublishingService/contract/schemas';
import { matchPlanned } from '../../../../nodes/PublishingService/plan/matchPlanned';
import type { ReadableRow, Trace } from '../../../../nodes/PublishingService/plan/similarity';
import { itemWith, NO_TRACES, postWith } from '../../../kit/plan/bare';

const noon = '2031-12-24T12:00:00Z';
const dayBegan = Date.parse('2031-12-24T00:00:00Z');
const evening = '2031-12-24T18:00:00Z';

const post = (
	postId: string,
	caption: string,
	scheduledAfter = noon,
	more: Partial<Post> = {},
): Post =>
	postWith({
		postId,
		caption,
		media: { kind: 'image', count: 1, thumbnailUrl: `https://a.example/${postId}.jpg` },
		accounts: [itemWith({ scheduledAfter })],
		...more,
	});

const row = (
	caption: string,
	scheduledAfter: string | null = noon,
	more: Partial<ReadableRow> = {},
): ReadableRow => ({
	wish: { accountIds: ['a'], caption, scheduledAfter, hashtags: [] },
	caption,
	mediaKeys: [],
	isOpen: true,
	traces: NO_TRACES,
	...more,
});

const MEANINGS = { same: 'own', similar: 'edit of', reserved: 'reserves' };

const matchesOf = (...args: Parameters<typeof matchPlanned>) => [...matchPlanned(...args).values()];

/** The match of each row: its own or the edited post, by ID. */
const matches = (rows: ReadableRow[], planned: Post[], named: string[] = []) =>
	matchesOf(rows, planned, new Set(named), { posts: [], dayBegan }).map((match) => {
		if (match.kind === 'none') {
			return 'new';
		}
		const { kind, post: planned } = match;
		return `${MEANINGS[kind]} ${planned.postId}`;
	});

const samePicture: Partial<ReadableRow> = { mediaKeys: ['https://a.example/p.jpg'] };
const asap = null;
const text = 'Ana slices a loaf of bread';

test.each<[string, ReadableRow, string]>([
	['the same', row(text), 'own p'],
	['another time', row(text, evening), 'edit of p'],
	['another account', row(text, noon, { wish: { accountIds: ['b'], caption: text } }), 'new'],
	[
		'an account more',
		row(text, noon, { wish: { accountIds: ['a', 'b'], caption: text, scheduledAfter: noon } }),
		'edit of p',
	],
	['a word more', row(`${text} today`), 'edit of p'],
	['a word more at another time', row(`${text} today`, evening), 'new'],
	['two other words', row('Ana cuts one loaf of bread'), 'edit of p'],
	['half of the words', row('Ana cuts two loaves of bread'), 'new'],
	['another text at the same time', row('SOLD OUT'), 'new'],
	['the same media, and another text at another time', row('New', evening, samePicture), 'new'],
	['the same media without a time, and another text', row('New', asap, samePicture), 'new'],
	['the same media and time, and another text', row('SOLD OUT', noon, samePicture), 'edit of p'],
	[
		'the same media, and half of the text',
		row(`${text}, today only`, evening, samePicture),
		'edit of p',
	],
	[
		'more hashtags',
		row(text, noon, {
			wish: { accountIds: ['a'], caption: text, scheduledAfter: noon, hashtags: ['x'] },
		}),
		'edit of p',
	],
])('%s', (_what, unknown, expected) => {
	expect(matches([unknown], [post('p', text)])).toEqual([expected]);
});

test('short captions that differ in most of their words are two posts', () => {
	expect(matches([row('Row 2')], [post('p', 'Row 1')])).toEqual(['new']);
});

test('the same picture without a caption at another time is an edit', () => {
	expect(matches([row('', evening, samePicture)], [post('p', '')])).toEqual(['edit of p']);
	expect(matches([row('New', evening, samePicture)], [post('p', '')])).toEqual(['new']);
});

test('letters are words in a script without blanks', () => {
	const [planned, moved] = ['春の新作、今日から。', '春の新作、明日から。'];
	expect(matches([row(moved)], [post('p', planned)])).toEqual(['edit of p']);
	expect(matches([row(moved, evening, samePicture)], [post('p', planned)])).toEqual(['edit of p']);
	expect(matches([row('抹茶の季節です', evening, samePicture)], [post('p', planned)])).toEqual([
		'new',
	]);
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
	expect(matches([row(text, evening), held], [post('p', text)])).toEqual(['new', 'reserves p']);
});

test('each post that is left over is the edit of one row', () => {
	const planned = [post('p', text), post('q', text, '2031-12-25T12:00:00Z')];
	expect(matches([row(text, evening), row(text), row(text, evening)], planned)).toEqual([
		'edit of q',
		'own p',
		'new',
	]);
});

test.each(['before', 'after'])(
	'a rescheduled row and an edited copy that stands %s it may both be the row of a post',
	(place) => {
		const rows = [row(text, evening), row('Ana slices a loaf of rye')];
		const sorted = place === 'before' ? rows.toReversed() : rows;
		const found = matches([...sorted, row(text, evening)], [post('p', text)]);
		expect(found).toEqual(['edit of p', 'edit of p', 'new']);
	},
);

test('a post that no longer waits belongs to no row', () => {
	expect(matches([row(text)], [post('p', text, noon, { status: 'posted' })])).toEqual(['new']);
});

test.each([
	['waiting_for_slot', 'own p'],
	['queued', 'own p'],
	['posting', 'new'],
	['cancelled', 'new'],
])('a post that is %s', (name, expected) => {
	const status = name as Post['status'];
	const planned = post('p', text, noon, {
		status,
		accounts: [itemWith({ status, scheduledAfter: noon })],
	});
	expect(matches([row(text)], [planned])).toEqual([expected]);
});

describe('a row that is due', () => {
	const due: Partial<ReadableRow> = { isDue: true };
	const out = (item: Partial<PostAccountItem>, more: Partial<Post> = {}): Post =>
		post('p', text, noon, {
			status: 'posted',
			createdAt: noon,
			accounts: [itemWith({ status: 'posted', ...item })],
			...more,
		});
	const kindOf = (one: ReadableRow, published: Post, named: string[] = []) =>
		matchesOf([one], [], new Set(named), { posts: [published], dayBegan })[0]?.kind;

	test.each<[string, ReadableRow, Post, 'same' | 'similar' | 'none']>([
		['the same', row(text, noon, due), out({ scheduledAfter: noon }), 'same'],
		['the same, but not due', row(text), out({ scheduledAfter: noon }), 'none'],
		['another time', row(text, noon, due), out({ scheduledAfter: evening }), 'none'],
		['a word more', row(`${text} today`, noon, due), out({ scheduledAfter: noon }), 'similar'],
		['a word more, but not due', row(`${text} today`), out({ scheduledAfter: noon }), 'none'],
		['no time in either', row(text, asap, due), out({}), 'same'],
		[
			'no time in either, and created on the day before',
			row(text, asap, due),
			out({}, { createdAt: '2031-12-23T23:59:00Z' }),
			'none',
		],
		['a time only in the post', row(text, asap, due), out({ scheduledAfter: noon }), 'none'],
		['still planned', row(text, asap, due), out({}, { status: 'draft' }), 'none'],
		['no time known', row(text, noon, due), out({}), 'same'],
		['published later', row(text, noon, due), out({ postedAt: evening }), 'same'],
		['published before', row(text, evening, due), out({ postedAt: noon }), 'none'],
		['failed', row(text, noon, due), out({ scheduledAfter: noon, status: 'failed' }), 'none'],
		[
			'a tag of a template',
			row(text, noon, due),
			out({ scheduledAfter: noon }, { contentGroupIds: ['template:a'] }),
			'same',
		],
	])('compares a published post: %s', (_name, one, published, kind) => {
		expect(kindOf(one, published)).toBe(kind);
	});

	test('leaves a published post that another row names', () => {
		expect(kindOf(row(text, noon, due), out({ scheduledAfter: noon }), ['p'])).toBe('none');
	});

	test('takes each published post once', () => {
		const rows = [row(text, noon, due), row(text, noon, due)];
		const published = { posts: [out({ scheduledAfter: noon })], dayBegan };
		const kinds = matchesOf(rows, [], new Set(), published).map(({ kind }) => kind);
		expect(kinds).toEqual(['same', 'none']);
	});

	test('is first the edit of a planned post, and then of a published one', () => {
		const edited = row(`${text} today`, noon, due);
		const published = { posts: [out({ scheduledAfter: noon }, { postId: 'q' })], dayBegan };
		const find = (planned: Post[]) => matchesOf([edited], planned, new Set(), published);
		expect(find([post('p', text)])).toEqual([
			{ kind: 'similar', post: expect.objectContaining({ postId: 'p' }), isPublished: false },
		]);
		expect(find([])).toEqual([
			{ kind: 'similar', post: expect.objectContaining({ postId: 'q' }), isPublished: true },
		]);
	});
});

test('a row that is not posted now and says what no post says is new', () => {
	expect(matches([row('Other', evening, { isOpen: false })], [post('p', text)])).toEqual(['new']);
	expect(matches([row('Other', evening, { isOpen: false })], [])).toEqual(['new']);
});

test('a post that is published for one account and waits for another belongs to its row', () => {
	const planned = post('p', text, noon, {
		status: 'partially_posted',
		accounts: [
			itemWith({ accountId: 'b', status: 'posted', postedAt: '2031-12-24T12:01:00Z' }),
			itemWith({ scheduledAfter: noon }),
		],
	});
	expect(matches([row(text, evening)], [planned])).toEqual(['edit of p']);
});

describe('a row that lost its post ID', () => {
	const tracing = (trace: Trace) => ({ traces: { keys: ['p'], of: () => trace } });

	test.each<[Trace, string]>([
		['unchangedRow', 'own p'],
		['rewrittenRow', 'edit of p'],
		['tagOfSheet', 'new'],
	])('and has the trace %s of a post with other content', (trace, expected) => {
		const other = post('p', 'Soup at noon', evening);
		expect(matches([row(text, noon, tracing(trace))], [other])).toEqual([expected]);
	});

	test('may be rewritten if another row of its account lost its post ID, too', () => {
		const planned = [post('p', text), post('q', 'Soup at noon', evening)];
		const rewritten = row('Cake for everyone', evening);
		expect(matches([row(text), rewritten], planned)).toEqual(['own p', 'edit of q']);
		expect(matches([row('Tea for two', noon), rewritten], planned)).toEqual(['new', 'new']);
	});
});
