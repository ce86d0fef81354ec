import { CELL_WORDS } from './words';

/**
 * A value read from a parameter or a sheet's cell, or what is wrong with it, as it goes on after the
 * field's name: "must be a number …" or, as a sentence of its own, ": cannot tell …". A model is told
 * the same without what only a person can do.
 */
export type Parsed<T> =
	{ readonly value: T } | { readonly problem: string; readonly forModel?: string };

export function isEmpty(value: unknown): value is undefined | null | '' {
	const text = value ?? '';
	return typeof text === 'string' && text.trim() === '';
}

/** What is wrong with a field, led by its name: "Caption has …", "Accounts: …". */
export function withLabel(label: string, problem: string): string {
	return problem.startsWith(':') ? label + problem : `${label} ${problem}`;
}

/** The beginning of any value, in quotes. */
export function quote(value: unknown): string {
	const text = asText(value);
	return `"${text.length > 60 ? `${text.slice(0, 57)}…` : text}"`;
}

/** Any value as text; an expression may give what JSON has no words for. */
export function asText(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'bigint') return String(value);
	try {
		const json: unknown = JSON.stringify(value);
		return typeof json === 'string' ? json : String(value);
	} catch {
		return describeType(value);
	}
}

function describeType(value: unknown): string {
	return Array.isArray(value) ? 'a list' : value instanceof Date ? 'a date' : 'an object';
}

/** Marks that nobody sees and that change no letter: zero widths, directions, a byte order mark. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** A text by what it means: letters composed, no invisible marks, blanks and line ends alike; '' of no text. */
export function composedText(text: unknown): string {
	return (typeof text === 'string' ? text : '')
		.normalize('NFC')
		.replace(INVISIBLE, '')
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

export function plainTag(tag: string): string {
	return composedText(tag)
		.replace(/^[#＃﹟]/, '')
		.toLowerCase();
}

/** A name as people compare it: without case, invisible marks, and blanks beyond one. */
export function plainName(text: string): string {
	return text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** A text in lower case, without accents, with plain spaces, digits, dashes and apostrophes. */
export function plainText(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/[\p{M}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
}

/** Text from text, a number or a truth value; nothing else has one obvious text. */
export function parseText(value: unknown): Parsed<string> {
	if (typeof value === 'string') return { value };
	if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value) };
	return { problem: `must be text, not ${describeType(value)}` };
}

export function parseNumber(value: unknown): Parsed<number> {
	const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
	if (Number.isFinite(number)) return { value: number };
	return { problem: `must be a number, not ${quote(value)}` };
}

type CellWord = keyof typeof CELL_WORDS;

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries(CELL_WORDS).map(([name, phrases]) => [name, new Set(phrases.map(plainText))]),
);

/** Whether a text, made plain, is one of the words for something. */
export function isCellWord(text: string, ...names: CellWord[]): boolean {
	return names.some((name) => WORDS.get(name)?.has(text));
}

/** A truth value from a switch or from the words people write into a cell. */
export function parseFlag(value: unknown): Parsed<boolean> {
	const word = plainText(asText(value));
	if (isCellWord(word, 'yes')) return { value: true };
	if (isCellWord(word, 'no')) return { value: false };
	return { problem: `must be true or false, not ${quote(value)}` };
}

/** One of the allowed values, in any case. */
export function parseChoice<T extends string>(value: unknown, allowed: readonly T[]): Parsed<T> {
	const word = asText(value).trim().toLowerCase();
	const match = allowed.find((choice) => choice.toLowerCase() === word);
	if (match !== undefined) return { value: match };
	return { problem: `must be one of ${allowed.join(', ')}, not ${quote(value)}` };
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

/** Characters in the way that finds fewest where they are too many: the specification does not say which count. */
export function fewestCharacters(text: string, max = Infinity): number {
	const count = countCharacters(text);
	return count > max ? [...new Intl.Segmenter().segment(text)].length : count;
}

/** Unicode code points. */
export function countCharacters(text: string): number {
	return Array.from(text).length;
}
