import { row, run } from './plainRow';
import { refusalOf, useTestbed } from './sheetRun';

/** Columns that name the time before which a row must not go live. */
useTestbed();

const parameters = { skipApproval: true };

test.each([
	['Embargo until', '2037-12-25 00:01'],
	['Embargo', '25.12.2037'],
	['Sperrfrist', '24.12.2037 18:31'],
	["Embargo jusqu'au", '25/12/2037'],
	['No publicar antes de', '25/12/2037 09:00'],
	['Embargo fino al', '25/12/2037'],
	['Não antes de', '25/12/2037'],
	['Embargo tot', '25-12-2037'],
	['Nie wcześniej niż', '25.12.2037'],
])('refuses a row that would go live before "%s: %s"', async (column, cell) => {
	const { rows, posts } = await run([row({ [column]: cell })], { parameters });
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toBe(
		`${column}: the row must not go live before "${cell}", but its time is earlier. Change the time of the row, or clear ${column}.`,
	);
});

test.each(['2037-12-24 18:30', '2037-12-24', '1.12.2037', '', '-', 'none', 'no'])(
	'creates the post of a row after its embargo "%s"',
	async (Embargo) => {
		const { rows, posts, hints } = await run([row({ 'Embargo until': Embargo })], { parameters });
		expect(rows).toMatchObject([{ ok: true }]);
		expect(posts).toHaveLength(1);
		expect(hints.join(' ')).not.toContain('Ignored columns');
	},
);

test('refuses a row without a time, which would go live as soon as possible', async () => {
	const cells = { Date: '', 'Embargo until': '2037-12-25' };
	const { rows, posts } = await run([row(cells)], { parameters });
	expect(posts).toEqual([]);
	expect(refusalOf(rows[0])).toMatch(/^Embargo until: the row must not go live before/);
});

test.each(['yes', 'until the press conference', 'ask Kim'])(
	'refuses a row whose embargo "%s" is not a date',
	async (cell) => {
		const { rows, posts } = await run([row({ Embargo: cell })], { parameters });
		expect(posts).toEqual([]);
		expect(refusalOf(rows[0])).toMatch(/^Embargo must be a whole date/);
	},
);
