import { bed, runRows, useTestbed, type Row } from './sheetRun';

/** Captions that stand in several columns. */
useTestbed();

const row = (cells: Row): Row => ({
	Date: '2026-12-24 18:30',
	Account: 'northwind',
	Image: bed.media.url('portrait.jpg'),
	...cells,
});
const run = async (cells: Row) => {
	const { rows, posts, hints } = await runRows([row(cells)]);
	return { caption: posts[0]?.caption, problem: rows[0]?.problem, hints: hints.join(' ') };
};

test.each<[Row, string]>([
	[{ Hook: 'Stop!', Body: 'Read this.', CTA: 'Link in bio' }, 'Stop!\n\nRead this.\n\nLink in bio'],
	[{ CTA: 'Buy', 'Body Copy': 'Text', Headline: 'New' }, 'Buy\n\nText\n\nNew'],
	[{ Hook: '', Body: 'Read this.', CTA: 'Link in bio' }, 'Read this.\n\nLink in bio'],
	[{ Intro: 'Hi', 'Main text': 'Text', Outro: 'Bye' }, 'Hi\n\nText\n\nBye'],
	[{ Aufhänger: 'Halt!', Haupttext: 'Text', 'Call-to-Action': 'Mehr' }, 'Halt!\n\nText\n\nMehr'],
	[{ Accroche: 'Stop', Corps: 'Texte', "Appel à l'action": 'Go' }, 'Stop\n\nTexte\n\nGo'],
	[{ Gancho: 'Para', Cuerpo: 'Texto', CTA: 'Ya' }, 'Para\n\nTexto\n\nYa'],
])('%j is one caption, in the order of the sheet', async (cells, caption) => {
	const { caption: posted, problem, hints } = await run(cells);
	expect([posted, problem]).toEqual([caption, '']);
	expect(hints).toMatch(/ were joined to one caption, with an empty line between them\./);
	expect(hints).not.toContain('Ignored');
});

test.each<[Row, string, string]>([
	[{ Hook: 'Stop!', Caption: 'All of it', CTA: 'Buy' }, 'All of it', 'Ignored: Hook, CTA.'],
	[{ Body: 'All of it', CTA: 'https://northwind.example' }, 'All of it', 'Ignored: CTA.'],
	[{ Body: 'All of it', Title: 'Xmas' }, 'All of it', 'Ignored: Title.'],
])('%j holds it in one column, and what is left out is said', async (cells, caption, ignored) => {
	const { caption: posted, hints } = await run(cells);
	expect(posted).toBe(caption);
	expect(hints).toContain(ignored);
});

test('a part that is still to be written is not posted', async () => {
	const { problem } = await run({ Hook: 'TBD', Body: 'Read this.', CTA: 'Link in bio' });
	expect(problem).toMatch(/^Hook: "TBD" is still to be filled in/);
});
