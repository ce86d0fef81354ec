/** A figure, or null for what does not apply. */
export type Cell = string | number | null;

export interface Goal {
	/** What is to be reached, in words. */
	goal: string;
	measured: string;
	met: boolean;
}

/** What a job found out. */
export interface Result {
	title: string;
	/** How it was measured, in a sentence or two. */
	how: string;
	columns: string[];
	rows: Cell[][];
	goals: Goal[];
	/** What stands between the result and the goals that were missed. */
	left?: string;
}

export interface Report {
	machine: { processors: string; memory: string; system: string; node: string; n8n: string };
	jobs: Record<string, Result & { measuredAt: string }>;
}

/** A goal of the kind "at most". */
export function atMost(goal: string, value: number, limit: number, unit = ''): Goal {
	return { goal, measured: `${figure(value)}${unit && ` ${unit}`}`, met: value <= limit };
}

/** A number with as many digits as it is worth reading. */
export function figure(value: number): string {
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

export function mebibytes(bytes: number): number {
	return bytes / 2 ** 20;
}
