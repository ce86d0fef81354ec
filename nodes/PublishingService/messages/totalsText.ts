import { MOST_NAMED } from './runTexts';

/** One kind of result: its words for one row and for several, and the rows that have it. */
interface Total {
	readonly one: string;
	readonly many: string;
	readonly numbers: readonly number[];
	/** True if the rows are named one by one. */
	readonly isNamed: boolean;
}

/** The results of all rows: "10 of 12 rows are ready; 2 are refused: rows 4 and 9." */
export function totalsText(totals: readonly Total[], rows: number, checkOnly: boolean): string {
	const [first, ...others] = totals;
	const parts = others.map((total) => totalText(total, ''));
	if (first) {
		parts.unshift(firstTotalText(first, rows));
	}
	const reminder = checkOnly ? ' Nothing was created or changed.' : '';
	return `${parts.join('; ')}.${reminder}`;
}

/** The first total also says how many rows the sheet has. */
function firstTotalText(total: Total, rows: number): string {
	const { one, many, numbers } = total;
	if (numbers.length < rows) {
		return totalText(total, ` of ${rows} rows`);
	}
	return rows === 1 ? `The row ${one}` : `All ${rows} rows ${many}`;
}

function totalText({ one, many, numbers, isNamed }: Total, ofRows: string): string {
	const result = numbers.length === 1 ? one : many;
	const names = isNamed ? `: ${namedRows(numbers)}` : '';
	return `${numbers.length}${ofRows} ${result}${names}`;
}

/** "row 4", "rows 4 and 9", "rows 1, 2, 3 and 7 more" */
function namedRows(numbers: readonly number[]): string {
	if (numbers.length === 1) {
		return `row ${numbers[0]}`;
	}
	const more = numbers.length - MOST_NAMED.rows;
	const shown: Array<number | string> = numbers.slice(0, more > 1 ? MOST_NAMED.rows : undefined);
	// "and 1 more" would be as long as the number of the last row.
	const last = more > 1 ? `${more} more` : shown.pop();
	return `rows ${shown.join(', ')} and ${last}`;
}
