import { sharesDuring } from '../measure/profile';
import { figure, headline, type Result } from '../report/result';
import { makeRows } from '../rows';
import { Service } from '../service/process';
import { Arena, ours, type Load, type Outcome } from './rows/contenders';

const names = [ours, 'HTTP Request', 'Edit Fields', 'Bare'] as const;
type Outcomes = Record<(typeof names)[number], Outcome>;
const load: Load = { rows: 300, latencyMs: 0, rounds: 2 };

/** The same rows over https and over http. */
export async function https(): Promise<Result> {
	const service = await Service.start();
	try {
		const plain = await compare(service, service.origin);
		const secure = await compare(service, service.secureOrigin);
		return report(plain.outcomes, secure);
	} finally {
		await service.stop();
	}
}

async function compare(service: Service, origin: string) {
	const arena = await Arena.open(service, names, origin);
	try {
		const outcomes = await arena.compare(names, load);
		await service.begin();
		const shares = await sharesDuring(
			arena.rig.n8n,
			async () => await arena.post(ours, makeRows(load.rows)),
		);
		return { outcomes, shares };
	} finally {
		await arena.close();
	}
}

type Compared = Awaited<ReturnType<typeof compare>>;

function report(plain: Outcomes, { outcomes: secure, shares }: Compared): Result {
	const perRow = (outcomes: Outcomes, name: keyof Outcomes) => outcomes[name].ms / load.rows;
	const toHttpRequest = (name: keyof Outcomes) => secure[name].ms / secure['HTTP Request'].ms;
	return {
		title: 'Rows over https',
		how: `${load.rows} rows at 0 ms. The service has its own certificate. Medians of ${load.rounds} rounds.`,
		columns: ['who', 'ms over http', 'ms over https', 'to HTTP Request'],
		rows: names.map((name) => [name, plain[name].ms, secure[name].ms, toHttpRequest(name)]),
		goals: [headline('rows over https at 0 ms: to HTTP Request', toHttpRequest(ours), 0.4)],
		left: `n8n opens a connection for each request. This takes ${figure(perRow(secure, ours) - perRow(plain, ours))} ms more per row over https. The package's own code takes ${figure(shares.own / load.rows)} ms.`,
	};
}
