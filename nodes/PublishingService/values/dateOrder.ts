import { findDate } from './dateFormats';
import { plainPhrase } from './plainText';

/** The order of day and month in dates with slashes or dashes and the year at the end. */
export type DateOrder = 'dmy' | 'mdy';

export type DateOrderProofs = Partial<Readonly<Record<DateOrder, string>>>;

/** Finds dates such as 24/12/2026, in which only one number can be the day. */
export function dateOrderProofs(values: Iterable<unknown>): DateOrderProofs {
	const proofs: { -readonly [Order in DateOrder]?: string } = {};
	for (const value of values) {
		const order = provenOrder(value);
		if (order !== undefined) {
			proofs[order] ??= String(value);
		}
	}
	return proofs;
}

/** Finds the order of a date by itself: in 24/12/2026, only one number can be the day. */
export function provenOrder(value: unknown): DateOrder | undefined {
	const written = findDate(plainPhrase(value));
	if (!written?.date.isOrderOpen) {
		return undefined;
	}
	const { month: first, day: second } = written.date;
	// 24/12/26 may begin with its year; 12/24/26 can be read in one way only.
	if (!written.isYearOpen && isOnlyDay(first) && isMonth(second)) {
		return 'dmy';
	}
	return isMonth(first) && isOnlyDay(second) ? 'mdy' : undefined;
}

/** True for a date such as 03/04/2026, in which both numbers can be the day. */
export function isOrderUnclear(value: unknown): boolean {
	const written = findDate(plainPhrase(value));
	return (
		written?.date.isOrderOpen === true && isMonth(written.date.month) && isMonth(written.date.day)
	);
}

function isMonth(number: number): boolean {
	return number >= 1 && number <= 12;
}

/** A day of a month that no month has as its number. */
function isOnlyDay(number: number): boolean {
	return number > 12 && number <= 31;
}

/** The order that the form of a date shows: "DD/MM/YYYY", "TT.MM.JJJJ", "mm-dd-yy". */
export function dateOrderOfForm(text: string): DateOrder | undefined {
	const form = /\b([dtjgm])\1?[-/. ]+([dtjgm])\2?[-/. ]+[yja]{2,4}\b/i.exec(text);
	if (!form) {
		return undefined;
	}
	const [isMonthFirst, isMonthSecond] = form.slice(1).map((letter) => /m/i.test(letter));
	if (isMonthFirst === isMonthSecond) {
		return undefined;
	}
	return isMonthFirst ? 'mdy' : 'dmy';
}
