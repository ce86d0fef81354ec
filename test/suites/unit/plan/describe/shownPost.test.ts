import type {
	Account,
	Post,
	PostAccountItem,
} from '../../../../../nodes/PublishingService/contract/schemas';
import { joinSentences } from '../../../../../nodes/PublishingService/plan/describe/joinSentences';
import { showPost } from '../../../../../nodes/PublishingService/plan/describe/shownPost';
import { nameAccounts } from '../../../../../nodes/PublishingService/plan/nameAccounts';
import { showTime } from '../../../../../nodes/PublishingService/sheet/texts/shownValue';

const ACCOUNTS: Account[] = [
	{ accountId: 'acc_1', platform: 'tiktok', username: 'northwind' },
	{ accountId: 'acc_2', platform: 'instagram', username: 'northwind' },
	{ accountId: 'acc_3', platform: 'tiktok', username: 'cooks' },
	{ accountId: 'acc_4', platform: 'tiktok', username: '' },
];

test.each<[string[], string]>([
	[['acc_3'], '@cooks'],
	[['acc_1', 'acc_2'], '@northwind (tiktok), @northwind (instagram)'],
	[['acc_4', 'acc_9'], 'acc_4, acc_9'],
	[[], ''],
])('the accounts %j are called %j', (accountIds, text) => {
	expect(nameAccounts(accountIds, ACCOUNTS)).toBe(text);
	expect(nameAccounts(accountIds, 'mayNotRead')).toBe(accountIds.join(', '));
});

test('a time is shown in its zone, and one that is none not at all', () => {
	expect(showTime('2026-12-24T17:30:00Z', 'Europe/Berlin')).toBe('2026-12-24 18:30 Europe/Berlin');
	expect([showTime(undefined, 'utc'), showTime('soon', 'utc')]).toEqual(['', '']);
});

test('sentences end with a sign', () => {
	expect(joinSentences(['One', 'Two.', 'Three?', 'Four!'])).toBe('One. Two. Three? Four!');
	expect(joinSentences([])).toBe('');
});

test('a post shows when it went live first, or goes live', () => {
	const items = [
		{ scheduledAfter: '2026-12-27T12:00:00Z' },
		{ scheduledSlotStart: '2026-12-26T12:00:00Z', scheduledAfter: '2026-12-20T12:00:00Z' },
		{ postedAt: '2026-12-25T12:00:00+02:00', scheduledSlotStart: '2026-12-20T12:00:00Z' },
		{},
	].map((times, at) => ({ ...ACCOUNTS[at], status: 'scheduled', ...times }));
	const post = { postId: 'post_1', status: 'scheduled', accounts: items } as unknown as Post;
	expect(showPost(post, 'utc')).toEqual({
		postId: 'post_1',
		status: 'scheduled',
		accounts: '@northwind (tiktok), @northwind (instagram), @cooks, acc_4',
		goesLive: '2026-12-25 10:00 utc',
	});
	expect(showPost({ ...post, accounts: [] }, 'utc', ACCOUNTS).goesLive).toBe('');
});

test('a post goes live at its slot, but never before the time that was asked for', () => {
	const shownAt = (times: Partial<PostAccountItem>) => {
		const item = { ...ACCOUNTS[0], status: 'scheduled', ...times };
		const post = { postId: 'post_1', status: 'scheduled', accounts: [item] } as unknown as Post;
		return showPost(post, 'utc').goesLive;
	};
	const scheduledAfter = '2026-12-26T12:10:00Z';
	expect(shownAt({ scheduledAfter, scheduledSlotStart: '2026-12-26T12:30:00Z' })).toBe(
		'2026-12-26 12:30 utc',
	);
	expect(shownAt({ scheduledAfter, scheduledSlotStart: '2026-12-26T12:00:00Z' })).toBe(
		'2026-12-26 12:10 utc',
	);
});

test('a post that was not found has an empty ID', () => {
	const notFound = { postId: null, accounts: [{ accountId: 'acc_1' }] } as unknown as Post;
	expect(showPost(notFound, 'utc', ACCOUNTS)).toMatchObject({ postId: '', accounts: 'acc_1' });
});
