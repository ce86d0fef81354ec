import { instagram, row, run } from './plainRow';
import { refusalOf, useTestbed } from './sheetRun';

/** Rows that are forbidden for a platform, or perhaps. */
useTestbed();

test.each([
	['TikTok ❌, Instagram', 'TikTok ❌'],
	['Instagram (later)', 'Instagram (later)'],
	['Instagram (cancelled), TikTok', 'Instagram (cancelled)'],
	['Instagram?', 'Instagram?'],
	['TikTok, Instagram (story)', 'Instagram (story)'],
])('refuses a row for "%s", because a note may exclude the platform', async (cell, value) => {
	const { posts, rows, uploads } = await run([row({ Platform: cell })]);
	expect([posts.length, uploads]).toEqual([0, 0]);
	expect(refusalOf(rows[0])).toContain(`"${value}"`);
});

test.each(['Instagram (Reel)', 'Instagram (feed)', 'Instagram ✅', 'Instagram (main)'])(
	'posts a row for "%s"',
	async (Platform) => {
		const { posts } = await run([row({ Platform })], {
			parameters: { defaultAccounts: [instagram] },
		});
		expect(posts.length).toBe(1);
	},
);

test.each<[status: string, word: string]>([
	['Posted on IG', 'already published'],
	['Not on TikTok', 'do not publish'],
	['Instagram: done', 'already published'],
])('refuses a row for 2 platforms if its status is "%s"', async (Status, meaning) => {
	const { posts, rows, uploads } = await run([row({ Status, Platform: 'Instagram, TikTok' })]);
	expect([posts.length, uploads]).toEqual([0, 0]);
	expect(refusalOf(rows[0])).toContain(`Status is "${Status}", which means ${meaning}`);
});

test.each(['@northwind', '@northwind.style', 'northwind.cooks'])(
	'refuses a row that ticks a column with the name of the account %s',
	async (heading) => {
		const { Platform: _, ...cells } = row({ [heading]: 'x' });
		const { posts, rows } = await run([cells]);
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toContain(`${heading}: the column has the name of one of your`);
	},
);
