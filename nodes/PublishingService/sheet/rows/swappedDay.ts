import { DateTime } from 'luxon';

import { serialOf } from '../../values/dayNumbers';
import type { TimeReading } from '../../values/timeReading';
import { provenOrder } from '../../values/dateOrder';
import type { Cell } from '../cells';
import type { CellReader } from '../cellReader';

/**
 * Warns of a date that a program may have read in another order than its writer meant: Excel takes
 * 05/01/2027 for 1 May and leaves 14/01/2027 as text. So a number next to such a text may be 5 January.
 */
export function warnOfSwappedDay(
	row: CellReader,
	{ heading, value }: Cell,
	dateOrder: TimeReading['dateOrder'],
): void {
	const serial = serialOf(value);
	const proofs = typeof dateOrder === 'function' ? dateOrder() : {};
	const textOfDay = [proofs.dmy, proofs.mdy].find((proof) => provenOrder(proof) !== undefined);
	if (serial === undefined || textOfDay === undefined) {
		return;
	}
	const day = DateTime.utc(1899, 12, 30).plus({ days: Math.floor(serial) });
	const swapped = DateTime.utc(day.year, day.day, day.month);
	if (!swapped.isValid || swapped.equals(day)) {
		return;
	}
	row.warn('perhapsSwapped', heading, {
		value: textOfDay,
		day: showDay(day),
		other: showDay(swapped),
	});
}

function showDay(day: DateTime): string {
	return day.toFormat('yyyy-MM-dd');
}
