import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DateTime } from 'luxon';

import { original, posted, update } from './rowsWithPostId';
import { bed, runRows, useTestbed, type Row } from './sheetRun';

useTestbed();

const readPage = (name: string) => readFileSync(join(__dirname, '../../../docs', name), 'utf8');

/** The rows of the table of a page whose first column has this name. */
function tableOf(name: string, firstColumn: string): Row[] {
	const page = readPage(name);
	const start = page.indexOf(`| ${firstColumn} `);
	const [head = [], , ...rows] = page
		.slice(start, page.indexOf('\n\n', start))
		.split('\n')
		.map((line) =>
			line
				.split('|')
				.slice(1, -1)
				.map((cell) => cell.trim()),
		);
	return rows.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at]])));
}

/** A year that is always ahead; the page has the year in which it was written. */
const YEAR = 2031;
const inYear = (text: unknown) =>
	String(text)
		.replace(/\w{3} (\d+ Dec) 2026/, (_, day) =>
			DateTime.fromFormat(`${day} ${YEAR}`, 'd LLL yyyy').toFormat('ccc d LLL yyyy'),
		)
		.replace('2026', String(YEAR));

/** Replaces a link of the page by one that the test serves. */
function served(media: string): string {
	const file = media.endsWith('.mp4') ? 'mp4-h264-aac.mp4' : 'portrait.jpg';
	return media.replace(/^https:.*/, bed.media.url(file));
}

test('reports the rows of the example as the page shows them', async () => {
	const rows = tableOf('post-from-a-sheet.md', 'Account').map(
		({ Media, Date: date, ...row }, at) => ({
			row_number: at + 2,
			...row,
			Media: served(String(Media)),
			Date: inYear(date),
		}),
	);
	const { rows: reports } = await runRows(rows, { parameters: { checkOnly: true } });
	expect(
		reports.map(({ row, outcome, issues }) => ({
			row: String(row),
			outcome: String(outcome).replaceAll('\u00a0', ' '),
			issues: issues || '–',
		})),
	).toEqual(
		tableOf('post-from-a-sheet.md', 'row').map(({ row, outcome, issues }) => ({
			row,
			outcome: inYear(outcome),
			issues,
		})),
	);
});

test('writes each change as the page about sync shows it', async () => {
	const at9 = { ...original(), Date: '2031-12-24 09:00' };
	const onTwo = { ...at9, Account: '@northwind, @northwind.cooks', Caption: 'Soup for two' };
	const [onOne, alsoOnTwo] = await posted(at9, onTwo);
	const rows: Row[] = [
		{ ...onOne, Caption: 'Crêpes for three', Hashtags: '#Lyon' },
		{ ...onOne, Date: '2031-12-24 11:00' },
		{ ...onOne, Account: '@northwind, @northwind.cooks' },
		{ ...alsoOnTwo, Account: '@northwind' },
		{ ...onOne, Status: 'Cancelled' },
		{ ...onOne },
		{ ...onOne, 'Post ID': 'post_unknown' },
		{ ...at9, Caption: 'Something quite different', Date: '2031-12-26 09:00' },
	];
	const written: string[] = [];
	const check = async (row: Row, parameters = {}, options = {}) => {
		const result = await runRows([row], {
			parameters: { ...update, ...parameters, checkOnly: true },
			options: { cancelledRows: 'cancel', ...options },
		});
		written.push(...String(result.rows[0]?.change).split('; '));
	};
	for (const row of rows) {
		await check(row);
	}
	const needsApproval = { skipApproval: false };
	await check({ ...onOne, Caption: 'New' }, needsApproval, { approvedPosts: 'approveAgain' });
	const shown = tableOf('keep-in-sync.md', 'change').flatMap(({ change }) =>
		[...String(change).matchAll(/`([^`]+)`/g)].map(([, text]) => text),
	);
	// Only an interrupted reschedule is completed; upToDate.test.ts tests these words.
	expect([...written, 'complete the reschedule']).toEqual(expect.arrayContaining(shown));
	expect(shown).toHaveLength(10);
});
