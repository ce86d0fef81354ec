import { ANSWERS } from '../contract/answers';
import type { AnswerShape } from '../contract/answerShape';
import type { EndpointName } from '../contract/endpoints';
import { isObject } from './responseBody';

interface Key {
	readonly name: string;
	readonly isOptional: boolean;
	readonly mayBeNull: boolean;
	readonly shape: AnswerShape;
}

const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

const keysOf = new WeakMap<object, readonly Key[]>();

/**
 * Makes an answer what the contract promises where a service writes the same in another way:
 * numbers as text, identifiers as numbers, null for a key that need not be there, no key for null,
 * an empty nextCursor. What the contract does not name, and every value of a kind that cannot be
 * read, stays as it is. Changes the answer itself.
 */
export function decodeAnswer(name: EndpointName, answer: unknown): void {
	decode(answer, ANSWERS[name]);
}

function decode(value: unknown, shape: AnswerShape): unknown {
	if (shape === 'any') return value;
	if (shape === 'text') return typeof value === 'number' ? String(value) : value;
	if (shape === 'number') {
		return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
	}
	if (isList(shape)) {
		if (Array.isArray(value)) {
			for (let at = 0; at < value.length; at++) value[at] = decode(value[at], shape[0]);
		}
		return value;
	}
	if (isObject(value)) decodeKeys(value, shape);
	return value;
}

function decodeKeys(object: Record<string, unknown>, shape: object): void {
	for (const { name, isOptional, mayBeNull, shape: inner } of keys(shape)) {
		const value = object[name];
		if (value === undefined || (name === 'nextCursor' && value === '')) {
			if (mayBeNull && (!isOptional || value === '')) object[name] = null;
		} else if (value === null) {
			if (isOptional && !mayBeNull) delete object[name];
		} else object[name] = decode(value, inner);
	}
}

/** The keys of a shape, read once. */
function keys(shape: object): readonly Key[] {
	const known = keysOf.get(shape);
	if (known) return known;
	const read = Object.entries(shape as Record<string, AnswerShape>).map(([key, inner]) => ({
		name: key.replace(/\??(\|null)?$/, ''),
		isOptional: key.includes('?'),
		mayBeNull: key.endsWith('|null'),
		shape: inner,
	}));
	keysOf.set(shape, read);
	return read;
}

function isList(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}
