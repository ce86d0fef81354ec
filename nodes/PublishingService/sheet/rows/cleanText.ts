/** A picture that was pasted into a text and lost, or half of an emoji. */
const DAMAGE = /\uFFFC|\p{Surrogate}/u;
/** Line ends of word processors and of Unicode: a vertical tab in Word, a form feed, a next line. */
const OTHER_LINE_ENDS = ['\v', '\f', '\u0085'];
const CONTROL_CHARACTERS = /[^\P{Control}\n\r\t]/gu;

/** True if characters of a text were lost before it reached the sheet, so that nobody can restore them. */
export function isDamaged(value: unknown): boolean {
	return typeof value === 'string' && DAMAGE.test(value);
}

/** Removes characters that no platform shows from a cell that is a text. */
export function cleanText(value: unknown): unknown {
	return typeof value === 'string' ? removeControlCharacters(value) : value;
}

/** Removes characters that no platform shows, and changes every line end to one that all platforms know. */
export function removeControlCharacters(text: string): string {
	const lines = OTHER_LINE_ENDS.reduce((changed, end) => changed.replaceAll(end, '\n'), text);
	return lines.replace(CONTROL_CHARACTERS, '');
}
