import { DateTime } from 'luxon';

/** A value read from a parameter or spreadsheet cell, or what is wrong with it ("is …", "has …"). */
export type Parsed<T> = { readonly value: T } | { readonly problem: string };

/** Empty cells mean "not given". */
export function isEmpty(value: unknown): value is undefined | null | '' {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/** A list from an array, from its JSON, or from text separated by commas, semicolons or line breaks. */
export function parseList(value: unknown): Parsed<string[]> {
	const list: string[] = [];
	for (const entry of entriesOf(value)) {
		if (isEmpty(entry)) continue;
		const text = parseText(entry);
		if ('problem' in text)
			return { problem: 'must be a list of texts, or text separated by commas' };
		list.push(text.value.trim());
	}
	return { value: list };
}

function entriesOf(value: unknown): readonly unknown[] {
	if (Array.isArray(value)) return value;
	return typeof value === 'string' ? (jsonList(value) ?? splitCell(value)) : [value];
}

/** AI agents give a list as JSON text. */
function jsonList(text: string): unknown[] | undefined {
	if (!text.trimStart().startsWith('[')) return undefined;
	const parsed = parseJson(text);
	return 'value' in parsed && Array.isArray(parsed.value) ? parsed.value : undefined;
}

/** A link may hold a comma or semicolon itself: there, only one before the next link separates. */
function splitCell(text: string): string[] {
	const isLinks = /^\s*https?:\/\//i.test(text);
	return text
		.split(isLinks ? /[\s,;]+(?=https?:\/\/)|[\r\n]+/i : /[,;\r\n]+/)
		.map((part) => (isLinks ? part.replace(/[\s,;]+$/, '') : part));
}

/** Text from text, a number or a truth value; nothing else has one obvious text. */
export function parseText(value: unknown): Parsed<string> {
	if (typeof value === 'string') return { value };
	if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value) };
	return { problem: `must be text, not ${describeType(value)}` };
}

/** A number from a number or its text. */
export function parseNumber(value: unknown): Parsed<number> {
	const number = typeof value === 'string' ? Number(value.trim()) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return { value: number };
	return { problem: `must be a number, not ${quote(value)}` };
}

const YES = new Set(['true', 'yes', 'y', '1', 'x', 'on']);
const NO = new Set(['false', 'no', 'n', '0', 'off']);

/** A truth value from a switch or from the words people write into a cell. */
export function parseFlag(value: unknown): Parsed<boolean> {
	if (typeof value === 'boolean') return { value };
	const word = asText(value).trim().toLowerCase();
	if (YES.has(word)) return { value: true };
	if (NO.has(word)) return { value: false };
	return { problem: `must be true or false, not ${quote(value)}` };
}

/** One of the allowed values, in any case. */
export function parseChoice<T extends string>(value: unknown, allowed: readonly T[]): Parsed<T> {
	const word = asText(value).trim().toLowerCase();
	const match = allowed.find((choice) => choice.toLowerCase() === word);
	if (match !== undefined) return { value: match };
	return { problem: `must be one of ${allowed.join(', ')}, not ${quote(value)}` };
}

/**
 * An instant as ISO 8601 with an offset. A time without one is read in `zone`, daylight saving
 * included: where the clock shows it twice it is the earlier, where it never does as much later as
 * the clock jumps. A date alone is its first moment there.
 */
export function parseDateTime(value: unknown, zone: string): Parsed<string> {
	const text =
		value instanceof Date
			? DateTime.fromJSDate(value).toUTC().toISO()
			: isIsoLike(value)
				? value.toISO()
				: value;
	if (typeof text === 'string') {
		const iso = text
			.trim()
			.replace(/^(\d{4}-\d{2}-\d{2}) +(?=\d)/, '$1T')
			.replace(/ +(?=[+-]\d|Z$)/, '');
		const time = DateTime.fromISO(iso, { zone, setZone: true });
		if (/^\d{4}-\d{2}-\d{2}/.test(iso) && time.isValid) {
			// Left alone, luxon would choose between the two by the time of the year at which it runs.
			const [earlier = time] = time.getPossibleOffsets();
			const instant = earlier.toISO({ suppressMilliseconds: true });
			if (instant !== null) return { value: instant };
		}
	}
	return {
		problem: `must be a time like 2026-12-24 18:30 or 2026-12-24T18:30:00+01:00, not ${quote(value)}`,
	};
}

/** n8n's expressions give luxon times, of another copy of the library than ours. */
function isIsoLike(value: unknown): value is { toISO(): unknown } {
	return (
		typeof value === 'object' &&
		value !== null &&
		'toISO' in value &&
		typeof value.toISO === 'function'
	);
}

/** A JSON object or list from itself or from its text. */
export function parseJson(value: unknown): Parsed<object> {
	if (typeof value === 'object' && value !== null) return { value };
	try {
		const parsed: unknown = JSON.parse(asText(value));
		if (typeof parsed === 'object' && parsed !== null) return { value: parsed };
	} catch {
		// The message below says what is expected.
	}
	return { problem: `must be a JSON object or list, not ${quote(value)}` };
}

/** Characters as a reader counts them: Unicode code points, which the service may count too. */
export function countCharacters(text: string): number {
	let count = 0;
	for (const _ of text) count++;
	return count;
}

function quote(value: unknown): string {
	const text = asText(value);
	return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** Any value as text; an expression may give what JSON has no words for. */
function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	try {
		return JSON.stringify(value) ?? String(value);
	} catch {
		return typeof value === 'bigint' ? String(value) : describeType(value);
	}
}

function describeType(value: unknown): string {
	return Array.isArray(value) ? 'a list' : value instanceof Date ? 'a date' : 'an object';
}
