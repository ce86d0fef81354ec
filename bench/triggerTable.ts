import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine } from '../test/kit/engine';
import { HOUR } from '../test/kit/simulation/life';
import { measureDelays, type Delays } from './jobs/triggerMilestones';

const PAGE = join(__dirname, '../docs/trigger.md');
const REQUESTS = 10;
const CASES = [
	...(['empty', 'backlog', 'pause'] as const).map((start) => ({ start, perWeek: 70 })),
	...(['empty', 'backlog', 'pause'] as const).map((start) => ({ start, perWeek: 700 })),
	{ start: 'empty' as const, perWeek: 5000 },
];
const NAMES = { empty: 'new company', backlog: 'a week of posts', pause: 'n8n off for 2 days' };

/** Measures how long milestones wait, and writes the table into the page on the trigger. */
async function main(): Promise<void> {
	const n8n = await createEngine();
	const rows: string[] = [];
	for (const one of CASES) {
		const row = rowOf(await measureDelays(n8n, { ...one, requests: REQUESTS }));
		process.stdout.write(`${row}\n`);
		rows.push(row);
	}
	await n8n.close();
	const head = [
		'| posts a week | start | median | of 100, 90 within | the latest | later than a day | never told | requests a poll |',
		'| --: | --- | --: | --: | --: | --: | --: | --: |',
	];
	const page = await readFile(PAGE, 'utf8');
	const table = [...head, ...rows].join('\n');
	const [before = '', rest = ''] = page.split('<!-- delays -->\n');
	const [, after = ''] = rest.split('<!-- end of delays -->');
	const marked = `<!-- delays -->\n\n${table}\n\n<!-- end of delays -->`;
	await writeFile(PAGE, before + marked + after);
}

function rowOf({ start, perWeek, delays, requestsPerPoll }: Delays): string {
	const sorted = [...delays].sort((a, b) => a - b);
	const told = sorted.filter((delay) => delay < Infinity);
	const hours = (delay = 0) => (delay === Infinity ? 'never' : `${(delay / HOUR).toFixed(1)} h`);
	const share = (part: number) => hours(sorted[Math.floor((sorted.length - 1) * part)]);
	const late = sorted.filter((delay) => delay > 24 * HOUR).length;
	const counts = [late, sorted.length - told.length].map((count) => `${count} of ${sorted.length}`);
	const cells = [perWeek, NAMES[start], share(0.5), share(0.9), hours(told.at(-1)), ...counts];
	return `| ${[...cells, requestsPerPoll.toFixed(1)].join(' | ')} |`;
}

void main();
