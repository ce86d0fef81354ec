import { ANSWERS, type Answers, type AnswerShape } from '../contract/schemas';
import { decodeScalar } from './decodeScalar';
import { isObject, type Json } from './json';

type OnBrokenList = (list: string) => void;

/**
 * Converts the values of a body, in place, to the types that the contract promises, e.g. numbers
 * that arrive as texts. A value that cannot be read stays as it is.
 *
 * @param onBroken receives the path of a list that is not a list of objects
 */
export function decodeBody(name: string, body: unknown, onBroken: OnBrokenList): void {
	if (Object.hasOwn(ANSWERS, name)) {
		decode(ANSWERS[name as keyof Answers], body, '', onBroken);
	}
}

function decode(shape: AnswerShape, value: unknown, path: string, onBroken: OnBrokenList): unknown {
	if (typeof shape === 'string') {
		return decodeScalar(shape, value);
	}
	if (isList(shape)) {
		return decodeList(shape, value, path, onBroken);
	}
	return isObject(value) ? decodeObject(shape, value, path, onBroken) : value;
}

function decodeList(
	[entry]: readonly [AnswerShape],
	value: unknown,
	path: string,
	onBroken: OnBrokenList,
): unknown {
	// Some languages write an empty list as an empty object.
	if (isObject(value) && Object.keys(value).length === 0) {
		return [];
	}
	const list = Array.isArray(value) ? (value as unknown[]) : undefined;
	if (typeof entry === 'object' && !list?.every(isObject)) {
		onBroken(path);
	}
	return list?.map((element) => decode(entry, element, path, onBroken)) ?? value;
}

function decodeObject(shape: object, body: Json, path: string, onBroken: OnBrokenList): Json {
	for (const field of fieldsOf(shape)) {
		const { name, inner } = field;
		const value = body[name];
		if (value === undefined || (name === 'nextCursor' && value === '')) {
			fillIn(body, field, onBroken);
		} else if (value === null) {
			replaceNull(body, field);
		} else {
			body[name] = decode(inner, value, path === '' ? name : `${path}.${name}`, onBroken);
		}
	}
	return body;
}

/** A field that is missing becomes null if the contract promises the key; an empty cursor always does. */
function fillIn(body: Json, { name, isOptional, mayBeNull }: Field, onBroken: OnBrokenList): void {
	if (mayBeNull && (!isOptional || body[name] === '')) {
		body[name] = null;
	}
	if (name === 'data') {
		onBroken('data');
	}
}

/** Replaces a null that the contract does not allow by a missing field or an empty list. */
function replaceNull(body: Json, { name, inner, isOptional, mayBeNull }: Field): void {
	if (isOptional && !mayBeNull) {
		delete body[name];
	} else if (isList(inner)) {
		body[name] = [];
	}
}

/** A key of a shape, taken apart. */
interface Field {
	readonly name: string;
	readonly inner: AnswerShape;
	readonly isOptional: boolean;
	readonly mayBeNull: boolean;
}

/** Pages of a thousand records go through here: each key is taken apart once. */
const fieldsByShape = new WeakMap<object, Field[]>();

function fieldsOf(shape: object): Field[] {
	const fields = fieldsByShape.get(shape) ?? Object.entries(shape).map(readField);
	fieldsByShape.set(shape, fields);
	return fields;
}

function readField([key, inner]: [string, AnswerShape]): Field {
	const name = key.replace(/\??(\|null)?$/, '');
	return { name, inner, isOptional: key.includes('?'), mayBeNull: key.endsWith('|null') };
}

function isList(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}
