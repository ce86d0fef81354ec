import { refuseListOfRows } from '../../../../../nodes/PublishingService/sheet/rows/listOfRows';

const rows = [
	{ caption: 'Rye bread', date: '2031-03-14 18:30', media: 'rye.jpg' },
	{ caption: 'Spelt bread', date: '2031-03-15 18:30', media: 'spelt.jpg' },
];

test.each([
	['of a JSON file', { data: rows }],
	['of a web service', { ok: true, total: 2, results: rows }],
])('refuses an item with the whole sheet %s', (_where, item) => {
	const field = Object.keys(item).at(-1);
	expect(refuseListOfRows(item)).toMatchObject({ code: 'listOfRows', field, count: 2 });
});

test.each<[string, Record<string, unknown>]>([
	['next to columns of its own', { caption: 'Bread', comments: rows }],
	['that is empty', { data: [] }],
	['of texts', { data: ['rye.jpg', 'spelt.jpg'] }],
	['of files', { data: [{ url: 'https://host.example/rye.jpg', type: 'image/jpeg', tags: [] }] }],
	['next to another list', { data: rows, drafts: rows }],
	['with one entry that is no row', { data: [...rows, 'end'] }],
])('reads an item with a list %s as a row', (_which, item) => {
	expect(refuseListOfRows(item)).toBeUndefined();
});
