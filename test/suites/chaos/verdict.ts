/** The verdict about a seed, by judges who see only sheet, service and events. */
export interface Verdict {
	/** Rows that were handed to the node. */
	rows: number;
	rowsLost: string[];
	rowsDoubled: string[];
	/** Rows of an account that the service got after a later row of the same sheet. */
	rowsOutOfOrder: string[];
	/** Number of changes that the trigger had to report. */
	changes: number;
	changesLost: string[];
	changesToldTwice: string[];
	/** Other violations: events of changes that did not happen, runs that never end. */
	other: string[];
}

const offences = [
	'rowsLost',
	'rowsDoubled',
	'rowsOutOfOrder',
	'changesLost',
	'changesToldTwice',
	'other',
] as const;

export function emptyVerdict(): Verdict {
	return {
		...{ rows: 0, rowsLost: [], rowsDoubled: [], rowsOutOfOrder: [] },
		...{ changes: 0, changesLost: [], changesToldTwice: [], other: [] },
	};
}

/** Adds up several verdicts. */
export function sumOf(verdicts: readonly Verdict[]): Verdict {
	const sum = emptyVerdict();
	for (const verdict of verdicts) {
		sum.rows += verdict.rows;
		sum.changes += verdict.changes;
		for (const name of offences) {
			sum[name].push(...verdict[name]);
		}
	}
	return sum;
}

/** One line for each violation; empty if there are none. */
export function offencesOf(verdict: Verdict): string[] {
	return offences.flatMap((name) => verdict[name].map((what) => `${name}: ${what}`));
}
