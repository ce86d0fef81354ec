import type { Account, Post } from '../../../../nodes/PublishingService/contract/schemas';
import { orderOfRows } from '../../../../nodes/PublishingService/plan/rowOrder';
import type { DecisionContext } from '../../../../nodes/PublishingService/plan/decisionContext';
import type { Change } from '../../../../nodes/PublishingService/plan/types';

const now = Date.parse('2030-05-01T10:00:00Z');
const berlin = { accountId: 'a', timezone: 'Europe/Berlin', dailyCap: 3, postsToday: 0 };

const contextOf = (accounts: object[] | 'mayNotRead', posts: object[] = []) =>
	({
		survey: { accounts: accounts as Account[], posts },
		settings: {},
		now,
	}) as unknown as DecisionContext;

const create = (instant: string | undefined, ...accountIds: string[]) =>
	({
		action: 'create',
		intent: { accountIds: accountIds.length > 0 ? accountIds : ['a'], time: { instant } },
	}) as unknown as Change;

const post = (scheduledAfter: string | undefined, more: object = {}) =>
	({
		postId: 'post_1',
		status: 'queued',
		accounts: [{ accountId: 'a', status: 'queued', scheduledAfter, ...more }],
	}) as unknown as Post;

const update = (before: Post, changes: object, instant?: string) =>
	({
		action: 'update',
		intent: { accountIds: ['a'], time: { instant } },
		before,
		changes,
	}) as unknown as Change;

/** The days of account `a` for each of these changes, each in its own row. */
const daysOf = (
	changes: Change[],
	accounts: object[] | 'mayNotRead' = [berlin],
	posts: object[] = [],
) => {
	const orderOf = orderOfRows(changes, contextOf(accounts, posts));
	return changes.map(
		(change) => orderOf([change]).find(({ accountId }) => accountId === 'a')?.days,
	);
};

test('a row is ordered by the day of the account, not by that of UTC', () => {
	const rows = ['2030-05-02T21:30:00Z', '2030-05-02T22:30:00Z', '2030-05-03T08:00:00Z'];
	expect(daysOf(rows.map((time) => create(time)))).toEqual([
		['2030-05-02'],
		['2030-05-03'],
		['2030-05-03'],
	]);
});

test.each([
	['without a time', undefined],
	['whose time is past', '2030-05-01T09:55:00Z'],
])('a row %s keeps its order with all rows of the account', (_name, time) => {
	expect(daysOf([create(time)])).toEqual(['every']);
});

test.each([
	['a time zone', { ...berlin, timezone: undefined }],
	['a time zone that exists', { ...berlin, timezone: 'Mars/Olympus' }],
	['a daily cap', { ...berlin, dailyCap: undefined }],
	['a daily cap that takes a post', { ...berlin, dailyCap: 0 }],
])('an account without %s keeps the order of all its rows', (_name, account) => {
	expect(daysOf([create('2030-05-02T09:00:00Z')], [account])).toEqual(['every']);
});

test('all rows keep their order if the API key may not read accounts', () => {
	expect(daysOf([create('2030-05-02T09:00:00Z')], 'mayNotRead')).toEqual(['every']);
});

test('a day with more posts than the daily cap counts as one day with those that it runs over into', () => {
	const full = Array.from({ length: 7 }, (_, hour) => create(`2030-05-02T0${hour}:30:00Z`));
	const later = ['03', '04', '05', '06'].map((day) => create(`2030-05-${day}T09:00:00Z`));
	// 7 posts on a day with a cap of 3, then 1 post a day: 4, 2 and 0 posts are left over.
	expect(daysOf([...full, ...later])).toEqual([
		...full.map(() => ['2030-05-02']),
		['2030-05-02'],
		['2030-05-02'],
		['2030-05-05'],
		['2030-05-06'],
	]);
});

test('full days after each other count as one day, in any order of the rows', () => {
	const onDay = (day: string, count: number) =>
		Array.from({ length: count }, (_, hour) => create(`2030-05-${day}T0${hour + 4}:30:00Z`));
	const [first, second, third] = [onDay('02', 4), onDay('03', 4), onDay('04', 1)];
	for (const rows of [
		[...first, ...second, ...third],
		[...third, ...second, ...first],
	]) {
		expect(new Set(daysOf(rows).flat())).toEqual(new Set(['2030-05-02']));
	}
});

test('planned posts and those of today count toward the daily cap', () => {
	const planned = [
		post('2030-05-02T05:00:00Z'),
		post(undefined, { scheduledSlotStart: '2030-05-02T06:00:00Z' }),
	];
	const rows = [
		create('2030-05-02T07:00:00Z'),
		create('2030-05-02T08:00:00Z'),
		create('2030-05-03T08:00:00Z'),
	];
	expect(daysOf(rows, [berlin], planned)[2]).toEqual(['2030-05-02']);
	expect(daysOf(rows)[2]).toEqual(['2030-05-03']);
	const today = [create('2030-05-01T15:00:00Z'), create('2030-05-02T07:00:00Z')];
	expect(daysOf(today, [{ ...berlin, postsToday: 3 }])[1]).toEqual(['2030-05-01']);
});

test('posts that are published or cancelled take no slot', () => {
	const ended = ['posted', 'cancelled', 'failed'].map((status) =>
		post('2030-05-02T05:00:00Z', { status }),
	);
	const rows = [create('2030-05-02T07:00:00Z'), create('2030-05-03T08:00:00Z')];
	expect(daysOf(rows, [berlin], ended)).toEqual([['2030-05-02'], ['2030-05-03']]);
});

test('a rescheduled post keeps its order on the day that it leaves and on the day that it gets', () => {
	const reschedule = { accountIds: ['a'], scheduledAfter: '2030-05-09T09:00:00Z' };
	const before = post('2030-05-02T09:00:00Z');
	expect(daysOf([update(before, { reschedule })])).toEqual([['2030-05-09', '2030-05-02']]);
	expect(daysOf([update(before, { reschedule: { accountIds: ['a'] } })])).toEqual(['every']);
	expect(daysOf([update(post(undefined), { reschedule })])).toEqual(['every']);
});

test('an account that is added or removed keeps its order on the day of the post', () => {
	const before = post('2030-05-02T09:00:00Z');
	expect(daysOf([update(before, { remove: ['a'] })])).toEqual([['2030-05-02']]);
	const added = update(before, { add: ['a'] }, '2030-05-04T09:00:00Z');
	expect(daysOf([added])).toEqual([['2030-05-04']]);
});

test('a change of texts waits for no row and holds up none', () => {
	expect(daysOf([update(post('2030-05-02T09:00:00Z'), { update: { caption: 'New' } })])).toEqual([
		[],
	]);
});

test('a cancelled post keeps its order on its day', () => {
	const change = { action: 'cancel', intent: undefined, before: post('2030-05-02T09:00:00Z') };
	expect(daysOf([change as unknown as Change])).toEqual([['2030-05-02']]);
});

test('a row for two accounts has the days of each, in its own time zone', () => {
	const tokyo = { accountId: 'b', timezone: 'Asia/Tokyo', dailyCap: 3 };
	const change = create('2030-05-02T16:00:00Z', 'a', 'b');
	expect(orderOfRows([change], contextOf([berlin, tokyo]))([change])).toEqual([
		{ accountId: 'a', days: ['2030-05-02'] },
		{ accountId: 'b', days: ['2030-05-03'] },
	]);
});

const cancel = (before: Post) => ({ action: 'cancel', before }) as unknown as Change;

test('a row keeps its order for its own accounts, and for each on the days that it frees there', () => {
	const accounts = [berlin, { ...berlin, accountId: 'b' }];
	const [item] = post('2030-05-02T09:00:00Z').accounts ?? [];
	const other = { ...item, accountId: 'b', scheduledAfter: '2030-05-04T09:00:00Z' };
	const cancelled = cancel({ ...post(undefined), accounts: [item, other] } as Post);
	expect(orderOfRows([cancelled], contextOf(accounts))([cancelled])).toEqual([
		{ accountId: 'a', days: ['2030-05-02'] },
		{ accountId: 'b', days: ['2030-05-04'] },
	]);
});

test('a row whose post is kept or only edited waits for no day', () => {
	const before = post('2030-05-02T09:00:00Z');
	const kept = { ...update(before, {}), action: 'keep' } as unknown as Change;
	for (const change of [kept, update(before, { update: { caption: 'New' } })]) {
		expect(orderOfRows([change], contextOf([berlin]))([change])).toEqual([
			{ accountId: 'a', days: [] },
		]);
	}
});

test('a post that waits for approval again keeps its order on the day of its slot, too', () => {
	const scheduledAfter = '2030-05-02T09:00:00Z';
	const before = post(scheduledAfter, { scheduledSlotStart: '2030-05-03T05:00:00Z' });
	const approveAgain = [{ accountIds: ['a'], scheduledAfter }];
	expect(daysOf([update(before, { approveAgain })])).toEqual([['2030-05-02', '2030-05-03']]);
});

test('posts of an account whose days are unknown are not counted', () => {
	const posts = [post('2030-05-02T09:00:00Z', { accountId: 'b' })];
	expect(daysOf([create('2030-05-02T09:00:00Z')], [berlin], posts)).toEqual([['2030-05-02']]);
});

test('an account that takes one post a day has days of its own', () => {
	const rows = ['2030-05-02T09:00:00Z', '2030-05-03T09:00:00Z'].map((time) => create(time));
	expect(daysOf(rows, [{ ...berlin, dailyCap: 1 }])).toEqual([['2030-05-02'], ['2030-05-03']]);
});

test('a row whose time is the moment at which the run began goes live as soon as possible', () => {
	expect(daysOf([create('2030-05-01T10:00:00Z')])).toEqual(['every']);
});

test('a full day after a full day belongs to the first one, with the day that both run over into', () => {
	const day = (date: string) => Array.from({ length: 4 }, () => create(`${date}T09:00:00Z`));
	const rows = [...day('2030-05-03'), ...day('2030-05-02'), create('2030-05-04T09:00:00Z')];
	expect(daysOf(rows)).toEqual(rows.map(() => ['2030-05-02']));
});
