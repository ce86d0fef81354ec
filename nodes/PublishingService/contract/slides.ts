import * as enums from './enums';
import { LIMITS } from './limits';

/** What a key may hold: one of these values, a number in this range, or a text of up to so many characters. */
export type SlideRule = readonly string[] | Readonly<Record<'min' | 'max', number>> | number;

export type SlideRules = Readonly<Record<string, SlideRule>>;

/** Keys that the specification lists without saying whether slide, text or style holds them. */
const ANYWHERE: SlideRules = {
	imageFit: enums.IMAGE_FITS,
	role: enums.SLIDE_ROLES,
	positionY: LIMITS.textElementPosition,
	positionX: LIMITS.textElementPosition,
	width: LIMITS.textElementWidth,
	padding: LIMITS.textElementPadding,
};

export const SLIDE_RULES: SlideRules = { image: LIMITS.idLength, ...ANYWHERE };
export const TEXT_ELEMENT_RULES: SlideRules = { content: LIMITS.textElementContent, ...ANYWHERE };

export const TEXT_STYLE_RULES: SlideRules = {
	backgroundColor: enums.TEXT_BACKGROUND_COLORS,
	textColor: enums.TEXT_COLORS,
	fontSize: LIMITS.fontSize,
	fontWeight: enums.FONT_WEIGHTS,
	textAlign: enums.TEXT_ALIGNMENTS,
	textMode: enums.TEXT_MODES,
	...ANYWHERE,
};
