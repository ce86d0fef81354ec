import {
	showsOneOf,
	warnAboutCalendar,
	type CalendarFacts,
	type PlannedRow,
	warningsOfTime,
} from '../../../../../../nodes/PublishingService/actions/post/sheet/lookAhead';
import { textOf } from '../../../../../../nodes/PublishingService/sheet/texts/findings';
import type { Account, Post } from '../../../../../../nodes/PublishingService/contract/decoded';

const NOON = '2030-01-01T12:00:00Z';

/** A row with a caption of its own, so that nothing but what a test says is worth a warning. */
const planned = (number: number, facts: Partial<PlannedRow> = {}): PlannedRow => ({
	number,
	accountIds: ['acc_1'],
	caption: `Caption ${number}`,
	media: [`link:${number}`],
	links: [],
	videos: 0,
	instant: `2030-01-${String(number).padStart(2, '0')}T12:00:00Z`,
	ofTime: [],
	findings: [],
	...facts,
});

const warningsOf = (rows: PlannedRow[], facts: Partial<CalendarFacts> = {}) => {
	warnAboutCalendar(rows, {
		now: Date.parse('2029-12-31T12:00:00Z'),
		planned: [],
		...facts,
	});
	return rows.map(({ findings }) => findings.map(textOf));
};
interface WaitingPost {
	postId?: string;
	caption?: string;
	thumbnailUrl?: string;
	accountId?: string;
	status?: string;
	scheduledSlotStart?: string;
	scheduledAfter?: string;
}
const queueOf = (...posts: WaitingPost[]) =>
	posts.map(({ postId = 'p', caption = null, thumbnailUrl, ...item }) => ({
		postId,
		caption,
		media: { thumbnailUrl },
		accounts: [{ accountId: 'acc_1', status: 'queued', ...item }],
	})) as unknown as Post[];

test('rows of which nothing is to be reported carry no warning', () => {
	expect(warningsOf([planned(1), planned(2), planned(3)])).toEqual([[], [], []]);
});

/** A row as far as its time is looked at. */
const timed = (
	instant?: string,
	more: { zone?: string; skips?: boolean; cells?: object[] } = {},
) => {
	const { zone = 'utc', skips: skipApproval = false, cells: date = [] } = more;
	const reader = { cells: { date, time: [] }, roles: { hasDates: true } };
	return { reader, time: { instant, zone }, content: { skipApproval } };
};

test.each<[string, object, string[]]>([
	['now', timed('2029-12-31T12:00:00Z', { cells: [{}] }), []],
	[
		'in the past',
		timed('2029-12-31T11:59:59Z', { zone: 'Asia/Tokyo' }),
		['The time 2029-12-31 20:59 Asia/Tokyo is in the past: the post goes out as soon as possible'],
	],
	[
		'none, with Skip Approval',
		timed(undefined, { skips: true }),
		['No time and Skip Approval is on: the post goes out as soon as possible'],
	],
	[
		'none, though others have one',
		timed(),
		[
			'No time, though other rows have one: the post goes out as soon as possible once it is approved. Fill it in, or choose Empty Date Cells under Options',
		],
	],
	[
		'none, as others',
		{ ...timed(), reader: { cells: { date: [], time: [] }, roles: { hasDates: false } } },
		[],
	],
	['unreadable, with Skip Approval', timed(undefined, { skips: true, cells: [{}] }), []],
])('a time is %s', (_what, row, expected) => {
	jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2029-12-31T12:00:00Z'));
	const ofTime = warningsOfTime(row as Parameters<typeof warningsOfTime>[0]);
	jest.restoreAllMocks();
	expect(warningsOf([planned(1, { ofTime })])).toEqual([expected]);
});

test.each([undefined, '', ' \n'])('the caption %j is none', (caption) => {
	expect(warningsOf([planned(1, { caption })])).toEqual([['No caption']]);
});

test('rows that say the same are named by the first of them', () => {
	const same = { caption: 'Soup', media: ['a', 'b'], instant: undefined };
	const rows = [
		planned(1, { ...same, accountIds: ['acc_1', 'acc_2'] }),
		planned(2, { ...same, accountIds: ['acc_2', 'acc_1'], caption: ' Soup ' }),
		planned(3, { ...same, accountIds: ['acc_1', 'acc_2'], media: ['b', 'a'] }),
		planned(4, { ...same, accountIds: ['acc_1', 'acc_2'], caption: 'Bread' }),
		planned(5, { ...same, accountIds: ['acc_1', 'acc_2'], instant: NOON }),
		planned(6, { ...same, accountIds: ['acc_1'] }),
		planned(7, { ...same, accountIds: ['acc_1', 'acc_2'] }),
	];
	const twice = ['The same as row 1: what it says is posted once'];
	expect(warningsOf(rows)).toEqual([[], twice, [], [], [], [], twice]);
});

test('rows without media are not compared', () => {
	const same = { caption: 'Soup', media: [], instant: undefined };
	expect(warningsOf([planned(1, same), planned(2, same)])).toEqual([[], []]);
});

describe('a time that is queued already', () => {
	test.each<[string, Partial<PlannedRow>, WaitingPost, string[]]>([
		[
			'the same',
			{ instant: NOON },
			{ scheduledAfter: '2030-01-01T13:00:00+01:00', scheduledSlotStart: 'later' },
			['acc_1: this time is queued already (post p)'],
		],
		['another', { instant: NOON }, { scheduledAfter: '2030-01-01T12:00:01Z' }, []],
		['none', { instant: undefined }, {}, []],
		[
			'that of another account',
			{ instant: NOON, accountIds: ['acc_2'] },
			{ scheduledAfter: NOON },
			[],
		],
		[
			'that of a post that was cancelled',
			{ instant: NOON },
			{ scheduledAfter: NOON, status: 'cancelled' },
			[],
		],
	])('%s', (_what, facts, entry, expected) => {
		const planned1 = [planned(1, facts)];
		expect(warningsOf(planned1, { planned: queueOf({}, entry) })).toEqual([expected]);
	});
});

test.each<[string, Partial<Pick<PlannedRow, 'links' | 'media'>>, string, boolean]>([
	['a link', { links: ['https://a.example/1.jpg'] }, 'https://a.example/1.jpg', true],
	['another link', { links: ['https://a.example/1.jpg'] }, 'https://a.example/2.jpg', false],
	['an upload', { media: ['upload:upl_12'] }, 'https://a.example/upl_12.jpg?x', true],
	['a piece of one', { media: ['upload:upl_12'] }, 'https://a.example/upl_123.jpg', false],
	['one with a short ID', { media: ['upload:12345'] }, 'https://a.example/12345', false],
	['other media', { media: ['x upload:upl_12'] }, 'https://a.example/upl_12', false],
])('a thumbnail is of the media of a row: %s', (_what, own, thumbnail, expected) => {
	expect(showsOneOf(thumbnail, { links: [], media: [], ...own })).toBe(expected);
});

describe('the daily cap of an account', () => {
	const account: Account = { accountId: 'acc_1', platform: 'tiktok', username: 'a' };
	const accountWith = (facts: Partial<Account>): Account[] => [{ ...account, ...facts }];
	const today = (number: number, hour: number) =>
		planned(number, { instant: `2029-12-31T${hour}:00:00Z` });
	const over = (count: number, day: string, cap: number) =>
		`@a: post ${count} for ${day}, and its daily cap is ${cap}`;

	test('counts what was posted today, and what waits', () => {
		const accounts = accountWith({ dailyCap: 3, postsToday: 1 });
		const waiting = queueOf({
			scheduledSlotStart: '2029-12-31T22:00:00Z',
			scheduledAfter: '2029-12-30T22:00:00Z',
		});
		const rows = [today(1, 14), today(2, 16), planned(3)];
		expect(warningsOf(rows, { accounts, planned: waiting })).toEqual([
			[],
			[over(4, '2029-12-31', 3)],
			[],
		]);
	});

	test('takes what waits without a time, or is late, for today', () => {
		const accounts = accountWith({ dailyCap: 2 });
		const waiting = queueOf({}, { scheduledAfter: '2029-12-30T12:00:00Z' });
		const rows = [planned(1, { instant: undefined })];
		expect(warningsOf(rows, { accounts, planned: waiting })).toEqual([[over(3, '2029-12-31', 2)]]);
	});

	test('is of a day in the zone of the account', () => {
		const late = planned(1, { instant: '2029-12-31T23:30:00Z' });
		const facts = { dailyCap: 0, timezone: 'Europe/Berlin' };
		expect(warningsOf([late], { accounts: accountWith(facts) })).toEqual([
			[over(1, '2030-01-01', 0)],
		]);
		const other = planned(1, { instant: '2029-12-31T23:30:00Z' });
		const unknown = accountWith({ dailyCap: 0, timezone: 'Mars/Olympus' });
		expect(warningsOf([other], { accounts: unknown })).toEqual([[over(1, '2029-12-31', 0)]]);
	});

	test('is none where the service names none', () => {
		expect(warningsOf([today(1, 14)], { accounts: accountWith({ postsToday: 9 }) })).toEqual([[]]);
	});
});

describe('the rest of the plan', () => {
	const rows = () => [planned(1), planned(2, { videos: 2 }), planned(3), planned(4, { videos: 1 })];

	test('posts of today', () => {
		const usage = { postsPerDay: 5, postsCreatedToday: 2 };
		expect(warningsOf(rows(), { usage })).toEqual([
			...[[], [], []],
			['Post 4 of this run, and 3 more can be created today'],
		]);
	});

	test('credits, which cannot be overdrawn', () => {
		const usage = { postCredits: { limit: 5, used: 8 } };
		const left = (post: number) => [
			`Post ${post} of this run, and the plan has credits for 0 more`,
		];
		expect(warningsOf(rows(), { usage })).toEqual([1, 2, 3, 4].map(left));
	});

	test('videos, for rows that have one', () => {
		const usage = { videoQuota: 4, videoCount: 3 };
		const left = (video: number) => [
			`Video ${video} of this run, and the plan has room for 1 more`,
		];
		expect(warningsOf(rows(), { usage })).toEqual([[], left(2), [], left(3)]);
	});

	test('is not known where the service names but one side', () => {
		expect(warningsOf(rows(), { usage: { postsPerDay: 1, videoCount: 3 } })).toEqual([
			...[[], [], [], []],
		]);
	});
});
