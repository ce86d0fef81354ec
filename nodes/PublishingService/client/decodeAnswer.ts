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
import { answerError, unusableAnswer } from './answerError';
import type { HttpAnswer } from './http';
import { isErrorEnvelope, isObject, parseJson, type Json } from './json';

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

/**
 * What an answer holds, as the contract promises it. Throws the ServiceError that the answer is, or
 * that says which of its lists is none.
 */
export function readAnswer(answer: HttpAnswer, endpoint: Endpoint, name: string): Json {
	const body = isSuccess(answer) ? bodyOf(answer, endpoint) : undefined;
	// Where an answer should name what was made, it is not certain that nothing was.
	if (!body || (endpoint.id === undefined && isErrorEnvelope(body)))
		throw answerError(answer, endpoint);
	const { id, lists = [] } = endpoint;
	const none = lists.find((path) => !isListOfObjects([body], path));
	if (none !== undefined) {
		const said = `"${none.replaceAll('?', '')}" in its answer is not a list of objects`;
		throw unusableAnswer(`The service could not ${endpoint.task}: ${said}`, answer);
	}
	if (id !== undefined && [undefined, null, ''].includes(body[id] as null)) {
		throw unusableAnswer(
			`The service was to ${endpoint.task}, but its answer holds no ${id}`,
			answer,
		);
	}
	decodeAnswer(name, body);
	return body;
}

function isSuccess({ status }: HttpAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** The object of an answer, also where the specification leaves open if there is one. */
function bodyOf({ body }: HttpAnswer, endpoint: Endpoint): Json | undefined {
	if (endpoint.mayBeNothing && ['', 'null'].includes(body.trim())) return {};
	const json = parseJson(body);
	if (endpoint.bareList && Array.isArray(json)) return { data: json };
	return isObject(json) ? json : undefined;
}

/** Whether a list lies at a path of the endpoint's `lists`; every other field passes through as it is. */
export function isListOfObjects(parents: readonly Json[], path: string): boolean {
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
