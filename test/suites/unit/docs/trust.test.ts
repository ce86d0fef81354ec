import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages, root } from './pages';

interface Job {
	columns: string[];
	rows: unknown[][];
}

const { jobs } = JSON.parse(readFileSync(join(root, 'docs/benchmarks.json'), 'utf8')) as {
	jobs: Record<'rows' | 'upload', Job>;
};
const page = pages.find(({ path }) => path === 'docs/trust.md')?.text ?? '';

/** Milliseconds of a candidate, by the first cells of its row in docs/benchmarks.json. */
function timeOf({ columns, rows }: Job, ...leading: string[]): number {
	const row = rows.find((cells) => leading.every((text, at) => cells[at] === text));
	return Number(row?.[columns.indexOf('ms')]);
}

/** Ratios of the last measurement. If one contradicts the page, the page must change. */
const rowsTo = (who: string, latency: string) => timeOf(jobs.rows, latency, who);
const ratioTo = (who: string, latency: string) =>
	rowsTo('Publishing Service', latency) / rowsTo(who, latency);
const uploadTo = (who: string) => timeOf(jobs.upload, who);

test.each([
	[
		'more than 5 times as fast as HTTP Request if the service answers immediately',
		() => ratioTo('HTTP Request', '0 ms') < 1 / 5,
	],
	[
		'more than 1.5 times as fast if each answer takes 0.1 s',
		() => ratioTo('HTTP Request', '100 ms') < 1 / 1.5,
	],
	['**fastest** if the service answers immediately', () => ratioTo('Bare', '0 ms') > 2],
	[
		'streamed, faster than HTTP Request',
		() => uploadTo('Publishing Service') < uploadTo('HTTP Request'),
	],
	[
		'| **fastest** ',
		() => uploadTo('Bare') < Math.min(uploadTo('Publishing Service'), uploadTo('HTTP Request')),
	],
] as const)('"%s" is what docs/benchmarks.json says', (claim, isSo) => {
	expect(page).toContain(claim);
	expect(isSo()).toBe(true);
});
