import { type Parsed, quote } from './asText';
import { isCellWord, plainPhrase, plainText } from './plainText';
import type { Groups } from './dateFormats';
import { CELL_WORDS } from './words';

const DAY_MS = 86_400_000;

/** A time at the beginning of a text: 18:30:15.250, 6:30 p.m., 6pm, 18.30 Uhr, 18h30, 18h. */
const TIME = new RegExp(
	[
		'^(?<hour>\\d{1,2})',
		'(?:(?:[:.]| ?(?:h|u|uhr) ?)(?<minute>[0-5]\\d)(?::(?<second>[0-5]\\d)(?:[.,](?<fraction>\\d{1,9}))?)?)?',
		'(?: ?(?<half>[ap])\\.? ?m\\.?(?![a-z]))?',
		'(?<unit> ?(?:uhr|uur|hrs?|hs|h|u)\\.?(?![a-z]))?',
		'(?![\\d:])(?<rest>.*)',
	].join(''),
);

/** The middle of the day at the beginning of a text: "noon", "12 noon", "12:00 midday". */
const NOON = new RegExp(
	`^(?:12(?:[:.h]00)? ?(?:uhr |h )?)?(?:${CELL_WORDS.noon.map(plainText).join('|')})(?![a-z])`,
);

/** Finds a time at the beginning of a plain text, in milliseconds since midnight; 24:00 is the end of the day. */
export function findTime(text: string): { time: number; rest: string } | undefined {
	const groups: Groups = TIME.exec(text.replace(NOON, '12:00'))?.groups ?? {};
	const { minute, second = 0, fraction = '', half, unit, rest = '' } = groups;
	// A number alone may be anything.
	const isTime = [minute, half, unit].some((part) => part !== undefined);
	const hour = hourOfDay(Number(groups.hour), half);
	if (!isTime) {
		return undefined;
	}
	const minutes = hour * 60 + Number(minute ?? 0);
	const seconds = minutes * 60 + Number(second);
	const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
	const time = seconds * 1000 + milliseconds;
	return time <= DAY_MS ? { time, rest } : undefined;
}

/** The hour on a clock of 24 hours, or NaN for 13 PM; `half` is the "a" of AM or the "p" of PM. */
function hourOfDay(hour: number, half: string | undefined): number {
	if (half === undefined) {
		return hour;
	}
	if (hour < 1 || hour > 12) {
		return NaN;
	}
	return half === 'p' ? (hour % 12) + 12 : hour % 12;
}

/** Reads a time of day as HH:mm:ss, from text or from the fraction of a day that sheets use (0.75). */
export function parseTimeOfDay(value: unknown): Parsed<string> {
	const time = timeOfDay(value);
	if (time !== undefined) {
		return { value: new Date(time).toISOString().slice(11, 19) };
	}
	if (isCellWord(plainPhrase(value), 'midnight')) {
		return {
			problem: `must be a time of day such as 00:00 or 23:59, because ${quote(value)} may be the beginning or the end of the day`,
		};
	}
	return { problem: `must be a time of day such as 18:30 or 6:30 PM, not ${quote(value)}` };
}

const ABOUT =
	/^(?:~|ca\.?|circa|approx\.?|around|about|gegen|ungefahr|vers|environ|hacia|sobre las|verso|rond|okolo|kl\.?|klo|at|um|alle|om|a las) ?(?=\d)/;

/** A time of day in milliseconds since midnight. 24:00 is not a time of day. */
export function timeOfDay(value: unknown): number | undefined {
	const text = plainPhrase(value).replace(ABOUT, '');
	const dayPart = /^0?[.,]\d{3,}$|^0$/.test(text) ? Number(text.replace(',', '.')) : value;
	const isDayPart = typeof dayPart === 'number' && dayPart >= 0 && dayPart < 1;
	// "1830" and 930 in a time column can be nothing else.
	const clock = isDayPart
		? { time: ofDayPart(dayPart), rest: '' }
		: findTime(text.replace(/^(\d{1,2})([0-5]\d)$/, '$1:$2'));
	return clock?.rest === '' && clock.time < DAY_MS ? clock.time : undefined;
}

/** The time at a part of a day, to the second: sheets keep times as 18:30:00 = 0.770833. */
export function ofDayPart(part: number): number {
	return Math.round(part * 86_400) * 1000;
}
