import { IANAZone } from 'luxon';

import { asText, type Parsed, quote } from './text';

/** Short names of the zone database that mean one zone only, and that people write. */
const SHORT_NAMES = new Set(['utc', 'gmt', 'uct', 'cet', 'eet', 'wet', 'met', 'prc', 'rok']);
/** What the United States and Germany call their zones, summer or winter; nobody else has such names. */
const LOCAL_NAMES: ReadonlyMap<string, string> = new Map([
	['et', 'America/New_York'],
	['ct', 'America/Chicago'],
	['mt', 'America/Denver'],
	['pt', 'America/Los_Angeles'],
	['mez', 'CET'],
]);
const OFFSET = /^(?:utc|gmt)? ?([+-])(\d{1,2})(?::?(\d{2}))?$/;
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * A time zone as luxon takes it, from an IANA name or an offset (UTC+2, GMT+02:00, +0530). Letters
 * such as EST or IST stand for several zones and are refused; ET and PT do not.
 */
export function parseTimeZone(value: unknown): Parsed<string> {
	const text = asText(value)
		.normalize('NFKC')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.trim();
	const known = LOCAL_NAMES.get(text.toLowerCase());
	const zone = offsetZone(text.toLowerCase()) ?? known ?? namedZone(text);
	if (zone !== undefined) return { value: zone };
	return {
		problem: `must be a time zone such as Europe/Berlin or UTC+02:00, not ${quote(value)}`,
	};
}

function offsetZone(text: string): string | undefined {
	if (text === 'z') return 'UTC';
	const [, sign, hours, minutes = ''] = OFFSET.exec(text) ?? [];
	if (sign === undefined || Number(minutes) > 59) return undefined;
	const total = Number(hours) * 60 + Number(minutes);
	if (total > MAX_OFFSET_MINUTES) return undefined;
	if (total === 0) return 'UTC';
	return `UTC${sign}${Number(hours)}:${minutes.padStart(2, '0')}`;
}

function namedZone(text: string): string | undefined {
	const name = text.replace(/ /g, '_');
	const isName = name.includes('/') || name.length > 3 || SHORT_NAMES.has(name.toLowerCase());
	// Newer engines take any offset for a zone, such as the end of "18:00-19:00".
	return isName && /[a-z]/i.test(name) && IANAZone.isValidZone(name) ? name : undefined;
}
