import type { Parsed } from './asText';
import { parseList } from './lists';

/** The sign before an entry of a list: "- northwind", "2) northwind". */
const LIST_SIGN = /^(?:[-•*·–]|\d{1,2}[.)])\s(?!\()/;
/** The text between "@northwind" and the "@" of the next. */
const BEFORE_NEXT_NAME = /\s(?:(?:and|und|et|y|e|&|\+|\/|\|)\s*)?(?=[@＠])/i;

/**
 * Reads the entries of an account cell. Separators of lists separate them, except in brackets, and
 * so does the "@" of the next entry.
 */
export function splitAccounts(value: unknown): Parsed<string[]> {
	return parseList(value, (text) => splitOutsideBrackets(text).flatMap(splitUsernames));
}

function splitUsernames(part: string): string[] {
	const entry = part.trim().replace(LIST_SIGN, '');
	const startsWithUsername = /^[@＠]/.test(entry);
	return startsWithUsername ? entry.split(BEFORE_NEXT_NAME) : [entry];
}

/** Splits at commas, semicolons and line ends, but not within a bracket that closes on its line. */
function splitOutsideBrackets(text: string): string[] {
	const parts: string[] = [];
	let end = text.length;
	/** The bracket or line end that comes next, seen from the right. */
	let next: string | undefined;
	for (let at = text.length - 1; at >= 0; at -= 1) {
		const character = text.charAt(at);
		const isSeparator = /[,;\r\n]/.test(character);
		if (isSeparator && (next !== ')' || isBeforeNumber(text, at + 1))) {
			parts.push(text.slice(at + 1, end));
			end = at;
		}
		if (/[()\r\n]/.test(character)) {
			next = character;
		}
	}
	parts.push(text.slice(0, end));
	return parts.reverse();
}

/** The number of the next entry, "2) northwind", whose bracket opens nowhere. */
const NUMBER_OF_NEXT = /[^\S\r\n]{0,20}\d{1,2}\)\s/y;

function isBeforeNumber(text: string, at: number): boolean {
	NUMBER_OF_NEXT.lastIndex = at;
	return NUMBER_OF_NEXT.test(text);
}
