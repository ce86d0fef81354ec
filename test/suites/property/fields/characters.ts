const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Code points. */
export const characters = (text = '') => Array.from(text).length;

/** By the count that finds fewest: the specification does not say what a character of a text is. */
export const fewestCharacters = (text = '') =>
	Math.min(characters(text), Array.from(graphemes.segment(text)).length);
