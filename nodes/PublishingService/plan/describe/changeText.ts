import { DateTime } from 'luxon';

import type { UpdatePostBody } from '../../contract/schemas';
import { FIELD_NAMES } from '../../posting/fieldNames';
import { isShownTwice, showTimeOrSoon, writeValue } from '../../sheet/texts/shownValue';
import { shownValues } from '../differenceFindings';
import { columnOfField } from '../columnOfField';
import { nameAccounts } from '../nameAccounts';
import type { AccountList, FieldDifference, PostIntent, Update } from '../types';

/** Describes an update for people: "change caption, content tags; reschedule 09:00 → 11:00; add @b". */
export function writeChange(
	{ changes, applied, resume, intent }: Update,
	accounts: AccountList,
): string {
	const { update = {}, reschedule, approveAgain, add, remove } = changes;
	const fields = Object.keys(update) as Array<keyof UpdatePostBody>;
	const names = fields.map((field) => FIELD_NAMES[field]);
	const parts = [
		names.length > 0 ? `change ${names.join(', ')}` : '',
		...applied.map(({ difference }) => writeReschedule(difference, intent.time.zone)),
		approveAgain ? 'require approval again' : '',
		add ? `add ${nameAccounts(add, accounts)}` : '',
		remove ? `remove ${nameAccounts(remove, accounts)}` : '',
		resume && !reschedule ? 'complete the reschedule' : '',
	];
	return parts.filter((part) => part !== '').join('; ');
}

function writeReschedule(difference: FieldDifference['difference'], zone: string): string {
	if (difference.field !== 'scheduledAfter') {
		return '';
	}
	return `reschedule ${writeTimes(difference.actual, difference.wish, zone)}`;
}

/**
 * Two times; only their clocks if they are on one day. A clock that an hour of the day repeats, when the clocks
 * change, needs the whole time.
 */
function writeTimes(from: string | null, to: string | null, zone: string): string {
	const before = DateTime.fromISO(from ?? '', { zone });
	const after = DateTime.fromISO(to ?? '', { zone });
	const isOneDay = before.isValid && after.isValid && before.hasSame(after, 'day');
	const areClocksClear = !isShownTwice(before) && !isShownTwice(after);
	return isOneDay && areClocksClear
		? `${before.toFormat('HH:mm')} → ${after.toFormat('HH:mm')}`
		: `${showTimeOrSoon(from, zone)} → ${showTimeOrSoon(to, zone)}`;
}

/** The old and the new value of each field that an update changes: `Caption: "Hello" → "Hello!"`. */
export function writeDetails(applied: readonly FieldDifference[], intent: PostIntent): string {
	const lines = applied.flatMap(({ difference }) => {
		if (difference.field === 'accountIds') {
			return [];
		}
		const { wished, actual } = shownValues(difference, intent.time.zone);
		const column = columnOfField(intent, difference.field);
		return [`${column}: ${writeValue(actual)} → ${writeValue(wished)}`];
	});
	return lines.join('; ');
}
