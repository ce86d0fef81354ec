import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { DateTime } from 'luxon';

import { bed, runRows, useTestbed, type Row } from './sheetRun';

useTestbed();

const page = readFileSync(join(__dirname, '../../../docs/post-from-a-sheet.md'), 'utf8');

/** The rows of the table of the page whose first column has this name. */
function tableOf(firstColumn: string): Row[] {
	const start = page.indexOf(`| ${firstColumn} `);
	const [head = [], , ...rows] = page
		.slice(start, page.indexOf('\n\n', start))
		.split('\n')
		.map((line) => line.split('|').slice(1, -1).map((cell) => cell.trim()));
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

test('reports the rows of the example as the page shows them', async () => {
	const rows = tableOf('Account').map(({ Media, Date: date, ...row }) => ({
		...row,
		Media: bed.media.url(/\.mp4$/.test(String(Media)) ? 'mp4-h264-aac.mp4' : 'portrait.jpg'),
		Date: inYear(date),
	}));
	const { rows: reports } = await runRows(rows, { parameters: { checkOnly: true } });
	expect(
		reports.map(({ row, outcome, issues }) => ({
			row: String(Number(row) + 1),
			outcome: String(outcome).replaceAll('\u00a0', ' '),
			issues: issues || '–',
		})),
	).toEqual(
		tableOf('row').map(({ row, outcome, issues }) => ({ row, outcome: inYear(outcome), issues })),
	);
});
