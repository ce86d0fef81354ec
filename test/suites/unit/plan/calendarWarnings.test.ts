import {
	contextOf,
	intentOf,
	factsOf,
	namingIntentOf,
	rowOf,
	timeOf,
} from '../../../kit/plan/intents';
import { itemOf, postOf, postThatIs } from '../../../kit/plan/posts';
import type { Account, Post } from '../../../../nodes/PublishingService/contract/schemas';
import { CalendarWarnings } from '../../../../nodes/PublishingService/plan/calendarWarnings';
import type { PostIntent, Survey, Update } from '../../../../nodes/PublishingService/plan/types';
import type { Finding } from '../../../../nodes/PublishingService/sheet/texts/findings';

const berlin: Account = {
	...{ accountId: 'a', username: 'north', displayName: 'North', platform: 'tiktok' },
	...{ timezone: 'Europe/Berlin', dailyCap: 2, postsToday: 0 },
};

interface Case {
	readonly accounts?: Survey['accounts'];
	readonly minimumGap?: number;
}

const calendarWith = (
	planned: readonly Post[],
	{ accounts = [berlin], minimumGap = 30 }: Case = {},
) => new CalendarWarnings('a', planned, contextOf({ accounts }, { minimumGap }));

const NOON = '2031-03-04T12:00:00Z';
const planned = (scheduledAfter: string | undefined, fields: Partial<Post> = {}) =>
	postOf({ caption: 'Planned', accounts: [itemOf({ scheduledAfter })], ...fields });
const wanted = (instant: string | undefined, caption = 'Own', line = 2): PostIntent =>
	intentOf({ row: rowOf({ line }), time: timeOf(instant), content: { caption } });

/** Adds new posts, and returns the findings about the last one. */
function warnAbout(calendar: CalendarWarnings, ...intents: readonly PostIntent[]): Finding[] {
	const added = intents.map((intent) => {
		const prepared = factsOf().prepared ?? { draft: {} as never, media: [] };
		return calendar.add(intent, { action: 'create', intent, prepared, warnings: [] });
	});
	return added.at(-1) ?? [];
}

const isCalled = { account: '@north', severity: 'warning', column: '' };

describe('times', () => {
	test.each<[string, string, Partial<Finding>[]]>([
		[
			'at the time of a planned post',
			NOON,
			[{ code: 'queuedAlready', postId: 'post_1' } as object],
		],
		[
			'29 minutes before it',
			'2031-03-04T11:31:00Z',
			[{ code: 'tooClose', other: 'post post_1', minutes: 29 } as object],
		],
		[
			'29 minutes after it',
			'2031-03-04T12:29:00Z',
			[{ code: 'tooClose', other: 'post post_1', minutes: 29 } as object],
		],
		[
			'some seconds after it',
			'2031-03-04T12:00:20Z',
			[{ code: 'sameTime', other: 'post post_1' } as object],
		],
		['30 minutes after it', '2031-03-04T12:30:00Z', []],
	])('a row %s', (_name, instant, findings) => {
		const expected = findings.map((one) => ({ ...isCalled, ...one }));
		expect(warnAbout(calendarWith([planned(NOON)]), wanted(instant))).toEqual(expected);
	});

	test('a row at the time of an earlier row names that row', () => {
		const rows = [wanted(NOON, 'First', 5), wanted(NOON, 'Second', 6)];
		expect(warnAbout(calendarWith([]), ...rows)).toEqual([
			{ ...isCalled, code: 'sameTime', other: 'row 5' },
		]);
	});

	test('a row at the time of an earlier row and of a planned post names the post', () => {
		const rows = [wanted(NOON, 'First', 5), wanted(NOON, 'Second', 6)];
		const accounts = [{ ...berlin, dailyCap: 9 }];
		expect(warnAbout(calendarWith([planned(NOON)], { accounts }), ...rows)).toMatchObject([
			{ code: 'queuedAlready', postId: 'post_1' },
		]);
	});

	test('a row at the time of an earlier row and of a rescheduled post names the post', () => {
		const calendar = calendarWith([]);
		warnAbout(calendar, wanted(NOON, 'First', 5));
		const intent = wanted(NOON, 'Second', 6);
		calendar.add(intent, { action: 'update', intent, before: postOf() } as Update);
		expect(warnAbout(calendar, wanted(NOON, 'Third', 7))[0]).toMatchObject({
			...{ code: 'queuedAlready', postId: 'post_1' },
		});
	});

	test('two posts as soon as possible are not too close', () => {
		expect(warnAbout(calendarWith([planned(undefined)]), wanted(undefined))).toEqual([]);
	});

	test('a minimum gap of 0 leaves only posts at the very same time', () => {
		const calendar = calendarWith([planned(NOON)], { minimumGap: 0 });
		expect(warnAbout(calendar, wanted('2031-03-04T12:01:00Z'))).toEqual([]);
	});

	test.each<[string, Post]>([
		[
			'is of another account',
			planned(NOON, { accounts: [itemOf({ accountId: 'b', scheduledAfter: NOON })] }),
		],
		['is cancelled', postThatIs('cancelled', { accounts: [itemOf({ scheduledAfter: NOON })] })],
		['is published', postThatIs('posted', { accounts: [itemOf({ scheduledAfter: NOON })] })],
		['has a time that nobody can read', planned('soon')],
	])('a planned post that %s is in nobody’s way', (_name, post) => {
		expect(warnAbout(calendarWith([post]), wanted(NOON))).toEqual([]);
	});

	test('a row is not in the way of its own post', () => {
		const intent = namingIntentOf({ time: timeOf(NOON), content: { caption: 'Planned' } });
		const update: Update = {
			...{
				action: 'update',
				intent,
				before: postOf(),
				changes: {},
				applied: [],
				keptDifferences: [],
			},
			...{ resume: undefined, warnings: [] },
		};
		const own = planned('2031-03-04T12:05:00Z');
		expect(calendarWith([own]).add(intent, update)).toEqual([]);
		const other = planned('2031-03-04T12:05:00Z', { postId: 'post_2' });
		expect(calendarWith([other]).add(intent, update)).toMatchObject([
			{ code: 'tooClose', other: 'post post_2' },
			{ code: 'sameContent', other: 'post post_2' },
		]);
	});
});

describe('captions', () => {
	const same = (instant: string | undefined, caption = 'Planned') =>
		warnAbout(calendarWith([planned(NOON)]), wanted(instant, caption));

	test('a row with the caption of a planned post up to 3 days away names it', () => {
		const expected = [{ ...isCalled, code: 'sameContent', other: 'post post_1' }];
		expect(same('2031-03-07T12:00:00Z')).toEqual(expected);
		expect(same('2031-03-07T12:00:01Z')).toEqual([]);
		expect(same('2031-03-05T12:00:00Z', 'Other')).toEqual([]);
	});

	test('a row with the caption and the time of a planned post has one warning, not two', () => {
		expect(same(NOON)).toMatchObject([{ code: 'queuedAlready' }]);
	});

	test('captions are the same however their letters are composed', () => {
		const calendar = calendarWith([planned(NOON, { caption: 'Café' })]);
		expect(
			warnAbout(calendar, wanted('2031-03-05T12:00:00Z', 'Café'.normalize('NFD'))),
		).toMatchObject([{ code: 'sameContent' }]);
	});

	test('posts without a caption do not repeat each other', () => {
		const calendar = calendarWith([planned(NOON, { caption: null })]);
		const intent = intentOf({ content: {}, time: timeOf('2031-03-05T12:00:00Z') });
		expect(warnAbout(calendar, intent, intent)).not.toMatchObject([{ code: 'sameContent' }]);
		const [later] = warnAbout(calendar, { ...intent, time: timeOf('2031-03-05T14:00:00Z') });
		expect(later?.code).toBe('overDailyCap');
	});
});

describe('the daily cap', () => {
	const hours = (...times: readonly number[]) =>
		times.map((hour) => wanted(`2031-03-04T${String(hour).padStart(2, '0')}:00:00Z`, `At ${hour}`));

	test('a row beyond the daily cap is named with its number and the day of the account', () => {
		expect(warnAbout(calendarWith([]), ...hours(6, 8, 10))).toEqual([
			{ ...isCalled, code: 'overDailyCap', nth: 3, day: '2031-03-04', limit: 2 },
		]);
		expect(warnAbout(calendarWith([]), ...hours(6, 8))).toEqual([]);
	});

	test('a row is counted on the day of the account, not on the one of UTC', () => {
		// 23:30 UTC is the next day in Berlin.
		const rows = [...hours(6, 8), wanted('2031-03-04T23:30:00Z', 'Late')];
		expect(warnAbout(calendarWith([]), ...rows)).toEqual([]);
	});

	test.each<[string, Partial<Account> | undefined]>([
		['the account has no time zone', { timezone: undefined }],
		['the account has an unknown time zone', { timezone: 'Mars/Olympus' }],
	])('a row is counted on the day of UTC if %s', (_name, fields) => {
		const calendar = calendarWith([], { accounts: [{ ...berlin, ...fields }] });
		const rows = [...hours(6, 8), wanted('2031-03-04T23:30:00Z', 'Late')];
		expect(warnAbout(calendar, ...rows)).toMatchObject([
			{ code: 'overDailyCap', day: '2031-03-04' },
		]);
	});

	test('planned posts count on the day of their slot, else of their time', () => {
		const slots = [
			itemOf({
				scheduledAfter: '2031-03-03T20:00:00Z',
				scheduledSlotStart: '2031-03-04T05:00:00Z',
			}),
			itemOf({ scheduledAfter: '2031-03-04T06:00:00Z' }),
		];
		const posts = slots.map((item, at) =>
			planned(undefined, { postId: `p${at}`, accounts: [item] }),
		);
		expect(warnAbout(calendarWith(posts), ...hours(15))).toMatchObject([
			{ code: 'overDailyCap', nth: 3, day: '2031-03-04' },
		]);
	});

	test('posts of today and posts as soon as possible count as today', () => {
		const calendar = calendarWith([planned(undefined)], {
			accounts: [{ ...berlin, postsToday: 1 }],
		});
		expect(warnAbout(calendar, wanted('2031-02-28T12:00:00Z'))).toMatchObject([
			{ code: 'overDailyCap', nth: 3, day: '2031-03-01' },
		]);
	});

	test('today begins without posts if the service does not say how many there are', () => {
		const accounts = [{ ...berlin, postsToday: undefined }];
		const rows = [wanted(undefined, 'One'), wanted(undefined, 'Two')];
		expect(warnAbout(calendarWith([], { accounts }), ...rows)).toEqual([]);
	});

	test('a rescheduled post counts, and has no warning of its own', () => {
		const calendar = calendarWith([]);
		const [first, second, third, fourth] = hours(6, 8, 10, 12);
		const update = { action: 'update', before: postOf(), changes: {} } as Update;
		const said = [first, second, third].flatMap((intent) => intent && calendar.add(intent, update));
		expect(said).toEqual([]);
		expect(fourth && warnAbout(calendar, fourth)).toMatchObject([{ nth: 4 }]);
	});

	test.each<[string, Survey['accounts'], string]>([
		['the API key may not read accounts', 'mayNotRead', 'a'],
		['the account is not among them', [{ ...berlin, accountId: 'b' }], 'a'],
		['the account has no daily cap', [{ ...berlin, dailyCap: undefined }], '@north'],
	])('there is no daily cap if %s', (_name, accounts, account) => {
		const calendar = calendarWith([], { accounts });
		expect(warnAbout(calendar, ...hours(6, 8, 10, 12))).toEqual([]);
		expect(warnAbout(calendar, wanted('2031-03-04T12:10:00Z'))).toMatchObject([
			{ code: 'tooClose', account },
		]);
	});
});
