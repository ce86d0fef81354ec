/** An answer with shorter and shorter lists and texts, until it fits. */
export function shortenAnswer(answer: object, room: number): object {
	for (let most = 100; most >= 1; most = Math.floor(most / 2)) {
		const smaller = shortenValue(answer, most) as object;
		if (sizeOf(smaller) <= room) {
			return smaller;
		}
	}
	return {};
}

/** A value with as many entries in each list and record at most, and ten times as many characters in a text. */
function shortenValue(value: unknown, most: number): unknown {
	if (typeof value === 'string') {
		return shortenText(value, most * 10);
	}
	if (typeof value !== 'object' || value === null) {
		return value;
	}
	const all = Object.entries(value);
	const left = all.length - most;
	const kept = all
		.slice(0, most)
		.map(([name, inner]) => [name, shortenValue(inner, most)] as const);
	if (!Array.isArray(value)) {
		return Object.fromEntries(left > 0 ? [...kept, ['…', `${left} more`]] : kept);
	}
	const entries = kept.map(([, inner]) => inner);
	return left > 0 ? [...entries, `… ${left} more`] : entries;
}

export function shortenText(text: string, length: number): string {
	const characters = [...text];
	return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}

export function sizeOf(value: object): number {
	return JSON.stringify(value).length;
}
