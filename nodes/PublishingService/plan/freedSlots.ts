import { wholeSecond } from '../posting/sameTime';
import { groupByKeys } from '../values/groupByKeys';
import { type AccountTime, freedItemsOf, newTimesOf } from './slotTimes';
import type { Change } from './types';

interface RowWithChanges {
	readonly changes: readonly Change[];
}

/**
 * Sorts rows so that a row that frees a slot comes before the row that asks for it. Else the service would give
 * the asking row a later slot. All other rows keep their order. Of 2 rows that exchange their slots, the second
 * row comes first.
 *
 * Example: the rows of Monday, Tuesday and Wednesday all move a day later. Wednesday is sent first, then
 * Tuesday, then Monday.
 */
export function sortByFreedSlots<Row extends RowWithChanges>(rows: readonly Row[]): Row[] {
	const freeingRows = groupByKeys(rows, slotsToTakeOver);
	// Walks from each row to the rows that free its slots, with a stack of its own, because a chain of thousands of
	// rows would be too deep for recursion. A row is met 2 times: when it begins, the rows before it go on the stack;
	// when it is met again, these rows are sorted, so the row follows.
	const begun = new Set<Row>();
	const sorted = new Set<Row>();
	const stack = [...rows].reverse();
	for (let row = stack.at(-1); row; row = stack.at(-1)) {
		if (begun.has(row)) {
			sorted.add(row);
			stack.pop();
			continue;
		}
		begun.add(row);
		const freeing = wantedSlotsOf(row).flatMap((slot) => freeingRows.get(slot) ?? []);
		stack.push(...freeing.filter((other) => !begun.has(other)).reverse());
	}
	return [...sorted];
}

/** The slots that a row frees for others. A row that then takes the next free slot keeps its place among the others. */
function slotsToTakeOver(row: RowWithChanges): string[] {
	const takesNextSlot = row.changes.flatMap(newTimesOf).some(({ time }) => time === undefined);
	return takesNextSlot ? [] : freedSlotsOf(row);
}

/** A post that asked for a time that was taken got a later slot: both are free once the post leaves them. */
function freedSlotsOf({ changes }: RowWithChanges): string[] {
	const items = changes.flatMap(freedItemsOf);
	const times = items.flatMap(({ accountId, scheduledSlotStart, scheduledAfter }) =>
		[scheduledSlotStart, scheduledAfter].map((time) => ({ accountId, time })),
	);
	return times.flatMap(slotOf);
}

function wantedSlotsOf({ changes }: RowWithChanges): string[] {
	return changes.flatMap(newTimesOf).flatMap(slotOf);
}

/** A text that 2 slots of one account share; none for the next free slot. */
function slotOf({ accountId, time }: AccountTime): string[] {
	return time === undefined ? [] : [`${accountId} ${wholeSecond(time)}`];
}
