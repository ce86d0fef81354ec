import { LIMITS } from '../contract/serviceLimits';
import { asText, describeType, type Parsed, quote } from './asText';
import {
	brokenBound,
	fewestCharacters,
	formatNumber,
	type Limits,
	sizeProblem,
} from './sizeProblems';
import { isCellWord, LONGEST_PHRASE, plainPhrase } from './plainText';

/** A truth value from a switch or from the words people write into a cell. */
export function parseFlag(value: unknown): Parsed<boolean> {
	const word = plainPhrase(value);
	if (isCellWord(word, 'yes')) {
		return { value: true };
	}
	if (isCellWord(word, 'no')) {
		return { value: false };
	}
	return { problem: `must be true or false, not ${quote(value)}` };
}

export function parseChoice<T extends string>(value: unknown, allowed: readonly T[]): Parsed<T> {
	const word = asText(value).slice(0, LONGEST_PHRASE).trim().toLowerCase();
	const match = allowed.find((choice) => choice.toLowerCase() === word);
	if (match !== undefined) {
		return { value: match };
	}
	return { problem: `must be one of ${allowed.join(', ')}, not ${quote(value)}` };
}

export function parseJson(value: unknown): Parsed<object> {
	if (typeof value === 'object' && value !== null) {
		return { value };
	}
	try {
		const parsed: unknown = JSON.parse(asText(value));
		if (typeof parsed === 'object' && parsed !== null) {
			return { value: parsed };
		}
	} catch {
		// The message below says what is expected.
	}
	return { problem: `must be a JSON object or list, not ${quote(value)}` };
}

/** Text from text, a number or a truth value, within its limits; nothing else has one obvious text. */
export function parseText(value: unknown, limits: Limits = {}): Parsed<string> {
	if (!['string', 'number', 'boolean'].includes(typeof value)) {
		return { problem: `must be text, not ${describeType(value)}` };
	}
	const text = String(value);
	const characters = fewestCharacters(text, limits.max);
	const problem = sizeProblem(characters, limits, 'character');
	if (problem !== undefined) {
		return { problem };
	}
	return { value: text };
}

export function parseId(value: unknown): Parsed<string> {
	const text = parseText(value);
	if ('problem' in text) {
		return text;
	}
	return parseText(text.value.trim(), { min: 1, max: LIMITS.idLength });
}

export function parseUrl(value: unknown, limits: Limits): Parsed<string> {
	const text = parseText(value, limits);
	if ('problem' in text) {
		return text;
	}
	const url = text.value.trim();
	if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) {
		return { value: url };
	}
	return { problem: `must be a web address (https://…), not "${url.slice(0, 60)}"` };
}

export function parseNumber(value: unknown, limits: Limits = {}): Parsed<number> {
	const isNumeric = typeof value === 'string' || typeof value === 'number';
	const number = isNumeric ? Number(value) : NaN;
	if (!Number.isFinite(number)) {
		return { problem: `must be a number, not ${quote(value)}` };
	}
	if (limits.integer && !Number.isInteger(number)) {
		return { problem: `must be a whole number, not ${number}` };
	}
	const bound = brokenBound(number, limits);
	if (bound === undefined) {
		return { value: number };
	}
	return { problem: `is ${formatNumber(number)}, ${bound}` };
}
