/** An object of JSON, of whose values nothing is known. */
export type Json = Record<string, unknown>;

/** No answer of the specification nests deeper than 8; n8n's own copying gives up far later. */
export const MAX_JSON_DEPTH = 64;

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
