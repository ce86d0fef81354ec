/** An opening bracket and the one that closes it. */
type BracketPair = readonly [opening: string, closing: string];

export const ROUND_BRACKETS: readonly BracketPair[] = [['(', ')']];

export const ALL_BRACKETS: readonly BracketPair[] = [
	...ROUND_BRACKETS,
	['[', ']'],
	['{', '}'],
	['<', '>'],
];

/**
 * Replaces each pair of brackets and its text with a blank: "Date (UTC)" becomes "Date  ". A bracket
 * that does not close stays.
 */
export function withoutBrackets(text: string, pairs: readonly BracketPair[]): string {
	return pairs.reduce(withoutPair, text);
}

/** Splits the text at the closing bracket: a regular expression would look for the end of each `(` again. */
function withoutPair(text: string, [opening, closing]: BracketPair): string {
	const [end, ...closed] = text.split(closing).reverse();
	const parts = closed.map((part) => {
		const start = part.indexOf(opening);
		return start < 0 ? part + closing : `${part.slice(0, start)} `;
	});
	return [...parts.reverse(), end].join('');
}
