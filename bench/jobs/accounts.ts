import { publishingService } from '../n8n/workflows';
import { headline, type Cell, type Goal, type Result } from '../report/result';
import { datedRows } from '../rows';
import { Service } from '../service/process';
import { Arena, requestsPerRow } from './rows/contenders';

const fromRows = 'Create or Update From Rows';
const names = [fromRows, 'HTTP Request', 'Bare'] as const;
const load = { rows: 1000, latencyMs: 100, rounds: 1 };
const accountCounts = [1, 3, 20];
/** Seconds for the rows of one account. */
const goalSeconds = 8;

/** Rows of a calendar over few accounts: rows of one day wait for each other, and no others. */
export async function accounts(): Promise<Result> {
	const service = await Service.start();
	const arena = await Arena.open(service, ['HTTP Request', 'Bare']);
	try {
		await arena.add(fromRows, {
			...publishingService({
				...{ resource: 'post', operation: 'createFromRows', checkOnly: false, skipApproval: true },
			}),
			name: fromRows,
		});
		const cells: Cell[][] = [];
		const goals: Goal[] = [];
		for (const count of accountCounts) {
			const rowsOf = (rows: number) => datedRows(rows, count);
			const found = await arena.compare(names, { ...load, rowsOf }, (name, rows) =>
				// It also reads the accounts, and by status what is planned or partly out.
				name === fromRows ? rows + 5 : requestsPerRow(name, rows),
			);
			for (const name of names) {
				const { ms, seen } = found[name];
				cells.push([count, name, ms, ms / found.Bare.ms, seen.peakInFlight]);
			}
			if (count === 1) {
				const seconds = found[fromRows].ms / 1000;
				goals.push(
					headline('1,000 dated rows of one account at 100 ms', seconds, goalSeconds, 's'),
				);
			}
		}
		return {
			title: 'Rows over few accounts',
			how: `1,000 rows with finished uploads, 3 per day and account. The service takes ${load.latencyMs} ms for each answer. 1 round. The bare script sends 10 rows at the same time, but the rows of one account one after the other.`,
			columns: ['accounts', 'who', 'ms', 'to bare', 'in flight'],
			rows: cells,
			goals,
		};
	} finally {
		await arena.close();
		await service.stop();
	}
}
