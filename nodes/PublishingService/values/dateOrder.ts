import { DateTime } from 'luxon';

import { type DateOrder, findDate, type WrittenDate } from './dateText';
import { plainText } from './text';

/** Values of a sheet that prove the order of its dates, the first of each. */
export type DateOrderProofs = Partial<Readonly<Record<DateOrder, string>>>;

/** Looks for dates such as 24/12/2026, of which one number can only be a day. */
export function dateOrderProofs(values: Iterable<unknown>): DateOrderProofs {
	const proofs: { -readonly [Order in DateOrder]?: string } = {};
	for (const value of values) {
		const order = provenBy(value);
		if (order !== undefined) proofs[order] ??= String(value);
	}
	return proofs;
}

/** The order that a value proves by itself: a number that is no month, or its weekday. */
function provenBy(value: unknown): DateOrder | undefined {
	if (typeof value !== 'string' || value.length > 200) return undefined;
	const found = findDate(plainText(value));
	if (!found?.date.isOrderOpen) return undefined;
	const { month: first, day: second } = found.date;
	// 24/12/26 may begin with its year; 12/24/26 can be read in one way only.
	if (!found.isYearOpen && first > 12 && first <= 31 && second >= 1 && second <= 12) return 'dmy';
	if (second > 12 && second <= 31 && first >= 1 && first <= 12) return 'mdy';
	return found.isYearOpen && isYearFirst(found.date) ? undefined : byWeekday(found.date);
}

/** Whether a date such as "Wed 13.1.27" may begin with its year, so that its weekday fits that too. */
function isYearFirst({ year, month: first, day: second, weekday }: WrittenDate): boolean {
	return DateTime.utc(2000 + first, second, year % 100).weekday === weekday;
}

/** The order that the form of a date shows: "DD/MM/YYYY", "TT.MM.JJJJ", "mm-dd-yy". */
export function dateOrderOfForm(text: string): DateOrder | undefined {
	const form = /\b([dtjgm])\1?[-/. ]+([dtjgm])\2?[-/. ]+[yja]{2,4}\b/i.exec(text);
	if (!form) return undefined;
	const [isMonthFirst, isMonthSecond] = form.slice(1).map((letter) => /m/i.test(letter));
	if (isMonthFirst === isMonthSecond) return undefined;
	return isMonthFirst ? 'mdy' : 'dmy';
}

/** "Mon 12/7/2026" is a day in December: the other one is a Sunday. */
function byWeekday({
	year,
	month: first,
	day: second,
	weekday,
}: WrittenDate): DateOrder | undefined {
	const isDay = (month: number, day: number) => DateTime.utc(year, month, day).weekday === weekday;
	const [dmy, mdy] = [isDay(second, first), isDay(first, second)];
	return dmy === mdy ? undefined : dmy ? 'dmy' : 'mdy';
}
