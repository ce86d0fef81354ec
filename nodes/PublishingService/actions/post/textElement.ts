import { isObject } from '../../client/responseBody';
import {
	FONT_WEIGHTS,
	TEXT_ALIGNMENTS,
	TEXT_BACKGROUND_COLORS,
	TEXT_COLORS,
	TEXT_MODES,
} from '../../contract/enums';
import { LIMITS } from '../../contract/limits';
import type { Fields } from '../fields';

const STYLE_CHOICES: Readonly<Record<string, readonly string[]>> = {
	backgroundColor: TEXT_BACKGROUND_COLORS,
	textColor: TEXT_COLORS,
	fontWeight: FONT_WEIGHTS,
	textAlign: TEXT_ALIGNMENTS,
	textMode: TEXT_MODES,
};

/** Refuses a text that the specification does not allow ("Slide"); unknown keys pass. */
export function checkTextElement(options: Fields, where: string, value: unknown): void {
	const field = 'slidesJson';
	if (!isObject(value)) return void options.refuse(field, `${where} must be an object`);
	const { content, style } = value;
	const length = typeof content === 'string' ? [...content].length : 0;
	if (length < 1 || length > LIMITS.textElementContent) {
		options.refuse(
			field,
			`${where}: content must have 1 to ${LIMITS.textElementContent} characters, it has ${length}`,
		);
	}
	checkRange(
		options,
		field,
		`${where}: positionY`,
		value.positionY,
		LIMITS.textElementPosition,
		true,
	);
	checkRange(options, field, `${where}: positionX`, value.positionX, LIMITS.textElementPosition);
	checkRange(options, field, `${where}: width`, value.width, LIMITS.textElementWidth);
	checkRange(options, field, `${where}: padding`, value.padding, LIMITS.textElementPadding);
	if (!isObject(style)) options.refuse(field, `${where}: style must be an object`);
	else checkStyle(options, field, style, `${where}: `);
}

/** Refuses a text's style that the specification does not allow; unknown keys pass. */
export function checkStyle(fields: Fields, field: string, style: object, where = ''): void {
	for (const [key, value] of Object.entries(style) as Array<[string, unknown]>) {
		const allowed = STYLE_CHOICES[key];
		if (allowed && !allowed.some((choice) => choice === value)) {
			fields.refuse(field, `${where}${key} must be one of ${allowed.join(', ')}`);
		}
		if (key === 'fontSize') checkRange(fields, field, `${where}fontSize`, value, LIMITS.fontSize);
	}
}

function checkRange(
	fields: Fields,
	field: string,
	what: string,
	value: unknown,
	{ min, max }: { min: number; max: number },
	required = false,
): void {
	if (value === undefined && !required) return;
	if (typeof value !== 'number' || !(value >= min && value <= max)) {
		fields.refuse(field, `${what} must be a number from ${min} to ${max}`);
	}
}
