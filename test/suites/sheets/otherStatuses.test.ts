import { instagram, row, run } from './plainRow';
import { refusalOf, useTestbed } from './sheetRun';

/** Statuses that other rows make unclear. A reader of sheets returns the text of a merged block in its first cell. */
useTestbed();

const texts = ['Rye', 'Spelt', 'Corn', 'Oat'];
const rowsOf = (statuses: readonly string[]) =>
	statuses.map((Status, at) => row({ Caption: texts[at], Status }));
const skipApproval = { parameters: { defaultAccounts: [instagram], skipApproval: true } };

test('refuses rows with an empty status below a draft, if other rows are ready', async () => {
	const { posts, rows } = await run(rowsOf(['Draft', '', '', 'Ready']), skipApproval);
	expect(posts.map(({ caption }) => caption)).toEqual(['Oat']);
	expect(rows.slice(1, 3).map(refusalOf)).toEqual([
		expect.stringMatching(/^Status is empty, but row 1 above says "Draft", and the cell may be/),
		expect.stringMatching(/^Status is empty, but row 1 above says "Draft", and the cell may be/),
	]);
});

test.each([
	['a row that is ready', ['Ready', '', 'Ready'], ['Rye', 'Spelt', 'Corn']],
	['a row that is published', ['Posted', '', 'Ready'], ['Spelt', 'Corn']],
	['a row that is cancelled', ['Cancelled', '', 'Ready'], ['Spelt', 'Corn']],
	['a draft, if nothing is marked as ready', ['Draft', '', ''], ['Spelt', 'Corn']],
])('posts rows with an empty status below %s', async (_which, statuses, captions) => {
	const { posts } = await run(rowsOf(statuses), skipApproval);
	expect(posts.map(({ caption }) => caption)).toEqual(captions);
});

test('posts such rows if a person approves their posts', async () => {
	const { posts } = await run(rowsOf(['Draft', '', 'Ready']), {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(posts).toHaveLength(2);
});

test('refuses rows below a draft, if Empty Date Cells says that cells are merged', async () => {
	const { posts } = await run(rowsOf(['Draft', '']), {
		...skipApproval,
		options: { emptyDates: 'above' },
	});
	expect(posts).toEqual([]);
});

test.each(['Pending', 'To do', 'Open', 'New', 'Offen', 'À faire'])(
	'refuses a row with the status "%s" only if other rows are approved',
	async (open) => {
		const { posts, rows } = await run(rowsOf([open, 'Approved', open]), skipApproval);
		expect(posts.map(({ caption }) => caption)).toEqual(['Spelt']);
		expect(refusalOf(rows[2])).toContain(`Status is "${open}", but other rows are approved`);
		const others = await run(rowsOf([open, open, 'Posted']), skipApproval);
		expect(others.posts.map(({ caption }) => caption)).toEqual(['Rye']);
	},
);

test('posts rows that are still open if a person approves their posts', async () => {
	const { posts } = await run(rowsOf(['Pending', 'Approved']), {
		parameters: { defaultAccounts: [instagram] },
	});
	expect(posts).toHaveLength(2);
});
