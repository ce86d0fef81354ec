import { growingFaster, patternsFor } from '../../../kit/hostile/growth';
import { COLUMNS, readWhole } from '../../../kit/hostile/readWhole';

const WHOLE = {
	Accounts: '@northwind',
	Caption: 'Warm bread',
	Media: 'https://example.com/a.jpg',
	Date: '2030-12-24 18:30',
};

test.each(COLUMNS.map((column, place) => ({ column, place })))(
	'reads a cell under $column in time that grows with its length',
	({ column, place }) => {
		const read = (text: string) => readWhole([WHOLE, { ...WHOLE, [column]: text }]);
		expect(growingFaster(patternsFor(place), read)).toEqual([]);
	},
);

test.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])(
	'reads column names in time that grows with their length (part %i)',
	(place) => {
		const read = (text: string) => readWhole([WHOLE, { ...WHOLE, [text]: 'x' }]);
		expect(growingFaster(patternsFor(place), read)).toEqual([]);
	},
);

test('reads 100 rows of long cells in 5 seconds of processor time', () => {
	const rows = patternsFor(3).flatMap(({ write }) =>
		COLUMNS.map((column) => ({ ...WHOLE, [column]: write(50_000) })),
	);
	const begun = process.cpuUsage();
	readWhole(rows.slice(0, 100));
	const { user, system } = process.cpuUsage(begun);
	expect((user + system) / 1000).toBeLessThan(5_000);
});

test('reads a row with 7,200 links in columns of their own in 5 seconds of processor time', () => {
	const columns = ['Media', 'media', 'MEDIA', 'Video', 'video', 'Image', 'image', 'IMAGE'];
	const links = (column: string) =>
		Array.from({ length: 900 }, (_, at) => `https://a.b/${column}${at}`).join('\n');
	const row = Object.fromEntries(columns.map((column) => [column, links(column)]));
	const begun = process.cpuUsage();
	readWhole([{ ...WHOLE, ...row }]);
	const { user, system } = process.cpuUsage(begun);
	expect((user + system) / 1000).toBeLessThan(5_000);
});
