import type { IDataObject } from 'n8n-workflow';

import { bed, useTestbed } from './sheetRun';

useTestbed();

const media = { 'Upload ID': 'upl_seeded_image' };
const rows = [
	{ Account: '@northwind', Text: 'Bread &amp; jam', ...media, Date: '2031-12-24 18:30' },
	{ Account: '@nobody', Text: 'Cake', ...media, Date: '2031-12-25 18:30' },
	{ Account: '@northwind.cooks', Text: 'Rolls', ...media, Date: '2031-12-26 18:30' },
];
const wrong = [
	'Row 2 · refused · "Cake" · Thu 25 Dec 2031 18:30',
	'Account: "@nobody" is not one of your accounts. Write a username such as @northwind, or an ID.',
];
const pairedItem = rows.map((_, item) => ({ item }));

async function run(sheet: IDataObject[], parameters: IDataObject, options: IDataObject = {}) {
	return await bed.run(
		'post.createFromRows',
		{ ...parameters, options: { return: 'summary', ...options } },
		{ items: sheet.map((json) => ({ json })), timezone: 'Europe/Berlin' },
	);
}

test('a check of a sheet is one text, what is wrong first', async () => {
	const { items, hints } = await run(rows, { checkOnly: true });
	expect(items).toEqual([
		{
			json: {
				...{ ok: false, rows: 3, counts: { ready: 2, refused: 1, withWarnings: 1 } },
				text: expect.any(String),
				planCode: expect.stringMatching(/^p\w{10}$/),
			},
			pairedItem,
		},
	]);
	const [outcome, refused, ready, remarks] = String(items[0]?.json.text).split('\n\n');
	expect(outcome).toBe(
		'2 of 3 rows are ready; 1 is refused: row 2; 1 has a warning: row 1. Nothing was created or changed.',
	);
	expect(refused?.split('\n')).toEqual(wrong);
	expect(ready?.split('\n')).toEqual([
		'Row 1 · ready · "Bread &amp; jam" · Wed 24 Dec 2031 18:30 · @northwind',
		'Text: readers will see "&amp;" as it is written, because TikTok and Instagram show plain text.',
		'Row 3 · ready · "Rolls" · Fri 26 Dec 2031 18:30 · @northwind.cooks',
	]);
	// The summary repeats the boxes of the panel, and adds nothing.
	expect([outcome, ...(remarks?.split('\n') ?? [])]).toEqual(hints.map(({ message }) => message));
});

test('rows that are posted, and posted already', async () => {
	const [first] = (await run(rows, { checkOnly: false })).items;
	expect(first?.pairedItem).toEqual(pairedItem);
	expect(first?.json).toMatchObject({ ok: false, counts: { created: 2, refused: 1 } });
	expect(first?.json.text).toContain('Row 3 · pending approval · "Rolls" · Fri 26 Dec 2031 18:30');
	const [again] = (await run(rows, { checkOnly: false })).items;
	expect(again?.json).toMatchObject({ ok: false, counts: { existing: 2, refused: 1 } });
	const [fine] = (await run(rows.slice(0, 1), { checkOnly: false })).items;
	expect(fine?.json).toMatchObject({ ok: true, rows: 1, counts: { existing: 1 } });
});

test('a run that a row stops is reported as always', async () => {
	const stopped = await run(rows, { checkOnly: false }, { rowsWithIssues: 'stopBefore' });
	expect(stopped.items).toEqual([]);
	expect(stopped.error?.message).toMatch(/Row 2: Account: "@nobody"/);
});

test('a post whose row was deleted has no row', async () => {
	await bed.sandbox.control.seed({
		contentTags: [{ tagId: 'autumn', name: 'Autumn', color: 'red' }],
	});
	const text = async (sheet: IDataObject[]) => {
		const options = { sheetTag: 'tag:autumn' };
		return String((await run(sheet, { checkOnly: false }, options)).items[0]?.json.text);
	};
	await text(rows.slice(0, 1));
	expect(await text(rows.slice(2))).toMatch(
		/^No row · unchanged · Wed 24 Dec 2031 18:30 · @northwind\nThis post is planned, but no row of the sheet has its post ID/m,
	);
});
