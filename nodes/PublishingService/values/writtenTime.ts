import { asText, type Parsed, plainText, quote } from './text';
import { MONTH_OF, WEEKDAY_OF } from './words';

/** The source of a pattern that matches one of the names, and never the beginning of a longer word. */
export function namePattern(names: ReadonlyMap<string, number>): string {
	const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
	return `(?:${longestFirst.join('|')})(?![a-z])`;
}

/** Which of day and month stands first in dates with slashes or dashes and the year at the end. */
export type DateOrder = 'dmy' | 'mdy';

/** A date as it is written: three numbers, whose order may be open. */
export interface WrittenDate {
	readonly year: number;
	readonly month: number;
	readonly day: number;
	/** True where `month` and `day` are the first and the second number, in an order not known. */
	readonly isOrderOpen: boolean;
	readonly weekday?: number;
}

/** A date in a text, and what is beside it. */
interface DateText {
	readonly date: WrittenDate;
	readonly rest: string;
	/**
	 * True where the year has two digits and another number may be the year as well: 24.12.26. The
	 * order of the column then says that the year stands last.
	 */
	readonly isYearOpen: boolean;
}

/** What the named groups of a pattern have found. */
type Groups = Readonly<Record<string, string | undefined>>;

const NAME = namePattern(MONTH_OF);
const WEEKDAY = `(?:(?:le|el|il|on) )?(?<weekday>${namePattern(WEEKDAY_OF)})\\.?,? (?:(?:le|el|den|der|dem|the|dia) )?`;
const ARTICLE = '(?:(?:le|el|il|on|den|the) )?';
const DAY = '(?<day>\\d{1,2})';
const ORDINAL = '(?:st|nd|rd|th|er|ro|\\.|o|a)?';
const OF = '(?:of |de |del |di |do )?';
const GAP = '(?: ?[-/] ?| )?';

/** Date forms; `year` may have two digits in those that end with it. */
const DATE_FORMS: readonly string[] = [
	'(?<year>20\\d{2})(?<month>0[1-9]|1[0-2])(?<day>0[1-9]|[12]\\d|3[01])',
	'(?<year>\\d{4})(?<sign>[-/.])(?<month>\\d{1,2})\\k<sign>(?<day>\\d{1,2})',
	// Japanese and Chinese.
	'(?<year>\\d{4}) ?年 ?(?<month>\\d{1,2}) ?月 ?(?<day>\\d{1,2}) ?日',
	'(?<day>\\d{1,2})\\. ?(?<month>\\d{1,2})\\. ?(?<year>\\d{4})',
	'(?<first>\\d{1,2})\\. ?(?<second>\\d{1,2})\\. ?(?<year>\\d{2})',
	'(?<first>\\d{1,2}) ?(?<sign>[-/]) ?(?<second>\\d{1,2}) ?\\k<sign> ?(?<year>\\d{4}|\\d{2})',
	`${ARTICLE}(?<name>${NAME})\\.?${GAP}${DAY}(?:st|nd|rd|th)?(?:, ?| |-|/)(?<sure>'?)(?<year>\\d{4}|\\d{2})`,
	`${ARTICLE}${DAY}${ORDINAL}${GAP}${OF}(?<name>${NAME})\\.?,?${GAP}(?:de |del )?(?<short>'?)(?<year>\\d{4}|\\d{2})`,
	`(?<year>\\d{4}),?${GAP}(?<name>${NAME})\\.?${GAP}${DAY}(?:st|nd|rd|th|\\.)?`,
];

/** A weekday behind its date: "2026-12-24 (Thu)", "24.12.2026, Do.". */
const WEEKDAY_AFTER = `(?:,? ?\\(?(?<after>${namePattern(WEEKDAY_OF)})\\.?\\)?,?)?`;

/** A date at the beginning or at the end of a text, and never a piece of a longer number. */
const AT_START = DATE_FORMS.map(
	(form) => new RegExp(`^(?:${WEEKDAY})?${form}${WEEKDAY_AFTER}(?<rest>$|(?!\\d|[:.]\\d).*$)`),
);
const AT_END = DATE_FORMS.map(
	(form) => new RegExp(`^(?<rest>.*[^\\d.,:/-][,;]? ?)(?:${WEEKDAY})?${form}${WEEKDAY_AFTER}$`),
);

/** Finds the date in a text that `plainText` has made plain; what is beside it is `rest`. */
export function findDate(text: string): DateText | undefined {
	for (const pattern of [...AT_START, ...AT_END]) {
		const groups = pattern.exec(text)?.groups;
		if (groups) return readDate(groups);
	}
	return undefined;
}

/** Of a year of two digits. */
const CENTURY = 2000;

function readDate(groups: Groups): DateText {
	const { year = '', month, day, first, second, name, rest = '' } = groups;
	const weekday = groups.weekday ?? groups.after;
	const isShort = year.length < 4;
	// "Dec 24, 26" and "24 Dec '26" name their year; "24-Dec-26" might be of 2024.
	const isSure = groups.sure !== undefined || Boolean(groups.short);
	const date = {
		year: isShort ? CENTURY + Number(year) : Number(year),
		month: name === undefined ? Number(month ?? first) : (MONTH_OF.get(name) ?? 0),
		day: Number(day ?? second),
		isOrderOpen: first !== undefined,
		...(weekday !== undefined && { weekday: WEEKDAY_OF.get(weekday) }),
	};
	return { date, rest, isYearOpen: isShort && !isSure };
}

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

/** The order that a value proves by itself: one of its numbers is no month. */
function provenBy(value: unknown): DateOrder | undefined {
	if (typeof value !== 'string' || value.length > 200) return undefined;
	const found = findDate(plainText(value));
	if (!found?.date.isOrderOpen) return undefined;
	const { month: first, day: second } = found.date;
	// 24/12/26 may begin with its year; 12/24/26 can be read in one way only.
	if (!found.isYearOpen && first > 12 && first <= 31 && second >= 1 && second <= 12) return 'dmy';
	return second > 12 && second <= 31 && first >= 1 && first <= 12 ? 'mdy' : undefined;
}

/** The order that the form of a date shows: "DD/MM/YYYY", "TT.MM.JJJJ", "mm-dd-yy". */
export function dateOrderOfForm(text: string): DateOrder | undefined {
	const form = /\b([dtjgm])\1?[-/. ]+([dtjgm])\2?[-/. ]+[yja]{2,4}\b/i.exec(text);
	if (!form) return undefined;
	const [isMonthFirst, isMonthSecond] = form.slice(1).map((letter) => /m/i.test(letter));
	if (isMonthFirst === isMonthSecond) return undefined;
	return isMonthFirst ? 'mdy' : 'dmy';
}

const HOUR_MS = 3_600_000;
/** The end of a day. */
const DAY_MS = 24 * HOUR_MS;

const HALF = '(?: ?(?<half>[ap])\\.?(?: ?m\\.?)(?![a-z])|(?<short>[ap])(?![a-z.]))';
const HOUR = '(?<hour>\\d{1,2})';
const MINUTE = '(?<minute>\\d{2})';

/** Forms of a time, each from the beginning of a text. */
const TIME_FORMS: readonly RegExp[] = [
	`${HOUR}:${MINUTE}(?::(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,9}))?)?(?:${HALF})?(?: ?(?:uhr|uur|hrs?|hs|h|u)\\.?(?![a-z]))?`,
	`${HOUR} ?[hu](?: ?${MINUTE})?(?: ?(?:min|mn))?(?![a-z])`,
	`${HOUR}(?:\\.${MINUTE})? ?u(?:hr|ur)(?: ${MINUTE.replace('minute', 'after')})?(?![a-z])`,
	`${HOUR}(?:\\.${MINUTE})?${HALF}`,
	`${HOUR}\\.${MINUTE}(?: ?h(?![a-z]))?`,
].map((form) => new RegExp(`^${form}(?![\\d:])(?<rest>.*)`));

/** Noon in the languages of the sheets; midnight may be that before or after its day. */
const NOON =
	/^(?:12(?::00)? ?)?(?:noon|midday|mittags?|midi|mediodia|mezzogiorno|meio[- ]dia)(?![a-z])(?<rest>.*)/;

/** Hours alone and digits without a sign, as ISO 8601 allows them behind its "T". */
const AFTER_T = /^(?<hour>\d{2})(?:(?<minute>\d{2})(?<second>\d{2})?)?(?![\d:.])(?<rest>.*)/;

/** A time on the clock, in milliseconds since midnight, and what follows it in a text. */
interface FoundTime {
	readonly time: number;
	readonly rest: string;
}

/** Finds a time at the beginning of a plain text; 24:00 is the end of the day. */
export function findTime(text: string, isAfterT = false): FoundTime | undefined {
	const atNoon = NOON.exec(text)?.groups;
	if (atNoon) return { time: 12 * HOUR_MS, rest: atNoon.rest ?? '' };
	for (const pattern of isAfterT ? [...TIME_FORMS, AFTER_T] : TIME_FORMS) {
		const groups = pattern.exec(text)?.groups;
		if (!groups) continue;
		const time = readTime(groups);
		return time === undefined ? undefined : { time, rest: groups.rest ?? '' };
	}
	return undefined;
}

function readTime(groups: Groups): number | undefined {
	const { after, half, short, fraction = '' } = groups;
	if (groups.minute !== undefined && after !== undefined) return undefined;
	const hour = hourOf(Number(groups.hour), half ?? short) ?? NaN;
	const minute = Number(groups.minute ?? after ?? 0);
	const second = Number(groups.second ?? 0);
	const millisecond = Number(fraction.padEnd(3, '0').slice(0, 3));
	const time = hour * HOUR_MS + minute * 60_000 + second * 1000 + millisecond;
	return minute <= 59 && second <= 59 && time <= DAY_MS ? time : undefined;
}

/** The hour of 24; 12 AM is midnight, 12 PM is noon. */
function hourOf(hour: number, half: string | undefined): number | undefined {
	if (half === undefined) return hour;
	if (hour < 1 || hour > 12) return undefined;
	return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** A time of day as HH:mm:ss, from text or from the part of a day that a sheet holds (0.75). */
export function parseTimeOfDay(value: unknown): Parsed<string> {
	const time = timeOfDay(value);
	if (time !== undefined) return { value: new Date(time).toISOString().slice(11, 19) };
	return { problem: `must be a time of day such as 18:30 or 6:30 PM, not ${quote(value)}` };
}

/** What people put before a time that need not be exact. */
const ABOUT =
	/^(?:~|ca\.?|circa|approx\.?|around|about|gegen|ungefahr|vers|environ|hacia|sobre las|verso|rond|okolo) ?(?=\d)/;

/** A time of day in milliseconds since midnight; the end of the day is none. */
export function timeOfDay(value: unknown): number | undefined {
	const text = plainText(asText(value)).replace(ABOUT, '');
	const dayPart = /^0?[.,]\d{3,}$|^0$/.test(text) ? Number(text.replace(',', '.')) : value;
	const isDayPart = typeof dayPart === 'number' && dayPart >= 0 && dayPart < 1;
	// "1830" and 930 beside a date can be nothing else.
	const found = isDayPart
		? { time: ofDayPart(dayPart), rest: '' }
		: findTime(text.replace(/^(\d{1,2})([0-5]\d)$/, '$1:$2'));
	return found?.rest === '' && found.time < DAY_MS ? found.time : undefined;
}

/** The time at a part of a day, to the second: sheets keep times as 18:30:00 = 0.770833. */
export function ofDayPart(part: number): number {
	return Math.round(part * 86_400) * 1000;
}
