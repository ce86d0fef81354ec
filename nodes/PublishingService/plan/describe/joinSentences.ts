/** Sentences as they follow each other in a cell. */
export function joinSentences(texts: readonly string[]): string {
	const filled = texts.filter(Boolean);
	const ended = filled.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return ended.join(' ');
}
