import { LIMITS } from '../contract/limits';
import { trimEnd } from './trim';
import { CELL_WORDS } from './words';

/** A value that was read, or what is wrong, after the field's name; a model cannot set other fields. */
export type Parsed<T> =
	{ readonly value: T } | { readonly problem: string; readonly forModel?: string };

export function isEmpty(value: unknown): value is undefined | null | '' {
	const text = value ?? '';
	return typeof text === 'string' && text.trim() === '';
}

/** What is wrong with a field, led by its name: "Caption has …", "Accounts: …". */
export function withLabel(label: string, problem: string): string {
	return problem.startsWith(':') ? label + problem : `${label} ${problem}`;
}

export function quote(value: unknown): string {
	return `"${shortened(asText(value))}"`;
}

export function shortened(text: string): string {
	return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Any value as text; an expression may give what JSON has no words for. */
export function asText(value: unknown): string {
	if (typeof value === 'string') {
		return value;
	}
	if (typeof value === 'bigint') {
		return String(value);
	}
	try {
		const json: unknown = JSON.stringify(value);
		return typeof json === 'string' ? json : String(value);
	} catch {
		return describeType(value);
	}
}

function describeType(value: unknown): string {
	return Array.isArray(value) ? 'a list' : value instanceof Date ? 'a date' : 'an object';
}

/** Marks that nobody sees and that change no letter: zero widths, directions, a byte order mark. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/** A text by what it means: letters composed, no invisible marks, blanks and line ends alike; '' of no text. */
export function composedText(text: unknown): string {
	return (typeof text === 'string' ? text : '')
		.normalize('NFC')
		.replace(INVISIBLE, '')
		.replace(/\r\n?|[\u2028\u2029]/g, '\n')
		.replace(/[^\S\n]+/g, ' ')
		.replace(/ ?\n ?/g, '\n')
		.replace(/\n{3,}/g, '\n\n')
		.trim();
}

export function plainTag(tag: string): string {
	return composedText(tag)
		.replace(/^[#＃﹟]/, '')
		.toLowerCase();
}

/** A name as people compare it: without case, invisible marks, and blanks beyond one. */
export function plainName(text: string): string {
	return text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

export function plainUsername(text: string): string {
	return plainName(text).replace(/^@\s?/, '');
}

/** A text in lower case, without accents, with plain spaces, digits, dashes and apostrophes. */
export function plainText(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/[\p{M}\u200b-\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
}

const WORDS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
	Object.entries(CELL_WORDS).map(([name, phrases]) => [name, new Set(phrases.map(plainText))]),
);

export function isCellWord(text: string, ...names: Array<keyof typeof CELL_WORDS>): boolean {
	return names.some((name) => WORDS.get(name)?.has(text));
}

/** No word or phrase of a vocabulary, no time and no name of a zone has more characters. */
const LONGEST_PHRASE = 200;

/** The plain text of a value that may be a word or a short phrase; '' for a longer one, which is none. */
export function plainPhrase(value: unknown): string {
	const text = asText(value);
	return text.length > LONGEST_PHRASE ? '' : plainText(text);
}

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

/** Characters in the way that finds fewest where they are too many: the specification does not say which count. */
export function fewestCharacters(text: string, max = Infinity): number {
	const count = countCharacters(text);
	return count > max ? [...new Intl.Segmenter().segment(text)].length : count;
}

export function countCharacters(text: string): number {
	return Array.from(text).length;
}

/** The bounds of a number, of how many characters a text has, or of how many entries a list. */
export interface Limits {
	readonly min?: number;
	readonly max?: number;
	/** Of each entry of a list, in characters. */
	readonly maxLength?: number;
	readonly integer?: boolean;
}

/** Text from text, a number or a truth value, within its limits; nothing else has one obvious text. */
export function parseText(value: unknown, limits: Limits = {}): Parsed<string> {
	if (!['string', 'number', 'boolean'].includes(typeof value)) {
		return { problem: `must be text, not ${describeType(value)}` };
	}
	const text = String(value);
	const problem = sizeProblem(fewestCharacters(text, limits.max), limits, 'character');
	return problem === undefined ? { value: text } : { problem };
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
	const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : NaN;
	if (!Number.isFinite(number)) {
		return { problem: `must be a number, not ${quote(value)}` };
	}
	if (limits.integer && !Number.isInteger(number)) {
		return { problem: `must be a whole number, not ${number}` };
	}
	const bound = brokenBound(number, limits);
	return bound === undefined
		? { value: number }
		: { problem: `is ${formatNumber(number)}, ${bound}` };
}

/** What is wrong with the size of a list and of each of its entries; nothing where all is well. */
export function listProblems(
	list: readonly string[],
	{ maxLength = Infinity, ...limits }: Limits,
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

function sizeProblem(size: number, limits: Limits, unit: keyof typeof UNITS) {
	const bound = brokenBound(size, limits);
	return bound && `has ${formatNumber(size)} ${size === 1 ? unit : UNITS[unit]}, ${bound}`;
}

function brokenBound(number: number, { min = -Infinity, max = Infinity }: Limits) {
	if (number < min) {
		return `the least is ${formatNumber(min)}`;
	}
	return number > max ? `the limit is ${formatNumber(max)}` : undefined;
}

export const formatNumber = (number: number) => number.toLocaleString('en-US');

/** A list from an array, its JSON, or text that `split` takes apart: at commas, semicolons and lines. */
export function parseList(value: unknown, split = splitCell): Parsed<string[]> {
	const list: string[] = [];
	for (const entry of entriesOf(value, split)) {
		if (isEmpty(entry)) {
			continue;
		}
		const text = parseText(entry);
		if ('problem' in text) {
			return { problem: 'must be a list of texts, or text separated by commas' };
		}
		list.push(text.value.trim());
	}
	return { value: list };
}

function entriesOf(value: unknown, split: (text: string) => string[]): readonly unknown[] {
	if (Array.isArray(value)) {
		return value;
	}
	if (typeof value !== 'string') {
		return [value];
	}
	// What is no list need not be parsed: that throws, which is costly for each cell of a sheet.
	if (!/^\s*\[/.test(value)) {
		return split(value);
	}
	// AI agents give a list as JSON text.
	const list = parseJson(value);
	return 'value' in list ? (list.value as unknown[]) : split(value);
}

/** Words that people write between two links. */
const BETWEEN_LINKS = /\s(?:and|und|et|y|e|en|&|\+|\|)$/i;
const LONGEST_BETWEEN_LINKS = ' and'.length;

/** Removes the separators and words after a link, which stand before the next one. */
function withoutWordsAfterLink(text: string): string {
	let link = text;
	for (;;) {
		link = trimEnd(link, /[\s,;]/);
		const word = BETWEEN_LINKS.exec(link.slice(-LONGEST_BETWEEN_LINKS));
		if (!word) {
			return link;
		}
		link = link.slice(0, -word[0].length);
	}
}

/** A link may hold a comma or semicolon itself: there, only one before the next link separates. */
function splitCell(text: string): string[] {
	const isLinks = /^\s*https?:\/\//i.test(text);
	return text
		.split(isLinks ? /[\s,;](?=https?:\/\/)|[\r\n]/i : /[,;\r\n]/)
		.map((part) => (isLinks ? withoutWordsAfterLink(part) : part));
}

/** Separators of hashtags: commas and semicolons of any script, and line breaks. */
const SEPARATORS = /[,;，；、،؛\r\n]/u;
const HASH = /[#＃﹟]/u;
/** The sign of a tag, and what people put before it: "#food | #travel / #sunday & #sea". */
const NEXT_TAG = /(?:\s(?:[-–—/+&|•·]|and|und|et)\s+)?[#＃﹟]/iu;

/** What stands between words that are tags of their own: "food · travel - sunday". */
const BETWEEN_WORDS = /[\s|•·](?:[-–—/+&][\s|•·])*/u;

/** Brackets, quotes and stops around tags, and the signs of a list: "(#a #b)", "#a. #b/", "• #a". */
const BEFORE_TAG = /^[\s([{"'“„«•·*–—-]+/u;
const AFTER_TAG = /[\s.:!?/|()[\]{}"'“”„«»]/u;

/** Hashtags without "#": separated as lists are, by their own "#" or else by spaces; in any case, each once. */
export function parseHashtags(value: unknown): Parsed<string[]> {
	if (isCellWord(plainPhrase(value), 'nothing', 'notApplicable')) {
		return { value: [] };
	}
	const entries = parseList(value, (text) =>
		SEPARATORS.test(text) || HASH.test(text) ? [text] : text.split(BETWEEN_WORDS),
	);
	if ('problem' in entries) {
		return entries;
	}
	const visible = entries.value.map((entry) => entry.replace(INVISIBLE, ''));
	const parts = visible.flatMap((entry) => entry.split(NEXT_TAG));
	const all = parts.flatMap((part) => part.split(SEPARATORS));
	const tags = all.map((tag) => trimEnd(tag.replace(BEFORE_TAG, ''), AFTER_TAG)).filter(Boolean);
	const byPlainTag = new Map<string, string>();
	for (const tag of tags) {
		const plain = tag.normalize('NFC').toLowerCase();
		byPlainTag.set(plain, byPlainTag.get(plain) ?? tag);
	}
	return { value: [...byPlainTag.values()] };
}
