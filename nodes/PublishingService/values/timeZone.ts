import { asText, type Parsed, quote } from './asText';
import { isZoneName } from './localDay';

/** Short names of the zone database that mean one zone only, and that people write. */
const SHORT_NAMES = new Set(['utc', 'gmt', 'uct', 'cet', 'eet', 'wet', 'met', 'prc', 'rok']);
/** Names that only the United States and Germany use for their zones, in summer or winter. */
const LOCAL_NAMES: ReadonlyMap<string, string> = new Map([
	['et', 'America/New_York'],
	['ct', 'America/Chicago'],
	['mt', 'America/Denver'],
	['pt', 'America/Los_Angeles'],
	['mez', 'CET'],
]);
/** A longer text is cut, and is no zone. */
const LONGEST_ZONE = 100;
const OFFSET = /^(?:utc|gmt)? ?([+-])(\d{1,2})(?::?([0-5]\d))?$/;
const MAX_OFFSET_MINUTES = 14 * 60;

/** Letters and words that people use for time zones, but that each mean several zones. */
export const AMBIGUOUS_NAMES =
	/^(?:(?:e|c|m|p|ak|h)[sd]?t|ist|bst|gst|sgt|jst|kst|hkt|pkt|msk|brt|art|wib|sast|cest|eest|west|a[ecw][sd]t|nz[sd]t|(?:eastern|central|mountain|pacific)(?: (?:standard |daylight )?time)?|mesz)$/i;

/** "6:30 PM EST": a time with letters that can mean several zones. */
const ZONE_AT_END = /\d[:.]?\s{0,3}(?:[ap]\.?m?\.?)?\s{1,3}([a-z]{3,5})$/i;

/** The letters for a time zone behind a time, if they can mean several zones. */
export function ambiguousZoneIn(time: unknown): string | undefined {
	const [, zone = ''] = ZONE_AT_END.exec(asText(time).trim()) ?? [];
	return AMBIGUOUS_NAMES.test(zone) ? zone : undefined;
}

/** A time zone as luxon takes it, from an IANA name or an offset; EST or IST may be several zones. */
export function parseTimeZone(value: unknown): Parsed<string> {
	const text = asText(value)
		.slice(0, LONGEST_ZONE)
		.normalize('NFKC')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.trim();
	const lowerCase = text.toLowerCase();
	const zone = offsetZone(lowerCase) ?? LOCAL_NAMES.get(lowerCase) ?? namedZone(text);
	if (zone !== undefined) {
		return { value: zone };
	}
	return {
		problem: `must be a time zone such as Europe/Berlin or UTC+02:00, not ${quote(value)}`,
	};
}

function offsetZone(text: string): string | undefined {
	if (text === 'z') {
		return 'UTC';
	}
	const [, sign, hours, minutes = ''] = OFFSET.exec(text) ?? [];
	const total = Number(hours) * 60 + Number(minutes);
	if (sign === undefined || total > MAX_OFFSET_MINUTES) {
		return undefined;
	}
	return total === 0 ? 'UTC' : `UTC${sign}${Number(hours)}:${minutes.padStart(2, '0')}`;
}

function namedZone(text: string): string | undefined {
	const name = text.replace(/ /g, '_');
	const isName = name.includes('/') || name.length > 3 || SHORT_NAMES.has(name.toLowerCase());
	// Newer engines take any offset for a zone, as in "18:00-19:00".
	return isName && /[a-z]/i.test(name) && isZoneName(name) ? name : undefined;
}
