/** Each opening bracket and the one that closes it. */
type BracketPairs = ReadonlyMap<string, string>;

export const ROUND_BRACKETS: BracketPairs = new Map([['(', ')']]);

export const ALL_BRACKETS: BracketPairs = new Map([
	['(', ')'],
	['[', ']'],
	['{', '}'],
	['<', '>'],
]);

/**
 * Replaces each pair of brackets and its text with a blank: "Date (UTC)" becomes "Date ". A bracket
 * that does not close stays. Scans the text once, because a regular expression would look for the
 * end of each `(` again.
 */
export function withoutBrackets(text: string, pairs: BracketPairs): string {
	const parts: string[] = [];
	const missing = new Set<string>();
	let start = 0;
	for (let at = 0; at < text.length; at += 1) {
		const closing = pairs.get(text.charAt(at));
		if (closing === undefined || missing.has(closing)) {
			continue;
		}
		const end = text.indexOf(closing, at + 1);
		if (end < 0) {
			missing.add(closing);
			continue;
		}
		parts.push(text.slice(start, at));
		at = end;
		start = end + 1;
	}
	return [...parts, text.slice(start)].join(' ');
}
