import { costliest, sharesDuring, type Shares } from '../../measure/profile';
import { figure, headline, type Cell, type Goal, type Result } from '../../report/result';
import { makeRows } from '../../rows';
import { Service } from '../../service/process';
import { Arena, itemsAtOnce, ours, oursAtTen, type Load, type Outcome } from './contenders';

const names = [ours, oursAtTen, 'Floor', 'HTTP Request', 'Edit Fields', 'Bare'] as const;
type Outcomes = Record<(typeof names)[number], Outcome>;

const loads = [
	{ rows: 1000, latencyMs: 0, rounds: 5 },
	{ rows: 1000, latencyMs: 20, rounds: 1 },
	{ rows: 1000, latencyMs: 100, rounds: 1 },
] as const satisfies Load[];
const profiledRows = 1000;

/** Rows of a sheet become posts, one request a row. */
export async function rows(): Promise<Result> {
	const service = await Service.start();
	const arena = await Arena.open(service, names);
	try {
		const [at0, at20, at100] = loads;
		const found = {
			at0: await arena.compare(names, at0),
			at20: await arena.compare(names, at20),
			at100: await arena.compare(names, at100),
		};
		await service.begin();
		const shares = await sharesDuring(
			arena.rig.n8n,
			async () => await arena.post(ours, makeRows(profiledRows)),
		);
		return report(found, shares);
	} finally {
		await arena.close();
		await service.stop();
	}
}

type Found = Record<'at0' | 'at20' | 'at100', Outcomes>;

function report({ at0, at20, at100 }: Found, shares: Shares): Result {
	const own = shares.own / profiledRows;
	const [first] = loads;
	return {
		title: 'Rows to posts',
		how: `${first.rows.toLocaleString('en-US')} rows with 5 columns, for 20 accounts, with finished uploads. The first column is the time that the service takes for each answer. Medians of ${first.rounds} rounds at 0 ms, one round at the others.`,
		columns: ['service', 'who', 'ms', 'to the floor', 'to HTTP Request', 'to bare', 'in flight'],
		rows: [...cells(at0, 0), ...cells(at20, 20), ...cells(at100, 100)],
		goals: goalsOf({ at0, at20, at100 }),
		left: `In a profile, a row at 0 ms took ${figure(own)} ms of the package's own code. The rest: ${costliest(shares, profiledRows)}.`,
	};
}

function cells(outcomes: Outcomes, latencyMs: number): Cell[][] {
	return names.map((name) => {
		const { ms, seen } = outcomes[name];
		return [
			...[`${latencyMs} ms`, name, ms, ms / outcomes.Floor.ms],
			...[ms / outcomes['HTTP Request'].ms, ms / outcomes.Bare.ms],
			seen.requests > 0 ? seen.peakInFlight : null,
		];
	});
}

function goalsOf({ at0, at20, at100 }: Found): Goal[] {
	const ratio = (outcomes: Outcomes, name: keyof Outcomes, to: keyof Outcomes) =>
		outcomes[name].ms / outcomes[to].ms;
	const thousand = '1,000 rows';
	// No node of n8n reaches the bare script: the floor takes up to 1.6 times as long.
	const same = `with ${itemsAtOnce} in flight: to the floor with the same number`;
	return [
		headline(`${thousand} at 0 ms: to HTTP Request`, ratio(at0, ours, 'HTTP Request'), 0.2),
		headline(
			`${thousand} at 0 ms: to the floor of n8n's own requests`,
			ratio(at0, ours, 'Floor'),
			1.5,
		),
		headline(`${thousand} at 20 ms, ${same}`, ratio(at20, oursAtTen, 'Floor'), 1.4),
		headline(`${thousand} at 100 ms, ${same}`, ratio(at100, oursAtTen, 'Floor'), 1.1),
		headline(
			`${thousand} at 20 ms: to HTTP Request, which sends all together`,
			ratio(at20, ours, 'HTTP Request'),
			0.25,
		),
		headline(
			`${thousand} at 100 ms: to HTTP Request, which sends all together`,
			ratio(at100, ours, 'HTTP Request'),
			// Rows of an account go one after the other: 1,000 rows of 20 accounts take 5 s at least.
			1,
		),
	];
}
