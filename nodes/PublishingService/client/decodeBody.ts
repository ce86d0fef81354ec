import { ANSWERS, type Answers, type AnswerShape } from '../contract/decoded';
import { TERMS } from '../contract/enums';
import { isObject, type Json } from './json';

/** A date and a time of day, as some write UTC: without saying so. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;
const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** No text of the specification has more than 2,200 characters; a longer one is cut. */
const MAX_TEXT = 20_000;

type OnBrokenList = (list: string) => void;

/** Makes a body what the contract promises, such as numbers of text; what cannot be read stays as it is. */
export function decodeBody(name: string, body: unknown, onBroken: OnBrokenList): void {
	if (Object.hasOwn(ANSWERS, name)) {
		decode(ANSWERS[name as keyof Answers], body, '', onBroken);
	}
}

function decode(shape: AnswerShape, value: unknown, way: string, onBroken: OnBrokenList): unknown {
	if (typeof shape === 'string') {
		return decodeScalar(shape, value);
	}
	if (!isList(shape)) {
		return isObject(value) ? decodeObject(shape, value, way, onBroken) : value;
	}
	// As languages write an empty list that do not tell the two apart.
	if (isObject(value) && Object.keys(value).length === 0) {
		return [];
	}
	const [entry] = shape;
	const list = Array.isArray(value) ? (value as unknown[]) : undefined;
	if (typeof entry === 'object' && !list?.every(isObject)) {
		onBroken(way);
	}
	return list?.map((each) => decode(entry, each, way, onBroken)) ?? value;
}

function decodeObject(shape: object, body: Json, way: string, onBroken: OnBrokenList): Json {
	for (const { name, inner, isOptional, mayBeNull } of fieldsOf(shape)) {
		const held = body[name];
		if (held === undefined || (name === 'nextCursor' && held === '')) {
			if (mayBeNull && (!isOptional || held === '')) {
				body[name] = null;
			}
			if (name === 'data') {
				onBroken('data');
			}
		} else if (held !== null) {
			body[name] = decode(inner, held, way === '' ? name : `${way}.${name}`, onBroken);
		} else if (isOptional && !mayBeNull) {
			delete body[name];
		} else if (isList(inner)) {
			body[name] = [];
		}
	}
	return body;
}

type Field = ReturnType<typeof fieldOf>;

/** Pages of a thousand records go through here: what a key says is read once. */
const known = new WeakMap<object, Field[]>();

function fieldsOf(shape: object): Field[] {
	const fields = known.get(shape) ?? Object.entries(shape).map(fieldOf);
	known.set(shape, fields);
	return fields;
}

function fieldOf([key, inner]: [string, AnswerShape]) {
	const name = key.replace(/\??(\|null)?$/, '');
	return { name, inner, isOptional: key.includes('?'), mayBeNull: key.endsWith('|null') };
}

function decodeScalar(shape: Extract<AnswerShape, string>, value: unknown): unknown {
	if (shape === 'any' || shape === 'boolean') {
		return value;
	}
	if (shape === 'number') {
		return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
	}
	if (shape === 'text' || shape === 'time') {
		if (typeof value === 'number') {
			return String(value);
		}
		if (typeof value === 'string' && value.length > MAX_TEXT) {
			return `${value.slice(0, MAX_TEXT)}…`;
		}
		// Without an offset it would be a time of wherever n8n happens to run.
		if (shape === 'text' || typeof value !== 'string' || !WITHOUT_OFFSET.test(value)) {
			return value;
		}
		return `${value.replace(' ', 'T').replace(',', '.')}Z`;
	}
	// A word that is not known stays as it is: later versions may have more of them.
	const word = typeof value === 'string' ? value.toLowerCase() : undefined;
	return TERMS[shape].find((term) => term === word) ?? value;
}

function isList(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}
