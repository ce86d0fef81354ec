import { bed, refusalOf, type Row, runRows, useTestbed } from './sheetRun';

/** Captions in several columns. */
useTestbed();

const row = (cells: Row): Row => ({
	Date: '2037-12-24 18:30',
	Account: 'northwind',
	Image: bed.media.url('portrait.jpg'),
	...cells,
});
const run = async (cells: Row) => {
	const { rows, posts, hints } = await runRows([row(cells)]);
	return { caption: posts[0]?.caption, refusal: refusalOf(rows[0]), hints: hints.join(' ') };
};

test.each<[Row, string]>([
	[{ Hook: 'Stop!', Body: 'Read this.', CTA: 'Link in bio' }, 'Hook'],
	[{ CTA: 'Buy', 'Body Copy': 'Text', Headline: 'New' }, 'CTA'],
	[{ Hook: '', Body: 'Read this.', CTA: 'Link in bio' }, 'CTA'],
	[{ Aufhänger: 'Halt!', Haupttext: 'Text', 'Call-to-Action': 'Mehr' }, 'Aufhänger'],
	[{ Accroche: 'Stop', Corps: 'Texte', "Appel à l'action": 'Go' }, 'Accroche'],
	[{ Gancho: 'Para', Cuerpo: 'Texto', CTA: 'Ya' }, 'Gancho'],
])('%j may be one caption, and is asked about', async (cells, heading) => {
	const { caption, refusal } = await run(cells);
	expect(caption).toBeUndefined();
	expect(refusal).toMatch(
		`${heading}: "${String(cells[heading])}" may belong to the caption, but the column name does not say so. Write the whole`,
	);
});

test.each<[Row, string, string]>([
	[{ Hook: 'Stop!', Caption: 'All of it', CTA: 'Buy' }, 'All of it', 'Ignored columns: Hook, CTA.'],
	[{ Body: 'All of it', CTA: 'https://northwind.example' }, 'All of it', 'Ignored columns: CTA.'],
	[{ Body: 'All of it', Title: 'Xmas' }, 'All of it', 'Ignored columns: Title.'],
])(
	'%j holds it in one column, and what is left out is reported',
	async (cells, caption, ignored) => {
		const { caption: posted, hints } = await run(cells);
		expect(posted).toBe(caption);
		expect(hints).toContain(ignored);
	},
);
