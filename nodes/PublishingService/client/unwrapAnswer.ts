import { ANSWERS, type AnswerShape } from '../contract/answers';
import { keysOf } from './decodeAnswer';
import { isObject } from './responseBody';

/** How deep a wrapper may lie in another, as in `{status, data: {post}}`. */
const MAX_WRAPPERS = 2;

/**
 * The record or page of an answer as the specification shows it, also where a service wraps every
 * answer, `{data: record}` or `{success, data: page}`, gives a list alone or under a name of its own,
 * or keeps the cursor in an object. Of the wrapper's keys those stay that belong to the answer. What
 * has the specified form already, or none that can be recognised, stays as it is.
 */
export function unwrapAnswer(name: string, body: unknown): unknown {
	const shape: AnswerShape | undefined = shapes.get(name);
	if (typeof shape !== 'object' || shape instanceof Array) return body;
	const isPage = 'data' in shape;
	if (isPage && Array.isArray(body)) return { data: body };
	if (!isObject(body)) return body;
	if (!isPage) return recordIn(body, shape) ?? body;
	const page = pageIn(body, shape);
	return page ? withCursor(page) : body;
}

const shapes: ReadonlyMap<string, AnswerShape> = new Map(Object.entries(ANSWERS));

type Json = Record<string, unknown>;

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
