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

interface Range {
	readonly min: number;
	readonly max: number;
}

/** What a key may hold: one of these values, a number in this range, or a text of so many characters. */
export type SlideRule = readonly string[] | Range | { readonly characters: Range };

export type SlideRules = Readonly<Record<string, SlideRule>>;

/** Keys that the specification lists without saying whether slide, text or style holds them. */
const ANYWHERE = {
	imageFit: IMAGE_FITS,
	role: SLIDE_ROLES,
	positionY: LIMITS.textElementPosition,
	positionX: LIMITS.textElementPosition,
	width: LIMITS.textElementWidth,
	padding: LIMITS.textElementPadding,
} as const satisfies SlideRules;

export const SLIDE_RULES: SlideRules = {
	image: { characters: { min: 1, max: LIMITS.idLength } },
	...ANYWHERE,
};

export const TEXT_ELEMENT_RULES: SlideRules = {
	content: { characters: { min: 1, max: LIMITS.textElementContent } },
	...ANYWHERE,
};

export const TEXT_STYLE_RULES: SlideRules = {
	backgroundColor: TEXT_BACKGROUND_COLORS,
	textColor: TEXT_COLORS,
	fontSize: LIMITS.fontSize,
	fontWeight: FONT_WEIGHTS,
	textAlign: TEXT_ALIGNMENTS,
	textMode: TEXT_MODES,
	...ANYWHERE,
};
