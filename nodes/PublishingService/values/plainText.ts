/** Marks that nobody sees and that change no letter: zero widths, directions, a byte order mark. */
const INVISIBLE = /[\u200b\u200e\u200f\u2060\ufeff]/g;

/**
 * A text by what it means: letters composed, no invisible marks, blanks and line ends alike. What is no
 * text, though the service gave it for one, says nothing.
 */
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

/** A name as people compare it: without case, invisible marks, and blanks beyond one. */
export function plainName(text: string): string {
	return text.normalize('NFKC').replace(INVISIBLE, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/**
 * A text in lower case, without accents, with plain spaces, digits and dashes: as sheets in other
 * languages and phones write them.
 */
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
