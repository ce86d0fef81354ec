import {
	FONT_WEIGHTS,
	IMAGE_FITS,
	SLIDE_ROLES,
	TEXT_ALIGNMENTS,
	TEXT_BACKGROUND_COLORS,
	TEXT_COLORS,
	TEXT_MODES,
} from './enums';
import { LIMITS } from './limits';

/** What a key may hold: one of these values, or a number in this range. */
export type SlideRules = Readonly<
	Record<string, readonly string[] | { readonly min: number; readonly max: number }>
>;

/** Keys that the specification lists without saying whether slide, text or style holds them. */
export const SLIDE_RULES = {
	imageFit: IMAGE_FITS,
	role: SLIDE_ROLES,
	positionY: LIMITS.textElementPosition,
	positionX: LIMITS.textElementPosition,
	width: LIMITS.textElementWidth,
	padding: LIMITS.textElementPadding,
} as const satisfies SlideRules;

/** Keys of a text's style, and those that may stand anywhere. */
export const TEXT_STYLE_RULES = {
	backgroundColor: TEXT_BACKGROUND_COLORS,
	textColor: TEXT_COLORS,
	fontSize: LIMITS.fontSize,
	fontWeight: FONT_WEIGHTS,
	textAlign: TEXT_ALIGNMENTS,
	textMode: TEXT_MODES,
	...SLIDE_RULES,
} as const satisfies SlideRules;
