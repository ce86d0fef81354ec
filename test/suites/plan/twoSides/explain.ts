/** A read or a write of one value of a post by a writer, at some moment between `begin` and `end`. */
export interface Operation {
	/** The writer: `a person`, `the service`, `run 2`. */
	readonly writer: string;
	/** It happened at some moment between these two, in simulated milliseconds since 1970. */
	readonly begin: number;
	readonly end: number;
	/** The value that the writer saw; undefined if the writer saw no value. */
	readonly told?: string | undefined;
	/** The value that the writer wrote; undefined for a read. */
	readonly wrote?: string | undefined;
	/** True for a write so soon after the read that no request could show the writes of others in between. */
	readonly isInWindow?: boolean;
}

/** The value of a post that does not exist yet. */
export const NOTHING = '(nothing)';

export type Explanation = 'order' | 'window' | 'none';

/**
 * Explains a history of one value. `order`: in some order that fits the moments, every writer saw the right
 * value (linearizability; it is local, so each value is judged alone). `window`: only if a write may miss
 * what another writer did between its last look and its request, which no request of the service can
 * prevent. `none`: no order explains it.
 *
 * ```ts
 * explain([
 *   { writer: 'run 1', begin: 0, end: 5, wrote: 'a' },
 *   { writer: 'a person', begin: 6, end: 6, told: 'a', wrote: 'b' },
 *   { writer: 'run 2', begin: 7, end: 9, told: 'a', wrote: 'a' },
 * ]); // 'none': run 2 saw a value that was no longer right
 * ```
 */
export function explain(history: readonly Operation[]): Explanation {
	if (hasOrder(history)) {
		return 'order';
	}
	const lenient = history.map((operation) =>
		misses(operation, history) ? blind(operation) : operation,
	);
	return hasOrder(lenient) ? 'window' : 'none';
}

/** True if another writer wrote between the last read of a write and its end. */
function misses(operation: Operation, history: readonly Operation[]): boolean {
	const { writer, begin, end, isInWindow } = operation;
	return (
		isInWindow === true &&
		history.some(
			(other) =>
				other.writer !== writer &&
				other.wrote !== undefined &&
				other.end >= begin &&
				other.begin <= end,
		)
	);
}

const blind = (operation: Operation): Operation => ({ ...operation, told: undefined });

function hasOrder(history: readonly Operation[]): boolean {
	const deadEnds = new Set<string>();
	const numbers = new Map(history.map((operation, at) => [operation, at]));

	function place(operations: readonly Operation[], value: string): boolean {
		const left = withoutTrueLooks(operations, value);
		if (left.length === 0) {
			return true;
		}
		const situation = `${left.map((one) => numbers.get(one)).join()} ${value}`;
		if (deadEnds.has(situation)) {
			return false;
		}
		const found = nextOf(left)
			.filter(({ told, wrote }) => wrote !== undefined && (told === undefined || told === value))
			.some((next) =>
				place(
					left.filter((one) => one !== next),
					next.wrote ?? value,
				),
			);
		if (!found) {
			deadEnds.add(situation);
		}
		return found;
	}

	return place(history, NOTHING);
}

/** Removes reads that could happen now and saw this value: they change nothing, so no order needs them later. */
function withoutTrueLooks(operations: readonly Operation[], value: string): readonly Operation[] {
	let left = operations;
	for (;;) {
		const next = new Set(nextOf(left));
		const others = left.filter(
			(one) => !(next.has(one) && one.wrote === undefined && one.told === value),
		);
		if (others.length === left.length) {
			return left;
		}
		left = others;
	}
}

/** The operations that may come first: none of the others has ended before they begin. */
function nextOf(operations: readonly Operation[]): Operation[] {
	const firstEnd = Math.min(...operations.map(({ end }) => end));
	return operations.filter(({ begin }) => begin <= firstEnd);
}
