/**
 * Runs stories that are drawn from a seed, in a whole n8n or in this process, and judges them from
 * outside: `npm run chaos -- --seed 7`. The same seed draws the same story.
 */
import { parseArgs } from 'node:util';
import { inspect } from 'node:util';
import { inProcessStory, liveInProcess } from './inProcess';
import { record, type Where } from './record';
import { offencesOf, sumOf, type Verdict } from './verdict';
import { liveWhole } from './whole/live';
import { linesOf, storyOf } from './whole/story';

const help = `Lives through stories that a seed tells.

  --seed N        the first seed (1)
  --count N       how many seeds, one after the other (1)
  --in-process    in n8n's engine in this process instead of a whole n8n
  --story         print the stories, live through none
  --record        write what came of them into docs/chaos.json, for npm run generate:docs
`;

const { values } = parseArgs({
	options: {
		seed: { type: 'string', default: '1' },
		count: { type: 'string', default: '1' },
		'in-process': { type: 'boolean', default: false },
		story: { type: 'boolean', default: false },
		record: { type: 'boolean', default: false },
		help: { type: 'boolean', default: false },
	},
});

const where: Where = values['in-process'] ? 'inProcess' : 'whole';

async function main(): Promise<void> {
	if (values.help) {
		return say(help);
	}
	const [first, count] = [values.seed, values.count].map(Number) as [number, number];
	if (!Number.isInteger(first) || !(count >= 1)) {
		throw new Error(help);
	}
	const seeds = Array.from({ length: count }, (_, index) => first + index);
	if (values.story) {
		return seeds.forEach(printStory);
	}
	const found: Verdict[] = [];
	const live = where === 'whole' ? liveSeeds(seeds) : liveInProcess(seeds);
	const began = Date.now();
	let last = began;
	for await (const [seed, verdict] of live) {
		const now = Date.now();
		found.push(verdict);
		judge(seed, verdict, Math.round((now - last) / 1000));
		if (values.record && where === 'whole') {
			await record(where, seed, [verdict], (now - last) / 1000);
		}
		if (values.record && where === 'inProcess') {
			await record(where, first, found, (now - began) / 1000);
		}
		last = now;
	}
	const { rows, changes } = sumOf(found);
	const failed = found.filter((verdict) => offencesOf(verdict).length > 0).length;
	say(`${found.length} seeds, ${rows} rows, ${changes} changes, ${failed} seeds with offences`);
	if (failed > 0) {
		process.exitCode = 1;
	}
}

async function* liveSeeds(seeds: readonly number[]): AsyncGenerator<[number, Verdict]> {
	for (const seed of seeds) {
		printStory(seed);
		yield [seed, await liveWhole(seed, say)];
	}
}

function printStory(seed: number): void {
	say(where === 'whole' ? linesOf(storyOf(seed)).join('\n') : JSON.stringify(inProcessStory(seed)));
}

function judge(seed: number, verdict: Verdict, seconds: number): void {
	const offences = offencesOf(verdict);
	const outcome = offences.length === 0 ? 'well' : `${offences.length} offences`;
	const { rows, changes } = verdict;
	say(`seed ${seed}: ${outcome}, ${rows} rows, ${changes} changes, ${seconds} s`);
	for (const offence of offences) {
		say(`  ${offence}`);
	}
	if (offences.length === 0) {
		return;
	}
	const place = where === 'whole' ? '' : ' --in-process';
	say(`  again: npm run chaos -- --seed ${seed}${place}`);
}

function say(line: string): void {
	process.stdout.write(`${line}\n`);
}

main().catch((error: unknown) => {
	process.stderr.write(`${inspect(error)}\n`);
	process.exit(1);
});
