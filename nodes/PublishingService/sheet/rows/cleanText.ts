/** A picture that was pasted into a text and lost, or half of an emoji. */
const DAMAGE = /\uFFFC|\p{Surrogate}/u;
/** Line ends of word processors: a vertical tab in Word, a form feed. */
const OTHER_LINE_ENDS = ['\v', '\f'];
/**
 * Letters of Windows-1252 in the places of control characters: n8n reads a CSV of Excel as Latin1, so that "€" is
 * U+0080. A place without a letter is empty.
 */
const WINDOWS = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'];
const WINDOWS_CHARACTERS = /[\u0080-\u009F]/g;
const FIRST_OF_WINDOWS = 0x80;
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
	return lines.replace(WINDOWS_CHARACTERS, windowsLetter).replace(CONTROL_CHARACTERS, '');
}

function windowsLetter(character: string): string {
	return WINDOWS[character.charCodeAt(0) - FIRST_OF_WINDOWS]?.trim() ?? '';
}
