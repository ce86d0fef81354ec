/** A text that is cut says so by its end. */
export function shortened(text: string, length: number): string {
	const characters = [...text];
	return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text;
}
