import { readRecords, type Outcome } from '../../test/suites/chaos/record';
import { table } from './table';

/** What came of the seeds on record. */
export function chaosTable(): string {
	const { whole, inProcess } = readRecords();
	return table(
		[
			'where',
			'seeds',
			'measured',
			'rows',
			'lost',
			'doubled',
			'out of order',
			'changes',
			'lost',
			'told twice',
			'other offences',
		],
		[
			['a whole n8n', ...totals(Object.values(whole))],
			['one process', ...totals(Object.values(inProcess))],
		],
	);
}

function totals(records: readonly Outcome[]): string[] {
	const sum = (count: (outcome: Outcome) => number) =>
		records.reduce((total, outcome) => total + count(outcome), 0);
	const figure = (count: (outcome: Outcome) => number) => sum(count).toLocaleString('en');
	const dates = [...new Set(records.map(({ date }) => date))].sort();
	return [
		figure(({ seeds }) => seeds),
		[...new Set([dates.at(0), dates.at(-1)])].join(' to '),
		figure(({ rows }) => rows),
		figure(({ rowsLost }) => rowsLost),
		figure(({ rowsDoubled }) => rowsDoubled),
		figure(({ rowsOutOfOrder }) => rowsOutOfOrder),
		figure(({ changes }) => changes),
		figure(({ changesLost }) => changesLost),
		figure(({ changesToldTwice }) => changesToldTwice),
		figure(othersOf),
	];
}

/** Offences that none of the other columns counts. */
function othersOf(outcome: Outcome): number {
	const { rowsLost, rowsDoubled, rowsOutOfOrder, changesLost, changesToldTwice } = outcome;
	const known = rowsLost + rowsDoubled + rowsOutOfOrder + changesLost + changesToldTwice;
	return outcome.offences - known;
}
