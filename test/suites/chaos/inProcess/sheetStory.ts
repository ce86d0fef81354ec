import type { FaultRule } from '../../../../sandbox/faultRules';
import type { Random } from '../random';

/** One run of a sheet: its faults, and the request after which it is cancelled. */
export interface SheetRun {
	faults: FaultRule[];
	/** Number of requests after which the run is cancelled. */
	endsAfter: number | null;
	/** Milliseconds that pass at the service before the run. */
	clockMs: number;
}

/** A sheet that runs with faults until every row has its post. */
export interface SheetStory {
	operation: 'create' | 'createFromRows';
	accounts: number;
	/** The number of each row's account. */
	rows: number[];
	itemsAtOnce: number | null;
	latencyMs: number;
	idempotencyMismatch: 'replay' | 'reject';
	runs: SheetRun[];
}

const minute = 60_000;
const kinds: Array<Pick<FaultRule, 'kind' | 'afterCommit' | 'delayMs'>> = [
	{ kind: 'resetBeforeCommit' },
	{ kind: 'resetAfterCommit' },
	{ kind: 'html502' },
	{ kind: 'html502', afterCommit: true },
	{ kind: 'http503' },
	{ kind: 'truncatedJson' },
	{ kind: 'garbageJson' },
	{ kind: 'delay', delayMs: 40 },
];

/** Draws a sheet from a seed. */
export function sheetStory(random: Random): SheetStory {
	const accounts = random.int(1, 5);
	const count = random.int(4, 40);
	const troubled = random.int(1, 4);
	return {
		operation: random.pick(['create', 'create', 'createFromRows']),
		accounts,
		rows: Array.from({ length: count }, () => random.int(0, accounts - 1)),
		itemsAtOnce: random.pick([null, null, 1, 3, 10]),
		latencyMs: random.pick([0, 0, 5, 20]),
		idempotencyMismatch: random.pick(['replay', 'reject']),
		runs: Array.from({ length: troubled }, () => sheetRun(random, count)),
	};
}

function sheetRun(random: Random, rows: number): SheetRun {
	const share = random.pick([0, 0.03, 0.1, 0.2]);
	const chosen = share === 0 ? [] : random.some(kinds, random.int(1, 4));
	return {
		faults: chosen.map((fault) => ({
			...fault,
			probability: share / chosen.length,
			seed: random.int(1, 1_000_000),
		})),
		endsAfter: random.chance(0.6) ? random.int(1, rows + 5) : null,
		clockMs: random.pick([0, 0, minute, 60 * minute, 30 * 60 * minute]),
	};
}
