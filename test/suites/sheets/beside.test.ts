import { bed, refusalOf, type Row, runItems, runRows, useTestbed, warningOf } from './sheetRun';
import { itemsOfCsv } from '../../kit/support/csv';

/** Content next to a post in its row, and placeholders for content that is missing. */
useTestbed();

const row = (cells: Row): Row => ({
	Date: '2037-12-24 18:30',
	Account: 'northwind',
	Caption: 'A caption',
	Image: bed.media.url('portrait.jpg'),
	...cells,
});
const run = async (cells: Row): Promise<Row> => {
	const { rows, posts, hints } = await runRows([row(cells)]);
	return { ...rows[0], caption: posts[0]?.caption, hints: hints.join(' ') };
};

test.each<[Row, string]>([
	[{ Content: 'Reel about bread', Description: 'Ana slices a loaf' }, 'Content, Description'],
	[{ Post: 1 }, 'Post'],
	[{ Body: 'An outline' }, 'Body'],
	[{ Beschreibung: 'Brot, von oben', Caption: '', Bildunterschrift: 'A caption' }, 'Beschreibung'],
])('a caption is headed so, and others are ignored: %j', async (cells, ignored) => {
	expect(await run(cells)).toMatchObject({ ok: true, caption: 'A caption' });
	expect((await run(cells)).hints).toContain(`Ignored columns: ${ignored}.`);
});

test.each(['Text', 'Copy', 'Message'])('two captions are still two: %s', async (heading) => {
	const report = await run({ [heading]: 'Another' });
	expect(refusalOf(report)).toMatch(/^Caption: the columns .* contain different values/);
});

test.each([
	...['Same as above', 'ditto', '"', 'see brief', 'Siehe oben', 'idem', 'Copy row 3'],
	...['Lorem ipsum dolor sit amet', '[insert caption]', '{{caption}}', 'Your caption here'],
	...['=CONCATENATE(A1,B1)', 'TBC'],
])('a stand-in for a caption is not posted: %s', async (Caption) => {
	expect(await run({ Caption })).toMatchObject({
		ok: false,
		issues: expect.stringMatching(/^Caption: /),
	});
	expect((await run({ Hashtags: Caption })).ok).toBe(false);
});

test.each([
	...[
		'See you tomorrow!',
		'Same time next week',
		'Copy that',
		'[New] Sourdough',
		'= fresh bread =',
	],
	...['Insert coin', 'Text us', '"Bread" is life'],
])('a text that only begins like one is: %s', async (Caption) => {
	expect(await run({ Caption })).toMatchObject({ ok: true, caption: Caption });
});

test.each<[Row, RegExp]>([
	[{ Folder: 'https://drive.google.com/drive/folders/1abc' }, /^$/],
	[{ 'File name': 'bread_final_v3.jpg' }, /^$/],
	[{ Sound: 'Jingle Bells (trending)' }, /^Sound: "Jingle Bells \(trending\)" is ignored, because/],
	[{ Channel: 'Instagram, Newsletter' }, /^Newsletter: skipped/],
	[{ Platform: 'IG, E-Mail, Blog' }, /^E-Mail, Blog: skipped/],
])('%j keeps no row from its post', async (cells, warnings) => {
	const report = await run(cells);
	expect(report).toMatchObject({ ok: true });
	expect(warningOf(report)).toMatch(warnings);
});

test('a row for a newsletter alone is skipped', async () => {
	expect(await run({ Account: '', Platform: 'Newsletter' })).toMatchObject({
		ok: true,
		status: 'row skipped',
		issues: 'The row is only for Newsletter, where the service does not publish.',
	});
});

test('a first line that only tells Excel the delimiter is refused', async () => {
	const lines = ['sep=;', 'Konto;Text;Bild;Datum', 'northwind;Brot;a.jpg;24.12.2037 18:30', ''];
	const { error, posts } = await runItems(itemsOfCsv(lines.join('\n')));
	expect(error).toMatch(/separated by ";", but were read as one column\. Choose this delimiter/);
	expect(posts).toEqual([]);
});
