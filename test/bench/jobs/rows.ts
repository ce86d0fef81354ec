import { DEFAULT_ITEMS_AT_ONCE } from '../../../nodes/PublishingService/actions/itemLoop';
import { BareScript } from '../bare/process';
import { growthDuring } from '../measure/memory';
import { interleaved, median } from '../measure/median';
import { ProfilerSession, sharesOf, type Shares } from '../measure/profile';
import { Rig } from '../n8n/rig';
import { chain, httpRequest, publishingService, splitRows } from '../n8n/workflows';
import { atMost, mebibytes, type Goal, type Result } from '../report/result';
import { makeRows, type Row } from '../rows';
import { Service, type ServiceReport } from '../service/process';

const contenders = ['Publishing Service', 'HTTP Request', 'Bare'] as const;
type Contender = (typeof contenders)[number];

interface Load {
	rows: number;
	latencyMs: number;
	rounds: number;
}

const loads: Load[] = [
	{ rows: 1000, latencyMs: 0, rounds: 3 },
	{ rows: 1000, latencyMs: 20, rounds: 1 },
	{ rows: 1000, latencyMs: 100, rounds: 1 },
	{ rows: 10_000, latencyMs: 0, rounds: 1 },
];
const memoryLoads = [1000, 10_000];
const warmUpRows = 20;

interface Outcome {
	ms: number;
	/** Of the last round. */
	seen: ServiceReport;
}

type Outcomes = Record<Contender, Outcome>;

/** Rows of a sheet become posts, one request a row. */
export async function rows(): Promise<Result> {
	const service = await Service.start();
	try {
		const growth = await measureGrowth(service);
		const { outcomes, shares } = await measureTimes(service);
		return report(outcomes, growth, shares);
	} finally {
		await service.stop();
	}
}

async function startRig(service: Service): Promise<Rig> {
	const { origin } = service;
	const rig = await Rig.start({ origin });
	const fields = {
		accountIds: '={{ $json.accountId }}',
		caption: '={{ $json.caption }}',
		hashtags: '={{ $json.hashtags }}',
		scheduledAfter: '={{ $json.scheduledAfter }}',
		skipApproval: true,
	};
	await rig.add(
		chain('Publishing Service', [
			splitRows,
			publishingService({
				resource: 'post',
				operation: 'create',
				mediaSource: 'uploads',
				uploadIds: '={{ $json.uploadId }}',
				...fields,
			}),
		]),
	);
	await rig.add(
		chain('HTTP Request', [
			splitRows,
			httpRequest('HTTP Request', {
				method: 'POST',
				url: `${origin}/v2/posts`,
				sendHeaders: true,
				headerParameters: { parameters: [{ name: 'Idempotency-Key', value: '={{ $json.key }}' }] },
				sendBody: true,
				specifyBody: 'json',
				jsonBody:
					'={{ JSON.stringify({ media: [$json.uploadId], accountIds: [$json.accountId], ' +
					"caption: $json.caption, hashtags: $json.hashtags.split(', '), " +
					'scheduledAfter: $json.scheduledAfter, skipApproval: true }) }}',
			}),
		]),
	);
	return rig;
}

async function runBare(script: BareScript, { origin }: Service, rows: Row[]): Promise<number> {
	return await script.perform({ what: 'rows', origin, rows, inFlight: DEFAULT_ITEMS_AT_ONCE });
}

/** By how much a process that was just started grows; a warm one would hide it in what it has. */
async function measureGrowth(service: Service): Promise<Array<Record<Contender, number>>> {
	const found = [];
	for (const count of memoryLoads) {
		const growth = {} as Record<Contender, number>;
		for (const name of ['Publishing Service', 'HTTP Request'] as const) {
			const rig = await startRig(service);
			try {
				await service.begin();
				await rig.run(name, { rows: makeRows(warmUpRows) });
				const run = async () => await rig.run(name, { rows: makeRows(count) });
				growth[name] = await growthDuring(rig.n8n.pid, run);
			} finally {
				await rig.stop();
			}
		}
		const script = new BareScript();
		await runBare(script, service, makeRows(warmUpRows));
		const run = async () => await runBare(script, service, makeRows(count));
		growth.Bare = await growthDuring(script.pid, run);
		await script.stop();
		found.push(growth);
	}
	return found;
}

async function measureTimes(service: Service) {
	const rig = await startRig(service);
	const script = new BareScript();
	try {
		const outcomes: Outcomes[] = [];
		for (const load of loads) outcomes.push(await measureLoad(service, rig, script, load));
		const profiler = await ProfilerSession.open(rig.n8n);
		const body = { rows: makeRows(1000) };
		await service.begin();
		const profile = await profiler.profile(() => rig.run('Publishing Service', body));
		profiler.close();
		return { outcomes, shares: sharesOf(profile) };
	} finally {
		await script.stop();
		await rig.stop();
	}
}

async function measureLoad(
	service: Service,
	rig: Rig,
	script: BareScript,
	{ rows: count, latencyMs, rounds }: Load,
): Promise<Outcomes> {
	const body = { rows: makeRows(count) };
	const seen = {} as Record<Contender, ServiceReport>;
	const run = (name: Contender) => async () => {
		await service.begin({ latencyMs });
		const ms = await (name === 'Bare'
			? runBare(script, service, body.rows)
			: rig.time(name, [name], body));
		seen[name] = await service.report();
		if (seen[name].requests !== count) {
			throw new Error(`${name} sent ${seen[name].requests} requests for ${count} rows`);
		}
		return ms;
	};
	const runs = Object.fromEntries(contenders.map((name) => [name, run(name)])) as Record<
		Contender,
		() => Promise<number>
	>;
	for (const name of contenders) await runs[name]();
	const times = await interleaved(rounds, runs);
	return Object.fromEntries(
		contenders.map((name) => [name, { ms: median(times[name]), seen: seen[name] }]),
	) as Outcomes;
}

function report(
	outcomes: Outcomes[],
	growth: Array<Record<Contender, number>>,
	shares: Shares,
): Result {
	const cells = outcomes.flatMap((outcome, index) => {
		const { rows: count, latencyMs } = loads[index] as Load;
		const grown = latencyMs === 0 ? growth[memoryLoads.indexOf(count)] : undefined;
		return contenders.map((name) => {
			const { ms, seen } = outcome[name];
			return [
				...[`${count.toLocaleString('en-US')} at ${latencyMs} ms`, name],
				...[ms, (count / ms) * 1000, ms / outcome['HTTP Request'].ms, ms / outcome.Bare.ms],
				...[seen.peakInFlight, seen.connections, seen.outOfOrder, (seen.cpuMs / ms) * 100],
				grown ? mebibytes(grown[name]) : null,
			];
		});
	});
	return {
		title: 'Rows to posts',
		how: `One request a row over 20 accounts, with uploads that are ready; time is what n8n counts for the node, growth is of a process that was just started. Our node works on ${DEFAULT_ITEMS_AT_ONCE} items at once, its default. The service's processor time is given as a share of the time. In a profile of 1,000 rows at 0 ms (V8's sampling profiler, as in \`node --cpu-prof\`), ${(shares.own / 1000).toFixed(3)} ms a row went to the package's own code and what it calls of Node directly, and ${(shares.others / 1000).toFixed(3)} ms to n8n: fields, expressions, the credential, its HTTP helper, storing the execution.`,
		columns: [
			...['rows', 'who', 'ms', 'rows/s', 'to HTTP Request', 'to bare', 'peak in flight'],
			...['connections', 'out of order', 'service %', 'growth MiB'],
		],
		rows: cells,
		goals: goalsOf(outcomes, growth, shares),
	};
}

function goalsOf(
	outcomes: Outcomes[],
	growth: Array<Record<Contender, number>>,
	shares: Shares,
): Goal[] {
	const ours = 'Publishing Service';
	const [at0, at20, at100, many] = outcomes as [Outcomes, Outcomes, Outcomes, Outcomes];
	const ratio = (outcome: Outcomes, to: Contender) => outcome[ours].ms / outcome[to].ms;
	return [
		atMost('1,000 rows within 1.25 of bare at 0 ms', ratio(at0, 'Bare'), 1.25),
		atMost('1,000 rows within 1.25 of bare at 20 ms', ratio(at20, 'Bare'), 1.25),
		atMost('1,000 rows within 1.25 of bare at 100 ms', ratio(at100, 'Bare'), 1.25),
		atMost('faster than HTTP Request at 0 ms', ratio(at0, 'HTTP Request'), 1),
		atMost('not slower than HTTP Request at 20 ms', ratio(at20, 'HTTP Request'), 1),
		atMost('10,000 rows grow by under 100 MiB', mebibytes(growth[1]?.[ours] ?? NaN), 100, 'MiB'),
		atMost('10,000 rows take ten times 1,000, within a fifth', many[ours].ms / at0[ours].ms, 12),
		atMost('own time under 0.2 ms a row', shares.own / 1000, 0.2, 'ms'),
	];
}
