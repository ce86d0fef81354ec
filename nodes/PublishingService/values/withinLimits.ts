import { LIMITS } from '../contract/limits';
import { countCharacters, fewestCharacters, type Parsed, parseNumber, parseText } from './text';

/** The fewest and the most: characters of a text, entries of a list, or a number itself. */
export interface TextLimits {
	readonly min?: number;
	readonly max?: number;
}

export interface ListLimits extends TextLimits {
	/** The most characters of an entry. */
	readonly maxLength?: number;
}

export interface NumberLimits extends TextLimits {
	readonly integer?: boolean;
}

/** A text within its limits. */
export function parseTextWithin(value: unknown, limits: TextLimits): Parsed<string> {
	const text = parseText(value);
	if ('problem' in text) return text;
	const problem = sizeProblem(fewestCharacters(text.value, limits.max), limits, 'character');
	return problem === undefined ? text : { problem };
}

/** An ID, without the spaces around it. */
export function parseId(value: unknown): Parsed<string> {
	const text = parseText(value);
	if ('problem' in text) return text;
	return parseTextWithin(text.value.trim(), { min: 1, max: LIMITS.idLength });
}

/** A web address within its limits. */
export function parseUrl(value: unknown, limits: TextLimits): Parsed<string> {
	const text = parseTextWithin(value, limits);
	if ('problem' in text) return text;
	const url = text.value.trim();
	if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return { value: url };
	return { problem: `must be a web address (https://…), not "${url.slice(0, 60)}"` };
}

/** A number within its limits. */
export function parseNumberWithin(value: unknown, limits: NumberLimits): Parsed<number> {
	const parsed = parseNumber(value);
	if ('problem' in parsed) return parsed;
	const number = parsed.value;
	if (limits.integer && !Number.isInteger(number))
		return { problem: `must be a whole number, not ${number}` };
	const bound = brokenBound(number, limits);
	return bound === undefined ? parsed : { problem: `is ${format(number)}, ${bound}` };
}

/** What is wrong with the size of a list and of each of its entries; nothing where all is well. */
export function listProblems(
	list: readonly string[],
	{ maxLength = Infinity, ...limits }: ListLimits,
): string[] {
	// No text has more characters than units.
	const long = list.filter((entry) => entry.length > maxLength);
	const ofEntries = long.flatMap((entry) => {
		const problem = sizeProblem(countCharacters(entry), { max: maxLength }, 'character');
		return problem === undefined ? [] : [`"${entry.slice(0, 30)}…" ${problem}`];
	});
	const ofList = sizeProblem(list.length, limits, 'entry');
	return ofList === undefined ? ofEntries : [...ofEntries, ofList];
}

function sizeProblem(
	size: number,
	limits: TextLimits,
	unit: 'character' | 'entry',
): string | undefined {
	const bound = brokenBound(size, limits);
	return bound && `has ${format(size)} ${plural(unit, size)}, ${bound}`;
}

/** The bound that a number breaks, in words. */
function brokenBound(
	number: number,
	{ min = -Infinity, max = Infinity }: TextLimits,
): string | undefined {
	if (number < min) return `the least is ${format(min)}`;
	if (number > max) return `the limit is ${format(max)}`;
	return undefined;
}

function format(number: number): string {
	return number.toLocaleString('en-US');
}

function plural(unit: 'character' | 'entry', count: number): string {
	if (count === 1) return unit;
	return unit === 'entry' ? 'entries' : `${unit}s`;
}
