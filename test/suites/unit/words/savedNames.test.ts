import { currentNames, readSavedNames } from '../../../../scripts/docs/savedNames';

test('keeps every parameter, option value and sheet column of 1.0.0', () => {
	const known = new Set(currentNames());
	expect(readSavedNames().names.filter((name) => !known.has(name))).toEqual([]);
});

test('freezes the names for good', () => {
	expect(readSavedNames().isReleased).toBe(true);
});

test('contains the columns that a sheet gets back', () => {
	const columns = ['goesLive', 'issues', 'postId', 'status', 'syncState', 'unfinishedReschedule'];
	expect(currentNames()).toEqual(
		expect.arrayContaining(columns.map((column) => `column ${column}`)),
	);
});
