import { isStatusWord, isSureStatus } from '../../../../nodes/PublishingService/sheet/statusWords';

test.each([
	...['Draft', 'In review', 'ok', 'Done', 'New'],
	['Draft', 'Posted'],
	{ status: 'Draft' },
])('the cell %j contains nothing but statuses', (cell) => {
	expect(isStatusWord(cell)).toBe(true);
});

test.each([...['Yes', 'No', '', 'Warm bread', 'Draft, Warm bread', true, 7], ['Draft', 'Summer']])(
	'the cell %j contains something else than statuses',
	(cell) => {
		expect(isStatusWord(cell)).toBe(false);
	},
);

test.each([
	...['Draft', 'In progress', 'todo', 'Cancelled', 'Final', 'Published'],
	['New', 'In review'],
	{ status: 'Draft' },
])('the status %j is hardly anything else', (cell) => {
	expect(isSureStatus(cell)).toBe(true);
});

test.each(['Design', 'New', 'Done', 'live', 'Idea', 'Green', ''])(
	'the word %j may be something else than a status',
	(cell) => {
		expect(isSureStatus(cell)).toBe(false);
	},
);
