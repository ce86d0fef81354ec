import type { AnswerShape } from '../contract/schemas';
import { TERMS } from '../contract/enums';

/** A date and a time of day without an offset, as some services write UTC. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;
const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** No text of the specification has more than 2,200 characters; a longer one is cut. */
const MAX_TEXT = 20_000;

/** Reads a single value as its shape says; a value that does not fit stays as it is. */
export function decodeScalar(shape: Extract<AnswerShape, string>, value: unknown): unknown {
	switch (shape) {
		case 'any':
		case 'boolean':
			return value;
		case 'number':
			return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
		case 'text':
			return readText(value);
		case 'time':
			return readTime(value);
		default:
			return readTerm(TERMS[shape], value);
	}
}

function readText(value: unknown): unknown {
	if (typeof value === 'number') {
		return String(value);
	}
	const isTooLong = typeof value === 'string' && value.length > MAX_TEXT;
	// Through Buffer, because a slice would keep the whole text in memory.
	return isTooLong ? `${Buffer.from(value.slice(0, MAX_TEXT)).toString()}…` : value;
}

/** Reads a time. A time without an offset is UTC, and not a time of the machine on which n8n runs. */
function readTime(value: unknown): unknown {
	return typeof value === 'string' && WITHOUT_OFFSET.test(value)
		? `${value.replace(' ', 'T').replace(',', '.')}Z`
		: readText(value);
}

/** Reads a word of an enum. An unknown word stays as it is, because later versions of the service may add words. */
function readTerm(terms: readonly string[], value: unknown): unknown {
	const word = typeof value === 'string' ? value.toLowerCase() : undefined;
	return terms.find((term) => term === word) ?? value;
}
