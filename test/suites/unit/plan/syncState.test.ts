import type { Post } from '../../../../nodes/PublishingService/contract/schemas';
import {
	isForeignState,
	markOfPost,
	readSyncState,
	speaksOfOtherPosts,
	stateAfter,
	stateOfPost,
	writeAppliedState,
} from '../../../../nodes/PublishingService/plan/syncState';

const post = (more: Partial<Post> = {}): Post => ({
	postId: 'post_1',
	status: 'queued',
	media: { kind: 'image', count: 1, thumbnailUrl: null },
	caption: 'Hello',
	hashtags: ['b', 'a'],
	sound: null,
	notes: null,
	contentGroupIds: ['tag:one'],
	instagramPostFormat: 'reel',
	createdAt: '2027-01-01T00:00:00Z',
	accounts: [
		{
			accountId: 'a',
			username: 'a',
			platform: 'tiktok',
			status: 'queued',
			queuedAt: '2027-01-01T00:00:00Z',
			scheduledAfter: '2027-02-01T10:00:00Z',
		},
	],
	...more,
});
const stateFor = (one: Post) =>
	stateAfter({
		post: one,
		mediaMark: 'abcdef',
		kept: new Set(),
		earlier: undefined,
		isCancelledRow: false,
	});

test('a state is 66 characters, and is read back as it was written', () => {
	const state = stateFor(post());
	const cell = writeAppliedState(state);
	expect(cell).toMatch(/^s1[\w.-]{64}$/);
	expect(readSyncState(cell).applied).toEqual([state]);
	expect(stateOfPost(readSyncState(cell), 'post_1')).toEqual(state);
});

test('two posts of a row have their states in one cell of at most 200 characters', () => {
	const cell = [post(), post({ postId: 'post_2' })].map((one) => writeAppliedState(stateFor(one)));
	const text = cell.join(' ');
	expect(text.length).toBeLessThanOrEqual(200);
	expect(readSyncState(text).applied.map(({ postMark }) => postMark)).toEqual([
		markOfPost('post_1'),
		markOfPost('post_2'),
	]);
});

test.each<[string, Partial<Post>, string]>([
	['caption', { caption: 'Bye' }, 'caption'],
	['hashtags', { hashtags: ['c'] }, 'hashtags'],
	['notes', { notes: 'Ask Ana' }, 'notes'],
	['sound', { sound: { mode: 'trending' } }, 'sound'],
	['tags', { contentGroupIds: [] }, 'contentGroupIds'],
	['format', { instagramPostFormat: 'post' }, 'instagramPostFormat'],
])('another value of %s changes its digest and no other', (_name, change, field) => {
	const before = stateFor(post()).digests;
	const after = stateFor(post(change)).digests;
	const changed = Object.keys(before).filter(
		(name) => before[name as keyof typeof before] !== after[name as keyof typeof after],
	);
	expect(changed).toEqual([field]);
});

test('the order of hashtags and the way a text is composed change nothing', () => {
	const other = post({ hashtags: ['a', 'b'], caption: 'Hello' });
	expect(stateFor(other)).toEqual(stateFor(post()));
	const composed = stateFor(post({ caption: 'Crêpes' }));
	expect(stateFor(post({ caption: 'Crêpes'.normalize('NFD') }))).toEqual(composed);
});

test('the same time in another zone is the same, and another time is not', () => {
	const at = (scheduledAfter: string) => {
		const [item] = post().accounts ?? [];
		return stateFor(post({ accounts: item ? [{ ...item, scheduledAfter }] : [] }));
	};
	expect(at('2027-02-01T11:00:00+01:00')).toEqual(at('2027-02-01T10:00:00Z'));
	expect(at('2027-02-01T11:00:00Z')).not.toEqual(at('2027-02-01T10:00:00Z'));
});

test('the state of one post says nothing about another', () => {
	const state = readSyncState(writeAppliedState(stateFor(post())));
	expect(stateOfPost(state, 'post_2')).toBeUndefined();
	expect(speaksOfOtherPosts(state, ['post_2'])).toBe(true);
	expect(speaksOfOtherPosts(state, ['post_1', 'post_2'])).toBe(false);
});

test('a field that was kept as the dashboard has it keeps its earlier digest', () => {
	const earlier = stateFor(post());
	const kept = new Set(['caption'] as const);
	const changed = post({ caption: 'Dashboard', notes: 'New' });
	const after = stateAfter({
		post: changed,
		mediaMark: undefined,
		kept,
		earlier,
		isCancelledRow: false,
	});
	expect(after.digests.caption).toBe(earlier.digests.caption);
	expect(after.digests.notes).not.toBe(earlier.digests.notes);
	expect(after.digests.media).toBe('abcdef');
});

test.each([
	['a damaged letter', (cell: string) => `${cell.slice(0, 20)}!${cell.slice(21)}`],
	[
		'another letter',
		(cell: string) => cell.slice(0, 20) + (cell[20] === 'x' ? 'y' : 'x') + cell.slice(21),
	],
	['a missing end', (cell: string) => cell.slice(0, -3)],
	['another text', () => 'yes'],
	['a long text', (cell: string) => `${cell} `.repeat(1_000)],
])('%s is no state', (_name, damage) => {
	const cell = damage(writeAppliedState(stateFor(post())));
	expect(readSyncState(cell).applied).toEqual([]);
});

test.each([undefined, null, 7, {}, ['s1']])('%j is no state', (cell) => {
	expect(readSyncState(cell).applied).toEqual([]);
});

test.each([
	['{"postId":"post_1","moveId":"m","places":[]}', true],
	['s1damaged', true],
	['', false],
	['–', false],
	['u1:k3PmsQ0a:6f1c:a:b', false],
	['x'.repeat(20_001), true],
	[{ content: 'post_1' }, true],
	[7, true],
	[[], false],
	[{}, false],
	[null, false],
])('a cell with %s is foreign: %s', (cell, isForeign) => {
	expect(isForeignState(readSyncState(cell))).toBe(isForeign);
});

test('the time of a state is the one of the accounts that the row names', () => {
	const [own] = post().accounts ?? [];
	const added = { ...own, accountId: 'b', scheduledAfter: '2027-03-03T10:00:00Z' };
	const withAdded = post({ accounts: [added, own] as Post['accounts'] });
	const state = (accountIds: string[]) =>
		stateAfter({
			...{ post: withAdded, accountIds, mediaMark: undefined },
			...{ kept: new Set(), earlier: undefined, isCancelledRow: false },
		}).digests.scheduledAfter;
	expect(state(['a'])).toBe(stateFor(post()).digests.scheduledAfter);
	expect(state(['b'])).not.toBe(state(['a']));
});
