/**
 * Removes the characters at the end of a text that fit a pattern of one character.
 * `trimEnd('#bread!?', /[!?]/)` is `'#bread'`. Scans from the end: a regular expression such as
 * `/[!?]+$/` starts again at each sign and takes quadratic time.
 */
export function trimEnd(text: string, character: RegExp): string {
	let end = text.length;
	while (character.test(text.charAt(end - 1))) {
		end -= 1;
	}
	return text.slice(0, end);
}
