import { ServiceError } from './serviceError';

/** What the client needs of a Node stream, whose type community nodes may not import. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	compose(through: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): ByteStream;
	destroy(error?: Error): unknown;
	/** True where it gives whole values instead of pieces, as n8n's database mode does with a file. */
	readonly readableObjectMode?: boolean;
	iterator(options: {
		readonly destroyOnReturn: boolean;
	}): AsyncIterableIterator<Uint8Array, undefined>;
	on(event: 'close' | 'end' | 'error', listener: () => void): unknown;
	on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
	pause(): unknown;
	unshift(piece: Uint8Array): void;
}

/** A page of 100 posts has about 200 kB; more than this is no answer of this service. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** No answer of the specification nests deeper than 8; n8n's own copying gives up far later. */
export const MAX_JSON_DEPTH = 64;

/** Reads a body as UTF-8 text, giving up at the deadline (epoch milliseconds) or the size limit. */
export async function readText(body: ByteStream, deadline: number): Promise<string> {
	const signal = AbortSignal.timeout(Math.max(1, deadline - Date.now()));
	return await new Promise((resolve, reject) => {
		// Not by its destruction alone: n8n 2 gives a stream that ends no sooner than its next piece comes.
		const giveUp = () => {
			const timeout = new Error('timeout while reading the answer');
			reject(timeout);
			body.destroy(timeout);
		};
		signal.addEventListener('abort', giveUp);
		collect(body)
			.then(resolve, reject)
			.finally(() => signal.removeEventListener('abort', giveUp));
	});
}

async function collect(body: ByteStream): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) {
			throw new ServiceError('The answer is too large to be one of the Publishing Service', {
				kind: 'unusable',
				code: 'answer_too_large',
			});
		}
		chunks.push(chunk);
	}
	// A byte order mark is no part of the text, and no JSON.
	return Buffer.concat(chunks)
		.toString('utf8')
		.replace(/^\uFEFF/, '');
}

/** Whether a body is a web page, whatever type it is said to have: many servers call all text HTML. */
export function isWebPage(body: string): boolean {
	return /^\s*<(!doctype html|html)\b/i.test(body);
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
