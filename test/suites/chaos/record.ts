import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { currentVersion } from '../../kit/n8n';
import { offencesOf, sumOf, type Verdict } from './verdict';

/** Where a seed was lived through: a whole n8n, or n8n's engine in one process. */
export type Where = 'whole' | 'inProcess';

/** What came of seeds when they were lived through last. */
export interface Outcome {
	/** YYYY-MM-DD. */
	date: string;
	n8n: string;
	/** How many seeds. */
	seeds: number;
	seconds: number;
	rows: number;
	rowsLost: number;
	rowsDoubled: number;
	rowsOutOfOrder: number;
	changes: number;
	changesLost: number;
	changesToldTwice: number;
	/** All that is wrong, the former included. */
	offences: number;
}

/** By the seed in a whole n8n, and by the first of a run of seeds in one process. */
export type Records = Record<Where, Record<string, Outcome>>;

const data = join(__dirname, '../../../docs/chaos.json');

/** What is on record. */
export function readRecords(): Records {
	return existsSync(data)
		? (JSON.parse(readFileSync(data, 'utf8')) as Records)
		: { whole: {}, inProcess: {} };
}

/** Records what came of these seeds, in place of what an earlier run said of the first. */
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
