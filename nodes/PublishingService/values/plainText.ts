import { asText } from './asText';
import { CELL_WORDS } from './words';

/** Marks that nobody sees and that change no letter: zero widths, directions, a byte order mark. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

export function withoutInvisible(text: string): string {
	return text.replace(INVISIBLE, '');
}

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
	return text
		.normalize('NFKC')
		.replace(/\p{Cf}/gu, '')
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase();
}

export function plainUsername(text: string): string {
	return plainName(text).replace(/^@\s?/, '');
}

/** The zero of Arabic, Persian, Devanagari, Bengali and Thai digits. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x09e6, 0x0e50];

/** Replaces a digit of another script: "٢" is 2. */
function plainDigit(digit: string): string {
	const code = digit.codePointAt(0) ?? 0;
	const zero = ZEROS.find((first) => code >= first && code <= first + 9);
	return zero === undefined ? digit : String(code - zero);
}

/** The Turkish letter whose capital is a plain I. */
export const I_WITHOUT_DOT = /ı/g;

/** A text in lower case, without accents, with plain spaces, digits, dashes and apostrophes. */
export function plainText(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/[\p{M}\p{Cf}]/gu, '')
		.replace(/[^\P{Nd}\d]/gu, plainDigit)
		.replace(/[\u2010-\u2015\u2212]/g, '-')
		.replace(/[\u2018\u2019]/g, "'")
		.replace(/\s+/g, ' ')
		.trim()
		.toLowerCase()
		.replace(I_WITHOUT_DOT, 'i');
}

/** The words of cells by their meaning, made for the first cell and not while n8n loads the code. */
const readWords = (): ReadonlyMap<string, ReadonlySet<string>> =>
	new Map(
		Object.entries(CELL_WORDS).map(([name, phrases]) => [name, new Set(phrases.map(plainText))]),
	);

let wordsByMeaning: ReadonlyMap<string, ReadonlySet<string>> | undefined;

export function isCellWord(text: string, ...names: Array<keyof typeof CELL_WORDS>): boolean {
	wordsByMeaning ??= readWords();
	const words = wordsByMeaning;
	return names.some((name) => words.get(name)?.has(text));
}

/** No word or phrase of a vocabulary, no time and no name of a zone has more characters. */
export const LONGEST_PHRASE = 200;

/** The plain text of a value that may be a word or a short phrase; '' for a longer value. */
export function plainPhrase(value: unknown): string {
	const text = asText(value);
	return text.length > LONGEST_PHRASE ? '' : plainText(text);
}
