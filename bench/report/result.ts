/** A figure, or null for what does not apply. */
export type Cell = string | number | null;

export interface Goal {
	/** The goal in words. */
	goal: string;
	measured: string;
	met: boolean;
	/** The wanted value, for goals in the table at the top. */
	asked?: string;
}

/** The result of a job. */
export interface Result {
	title: string;
	/** How it was measured, in a sentence or two. */
	how: string;
	columns: string[];
	rows: Cell[][];
	goals: Goal[];
	/** The reasons why goals were missed. */
	left?: string;
}

/** A result with the time and the machine of its measurement. */
export interface Measured extends Result {
	measuredAt: string;
	machine: Machine;
}

export interface Machine {
	processors: string;
	memory: string;
	system: string;
	node: string;
	n8n: string;
	/** Its load average when the job began: beyond its processors, what waits for them. */
	load?: number;
}

export interface Report {
	jobs: Record<string, Measured>;
}

/** A goal of the kind "at most". */
export function atMost(goal: string, value: number, limit: number, unit = ''): Goal {
	return { goal, measured: withUnit(value, unit), met: value <= limit };
}

/** The same for a goal of the table at the top; what counts is the figure as it is shown. */
export function headline(goal: string, value: number, limit: number, unit = ''): Goal {
	const met = value <= limit || figure(value) === figure(limit);
	return { goal, measured: withUnit(value, unit), met, asked: withUnit(limit, unit) };
}

function withUnit(value: number, unit: string): string {
	return `${figure(value)}${unit && ` ${unit}`}`;
}

/** A number with as many digits as it is worth reading. */
export function figure(value: number): string {
	const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
	return value.toLocaleString('en-US', { maximumFractionDigits: digits });
}

export function mebibytes(bytes: number): number {
	return bytes / 2 ** 20;
}
