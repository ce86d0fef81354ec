import {
	MAX_ANSWER_CHARACTERS,
	toolAnswer,
} from '../../../../nodes/PublishingService/actions/toolAnswer';

const SIMPLIFIED = { kind: 'simplified' } as const;
const RAW = { kind: 'raw' } as const;

const post = (number: number, caption = 'Bread in five minutes') => ({
	postId: `post_${number}`,
	status: 'pending_approval',
	media: { kind: 'video', count: 1, thumbnailUrl: 'https://cdn.example.com/thumbnail.jpg' },
	caption,
	hashtags: ['bread'],
	sound: null,
	notes: null,
	contentGroupIds: [],
	instagramPostFormat: 'reel',
	createdAt: '2026-11-20T10:00:00.000Z',
	accounts: [
		{
			accountId: 'acc_1',
			username: 'northwind',
			platform: 'tiktok',
			status: 'pending_approval',
			queuedAt: '2026-11-20T10:00:00.000Z',
			scheduledAfter: '2036-12-24T17:30:00.000Z',
		},
	],
});
const posts = (count: number) => Array.from({ length: count }, (_, at) => post(at));
const size = (value: unknown) => JSON.stringify(value).length;

test('a post is reported in few words, with what a model needs for its next call', () => {
	expect(toolAnswer([post(1)], SIMPLIFIED, 'post.get')).toEqual([
		{
			postId: 'post_1',
			status: 'pending_approval',
			caption: 'Bread in five minutes',
			media: 'video',
			accounts: ['@northwind (tiktok): pending_approval, not before 2036-12-24T17:30Z'],
			note: 'The post goes live only after a person approves it in the dashboard.',
		},
	]);
});

test('a time that is over is reported, as long as the post is not out', () => {
	const late = (status: string, more: object = {}) => {
		const [account] = post(1).accounts;
		const accounts = [{ ...account, scheduledAfter: '2020-01-01T00:00:00Z', ...more }];
		return toolAnswer([{ ...post(1), status, accounts }], SIMPLIFIED, 'post.create')[0];
	};
	const said = '2020-01-01T00:00Z is past, so the post goes live as soon as possible.';
	expect(late('queued')).toMatchObject({ note: said });
	expect(late('pending_approval')).toMatchObject({
		note: `The post goes live only after a person approves it in the dashboard. ${said}`,
	});
	expect(late('posted')).not.toHaveProperty('note');
	expect(late('queued', { postedAt: '2020-01-01T00:10:00Z' })).not.toHaveProperty('note');
});

test.each([SIMPLIFIED, RAW])('if there is nothing, that is reported: %j', (output) => {
	expect(toolAnswer([], output, 'post.getAll')).toEqual([
		{ note: 'No results match these values.' },
	]);
});

test('raw is what the service gave', () => {
	expect(toolAnswer([post(1)], RAW, 'post.get')).toEqual([post(1)]);
});

test.each([
	['simplified', SIMPLIFIED],
	['raw', RAW],
] as const)(
	'a long list fits in %s, and says what is missing and how to narrow it',
	(_, choice) => {
		const answer = toolAnswer(posts(400), choice, 'post.getAll');
		expect(size(answer)).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
		const { note } = answer.at(-1) as { note: string };
		expect(note).toMatch(/^Only the first \d+ of 400 results are here/);
		expect(note).toContain('narrow the results by account, status, time');
		expect(answer.length).toBeGreaterThan(20);
	},
);

test.each([
	['deep', { paths: Object.fromEntries(posts(200).map((one, at) => [`/v2/${at}`, { get: one }])) }],
	['wide', Object.fromEntries(Array.from({ length: 9_000 }, (_, at) => [`field ${at}`, at]))],
	['one text', { text: '春'.repeat(100_000) }],
	['a list', { list: posts(500) }],
	['lists of lists', { list: [posts(300), posts(300)] }],
])('one long answer fits too: %s', (_, long) => {
	for (const choice of [SIMPLIFIED, RAW]) {
		const answer = toolAnswer([long], choice, 'usage.get');
		expect(answer).toHaveLength(1);
		expect(size(answer)).toBeLessThanOrEqual(MAX_ANSWER_CHARACTERS);
		expect(answer[0]).toHaveProperty('note', expect.stringContaining('are cut'));
	}
});

test('an answer that fits is not changed', () => {
	expect(toolAnswer(posts(5), RAW, 'post.getAll')).toEqual(posts(5));
});

test('no surrogate pair is cut in two', () => {
	const [answer] = toolAnswer([post(1, '🍞'.repeat(200))], SIMPLIFIED, 'post.get');
	expect((answer as { caption: string }).caption).toBe(`${'🍞'.repeat(59)}…`);
});

test('the brief description of the service names its methods, and not what they share', () => {
	const paths = {
		'/v2/posts/{postId}': {
			summary: 'One post',
			parameters: [{ name: 'postId', in: 'path' }],
			get: { summary: 'Get a post' },
		},
	};
	const [answer] = toolAnswer([{ paths }], SIMPLIFIED, 'usage.getApiDescription');
	expect(answer).toMatchObject({ endpoints: ['GET /v2/posts/{postId} Get a post'] });
});

test.each([
	'post.create',
	'post.getAnalytics',
	'account.getAll',
	'account.getQueue',
	'workspace.get',
	'usage.getApiDescription',
	'upload.get',
])('%s survives an answer that holds nothing it knows', (operation) => {
	for (const odd of [
		{},
		{ accounts: 'none' },
		{ accounts: [null, 1] },
		{ paths: { '/x': null } },
	]) {
		expect(() => toolAnswer([odd], SIMPLIFIED, operation)).not.toThrow();
	}
});

test('an answer of exactly as many characters as are allowed is not touched', () => {
	const whole = { text: 'x'.repeat(MAX_ANSWER_CHARACTERS - '[{"text":""}]'.length) };
	expect(toolAnswer([whole], RAW, 'usage.get')).toEqual([whole]);
	const [cut] = toolAnswer([{ text: `${whole.text}x` }], RAW, 'usage.get');
	expect(cut).toMatchObject({ text: `${'x'.repeat(999)}…` });
});

describe('one long answer is cut no more than it takes', () => {
	const listOf = (count: number, entry: unknown) => Array.from({ length: count }, () => entry);
	const fieldsOf = (count: number, value: unknown, name = 'field') =>
		Object.fromEntries(Array.from({ length: count }, (_, at) => [`${name} ${at}`, value]));
	const cutOf = (answer: object) => {
		const [cut] = toolAnswer([answer], RAW, 'usage.get');
		const { note, ...rest } = cut as { note: string };
		expect(note).toContain('are cut');
		return rest;
	};
	const text = (length: number) => `${'x'.repeat(length - 1)}…`;

	test.each<[string, object, object]>([
		[
			'a list to 100 entries',
			{ list: listOf(200, 'x'.repeat(100)), rest: listOf(100, 1) },
			{ list: [...listOf(100, 'x'.repeat(100)), '… 100 more'], rest: listOf(100, 1) },
		],
		[
			'fields to 100',
			fieldsOf(150, 'x'.repeat(120)),
			{ ...fieldsOf(100, 'x'.repeat(120)), '…': '50 more' },
		],
		[
			'a list to 25 entries with short texts',
			{ list: listOf(90, 'x'.repeat(400)), rest: fieldsOf(25, null) },
			{ list: [...listOf(25, text(250)), '… 65 more'], rest: fieldsOf(25, null) },
		],
		[
			'lists of lists to 6 entries each',
			{ list: listOf(60, listOf(60, 'x'.repeat(600))) },
			{ list: [...listOf(6, [...listOf(6, text(60)), '… 54 more']), '… 54 more'] },
		],
		[
			'lists of lists of lists to 6 entries each',
			{ list: listOf(9, listOf(9, listOf(9, 'x'.repeat(200)))) },
			{
				list: [
					...listOf(6, [...listOf(6, [...listOf(6, text(60)), '… 3 more']), '… 3 more']),
					'… 3 more',
				],
			},
		],
		[
			'fields of long names to 3, and those in them',
			fieldsOf(8, fieldsOf(8, fieldsOf(8, 'x'), 'y'.repeat(600)), 'z'.repeat(300)),
			{
				...fieldsOf(
					3,
					{
						...fieldsOf(3, { ...fieldsOf(3, 'x'), '…': '5 more' }, 'y'.repeat(600)),
						'…': '5 more',
					},
					'z'.repeat(300),
				),
				'…': '5 more',
			},
		],
	])('%s', (_, answer, cut) => {
		expect(cutOf(answer)).toEqual(cut);
	});

	test('a deeply nested value stays', () => {
		const nested = (levels: number): unknown => (levels === 0 ? 'end' : { in: nested(levels - 1) });
		expect(cutOf({ text: 'x'.repeat(20_000), deep: nested(100) })).toEqual({
			text: text(1_000),
			deep: nested(100),
		});
	});
});

test('empty fields are left out', () => {
	const upload = { uploadId: 'u', status: null, kind: '', error: [], fileName: 0 };
	expect(toolAnswer([upload], SIMPLIFIED, 'upload.get')).toEqual([{ uploadId: 'u', fileName: 0 }]);
});
