import { row, run } from './plainRow';
import { refusalOf, useTestbed } from './sheetRun';

/** Titles above blocks of rows, as people write them and as boards export their groups. */
useTestbed();

const title = (text: string) => ({ Date: text, Platform: '', Caption: '', Image: '' });

test.each([
	...['DRAFTS', 'CANCELLED POSTS', '--- Drafts / do not post ---', 'Ideas for later', 'Backlog'],
	...['Done', 'Already posted', 'On hold', 'Posted in November', 'ENTWÜRFE', 'Borradores'],
])('refuses the rows below the title "%s" until the next title', async (text) => {
	const { rows, posts } = await run([
		row(),
		title(text),
		row({ Caption: 'B' }),
		row({ Caption: 'C' }),
		title('January'),
		row({ Caption: 'D' }),
	]);
	expect(posts.map(({ caption }) => caption)).toEqual(['A caption', 'D']);
	expect(refusalOf(rows[1])).toBe(
		`Row 2 above says "${text}", so it is unclear whether this row may go live. If it may, move this row above row 2, or remove row 2.`,
	);
	expect(rows.map(({ ok }) => ok)).toEqual([true, false, false, true]);
});

test.each([
	...['DECEMBER 2037', 'Week 50 – Sale', 'Ready to post', 'Total: 12 posts', 'Approved'],
	...['Please check the photo credits before you post', 'Christmas campaign'],
])('creates the posts of the rows below the note "%s"', async (text) => {
	const { posts } = await run([title(text), row(), row({ Caption: 'B' })]);
	expect(posts).toHaveLength(2);
});

test('a note in another column is about no other row', async () => {
	const idea = { Date: '', Platform: '', Caption: 'Draft: team photo', Image: '' };
	const { posts } = await run([row(), idea, row({ Caption: 'B' })]);
	expect(posts).toHaveLength(2);
});
