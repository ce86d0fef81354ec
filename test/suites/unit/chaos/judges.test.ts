import { judgeRows } from '../../chaos/rows';
import { offencesOf } from '../../chaos/verdict';
import { ChangesJudge, type Told } from '../../chaos/whole/changes';

const rows = ['a', 'b', 'c'].map((caption) => ({ caption, accountId: 'acc-1' }));
const held = (...captions: string[]) =>
	captions.map((caption) => ({ caption, accounts: [{ accountId: 'acc-1' }] }));
const judged = (posts: ReturnType<typeof held>, isOrdered = true) =>
	offencesOf(judgeRows([{ rows, isOrdered }], posts));

describe('the judge of sheets', () => {
	test('finds nothing where each row is there once, in order', () => {
		expect(judged(held('a', 'b', 'c'))).toEqual([]);
	});

	test.each([
		['a row that is missing', held('a', 'c'), 'rowsLost: b for acc-1'],
		['a row that is there twice', held('a', 'b', 'b', 'c'), 'rowsDoubled: b for acc-1 (2 posts)'],
		['a row that came too late', held('a', 'c', 'b'), 'rowsOutOfOrder: c for acc-1'],
		[
			'a post of nobody',
			held('a', 'b', 'c', 'd'),
			'other: a post that no row asked for: d for acc-1',
		],
	])('finds %s', (_, posts, offence) => {
		expect(judged(posts)).toEqual([offence]);
	});

	test('asks for no order where none was promised', () => {
		expect(judged(held('c', 'b', 'a'), false)).toEqual([]);
	});
});

describe('the judge of changes', () => {
	const told = (event: string, postId: string, to = '', eventId = `${event}:${postId}:${to}`) =>
		({ event, eventId, postId, to }) satisfies Told;
	const all = [
		told('postStatusChanged', 'old', 'posting'),
		told('postCreated', 'new'),
		told('postStatusChanged', 'new', 'posted'),
	];
	const offences = (events: Told[]) => {
		const judge = new ChangesJudge([{ postId: 'old', status: 'queued' }]);
		judge.untold([{ postId: 'new', status: 'queued' }], []);
		const now = [
			{ postId: 'old', status: 'posting' },
			{ postId: 'new', status: 'posted' },
		];
		return offencesOf(judge.verdict(now, events));
	};

	test('finds nothing where everything was reported, an event perhaps again under its own id', () => {
		expect(offences([...all, ...all])).toEqual([]);
	});

	test.each(all)('misses $event of $postId', (missing) => {
		const name = `${missing.event} ${missing.postId} ${missing.to}`.trim();
		expect(offences(all.filter((one) => one !== missing))).toEqual([`changesLost: ${name}`]);
	});

	test('finds a change that was reported under two ids', () => {
		const again = told('postStatusChanged', 'old', 'posting', 'another');
		expect(offences([...all, again])).toEqual([
			'changesToldTwice: postStatusChanged old posting: postStatusChanged:old:posting, another',
		]);
	});

	test('finds what has not happened', () => {
		expect(offences([...all, told('postStatusChanged', 'old', 'posted')])).toEqual([
			'other: untrue: postStatusChanged old posted',
		]);
	});
});
