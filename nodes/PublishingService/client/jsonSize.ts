const QUOTE = 0x22;
const COMMA = 0x2c;
const OPENING_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const OPENING_BRACE = 0x7b;

/** Bytes that JSON.parse makes of a pair of brackets, and of one value more inside it. */
const BYTES_PER_CONTAINER = 64;
const BYTES_PER_VALUE = 16;

/**
 * Estimates how many bytes of memory a JSON text takes once it is parsed, before it is. A text of empty
 * objects takes 40 times its length, so that the length alone does not bound memory.
 *
 * @example estimateParsedBytes('[{},{}]') // 7 characters, 3 containers and 1 comma: 215
 */
export function estimateParsedBytes(text: string): number {
	let containers = 0;
	let commas = 0;
	for (let at = 0; at < text.length; at++) {
		const character = text.charCodeAt(at);
		if (character === QUOTE) {
			at = findEndOfString(text, at);
		} else if (character === OPENING_BRACE || character === OPENING_BRACKET) {
			containers++;
		} else if (character === COMMA) {
			commas++;
		}
	}
	return text.length + containers * BYTES_PER_CONTAINER + commas * BYTES_PER_VALUE;
}

/** The position of the quotation mark that ends a string, or the end of the text. */
function findEndOfString(text: string, start: number): number {
	let end = text.indexOf('"', start + 1);
	while (end !== -1 && isEscaped(text, end)) {
		end = text.indexOf('"', end + 1);
	}
	return end === -1 ? text.length : end;
}

/** An odd number of backslashes before a character escapes it. */
function isEscaped(text: string, at: number): boolean {
	let backslashes = 0;
	while (text.charCodeAt(at - backslashes - 1) === BACKSLASH) {
		backslashes++;
	}
	return backslashes % 2 === 1;
}
