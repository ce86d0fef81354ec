/** Sentences as they follow each other in a cell. */
export function joinSentences(texts: readonly string[]): string {
	const sentences = texts.filter(Boolean);
	const ended = sentences.map((text) => (/[.!?]$/.test(text) ? text : `${text}.`));
	return ended.join(' ');
}
