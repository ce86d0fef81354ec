import type { Shares } from '../../measure/profile';
import { atMost, figure, mebibytes, type Cell, type Goal, type Result } from '../../report/result';
import type { ServiceReport } from '../../service/process';
import { contenders, itemsAtOnce, type Contender } from './contenders';

export interface Load {
	rows: number;
	/** Of the service, for each answer. */
	latencyMs: number;
	rounds: number;
}

export interface Outcome {
	/** Median of the rounds. */
	ms: number;
	/** Of the last round. */
	seen: ServiceReport;
}

export type Outcomes = Record<Contender, Outcome>;

export interface Measured {
	load: Load;
	outcomes: Outcomes;
}

export interface Growth {
	rows: number;
	/** In bytes. */
	grown: Record<Contender, number>;
}

interface Findings {
	measured: Measured[];
	/** The same with n8n's older expression engine. */
	legacy: Measured[];
	growth: Growth[];
	/** Of a run of 1,000 rows. */
	shares: Shares;
}

const ours = 'Publishing Service';

export function report({ measured, legacy, growth, shares }: Findings): Result {
	const own = shares.own / 1000;
	const others = shares.others / 1000;
	return {
		title: 'Rows to posts',
		how: `One request a row over 20 accounts, with uploads that are ready; time is what n8n counts for the node, growth is of a process that was just started. Our node works on ${itemsAtOnce} items at once here, as the bare script does. n8n's Edit Fields node evaluates the same five expressions a row and sends nothing: what n8n needs for that alone. The service's processor time is given as a share of the time. "Legacy" is n8n's older expression engine (\`N8N_EXPRESSION_ENGINE=legacy\`), which n8n no longer recommends. In a profile of 1,000 rows at 0 ms (V8's sampling profiler, as in \`node --cpu-prof\`), ${own.toFixed(3)} ms a row went to the package's own code and what it calls of Node directly, and ${others.toFixed(3)} ms to n8n: fields, expressions, the credential, its HTTP helper, storing the execution.`,
		columns: [
			...['rows', 'who', 'ms', 'rows/s', 'to HTTP Request', 'to bare', 'peak in flight'],
			...['connections', 'out of order', 'service %', 'growth MiB'],
		],
		rows: [
			...measured.flatMap((one) => cells(one, '', growth)),
			...legacy.flatMap((one) => cells(one, ', legacy', [])),
		],
		goals: goalsOf(measured, growth, own),
		left: left(measured, legacy, growth, own),
	};
}

function cells({ load, outcomes }: Measured, suffix: string, growth: Growth[]): Cell[][] {
	const grown = load.latencyMs === 0 && growth.find(({ rows }) => rows === load.rows)?.grown;
	const what = `${load.rows.toLocaleString('en-US')} at ${load.latencyMs} ms${suffix}`;
	return contenders.map((name) => {
		const { ms, seen } = outcomes[name];
		return [
			...[what, name, ms, (load.rows / ms) * 1000],
			...[ms / outcomes['HTTP Request'].ms, ms / outcomes.Bare.ms],
			...(seen.requests > 0
				? [seen.peakInFlight, seen.connections, seen.outOfOrder, (seen.cpuMs / ms) * 100]
				: [null, null, null, null]),
			grown ? mebibytes(grown[name]) : null,
		];
	});
}

function goalsOf(measured: Measured[], growth: Growth[], own: number): Goal[] {
	const all = measured.map(({ outcomes }) => outcomes);
	const [at0, at20, at100, many] = all as [Outcomes, Outcomes, Outcomes, Outcomes];
	const ratio = (outcomes: Outcomes, to: Contender) => outcomes[ours].ms / outcomes[to].ms;
	return [
		atMost('1,000 rows within 1.25 of bare at 0 ms', ratio(at0, 'Bare'), 1.25),
		atMost('1,000 rows within 1.25 of bare at 20 ms', ratio(at20, 'Bare'), 1.25),
		atMost('1,000 rows within 1.25 of bare at 100 ms', ratio(at100, 'Bare'), 1.25),
		atMost('faster than HTTP Request at 0 ms', ratio(at0, 'HTTP Request'), 1),
		atMost('not slower than HTTP Request at 20 ms', ratio(at20, 'HTTP Request'), 1),
		atMost('10,000 rows grow by under 100 MiB', mebibytes(grownBy(growth, ours)), 100, 'MiB'),
		atMost('10,000 rows take ten times 1,000, within a fifth', many[ours].ms / at0[ours].ms, 12),
		atMost('own time under 0.2 ms a row', own, 0.2, 'ms'),
	];
}

/** Of the greatest load. */
function grownBy(growth: Growth[], name: Contender): number {
	return growth.at(-1)?.grown[name] ?? NaN;
}

function left(measured: Measured[], legacy: Measured[], growth: Growth[], own: number): string {
	const perRow = ([at0]: Measured[], name: Contender) =>
		figure((at0?.outcomes[name].ms ?? NaN) / (at0?.load.rows ?? NaN));
	const grown = (name: Contender) => `${figure(mebibytes(grownBy(growth, name)))} MiB`;
	return [
		`Of the ${perRow(measured, ours)} ms that a row takes at 0 ms, ${perRow(measured, 'Edit Fields')} ms are the price of its five expressions: Edit Fields pays it without sending anything. Each expression is a call into n8n's isolated engine; with the legacy engine a row takes ${perRow(legacy, ours)} ms (HTTP Request: ${perRow(legacy, 'HTTP Request')} ms).`,
		`The rest is n8n's too, but for the package's own ${figure(own)} ms: it reads and decrypts the credential for each request, and opens a new connection for each. While n8n's one thread is busy with one row, the answers for the others wait, which is why ten requests at once do not hide a latency of 100 ms entirely. Reading the fields of the next rows ahead was tried and brought nothing.`,
		`Of the growth at 10,000 rows, ${grown(ours)}, Edit Fields has ${grown('Edit Fields')} and HTTP Request ${grown('HTTP Request')}: it is what n8n keeps of an execution, and garbage that V8 sees no need to collect.`,
	].join(' ');
}
