import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { currentVersion } from '../../kit/n8n';
import { offencesOf, sumOf, type Verdict } from './verdict';

/** The surroundings of a seed: a whole n8n, or n8n's engine in one process. */
export type Where = 'whole' | 'inProcess';

/** The last results of some seeds. */
export interface Outcome {
	/** YYYY-MM-DD. */
	date: string;
	n8n: string;
	/** Number of seeds. */
	seeds: number;
	seconds: number;
	rows: number;
	rowsLost: number;
	rowsDoubled: number;
	rowsOutOfOrder: number;
	changes: number;
	changesLost: number;
	changesToldTwice: number;
	/** Number of all violations, including those above. */
	offences: number;
}

/** Results by seed for a whole n8n, and by the first seed of a series for one process. */
export type Records = Record<Where, Record<string, Outcome>>;

const data = join(__dirname, '../../../docs/chaos.json');

/** Reads the recorded results. */
export function readRecords(): Records {
	return existsSync(data)
		? (JSON.parse(readFileSync(data, 'utf8')) as Records)
		: { whole: {}, inProcess: {} };
}

/** Records the results of these seeds in place of the earlier record for the first seed. */
export async function record(
	where: Where,
	first: number,
	verdicts: readonly Verdict[],
	seconds: number,
): Promise<void> {
	// Read again each time: runs of both kinds may write at the same time.
	const records = readRecords();
	const verdict = sumOf(verdicts);
	records[where][first] = {
		date: new Date().toISOString().slice(0, 10),
		n8n: currentVersion,
		seeds: verdicts.length,
		seconds,
		rows: verdict.rows,
		rowsLost: verdict.rowsLost.length,
		rowsDoubled: verdict.rowsDoubled.length,
		rowsOutOfOrder: verdict.rowsOutOfOrder.length,
		changes: verdict.changes,
		changesLost: verdict.changesLost.length,
		changesToldTwice: verdict.changesToldTwice.length,
		offences: offencesOf(verdict).length,
	};
	const options = (await resolveConfig(data)) ?? {};
	await writeFile(data, await format(JSON.stringify(records), { ...options, filepath: data }));
}
