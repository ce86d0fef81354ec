const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Code points. */
export const characters = (text = '') => Array.from(text).length;

/** Counts in the unit that finds the fewest, because the specification does not define a character. */
export const fewestCharacters = (text = '') =>
	Math.min(characters(text), Array.from(graphemes.segment(text)).length);
