import { row, run } from './plainRow';
import { refusalOf, useTestbed, warningOf } from './sheetRun';

/** Captions as sheets show them and as other programs write them. */
useTestbed();

describe('a caption that the sheet shows otherwise', () => {
	test.each([
		[0.5, '"0.5"'],
		[46_387, '"46387"'],
		[19.99, '"19.99"'],
		[true, '"true", which the sheet may show as a checkbox'],
		['FALSE', '"FALSE", which the sheet may show as a checkbox'],
	])('%p is refused', async (Caption, what) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toContain(`Caption: the cell contains ${what}`);
	});

	test.each([2027, '0.5', '46387', 7])('%p is posted as it stands', async (Caption) => {
		const { posts } = await run([row({ Caption })]);
		expect(posts).toEqual([expect.objectContaining({ caption: String(Caption) })]);
	});
});

describe('a caption as other programs write it', () => {
	test.each([
		'Hi {{first_name}}, new soup!',
		'Shop now: [LINK]',
		'Shop at [insert link] today',
		'By [your name]',
		'Menu: [Link hier einfügen]',
		'[link to menu] in bio',
		'Meet [object Object] today',
	])('%p still waits for its words, and is refused', async (Caption) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(
			/^Caption: the text contains the placeholder ".*"\. Replace/,
		);
	});

	test.each([
		['<p>Hello &amp; welcome</p>', '<p>'],
		['Hello<br />World', '<br />'],
		['Tom &amp; Jerry', '&amp;'],
		['Hello &#128512;', '&#128512;'],
		['**Soup** of the day', '**Soup**'],
		['One\\nTwo', '\\n'],
	])('%p goes live as it stands, with a warning', async (Caption, sign) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([expect.objectContaining({ caption: Caption })]);
		expect(warningOf(rows[0])).toContain(`Caption: readers will see "${sign}" as it is written`);
	});

	test.each([
		'I <3 you & you',
		'New soup [LINK IN BIO]',
		'R&D; 5 * 3 ** 2',
		'[1/3] Soup',
		'a < b > c',
	])('%p is a caption like any other', async (Caption) => {
		const { rows, posts } = await run([row({ Caption })]);
		expect(posts).toEqual([expect.objectContaining({ caption: Caption })]);
		expect(warningOf(rows[0])).toBe('');
	});
});
