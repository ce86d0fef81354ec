import { asText, type Parsed, plainText, quote } from './text';

const HOUR_MS = 3_600_000;
/** The end of a day. */
const DAY_MS = 24 * HOUR_MS;

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

/** A time on the clock, in milliseconds since midnight, and what follows it in a text. */
interface FoundTime {
	readonly time: number;
	readonly rest: string;
}

/** Finds a time at the beginning of a plain text; 24:00 is the end of the day. */
export function findTime(text: string, isAfterT = false): FoundTime | undefined {
	const atNoon = NOON.exec(text)?.groups;
	if (atNoon) return { time: 12 * HOUR_MS, rest: atNoon.rest ?? '' };
	for (const pattern of isAfterT ? [...FORMS, AFTER_T] : FORMS) {
		const groups = pattern.exec(text)?.groups;
		if (!groups) continue;
		const time = readGroups(groups);
		return time === undefined ? undefined : { time, rest: groups.rest ?? '' };
	}
	return undefined;
}

function readGroups(groups: Readonly<Record<string, string | undefined>>): number | undefined {
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
