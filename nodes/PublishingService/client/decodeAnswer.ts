import { ANSWERS, type AnswerShape } from '../contract/answers';
import {
	IMAGE_FITS,
	INSTAGRAM_POST_FORMATS,
	PLATFORMS,
	POST_STATUSES,
	SOUND_MODES,
	UPLOAD_KINDS,
	UPLOAD_STATUSES,
} from '../contract/enums';

/** An object of JSON, of whose values nothing is known. */
export type Json = Record<string, unknown>;

/** No answer of the specification nests deeper than 8; n8n's own copying gives up far later. */
export const MAX_JSON_DEPTH = 64;

interface Key {
	readonly name: string;
	readonly isOptional: boolean;
	readonly mayBeNull: boolean;
	readonly shape: AnswerShape;
}

/** What the answer to each operation holds, by its name. */
const SHAPES: ReadonlyMap<string, AnswerShape> = new Map(Object.entries(ANSWERS));

/** The words of all closed lists that answers hold. */
const TERMS: ReadonlySet<string> = new Set([
	...[...IMAGE_FITS, ...INSTAGRAM_POST_FORMATS, ...PLATFORMS, ...POST_STATUSES],
	...[...SOUND_MODES, ...UPLOAD_KINDS, ...UPLOAD_STATUSES],
]);

/** A date and a time of day, as some write UTC: without saying so. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;
const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const knownKeys = new WeakMap<object, readonly Key[]>();

/** The first of an endpoint's `lists` that is none; every other field passes through as it is. */
export function brokenListIn(answer: Json, lists: readonly string[]): string | undefined {
	return lists.find((path) => !isListOfObjects([answer], path))?.replaceAll('?', '');
}

function isListOfObjects(parents: readonly Json[], path: string): boolean {
	const [name = '', ...rest] = path.split('.');
	const key = name.replace('?', '');
	return parents.every((parent) => {
		const list = parent[key];
		if (list === undefined) return name !== key;
		if (list === null) return true;
		if (!Array.isArray(list)) return isObject(list) && Object.keys(list).length === 0;
		if (!list.every(isObject)) return false;
		return rest.length === 0 || isListOfObjects(list, rest.join('.'));
	});
}

/**
 * Makes an answer what the contract promises where a service writes the same in another way:
 * numbers as text, identifiers as numbers, a known word in capitals, a time of UTC without an offset,
 * null for a key that need not be there, no key for null, an empty nextCursor. What the contract does
 * not name, and every value of a kind that cannot be read, stays as it is. Changes the answer itself.
 */
export function decodeAnswer(name: string, answer: unknown): void {
	const shape = SHAPES.get(name);
	if (shape) decode(answer, shape);
}

function decode(value: unknown, shape: AnswerShape): unknown {
	if (shape === 'any' || shape === 'boolean') return value;
	if (shape === 'text') return textOf(value);
	if (shape === 'time') return timeOf(textOf(value));
	if (shape === 'number') {
		return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
	}
	if (typeof shape === 'string') return termOf(value);
	if (typeof value !== 'object' || value === null) return value;
	if (isList(shape)) return decodeList(value, shape[0]);
	if (!Array.isArray(value)) decodeKeys(value as Json, shape);
	return value;
}

/** An empty object is an empty list, as languages that do not tell the two apart write it. */
function decodeList(value: object, shape: AnswerShape): unknown {
	if (!Array.isArray(value)) return Object.keys(value).length === 0 ? [] : value;
	for (let at = 0; at < value.length; at++) value[at] = decode(value[at], shape);
	return value;
}

const textOf = (value: unknown) => (typeof value === 'number' ? String(value) : value);

/** A word that is not known stays as it is: later versions may have more of them. */
function termOf(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	const word = value.toLowerCase();
	return TERMS.has(word) ? word : value;
}

/** Without an offset it would be a time of wherever n8n happens to run. */
function timeOf(value: unknown): unknown {
	if (typeof value !== 'string' || !WITHOUT_OFFSET.test(value)) return value;
	return `${value.replace(' ', 'T').replace(',', '.')}Z`;
}

function decodeKeys(object: Json, shape: object): void {
	for (const { name, isOptional, mayBeNull, shape: inner } of keysOf(shape)) {
		const value = object[name];
		if (value === undefined || (name === 'nextCursor' && value === '')) {
			if (mayBeNull && (!isOptional || value === '')) object[name] = null;
		} else if (value === null) {
			if (isOptional && !mayBeNull) delete object[name];
			else if (isList(inner)) object[name] = [];
		} else object[name] = decode(value, inner);
	}
}

/** The keys of a shape with what their marks say, read once. */
export function keysOf(shape: object): readonly Key[] {
	const known = knownKeys.get(shape);
	if (known) return known;
	const read = Object.entries(shape as Record<string, AnswerShape>).map(([key, inner]) => ({
		name: key.replace(/\??(\|null)?$/, ''),
		isOptional: key.includes('?'),
		mayBeNull: key.endsWith('|null'),
		shape: inner,
	}));
	knownKeys.set(shape, read);
	return read;
}

function isList(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}

/** Parses a JSON object or returns undefined; drops `__proto__` keys and refuses absurd nesting. */
export function parseJsonObject(text: string): Json | undefined {
	const value = parseJson(text);
	return isObject(value) ? value : undefined;
}

/** The same for any JSON. */
export function parseJson(text: string): unknown {
	if (nestsDeeperThan(text, MAX_JSON_DEPTH)) return undefined;
	try {
		const needsCare = text.includes('__proto__') || text.includes('\\u') || LONG_NUMBER.test(text);
		return needsCare ? JSON.parse(text, carefully) : JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** Whether a value is an object with keys, neither null nor an array. */
export function isObject(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a body is that of every unsuccessful response, whatever status a gateway gave it. */
export function isErrorEnvelope({ error }: Json): boolean {
	return isObject(error) && typeof error.code === 'string';
}

/** An identifier of so many digits is more than a number can hold exactly. */
const LONG_NUMBER = /[[:,]\s*-?\d{16,}\s*[\],}]/;

/** Drops `__proto__` keys, and keeps an integer that would be rounded as the text that was sent. */
function carefully(key: string, value: unknown, context?: { source?: string }): unknown {
	if (key === '__proto__') return undefined;
	const source = context?.source;
	const isInteger = source !== undefined && /^-?\d+$/.test(source);
	return isInteger && !Number.isSafeInteger(value) ? source : value;
}

function nestsDeeperThan(text: string, limit: number): boolean {
	let depth = 0;
	let inString = false;
	for (let at = 0; at < text.length; at++) {
		const char = text.charCodeAt(at);
		if (inString) {
			if (char === 0x5c) at++;
			else if (char === 0x22) inString = false;
		} else if (char === 0x22) inString = true;
		else if (char === 0x7b || char === 0x5b) {
			if (++depth > limit) return true;
		} else if (char === 0x7d || char === 0x5d) depth--;
	}
	return false;
}
