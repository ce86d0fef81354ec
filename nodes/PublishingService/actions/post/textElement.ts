import { isObject } from '../../client/responseBody';
import {
	FONT_WEIGHTS,
	IMAGE_FITS,
	SLIDE_ROLES,
	TEXT_ALIGNMENTS,
	TEXT_BACKGROUND_COLORS,
	TEXT_COLORS,
	TEXT_MODES,
} from '../../contract/enums';
import { LIMITS } from '../../contract/limits';
import type { ProblemReport } from '../parameters';

interface Range {
	readonly min: number;
	readonly max: number;
}

const STYLE_CHOICES: ReadonlyMap<string, readonly string[]> = new Map([
	['backgroundColor', TEXT_BACKGROUND_COLORS],
	['textColor', TEXT_COLORS],
	['fontWeight', FONT_WEIGHTS],
	['textAlign', TEXT_ALIGNMENTS],
	['textMode', TEXT_MODES],
] as ReadonlyArray<readonly [string, readonly string[]]>);

/** Keys that the specification lists without saying whether slide, text or style holds them. */
const ANYWHERE_CHOICES: ReadonlyMap<string, readonly string[]> = new Map([
	['imageFit', IMAGE_FITS],
	['role', SLIDE_ROLES],
] as ReadonlyArray<readonly [string, readonly string[]]>);
const ANYWHERE_RANGES: ReadonlyMap<string, Range> = new Map<string, Range>([
	['positionY', LIMITS.textElementPosition],
	['positionX', LIMITS.textElementPosition],
	['width', LIMITS.textElementWidth],
	['padding', LIMITS.textElementPadding],
]);

/**
 * Refuses a text that the specification does not allow ("Slide"); unknown keys pass. The required
 * `positionY` may stand in the text, its style or its slide.
 */
export function checkTextElement(
	report: ProblemReport,
	where: string,
	value: unknown,
	slide: object,
): void {
	const field = 'slidesJson';
	if (!isObject(value)) return void report.refuse(field, `${where} must be an object`);
	const { content, style } = value;
	const length = typeof content === 'string' ? [...content].length : 0;
	if (length < 1 || length > LIMITS.textElementContent) {
		report.refuse(
			field,
			`${where}: content must have 1 to ${LIMITS.textElementContent} characters, it has ${length}`,
		);
	}
	checkLooseKeys(report, field, value, `${where}: `);
	if (!isObject(style)) return void report.refuse(field, `${where}: style must be an object`);
	checkStyle(report, field, style, `${where}: `);
	if (![value, style, slide].some((level) => Object.hasOwn(level, 'positionY')))
		report.refuse(field, `${where}: positionY must be a number from 0 to 100`);
}

/** Refuses a text's style that the specification does not allow; unknown keys pass. */
export function checkStyle(report: ProblemReport, field: string, style: object, where = ''): void {
	for (const [key, value] of Object.entries(style) as Array<[string, unknown]>) {
		checkChoice(report, field, where, key, value, STYLE_CHOICES);
		if (key === 'fontSize') checkRange(report, field, `${where}fontSize`, value, LIMITS.fontSize);
	}
	checkLooseKeys(report, field, style, where);
}

/** Refuses wrong values of the keys that may stand in a slide, a text or a style. */
export function checkLooseKeys(
	report: ProblemReport,
	field: string,
	level: object,
	where: string,
): void {
	for (const [key, value] of Object.entries(level) as Array<[string, unknown]>) {
		if (value === undefined) continue;
		checkChoice(report, field, where, key, value, ANYWHERE_CHOICES);
		const range = ANYWHERE_RANGES.get(key);
		if (range) checkRange(report, field, where + key, value, range);
	}
}

function checkChoice(
	report: ProblemReport,
	field: string,
	where: string,
	key: string,
	value: unknown,
	choices: ReadonlyMap<string, readonly string[]>,
): void {
	const allowed = choices.get(key);
	if (allowed && !allowed.some((choice) => choice === value))
		report.refuse(field, `${where}${key} must be one of ${allowed.join(', ')}`);
}

function checkRange(
	report: ProblemReport,
	field: string,
	what: string,
	value: unknown,
	{ min, max }: Range,
): void {
	if (typeof value !== 'number' || !(value >= min && value <= max)) {
		report.refuse(field, `${what} must be a number from ${min} to ${max}`);
	}
}
