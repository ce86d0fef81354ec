import type { DateTime } from 'luxon';

import { isShownTwice } from '../../sheet/texts/shownValue';

/**
 * Writes a time into a column for the date and a column for the clock. A time in the hour that a change of the
 * clocks repeats is not returned, because the two columns cannot say which of the 2 hours is meant.
 */
export function inTwoColumns(
	time: DateTime,
	date: string,
	clock: string,
): Readonly<Record<string, string>> {
	if (!time.isValid) {
		return { [date]: '', [clock]: '' };
	}
	return isShownTwice(time) ? {} : { [date]: dayOf(time), [clock]: clockOf(time) };
}

/** Writes a time into one column. In the hour that a change of the clocks repeats, only an offset makes it clear. */
export function inOneColumn(time: DateTime): string {
	if (!time.isValid) {
		return '';
	}
	const exact = time.toISO({ suppressMilliseconds: true }) ?? '';
	return isShownTwice(time) ? exact : `${dayOf(time)} ${clockOf(time)}`;
}

function dayOf(time: DateTime): string {
	return time.toFormat('yyyy-MM-dd');
}

function clockOf(time: DateTime): string {
	return time.toFormat(time.second === 0 ? 'HH:mm' : 'HH:mm:ss');
}
