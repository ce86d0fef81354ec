import {
	headingsCalled,
	stateHeadings,
} from '../../../../nodes/PublishingService/plan/nodeColumns';

test.each([
	'syncState',
	'Sync State',
	'SYNC_STATE',
	'sync-state',
	' Sync\u00a0State ',
	'Sync State (do not edit)',
	`Sync State (${'do not edit '.repeat(20)})`,
])('%j is the column of the sync state', (heading) => {
	expect(stateHeadings({ Caption: 'Hello', [heading]: 's1' })).toEqual([heading]);
});

test.each([
	'',
	'State',
	'(syncState)',
	'Sync State of the post',
	'Sync.State',
	`${' '.repeat(100)}syncState`,
	'syncStates',
])('%j is not the column of the sync state', (heading) => {
	expect(stateHeadings({ [heading]: 's1' })).toEqual([]);
});

test('all columns with the name are found, in the order of the sheet', () => {
	const input = { 'Sync State': '', Caption: '', syncState: '', Date: '' };
	expect(stateHeadings(input)).toEqual(['Sync State', 'syncState']);
});

test('a column of this node is found by its own name', () => {
	const input = { 'Post ID': 'post_1', syncState: 's1', 'post id (keep)': 'post_2' };
	expect(headingsCalled('postId', input)).toEqual(['Post ID', 'post id (keep)']);
});
