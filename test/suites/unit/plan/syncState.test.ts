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
import { itemWith, postWith } from '../../../kit/plan/bare';

const post = (more: Partial<Post> = {}): Post =>
	postWith({
		caption: 'Hello',
		hashtags: ['b', 'a'],
		contentGroupIds: ['tag:one'],
		accounts: [itemWith({ scheduledAfter: '2027-02-01T10:00:00Z' })],
		...more,
	});
const stateFor = (one: Post) =>
	stateAfter({
		post: one,
		mediaMark: 'abcdef',
		keptFields: new Set(),
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
		keptFields: kept,
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
	['{"postId":"post_1","rescheduleId":"m","places":[]}', true],
	['s1damaged', true],
	['', false],
	['–', false],
	[undefined, false],
	['ask Kim about u1:k3PmsQ0a:6f1c:a:b', false],
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
			...{ keptFields: new Set(), earlier: undefined, isCancelledRow: false },
		}).digests.scheduledAfter;
	expect(state(['a'])).toBe(stateFor(post()).digests.scheduledAfter);
	expect(state(['b'])).not.toBe(state(['a']));
});

const writtenCell = writeAppliedState(stateFor(post()));

// The sheets of users contain these cells. A state that is written otherwise means another one.
test('a cell that an earlier version wrote is still the state of its post', () => {
	const cell = 's1VZLP7rypcwGmtw933UofnVnPKvOXshRQlohDuZ-tZ_S278tFgwfmxbabcdefJ99b';
	expect(writtenCell).toBe(cell);
	expect(stateOfPost(readSyncState(cell), 'post_1')).toEqual(stateFor(post()));
});

test('a cell is read between blanks and line ends, and among other words', () => {
	const cells = [`  ${writtenCell}\n`, `see\t${writtenCell} \n u1:k3PmsQ0a:6f1c:a:b`];
	for (const cell of cells) {
		const state = readSyncState(cell);
		expect(stateOfPost(state, 'post_1')).toEqual(stateFor(post()));
		expect(isForeignState(state)).toBe(false);
	}
	expect(readSyncState(cells[0]).text).toBe(writtenCell);
	expect(readSyncState('  ').text).toBe('');
});

test('a cell of 20,000 characters is read, and a longer one is not', () => {
	expect(readSyncState(writtenCell.padEnd(20_000)).applied).toHaveLength(1);
	expect(readSyncState(writtenCell.padEnd(20_001)).applied).toEqual([]);
});

test('a state whose mark is too short is not read, although its check is right', () => {
	expect(readSyncState(writeAppliedState({ postMark: 'short', digests: {} })).applied).toEqual([]);
});

test.each([
	['with another layout', `s2${writtenCell.slice(2)}`],
	['with a letter in front', `x${writtenCell}`],
	['with a letter behind', `${writtenCell}x`],
])('a state %s is not read', (_name, cell) => {
	expect(readSyncState(cell).applied).toEqual([]);
});

test('a field that the answer of the service does not have has no digest', () => {
	const state = stateFor(post({ instagramPostFormat: undefined, contentGroupIds: undefined }));
	expect(state.digests.instagramPostFormat).toBeUndefined();
	expect(state.digests.contentGroupIds).toBeUndefined();
	expect(readSyncState(writeAppliedState(state)).applied).toEqual([state]);
});

test('a field that is kept before anything was applied has no digest', () => {
	const state = stateAfter({
		post: post(),
		mediaMark: undefined,
		keptFields: new Set(['caption'] as const),
		earlier: undefined,
		isCancelledRow: false,
	});
	expect(state.digests.caption).toBeUndefined();
	expect(state.digests.media).toBeUndefined();
	expect(state.digests.notes).toBeDefined();
});

test('the cell of a cancelled row that an earlier version wrote is still its state', () => {
	const state = stateAfter({
		post: post(),
		mediaMark: 'abcdef',
		keptFields: new Set(),
		earlier: undefined,
		isCancelledRow: true,
	});
	expect(writeAppliedState(state)).toBe(
		's1VZLP7rypcwGmtw933UofnVnPKvOXshRQlohD1NBIvuS278tFgwfmxbabcdefYdTs',
	);
});

test.each([
	['with a time', post()],
	['without a time', post({ accounts: [itemWith()] })],
])('the state of a cancelled row %s has a time that no row can have', (_name, cancelled) => {
	const state = stateAfter({
		post: cancelled,
		mediaMark: 'abcdef',
		keptFields: new Set(),
		earlier: undefined,
		isCancelledRow: true,
	});
	const { scheduledAfter, ...others } = state.digests;
	const { scheduledAfter: ofPlannedRow, ...othersOfPlannedRow } = stateFor(cancelled).digests;
	expect(scheduledAfter).toBeDefined();
	expect(scheduledAfter).not.toBe(ofPlannedRow);
	expect(others).toEqual(othersOfPlannedRow);
});

test('a cell without a state speaks of no post, and one with two states of both', () => {
	expect(speaksOfOtherPosts(readSyncState(''), ['post_1'])).toBe(false);
	const both = [post(), post({ postId: 'post_2' })].map((one) => writeAppliedState(stateFor(one)));
	expect(speaksOfOtherPosts(readSyncState(both.join(' ')), ['post_2'])).toBe(false);
	expect(speaksOfOtherPosts(readSyncState(both.join(' ')), ['post_3'])).toBe(true);
});
