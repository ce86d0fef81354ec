import { ANSWERS, type AnswerShape } from '../contract/answers';
import type { Endpoint } from '../contract/endpoints';
import {
	IMAGE_FITS,
	INSTAGRAM_POST_FORMATS,
	PLATFORMS,
	POST_STATUSES,
	SOUND_MODES,
	UPLOAD_KINDS,
	UPLOAD_STATUSES,
} from '../contract/enums';
import type { HttpAnswer } from './http';
import { ServiceError } from './serviceError';

/** No answer of the specification nests deeper than 8; n8n's own copying gives up far later. */
export const MAX_JSON_DEPTH = 64;

interface Key {
	readonly name: string;
	readonly isOptional: boolean;
	readonly mayBeNull: boolean;
	readonly shape: AnswerShape;
}

type Json = Record<string, unknown>;

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

/**
 * What an answer holds, as the contract promises it; undefined where it is a refusal, or no answer of
 * the endpoint. Throws ServiceError where one of its lists is none.
 */
export function readAnswer(answer: HttpAnswer, endpoint: Endpoint, name: string): Json | undefined {
	const { status } = answer;
	if (status < 200 || status > 299) return undefined;
	const body = bodyOf(answer, endpoint, name);
	if (!body) return undefined;
	const { id } = endpoint;
	// Where an answer should name what was made, it is not certain that nothing was.
	if (id === undefined && isErrorEnvelope(body)) return undefined;
	assertLists(body, endpoint, status);
	if (id !== undefined && [undefined, null, ''].includes(body[id] as null)) return undefined;
	decodeAnswer(name, body);
	return body;
}

/** The object of an answer, also where the specification leaves open if there is one. */
function bodyOf({ body }: HttpAnswer, endpoint: Endpoint, name: string): Json | undefined {
	if (endpoint.mayBeNothing && ['', 'null'].includes(body.trim())) return {};
	const json = unwrapAnswer(name, parseJson(body));
	if (endpoint.bareList && Array.isArray(json)) return { data: json };
	return isObject(json) ? json : undefined;
}

/** Whether a body is that of every unsuccessful response, whatever status a gateway gave it. */
export function isErrorEnvelope({ error }: Json): boolean {
	return isObject(error) && typeof error.code === 'string';
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

/** How deep a wrapper may lie in another, as in `{status, data: {post}}`. */
const MAX_WRAPPERS = 2;

/**
 * The record or page of an answer as the specification shows it, also where a service wraps every
 * answer, `{data: record}` or `{success, data: page}`, gives a list alone or under a name of its own,
 * or keeps the cursor in an object. Of the wrapper's keys those stay that belong to the answer. What
 * has the specified form already, or none that can be recognised, stays as it is.
 */
export function unwrapAnswer(name: string, body: unknown): unknown {
	const shape: AnswerShape | undefined = SHAPES.get(name);
	if (typeof shape !== 'object' || shape instanceof Array) return body;
	const isPage = 'data' in shape;
	if (isPage && Array.isArray(body)) return { data: body };
	if (!isObject(body)) return body;
	if (!isPage) return recordIn(body, shape) ?? body;
	const page = pageIn(body, shape);
	return page ? withCursor(page) : body;
}

function recordIn(body: Json, shape: object, wrappers = MAX_WRAPPERS): Json | undefined {
	const keys = keysOf(shape);
	// The first key of a record is its ID; what promises no key is known by any of them.
	const required = keys.filter(({ isOptional }) => !isOptional).slice(0, 1);
	const marks = required.length > 0 ? required : keys;
	if (marks.some(({ name }) => Object.hasOwn(body, name))) return body;
	if (wrappers === 0) return undefined;
	return insideOf(body, shape, (inner) => recordIn(inner, shape, wrappers - 1));
}

function pageIn(body: Json, shape: object, wrappers = MAX_WRAPPERS): Json | undefined {
	if (Array.isArray(body.data)) return body;
	const [list, ...others] = Object.keys(body).filter((key) => Array.isArray(body[key]));
	if (list !== undefined && others.length === 0) {
		const { [list]: data, ...rest } = body;
		return { ...rest, data };
	}
	if (wrappers === 0) return undefined;
	return insideOf(body, shape, (inner) => pageIn(inner, shape, wrappers - 1));
}

const CURSOR_KEYS = ['nextCursor', 'next_cursor'];

/** A page whose cursor lies beside it, as in `{data, pagination: {nextCursor}}`. */
function withCursor(page: Json): Json {
	if (Object.hasOwn(page, 'nextCursor')) return page;
	const places = [page, ...Object.values(page).filter(isObject)];
	const found = places.flatMap((place) => CURSOR_KEYS.flatMap((key) => place[key] ?? []));
	return found.length === 1 ? { ...page, nextCursor: found[0] } : page;
}

/** What one key of a wrapper holds, with what belongs to the answer beside it. */
function insideOf(
	wrapper: Json,
	shape: object,
	find: (inner: Json) => Json | undefined,
): Json | undefined {
	const found = Object.entries(wrapper).flatMap(([key, value]) => {
		const inner = isObject(value) ? find(value) : undefined;
		return inner ? [{ key, inner }] : [];
	});
	const [only, ...others] = found;
	if (!only || others.length > 0) return undefined;
	// A text beside the record, such as `status: "success"`, is of the wrapper.
	const isOfAnswer = (key: string) =>
		key !== only.key && (key === 'nextCursor' || isObject(wrapper[key])) && isIn(shape, key);
	const beside = Object.keys(wrapper).filter(isOfAnswer);
	return { ...Object.fromEntries(beside.map((key) => [key, wrapper[key]])), ...only.inner };
}

function isIn(shape: object, key: string): boolean {
	return keysOf(shape).some(({ name }) => name === key);
}

/**
 * Holds an answer against the endpoint's `lists`. Throws ServiceError where one is no list of objects;
 * every other field passes through as it is.
 */
export function assertLists(
	answer: Json,
	{ lists = [], task }: Endpoint,
	httpStatus: number,
): void {
	for (const path of lists) {
		if (isListOfObjects([answer], path)) continue;
		const field = path.replaceAll('?', '');
		throw new ServiceError(
			`The service could not ${task}: "${field}" in its answer is not a list of objects`,
			{
				kind: 'unusable',
				code: 'unusable_answer',
				httpStatus,
			},
		);
	}
}

function isListOfObjects(parents: readonly Json[], path: string): boolean {
	const [name = '', ...rest] = path.split('.');
	const key = name.replace('?', '');
	const mayBeMissing = name !== key;
	return parents.every((parent) => {
		const list = parent[key];
		if (list === undefined) return mayBeMissing;
		if (list === null) return true;
		if (!Array.isArray(list)) return isObject(list) && Object.keys(list).length === 0;
		if (!list.every(isObject)) return false;
		return rest.length === 0 || isListOfObjects(list, rest.join('.'));
	});
}

/** Parses a JSON object or returns undefined; drops `__proto__` keys and refuses absurd nesting. */
export function parseJsonObject(text: string): Record<string, unknown> | undefined {
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
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
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
