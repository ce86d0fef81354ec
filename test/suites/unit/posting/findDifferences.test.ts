import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	findDifferences,
	type PostWish,
} from '../../../../nodes/PublishingService/posting/findDifferences';

const time = '2031-12-24T18:30:00Z';

const item = (accountId: string, more: object = {}) => ({
	...{ accountId, username: accountId, platform: 'tiktok', status: 'queued' },
	...{ queuedAt: '2030-01-01T00:00:00Z', scheduledAfter: time, ...more },
});

const post = (more: object = {}): Post =>
	({
		postId: 'p',
		status: 'queued',
		media: { kind: 'image', count: 2, thumbnailUrl: null },
		caption: 'Crêpes\n\nfor two',
		hashtags: ['Paris', 'b'],
		sound: { mode: 'specific', url: 'https://a.example/1' },
		notes: null,
		contentGroupIds: ['tag:x', 'template:t'],
		instagramPostFormat: 'reel',
		createdAt: '2030-01-01T00:00:00Z',
		accounts: [item('a'), item('b')],
		...more,
	}) as Post;

const wish: PostWish = {
	accountIds: ['a', 'b'],
	scheduledAfter: time,
	caption: 'Crêpes\n\nfor two',
	hashtags: ['Paris', 'b'],
	notes: '',
	contentGroupIds: ['tag:x'],
	sound: { mode: 'specific', url: 'https://a.example/1' },
	instagramPostFormat: 'reel',
	media: { count: 2, kind: 'image' },
};

test.each<[string, PostWish]>([
	['nothing at all', {}],
	['the same', {}],
	['letters that are taken apart', { caption: 'Crêpes\n\nfor two'.normalize('NFD') }],
	['line ends of Windows', { caption: 'Crêpes\r\n\r\nfor two' }],
	['line ends of old Macs', { caption: 'Crêpes\r\rfor two' }],
	['blanks around', { caption: '  Crêpes\n\nfor two \n' }],
	['blanks at the end of a line', { caption: 'Crêpes  \n\t\nfor two' }],
	['two blanks', { caption: 'Crêpes\n\nfor  two' }],
	['a blank that does not break', { caption: 'Crêpes\n\nfor\u00a0two' }],
	['more empty lines', { caption: 'Crêpes\n\n\n\nfor two' }],
	['marks that nobody sees', { caption: '\ufeffCrêpes\u200b\n\nfor\u200e two' }],
	['hashtags in another order', { hashtags: ['b', 'Paris'] }],
	['hashtags with # and in capitals', { hashtags: ['#PARIS', '＃B'] }],
	['the time with another offset', { scheduledAfter: '2031-12-24T19:30:00+01:00' }],
	['the time with fractions', { scheduledAfter: '2031-12-24T18:30:00.000Z' }],
	['accounts in another order', { accountIds: ['b', 'a'] }],
	['tags of a template', { contentGroupIds: ['template:t', 'tag:x'] }],
])('means the same: %s', (_name, other) => {
	expect(findDifferences({ ...wish, ...other }, post())).toEqual([]);
});

test.each<[string, PostWish, object]>([
	['caption', { caption: 'crêpes\n\nfor two' }, { actual: 'Crêpes\n\nfor two' }],
	['caption', { caption: 'Crêpes\nfor two' }, {}],
	['caption', { caption: '' }, { wish: '' }],
	['hashtags', { hashtags: ['paris'] }, { actual: ['Paris', 'b'] }],
	['notes', { notes: 'Ask Kim' }, { actual: '' }],
	['contentGroupIds', { contentGroupIds: [] }, { actual: ['tag:x'] }],
	['sound', { sound: { mode: 'trending' } }, {}],
	['sound', { sound: { mode: 'specific', url: 'https://a.example/2' } }, {}],
	['instagramPostFormat', { instagramPostFormat: 'post' }, { actual: 'reel' }],
	['accountIds', { accountIds: ['a', 'c'] }, { added: ['c'], removed: ['b'] }],
	['scheduledAfter', { scheduledAfter: '2031-12-24T18:31:00Z' }, { accountIds: ['a', 'b'] }],
	['scheduledAfter', { scheduledAfter: null }, { actual: time }],
	['media', { media: { count: 3 } }, { actual: { count: 2, kind: 'image' } }],
	['media', { media: { count: 2, kind: 'video' } }, {}],
])('differs: %s as %j', (field, other, facts) => {
	expect(findDifferences({ ...wish, ...other }, post())).toEqual([
		expect.objectContaining({ field, ...facts }),
	]);
});

test('a field that the answer does not have does not differ', () => {
	const { postId, status, caption, notes, sound } = post();
	expect(findDifferences(wish, { postId, status, caption, notes, sound } as Post)).toEqual([]);
});

test('an account whose item was cancelled is neither added nor removed', () => {
	const cancelled = post({ accounts: [item('a'), item('b', { status: 'cancelled' })] });
	expect(findDifferences(wish, cancelled)).toEqual([]);
	expect(findDifferences({ ...wish, accountIds: ['a'] }, cancelled)).toEqual([]);
});

test('a time is compared where it can still change, and only there', () => {
	const later = { scheduledAfter: '2031-12-25T18:30:00Z' };
	const half = post({ accounts: [item('a', { status: 'posted' }), item('b')] });
	expect(findDifferences({ ...wish, ...later }, half)).toMatchObject([{ accountIds: ['b'] }]);
	const out = post({ accounts: [item('a', { status: 'posted' })] });
	expect(findDifferences({ ...wish, accountIds: ['a'], ...later }, out)).toEqual([]);
});

test('a time in the past means as soon as possible', () => {
	const past = post({ accounts: [item('a', { scheduledAfter: '2020-01-01T00:00:00Z' })] });
	const soon = { accountIds: ['a'], scheduledAfter: null };
	expect(findDifferences(soon, past)).toEqual([]);
	expect(findDifferences({ ...soon, scheduledAfter: '2021-01-01T00:00:00Z' }, past)).toEqual([]);
});

test('the time is compared for the accounts of the wish, or for all where none are named', () => {
	const later = { scheduledAfter: '2031-12-25T18:30:00Z' };
	expect(findDifferences({ ...later, accountIds: ['a'] }, post())).toMatchObject([
		{ field: 'scheduledAfter', accountIds: ['a'] },
		{ field: 'accountIds', added: [], removed: ['b'] },
	]);
	expect(findDifferences(later, post())).toMatchObject([{ accountIds: ['a', 'b'] }]);
});

test('the tag of a template is none that a row without tags takes away', () => {
	const tagged = post({ contentGroupIds: ['template:t'] });
	expect(findDifferences({ contentGroupIds: [] }, tagged)).toEqual([]);
});

test('a sound is the same by the link that any platform has for it', () => {
	const sound = { mode: 'specific' as const, url: 'https://a.example/2' };
	const urlsByPlatform = { tiktok: 'https://a.example/1', instagram: 'https://a.example/2' };
	expect(findDifferences({ sound }, post({ sound: { mode: 'specific', urlsByPlatform } }))).toEqual(
		[],
	);
	expect(findDifferences({ sound }, post({ sound: null }))).toMatchObject([{ field: 'sound' }]);
	const trending = { mode: 'trending' as const };
	expect(findDifferences({ sound: trending }, post({ sound: { mode: 'trending' } }))).toEqual([]);
	const another = post({ sound: { mode: 'trending', url: 'https://a.example/3' } });
	expect(findDifferences({ sound: trending }, another)).toEqual([]);
});

test('media of which no number is known differ by their kind alone', () => {
	expect(findDifferences({ media: { kind: 'image' } }, post())).toEqual([]);
	expect(findDifferences({ media: { kind: 'image' } }, post({ media: { kind: 'image' } }))).toEqual(
		[],
	);
	expect(findDifferences({ media: { count: 2 } }, post({ media: null }))).toEqual([]);
});
