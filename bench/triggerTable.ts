import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createEngine, type Engine } from '../test/kit/engine';
import { DAY, HOUR, Life, MINUTE } from '../test/kit/simulation/life';
import { EVERY, measureDelays, type Delays } from './jobs/triggerMilestones';

const PAGE = join(__dirname, '../docs/trigger-reference.md');
const REQUESTS = 10;
const STARTS = { empty: 'new company', backlog: 'a week of posts', pause: 'n8n off for 2 days' };
const CASES = [70, 700, 5000].flatMap((perWeek) =>
	(['empty', 'backlog', 'pause'] as const).map((start) => ({ start, perWeek })),
);
const INTERVALS = { '1 minute': 1, '5 minutes': 5, '15 minutes': 15, '1 hour': 60 };
const LISTS = [60, 3000];

/** Measures what polls cost and how long milestones wait, and writes the tables into the page on the trigger. */
async function main(): Promise<void> {
	const n8n = await createEngine();
	const page = await readFile(PAGE, 'utf8');
	const withCosts = replaced(page, 'costs', await costTable(n8n));
	await writeFile(PAGE, replaced(withCosts, 'delays', await delayTable(n8n)));
	await n8n.close();
}

/** Requests of a day in which nothing changes. */
async function costTable(n8n: Engine): Promise<string[]> {
	const rows = [
		'| Poll every | Polls a day | 60 posts | 3,000 posts | At most |',
		'| --- | --: | --: | --: | --: |',
	];
	for (const [interval, minutes] of Object.entries(INTERVALS)) {
		const polls = DAY / (minutes * MINUTE);
		const costs: number[] = [];
		for (const count of LISTS) {
			costs.push(await requestsOfADay(n8n, count, minutes));
		}
		const numbers = [polls, ...costs, polls * REQUESTS].map((number) =>
			number.toLocaleString('en'),
		);
		rows.push(said(`| ${[interval, ...numbers].join(' | ')} |`));
	}
	return rows;
}

async function requestsOfADay(n8n: Engine, count: number, minutes: number): Promise<number> {
	const events = ['postCreated', 'postStatusChanged'];
	const life = new Life(n8n, { events, maxRequests: REQUESTS, every: minutes * MINUTE });
	for (let n = 0; n < count; n++) {
		life.world.addPost({ status: 'posted', age: (count - n) * MINUTE });
	}
	await life.host.activate();
	await life.polls(10);
	const first = life.host.polls.length;
	await life.polls(DAY / (minutes * MINUTE));
	life.end();
	return life.host.polls.slice(first).reduce((sum, { requests }) => sum + requests, 0);
}

async function delayTable(n8n: Engine): Promise<string[]> {
	const rows = [
		'| posts a week | start | first reading: promised | the latest | next reading: promised | the latest | milestones: median | 90 of 100 within | later than a day | never reported |',
		'| --: | --- | --: | --: | --: | --: | --: | --: | --: | --: |',
	];
	for (const one of CASES) {
		rows.push(said(rowOf(await measureDelays(n8n, { ...one, requests: REQUESTS }))));
	}
	return rows;
}

function rowOf({ start, perWeek, delays, promised, longest }: Delays): string {
	for (const which of ['first', 'again'] as const) {
		if (longest[which] <= promised[which] + EVERY) {
			continue;
		}
		throw new Error(`${perWeek} posts a week, ${start}: a reading waited ${hours(longest[which])}`);
	}
	const sorted = [...delays].sort((a, b) => a - b);
	const share = (part: number) => hours(sorted[Math.floor((sorted.length - 1) * part)]);
	const late = sorted.filter((delay) => delay > DAY).length;
	const never = sorted.filter((delay) => delay === Infinity).length;
	const readings = [promised.first, longest.first, promised.again, longest.again].map(hours);
	const counts = [late, never].map((count) => `${count} of ${sorted.length}`);
	const cells = [perWeek, STARTS[start], ...readings, share(0.5), share(0.9), ...counts];
	return `| ${cells.join(' | ')} |`;
}

function hours(time = 0): string {
	return time === Infinity ? 'none' : `${(time / HOUR).toFixed(1)} h`;
}

/** The page with other lines between the marks. */
function replaced(page: string, mark: string, lines: readonly string[]): string {
	const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
	const [before = '', rest = ''] = page.split(begin);
	const [, after = ''] = rest.split(end);
	return `${before}${begin}\n\n${lines.join('\n')}\n\n${end}${after}`;
}

function said(line: string): string {
	process.stdout.write(`${line}\n`);
	return line;
}

void main();
