import { BareScript } from '../../bare/process';
import { growthDuring } from '../../measure/memory';
import { interleaved, median } from '../../measure/median';
import { sharesDuring, type Shares } from '../../measure/profile';
import type { Rig } from '../../n8n/rig';
import type { Result } from '../../report/result';
import { makeRows } from '../../rows';
import { Service } from '../../service/process';
import { contenders, inN8n, runBare, startRig, type Contender, type Engine } from './contenders';
import {
	report,
	type Growth,
	type Load,
	type Measured,
	type Outcome,
	type Outcomes,
} from './report';

const thousand: Load[] = [
	{ rows: 1000, latencyMs: 0, rounds: 3 },
	{ rows: 1000, latencyMs: 20, rounds: 1 },
	{ rows: 1000, latencyMs: 100, rounds: 1 },
];
const tenThousand: Load = { rows: 10_000, latencyMs: 0, rounds: 1 };
const memoryLoads = [1000, 10_000];
const warmUpRows = 20;

/** Rows of a sheet become posts, one request a row. */
export async function rows(): Promise<Result> {
	const service = await Service.start();
	try {
		const growth: Growth[] = [];
		for (const count of memoryLoads) growth.push(await measureGrowth(service, count));
		const times = await withContenders(service, 'vm', async (rig, script) => ({
			measured: await measureLoads(service, rig, script, [...thousand, tenThousand]),
			shares: await profileRows(service, rig),
		}));
		const legacy = await withContenders(service, 'legacy', async (rig, script) => {
			return await measureLoads(service, rig, script, thousand);
		});
		return report({ ...times, legacy, growth });
	} finally {
		await service.stop();
	}
}

/** By how much a process that was just started grows; a warm one would hide it in what it has. */
async function measureGrowth(service: Service, count: number): Promise<Growth> {
	const grown = {} as Growth['grown'];
	for (const name of inN8n) {
		const rig = await startRig(service);
		try {
			await service.begin();
			await rig.run(name, { rows: makeRows(warmUpRows) });
			const run = async () => await rig.run(name, { rows: makeRows(count) });
			grown[name] = await growthDuring(rig.n8n.pid, run);
		} finally {
			await rig.stop();
		}
	}
	const script = new BareScript();
	await runBare(script, service, makeRows(warmUpRows));
	const run = async () => await runBare(script, service, makeRows(count));
	grown.Bare = await growthDuring(script.pid, run);
	await script.stop();
	return { rows: count, grown };
}

async function withContenders<Found>(
	service: Service,
	engine: Engine,
	measure: (rig: Rig, script: BareScript) => Promise<Found>,
): Promise<Found> {
	const rig = await startRig(service, engine);
	const script = new BareScript();
	try {
		return await measure(rig, script);
	} finally {
		await script.stop();
		await rig.stop();
	}
}

async function profileRows(service: Service, rig: Rig): Promise<Shares> {
	const body = { rows: makeRows(1000) };
	await service.begin();
	return await sharesDuring(rig.n8n, () => rig.run('Publishing Service', body));
}

async function measureLoads(
	service: Service,
	rig: Rig,
	script: BareScript,
	loads: readonly Load[],
): Promise<Measured[]> {
	const measured: Measured[] = [];
	for (const load of loads) {
		measured.push({ load, outcomes: await measureLoad(service, rig, script, load) });
	}
	return measured;
}

async function measureLoad(
	service: Service,
	rig: Rig,
	script: BareScript,
	{ rows: count, latencyMs, rounds }: Load,
): Promise<Outcomes> {
	const body = { rows: makeRows(count) };
	const seen = {} as Record<Contender, Outcome['seen']>;
	const run = (name: Contender) => async () => {
		await service.begin({ latencyMs });
		const ms = await (name === 'Bare'
			? runBare(script, service, body.rows)
			: rig.time(name, [name], body));
		seen[name] = await service.report();
		const expected = name === 'Edit Fields' ? 0 : count;
		if (seen[name].requests !== expected) {
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
