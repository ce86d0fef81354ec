import { storyOf, type Step } from '../whole/story';
import type { Records, Outcome } from './record';

const counts = [
	'seeds',
	'rows',
	'rowsLost',
	'rowsDoubled',
	'rowsOutOfOrder',
	'changes',
	'changesLost',
	'changesToldTwice',
	'offences',
] as const;

/** docs/chaos.md, of what is recorded. */
export function chaosPage({ whole, inProcess }: Records): string {
	const seeds = Object.keys(whole).map(Number);
	return `<!-- Written by \`npm run chaos -- --record\`; the text is in test/suites/chaos/report/page.ts. -->

# Chaos

A seed tells a story: sheets that are posted and posts that change, while n8n is killed, the service is out, requests fail in every way that a network knows, and clocks jump. The story is lived through, and judged from outside: by what the service holds and by what the workflow was given, by code that shares nothing with the nodes. The same seed tells the same story.

\`\`\`bash
npm run chaos -- --seed 7                                # one seed in a whole n8n
npm run chaos -- --seed 1 --count 40 --record            # forty, written into this page
npm run chaos -- --seed 1 --count 1000 --in-process      # in n8n's engine in one process
npm run chaos -- --seed 7 --story                        # only print the story
\`\`\`

A seed that finds something prints what it found and the line that repeats it. What n8n is given is repeated exactly; what the machine makes of it, such as the instruction at which a kill strikes, is not.

## In a whole n8n

A real n8n with the packed package, a sandbox in a process of its own, one workflow that posts sheets and one whose trigger polls every five seconds. Seeds take turns with n8n's two ways to keep a trigger's state, and with queue mode (a main process, two workers, Redis, PostgreSQL).

| what happens | how |
| --- | --- |
| kill | SIGKILL for n8n, or for a worker in queue mode: when idle, in the middle of a poll, or in the middle of a sheet; posts change while n8n is dead, the service may still be out when it comes back, and n8n's own clock may be three minutes or 25 hours ahead, or an hour behind |
| outage | the service answers nothing but 503, up to 20 seconds long |
| trouble | up to a fifth of all requests fail: reset before or after the work was done, no answer, 502, 503, half a JSON, garbage |
| clock | the service's clock jumps, by up to three days |
| peace | nothing goes wrong; sheets that did not go through are run again, and all that has happened must be told |

Recorded: ${summary(Object.values(whole))}. What n8n had already taken over from the trigger when a kill ended the execution counts as told: its record shows it.

| seed | n8n | story | rows | lost | doubled | out of order | changes | lost | told twice | anything else | seconds | date |
| --: | --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: | --- |
${seeds
	.toSorted((a, b) => a - b)
	.map((seed) => row(seed, whole[seed] as Outcome))
	.join('\n')}

## In one process

n8n's real engine with the nodes from their sources. Each seed is a sheet of up to 40 rows that is run up to five times, cancelled half-way and under faults, and a history of some sixty polls on each of n8n's two engines, with states that are set back, overlapping polls, expired cursors and misdated posts, in which n8n and the clock are simulated.

Recorded: ${summary(Object.values(inProcess))}.
`;
}

function summary(records: Outcome[]): string {
	if (records.length === 0) return 'none yet';
	const sum = Object.fromEntries(
		counts.map((name) => [name, records.reduce((total, one) => total + one[name], 0)]),
	) as Record<(typeof counts)[number], number>;
	const dates = [...new Set(records.map(({ date }) => date))].sort();
	const figure = (count: number) => count.toLocaleString('en');
	return [
		`${figure(sum.seeds)} seeds, ${dates.at(0)}${dates.length > 1 ? ` to ${dates.at(-1)}` : ''}`,
		`${figure(sum.rows)} rows: ${sum.rowsLost} lost, ${sum.rowsDoubled} doubled, ${sum.rowsOutOfOrder} out of order`,
		`${figure(sum.changes)} changes: ${sum.changesLost} lost, ${sum.changesToldTwice} told twice`,
		`offences in all: ${sum.offences}`,
	].join('; ');
}

function row(seed: number, record: Outcome): string {
	const { mode, steps } = storyOf(seed);
	const { rows, rowsLost, rowsDoubled, rowsOutOfOrder, changes, changesLost } = record;
	const known = rowsLost + rowsDoubled + rowsOutOfOrder + changesLost + record.changesToldTwice;
	const cells = [
		...[
			seed,
			mode,
			steps
				.filter(({ kind }) => kind !== 'peace')
				.map(nameOf)
				.join(', '),
		],
		...[rows, rowsLost, rowsDoubled, rowsOutOfOrder, changes, changesLost],
		...[record.changesToldTwice, record.offences - known, Math.round(record.seconds), record.date],
	];
	return `| ${cells.join(' | ')} |`;
}

function nameOf(step: Step): string {
	if (step.kind !== 'kill') return step.kind;
	const victim = step.victim === 'worker' ? ' of a worker' : '';
	return step.moment === 'idle' ? `kill${victim}` : `kill${victim} in a ${step.moment}`;
}
