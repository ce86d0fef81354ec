/** What a seed came to, judged from outside. */
export interface Verdict {
	/** Rows that were handed to the node. */
	rows: number;
	rowsLost: string[];
	rowsDoubled: string[];
	/** Rows of an account that the service got after a later row of the same sheet. */
	rowsOutOfOrder: string[];
	/** Changes that the trigger had to tell. */
	changes: number;
	changesLost: string[];
	changesToldTwice: string[];
	/** What else must not be: events of what has not happened, runs that never end. */
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

/** Adds up what several judges found. */
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

/** Every offence as a line; none where all is well. */
export function offencesOf(verdict: Verdict): string[] {
	return offences.flatMap((name) => verdict[name].map((what) => `${name}: ${what}`));
}
