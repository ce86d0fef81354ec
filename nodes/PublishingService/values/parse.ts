import { LIMITS } from '../contract/limits';
import {
	countCharacters,
	fewestCharacters,
	isEmpty,
	type Parsed,
	parseJson,
	parseNumber,
	parseText,
} from './text';

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

export function parseUrl(value: unknown, limits: TextLimits): Parsed<string> {
	const text = parseTextWithin(value, limits);
	if ('problem' in text) return text;
	const url = text.value.trim();
	if (/^https?:\/\/[^/\s]/i.test(url) && URL.canParse(url)) return { value: url };
	return { problem: `must be a web address (https://…), not "${url.slice(0, 60)}"` };
}

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

const UNITS = { character: 'characters', entry: 'entries' } as const;

function sizeProblem(size: number, limits: TextLimits, unit: keyof typeof UNITS) {
	const bound = brokenBound(size, limits);
	return bound && `has ${format(size)} ${size === 1 ? unit : UNITS[unit]}, ${bound}`;
}

/** The bound that a number breaks, in words. */
function brokenBound(number: number, { min = -Infinity, max = Infinity }: TextLimits) {
	if (number < min) return `the least is ${format(min)}`;
	return number > max ? `the limit is ${format(max)}` : undefined;
}

const format = (number: number) => number.toLocaleString('en-US');

/**
 * A list from an array, from its JSON, or from text that `split` takes apart: unless given, at
 * commas, semicolons and line breaks.
 */
export function parseList(value: unknown, split = splitCell): Parsed<string[]> {
	const list: string[] = [];
	for (const entry of entriesOf(value, split)) {
		if (isEmpty(entry)) continue;
		const text = parseText(entry);
		if ('problem' in text)
			return { problem: 'must be a list of texts, or text separated by commas' };
		list.push(text.value.trim());
	}
	return { value: list };
}

function entriesOf(value: unknown, split: (text: string) => string[]): readonly unknown[] {
	if (Array.isArray(value)) return value;
	if (typeof value !== 'string') return [value];
	// What is no list need not be parsed: that throws, which is costly for each cell of a sheet.
	if (!/^\s*\[/.test(value)) return split(value);
	// AI agents give a list as JSON text.
	const list = parseJson(value);
	return 'value' in list ? (list.value as unknown[]) : split(value);
}

/** What people put between links, as it is left behind the first of two. */
const BEHIND_LINK = /(?:[\s,;]|\s(?:and|und|et|y|e|en|&|\+|\|)(?=\s|$))+$/i;

/** A link may hold a comma or semicolon itself: there, only one before the next link separates. */
function splitCell(text: string): string[] {
	const isLinks = /^\s*https?:\/\//i.test(text);
	return text
		.split(isLinks ? /[\s,;](?=https?:\/\/)|[\r\n]/i : /[,;\r\n]/)
		.map((part) => (isLinks ? part.replace(BEHIND_LINK, '') : part));
}

/** Separators of hashtags: commas and semicolons of any script, and line breaks. */
const SEPARATORS = /[,;，；、،؛\r\n]/u;
const HASH = /[#＃﹟]/u;
/** The sign of a tag, and what people put before it: "#food | #travel / #sunday & #sea". */
const NEXT_TAG = /(?:\s(?:[-–—/+&|•·]|and|und|et)\s+)?[#＃﹟]/iu;

/** What stands between words that are tags of their own: "food · travel - sunday". */
const BETWEEN_WORDS = /[\s|•·](?:[-–—/+&][\s|•·])*/u;

/** Brackets, quotes and stops around tags, and the signs of a list: "(#a #b)", "#a. #b/", "• #a". */
const AROUND_TAG = /^[\s([{"'“„«•·*–—-]+|[\s.:!?/|()[\]{}"'“”„«»]+$/gu;

/**
 * Hashtags as people write them: separated by commas, semicolons, lines or their own "#", and where
 * there is none of these, by spaces. The "#" is dropped, and of tags that differ in case alone the
 * first stays.
 */
export function parseHashtags(value: unknown): Parsed<string[]> {
	const entries = parseList(value, (text) =>
		SEPARATORS.test(text) || HASH.test(text) ? [text] : text.split(BETWEEN_WORDS),
	);
	if ('problem' in entries) return entries;
	const parts = entries.value.flatMap((entry) => entry.split(NEXT_TAG));
	const all = parts.flatMap((part) => part.split(SEPARATORS));
	const tags = all.map((tag) => tag.replace(AROUND_TAG, '')).filter(Boolean);
	const plain = tags.map((tag) => tag.normalize('NFC').toLowerCase());
	return { value: tags.filter((_, at) => plain.indexOf(plain[at] ?? '') === at) };
}
