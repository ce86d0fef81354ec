import { rowNumberOf } from '../../../../nodes/PublishingService/values/rowNumber';

test.each([
	[{ row_number: 7 }, 7],
	[{ row_number: '12' }, 12],
	[{ rowNumber: 3 }, 3],
	[{ row_number: 'seven' }, 5],
	[{ row_number: 0 }, 5],
	[{ row_number: 2.5 }, 5],
	[{ row_number: null }, 5],
	[{}, 5],
])('%j in the fifth place is row %p', (json, row) => {
	expect(rowNumberOf(json, 4)).toBe(row);
});
