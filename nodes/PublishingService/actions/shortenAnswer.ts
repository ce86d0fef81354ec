/** Cuts the lists and texts of an answer shorter and shorter, until the answer fits. */
export function shortenAnswer(answer: object, maxCharacters: number): object {
	for (let maxEntries = 100; maxEntries >= 1; maxEntries = Math.floor(maxEntries / 2)) {
		const shorter = shortenValue(answer, maxEntries) as object;
		if (sizeOf(shorter) <= maxCharacters) {
			return shorter;
		}
	}
	return {};
}

/** Cuts each list and record to a number of entries, and each text to ten times as many characters. */
function shortenValue(value: unknown, maxEntries: number): unknown {
	if (typeof value === 'string') {
		return shortenText(value, maxEntries * 10);
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const entries = Object.entries(value);
	const omitted = entries.length - maxEntries;
	const shortened = entries
		.slice(0, maxEntries)
		.map(([name, inner]) => [name, shortenValue(inner, maxEntries)] as const);
	if (!Array.isArray(value)) {
		return Object.fromEntries(omitted > 0 ? [...shortened, ['…', `${omitted} more`]] : shortened);
	}
	const list = shortened.map(([, inner]) => inner);
	return omitted > 0 ? [...list, `… ${omitted} more`] : list;
}

/** Cuts a text between characters, so that no surrogate pair is broken. */
export function shortenText(text: string, length: number): string {
	const characters = [...text];
	return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

/** The number of characters that a value takes in an answer. */
export function sizeOf(value: object): number {
	return JSON.stringify(value).length;
}
