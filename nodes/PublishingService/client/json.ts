import { MAX_JSON_DEPTH } from './answerLimits';

export type Json = Record<string, unknown>;

export function parseJsonObject(text: string): Json | undefined {
	const value = parseJson(text);
	return isObject(value) ? value : undefined;
}

/** Any JSON; drops `__proto__` keys and refuses absurd nesting. */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = NEEDS_CARE.test(text) ? JSON.parse(text, carefully) : JSON.parse(text);
		return nestsWithin(MAX_JSON_DEPTH, value) ? value : undefined;
	} catch {
		return undefined;
	}
}

export function isObject(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `__proto__`, its letters escaped or not, which is dropped; or an integer that would be rounded, which stays text. */
const NEEDS_CARE = /__proto__|\\u00(?:5f|6f|70|72|74)|[[:,]\s*-?\d{16,}\s*[\],}]/i;

function carefully(key: string, value: unknown, context?: { source?: string }): unknown {
	if (key === '__proto__') {
		return undefined;
	}
	const source = context?.source;
	const isInteger = source !== undefined && /^-?\d+$/.test(source);
	return isInteger && !Number.isSafeInteger(value) ? source : value;
}

function nestsWithin(depth: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) {
		return true;
	}
	return depth > 0 && Object.values(value).every((part) => nestsWithin(depth - 1, part));
}
