/** A value from outside in one line: line breaks and other control characters become single spaces. */
export function oneLine(text: string): string {
	return text.replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
}

/** A value from outside in one line and in quotes, shortened to so many letters. */
export function quoteWhole(text: string, most: number): string {
	const letters = [...oneLine(text)];
	const start = letters.slice(0, most).join('').replaceAll('"', '”');
	return `"${start}${letters.length > most ? ' …' : ''}"`;
}
