import {
	dateOrderOfForm,
	dateOrderProofs,
} from '../../../../nodes/PublishingService/values/dateOrder';

test.each<[unknown[], string[]]>([
	[['10/12/2026', '24/12/2026 18:30'], ['dmy']],
	[['10/12/2026', '12/24/2026 6pm'], ['mdy']],
	[['10-12-2026', '13-12-2026'], ['dmy']],
	[['18:30 12/13/2026'], ['mdy']],
	[['10/12/2026', '1/2/2027'], []],
	[['31/12/2026'], ['dmy']],
	[['24/1/2026'], ['dmy']],
	[['12/31/2026'], ['mdy']],
	[['1/31/2026'], ['mdy']],
	[['12/5/2026', '24/0/2026', '12/32/2026', 'soon', ''], []],
	[
		['24/12/2026', '12/24/2026'],
		['dmy', 'mdy'],
	],
	[['32/12/2026', '0/24/2026', '24/24/2026'], []],
	[['24.12.2026', '2026/12/24', '24 Dec 2026', '24/12/26'], []],
	[[46_380, null, undefined, new Date(0), {}, 'x'.repeat(100)], []],
	[[`13/12/2026 ${'x'.repeat(189)}`], ['dmy']],
	[[`13/12/2026 ${'x'.repeat(190)}`], []],
	// A weekday does not show the order of day and month.
	[['Mon 12/7/2026'], []],
	[['Wed 1.3.28'], []],
	[['Wed 13.1.27'], []],
	[['1.3.28'], []],
	[[], []],
])('the dates %j prove the orders %j', (values, orders) => {
	expect(Object.keys(dateOrderProofs(values)).sort()).toEqual(orders);
});

test('the first value that proves an order is named', () => {
	expect(dateOrderProofs(['1/2/2026', '13/2/2026', '14/2/2026', '2/15/2026'])).toEqual({
		dmy: '13/2/2026',
		mdy: '2/15/2026',
	});
});

test.each([
	['Date (DD/MM/YYYY)', 'dmy'],
	['TT.MM.JJJJ', 'dmy'],
	['jj/mm/aaaa', 'dmy'],
	['GG/MM/AAAA', 'dmy'],
	['d. m. yy', 'dmy'],
	['D/M/YYYY', 'dmy'],
	['mm-dd-yy', 'mdy'],
	['Date: M/D/YYYY', 'mdy'],
	['YYYY-MM-DD', undefined],
	['DD/DD/YYYY', undefined],
	['MM/MM/YYYY', undefined],
	['DD/MM', undefined],
	['Date', undefined],
])('the column name or cell %j shows the order %p', (form, order) => {
	expect(dateOrderOfForm(form)).toBe(order);
});
