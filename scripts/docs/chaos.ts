import { readRecords, type Outcome } from '../../test/suites/chaos/record';
import { table } from './table';

/** Results of the recorded seeds. */
export function chaosTable(): string {
	const { whole, inProcess } = readRecords();
	return table(
		[
			'where',
			'seeds',
			'measured',
			'rows',
			'rows lost',
			'rows with duplicates',
			'rows out of order',
			'changes',
			'changes lost',
			'changes reported twice',
			'other violations',
		],
		[
			['a complete n8n', ...totals(Object.values(whole))],
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

/** Violations that no other column counts. */
function othersOf(outcome: Outcome): number {
	const { rowsLost, rowsDoubled, rowsOutOfOrder, changesLost, changesToldTwice } = outcome;
	const known = rowsLost + rowsDoubled + rowsOutOfOrder + changesLost + changesToldTwice;
	return outcome.offences - known;
}
