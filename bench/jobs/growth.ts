import { BareScript } from '../bare/process';
import { growthDuring } from '../measure/memory';
import { memoryDuring, type Shares } from '../measure/profile';
import { figure, headline, mebibytes, type Result } from '../report/result';
import { makeRows } from '../rows';
import { Service } from '../service/process';
import { Arena, itemsAtOnce, ours } from './rows/contenders';

const names = [ours, 'Edit Fields', 'Bare'] as const;
type Name = (typeof names)[number];
const count = 10_000;
const warmUpRows = 20;

interface Grown {
	ms: number;
	bytes: number;
}

/** A large sheet in a process that was just started; a warm one would hide its growth. */
export async function growth(): Promise<Result> {
	const service = await Service.start();
	try {
		const found = {} as Record<Name, Grown>;
		for (const name of names) {
			found[name] = await (name === 'Bare' ? growBare(service) : grow(service, name));
		}
		return report(found, await memoryOwners(service));
	} finally {
		await service.stop();
	}
}

async function grow(service: Service, name: Exclude<Name, 'Bare'>): Promise<Grown> {
	const arena = await Arena.open(service, [name]);
	try {
		await service.begin();
		await arena.post(name, makeRows(warmUpRows));
		return await measured(arena.rig.n8n.pid, async () => {
			return await arena.rig.run(name, { rows: makeRows(count) });
		});
	} finally {
		await arena.close();
	}
}

/** The owners of the memory in one more run, because the profiler takes memory itself. */
async function memoryOwners(service: Service): Promise<Shares> {
	const arena = await Arena.open(service, [ours]);
	try {
		await service.begin();
		await arena.post(ours, makeRows(warmUpRows));
		return await memoryDuring(arena.rig.n8n, async () => {
			await arena.rig.run(ours, { rows: makeRows(count) });
		});
	} finally {
		await arena.close();
	}
}

async function growBare(service: Service): Promise<Grown> {
	const script = new BareScript();
	const post = async (rows: number) =>
		await script.perform({
			...{ what: 'rows', origin: service.origin, rows: makeRows(rows), inFlight: itemsAtOnce },
		});
	try {
		await service.begin();
		await post(warmUpRows);
		return await measured(script.pid, async () => await post(count));
	} finally {
		await script.stop();
	}
}

async function measured(pid: number, work: () => Promise<unknown>): Promise<Grown> {
	const started = performance.now();
	let ms = 0;
	const bytes = await growthDuring(pid, async () => {
		await work();
		ms = performance.now() - started;
	});
	return { ms, bytes };
}

function report(found: Record<Name, Grown>, owners: Shares): Result {
	const grown = (name: Name) => mebibytes(found[name].bytes);
	const others = owners.byPackage
		.slice(0, 4)
		.map(([owner, bytes]) => `${owner} ${figure(mebibytes(bytes))} MiB`);
	return {
		title: 'Memory for 10,000 rows',
		how: 'The largest resident memory of a process, minus the memory after its start. 1 run each at 0 ms.',
		columns: ['who', 's', 'growth MiB', 'beyond Edit Fields'],
		rows: names.map((name) => [
			...[name, found[name].ms / 1000, grown(name)],
			grown(name) - grown('Edit Fields'),
		]),
		goals: [
			headline(
				'10,000 rows: growth beyond Edit Fields',
				grown(ours) - grown('Edit Fields'),
				50,
				'MiB',
			),
		],
		left: `In a heap profile of the whole run, objects that lived longer than one short collection came from: ${others.join(', ')}, and the package's own code with ${figure(mebibytes(owners.own))} MiB.`,
	};
}
