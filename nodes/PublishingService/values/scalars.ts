import { plainText } from './plainText';
import { asText, describeType, quote, type Parsed } from './parsed';

/** Text from text, a number or a truth value; nothing else has one obvious text. */
export function parseText(value: unknown): Parsed<string> {
	if (typeof value === 'string') return { value };
	if (typeof value === 'number' || typeof value === 'boolean') return { value: String(value) };
	return { problem: `must be text, not ${describeType(value)}` };
}

/** A number from a number or its text. */
export function parseNumber(value: unknown): Parsed<number> {
	const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
	if (Number.isFinite(number)) return { value: number };
	return { problem: `must be a number, not ${quote(value)}` };
}

/** Without case and accents: in the languages of the sheets, and signs. */
const YES = new Set([
	...['true', 'yes', 'y', '1', 'x', 'on', 'checked'],
	...['wahr', 'ja', 'j', 'vrai', 'oui', 'verdadero', 'si', 's', 'vero', 'verdadeiro', 'sim'],
	...['waar', 'tak', 'prawda'],
	...['✓', '✔', '☑', '✅', '●'],
]);
const NO = new Set([
	...['false', 'no', 'n', '0', 'off', 'unchecked', '-'],
	...['falsch', 'nein', 'faux', 'non', 'falso', 'nao'],
	...['nee', 'onwaar', 'nie', 'fałsz'],
	...['✗', '✘', '❌', '☐'],
]);

/** A truth value from a switch or from the words people write into a cell. */
export function parseFlag(value: unknown): Parsed<boolean> {
	const word = plainText(asText(value));
	if (YES.has(word)) return { value: true };
	if (NO.has(word)) return { value: false };
	return { problem: `must be true or false, not ${quote(value)}` };
}

/** One of the allowed values, in any case. */
export function parseChoice<T extends string>(value: unknown, allowed: readonly T[]): Parsed<T> {
	const word = asText(value).trim().toLowerCase();
	const match = allowed.find((choice) => choice.toLowerCase() === word);
	if (match !== undefined) return { value: match };
	return { problem: `must be one of ${allowed.join(', ')}, not ${quote(value)}` };
}

/** A JSON object or list from itself or from its text. */
export function parseJson(value: unknown): Parsed<object> {
	if (typeof value === 'object' && value !== null) return { value };
	try {
		const parsed: unknown = JSON.parse(asText(value));
		if (typeof parsed === 'object' && parsed !== null) return { value: parsed };
	} catch {
		// The message below says what is expected.
	}
	return { problem: `must be a JSON object or list, not ${quote(value)}` };
}

/**
 * Characters in the way that finds fewest where more than `max` code points are found: the
 * specification does not say which the service counts, and it alone may refuse what one count allows.
 */
export function fewestCharacters(text: string, max = Infinity): number {
	const count = countCharacters(text);
	return count > max ? [...new Intl.Segmenter().segment(text)].length : count;
}

/** Characters as a reader counts them: Unicode code points, which the service may count too. */
export function countCharacters(text: string): number {
	let count = 0;
	for (const _ of text) count++;
	return count;
}
