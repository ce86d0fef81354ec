import { findTime } from './timeOfDay';
import { parseTimeZone } from './timeZone';
import { trimEnd } from './trim';

/** The text next to a date: a time, in milliseconds since midnight, and a zone, as luxon takes it. */
export interface TimeBesideDate {
	readonly time?: number;
	readonly ownZone?: string;
}

const BETWEEN =
	/^(?:t(?=\d)|,? (?:-|\/|\||at|um|om|kl\.?|klo|godz\.?|o|alle(?: ore)?|ore|a las?|as|a) | ?@ ?|[,;]? ?)/;

const SEPARATOR = /[ ,;]/;

/** Removes separators, and a preposition, between a time and the date after the time. */
function beforeDate(text: string): string {
	const time = trimEnd(text, SEPARATOR).replace(/ (?:on|le|el|il)$/, '');
	return trimEnd(time, SEPARATOR);
}

/**
 * A text that may be a span of time, such as 18:00 - 19:00 and 6pm-8, or a time with an offset, which is written
 * UTC-05:00.
 */
const SPAN =
	/^(?:\d{1,2}[:.]\d{2} ?- ?\d{1,2}(?:[:.]\d{2})?|\d{1,2}(?:[:.h]\d{2})? ?(?:[ap]\.? ?m\.?|h|uhr|uur) ?- ?\d{1,2})$/;

/** Reads the text next to a date: nothing, or a time and a zone; undefined for anything else. */
export function readTimeBesideDate(rest: string): TimeBesideDate | undefined {
	const text = beforeDate(rest.replace(BETWEEN, ''));
	if (text === '') {
		return {};
	}
	const isSpan = SPAN.test(text) && !rest.startsWith('t');
	const clock = isSpan ? undefined : findTime(text);
	if (clock === undefined) {
		return undefined;
	}
	const { time } = clock;
	const zoneName = clock.rest.trim();
	if (zoneName === '' || zoneName === '.') {
		return { time };
	}
	const zone = parseTimeZone(withoutZoneBrackets(zoneName));
	return 'value' in zone ? { time, ownZone: zone.value } : undefined;
}

/**
 * JavaScript adds the zone's name in brackets, Java its identifier: the offset before them is enough.
 * Notion has the offset itself in brackets.
 */
function withoutZoneBrackets(name: string): string {
	const bracketed = /^([^()[\]]*?) ?[([]([^()[\]]*)[)\]]$/.exec(name);
	if (!bracketed) {
		return name;
	}
	const [, offset = '', inBrackets = ''] = bracketed;
	return offset === '' ? inBrackets : offset;
}
