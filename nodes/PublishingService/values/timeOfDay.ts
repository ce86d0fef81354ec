import { asText, type Parsed, plainText, quote } from './text';

/** A time on the clock; hour 24 is the end of the day. */
export interface TimeOfDay {
	readonly hour: number;
	readonly minute: number;
	readonly second: number;
	readonly millisecond: number;
}

const MIDNIGHT: TimeOfDay = { hour: 0, minute: 0, second: 0, millisecond: 0 };
const HALF = '(?: ?(?<half>[ap])\\.?(?: ?m\\.?)(?![a-z])|(?<short>[ap])(?![a-z.]))';
const HOUR = '(?<hour>\\d{1,2})';
const MINUTE = '(?<minute>\\d{2})';

/** Forms of a time, each from the beginning of a text. */
const FORMS: readonly RegExp[] = [
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

/** Finds a time at the beginning of a plain text; what follows it is `rest`. */
export function findTime(
	text: string,
	isAfterT = false,
): { readonly time: TimeOfDay; readonly rest: string } | undefined {
	const atNoon = NOON.exec(text)?.groups;
	if (atNoon) return { time: { ...MIDNIGHT, hour: 12 }, rest: atNoon.rest ?? '' };
	for (const pattern of isAfterT ? [...FORMS, AFTER_T] : FORMS) {
		const groups = pattern.exec(text)?.groups;
		if (!groups) continue;
		const time = readGroups(groups);
		return time && { time, rest: groups.rest ?? '' };
	}
	return undefined;
}

function readGroups(groups: Readonly<Record<string, string | undefined>>): TimeOfDay | undefined {
	const { minute, after, second, fraction = '', half, short } = groups;
	if (minute !== undefined && after !== undefined) return undefined;
	const hour = hourOf(Number(groups.hour), half ?? short);
	const time = {
		hour: hour ?? NaN,
		minute: Number(minute ?? after ?? 0),
		second: Number(second ?? 0),
		millisecond: Number(fraction.padEnd(3, '0').slice(0, 3)),
	};
	return isOnClock(time) ? time : undefined;
}

/** The hour of 24; 12 AM is midnight, 12 PM is noon. */
function hourOf(hour: number, half: string | undefined): number | undefined {
	if (half === undefined) return hour;
	if (hour < 1 || hour > 12) return undefined;
	return (hour % 12) + (half === 'p' ? 12 : 0);
}

function isOnClock({ hour, minute, second, millisecond }: TimeOfDay): boolean {
	const isEndOfDay = hour === 24 && minute + second + millisecond === 0;
	return (hour <= 23 || isEndOfDay) && minute <= 59 && second <= 59;
}

/** A time of day as HH:mm:ss, from text or from the part of a day that a sheet holds (0.75). */
export function parseTimeOfDay(value: unknown): Parsed<string> {
	const time = timeOfDay(value);
	if (time) return { value: [time.hour, time.minute, time.second].map(twoDigits).join(':') };
	return { problem: `must be a time of day such as 18:30 or 6:30 PM, not ${quote(value)}` };
}

/** What people put before a time that need not be exact. */
const ABOUT =
	/^(?:~|ca\.?|circa|approx\.?|around|about|gegen|ungefahr|vers|environ|hacia|sobre las|verso|rond|okolo) ?(?=\d)/;

/** A time of day that is not the end of the day. */
export function timeOfDay(value: unknown): TimeOfDay | undefined {
	const time = timeOrEnd(value);
	return time && time.hour < 24 ? time : undefined;
}

function timeOrEnd(value: unknown): TimeOfDay | undefined {
	const text = plainText(asText(value)).replace(ABOUT, '');
	const dayPart = /^0?[.,]\d{3,}$|^0$/.test(text) ? Number(text.replace(',', '.')) : value;
	if (typeof dayPart === 'number' && dayPart < 1)
		return dayPart >= 0 ? ofDayPart(dayPart) : undefined;
	// "1830" and 930 beside a date can be nothing else.
	const found = findTime(text.replace(/^(\d{1,2})([0-5]\d)$/, '$1:$2'));
	return found?.rest === '' ? found.time : undefined;
}

/** The time at a part of a day, to the second: sheets keep times as 18:30:00 = 0.770833. */
export function ofDayPart(part: number): TimeOfDay {
	const seconds = Math.round(part * 86_400);
	return {
		hour: Math.floor(seconds / 3600),
		minute: Math.floor(seconds / 60) % 60,
		second: seconds % 60,
		millisecond: 0,
	};
}

function twoDigits(number: number): string {
	return String(number).padStart(2, '0');
}
