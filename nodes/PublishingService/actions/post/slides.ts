import { isObject } from '../../client/responseBody';
import { LIMITS } from '../../contract/limits';
import type { TextElement } from '../../contract/decoded';
import type { ProblemReport } from '../../posting/problemReport';
import type { SlideDraft, SlideList } from '../../posting/slideDraft';
import type { ParametersOf } from '../parameters';
import type { slideFields } from './slideFields';
import {
	FONT_WEIGHTS,
	IMAGE_FITS,
	SLIDE_ROLES,
	TEXT_ALIGNMENTS,
	TEXT_BACKGROUND_COLORS,
	TEXT_COLORS,
	TEXT_MODES,
} from '../../contract/enums';

type SlideOptions = ParametersOf<typeof slideFields>;

/** Reads and checks the slides; unknown keys pass, because their nesting is not specified. */
export function readSlides(options: SlideOptions): SlideList | undefined {
	const json = options.json('slidesJson');
	const fromJson = Array.isArray(json) && json.length === 0 ? undefined : json;
	const pages = fromJson ? readJsonSlides(options, fromJson) : readSlideRows(options);
	if (pages === undefined || pages.length === 0) return undefined;
	const { min, max } = LIMITS.slides;
	const field = fromJson ? 'slidesJson' : 'slides';
	if (pages.length < min) options.refuse(field, `has ${pages.length} slide, the least is ${min}`);
	if (pages.length > max) options.refuse(field, `has ${pages.length} slides, the limit is ${max}`);
	return { field: `options.${field}`, pages };
}

/** Where the request has a key whose place the specification leaves open. */
type Place = 'slide' | 'textElement' | 'style';

function readSlideRows(options: SlideOptions): SlideDraft[] {
	const positionIn = options.orDefault('slidePositionIn');
	const imageKeysIn = options.orDefault('slideImageKeysIn');
	return options.rows('slides', 'slide').map((row) => {
		const content = row.text('content', { max: LIMITS.textElementContent });
		const positionY = row.orDefault('positionY', LIMITS.textElementPosition);
		const style = row.json('style') ?? {};
		if (isObject(style)) checkStyle(row, 'style', style);
		else row.refuse('style', 'must be a JSON object, not a list');
		const image = row.id('image');
		const imageFit = row.choice('imageFit');
		const role = row.choice('role');
		const imageKeys = { ...(imageFit && { imageFit }), ...(role && { role }) };
		// On a page without text only the slide itself can hold them.
		const at = (place: Place) => ({
			...(imageKeysIn === place && content !== undefined && imageKeys),
			...(positionIn === place && content !== undefined && { positionY }),
		});
		const element = {
			content: content ?? '',
			...at('textElement'),
			style: { ...style, ...at('style') },
		};
		return {
			...(image && { image }),
			...(content === undefined ? imageKeys : at('slide')),
			// Where positionY is put elsewhere, the text lacks what its type requires.
			textElements: content === undefined ? [] : [element as TextElement],
		};
	});
}

function readJsonSlides(options: SlideOptions, json: object): SlideDraft[] | undefined {
	if (!Array.isArray(json)) return options.refuse('slidesJson', 'must be a list of slides');
	return Array.from(json, (value: unknown, index): SlideDraft => {
		const slide = isObject(value) ? value : {};
		const where = `slide ${index + 1}`;
		if (!isObject(value)) options.refuse('slidesJson', `${where} must be an object`);
		const { image } = slide;
		if (
			image !== undefined &&
			(typeof image !== 'string' || image === '' || [...image].length > LIMITS.idLength)
		) {
			options.refuse(
				'slidesJson',
				`${where}: image must be an upload ID of 1 to ${LIMITS.idLength} characters`,
			);
		}
		checkLooseKeys(options, 'slidesJson', slide, `${where}: `);
		const { textElements = [] } = slide;
		const elements: unknown[] = Array.isArray(textElements) ? Array.from(textElements) : [];
		if (!Array.isArray(textElements)) {
			options.refuse('slidesJson', `${where}: textElements must be a list of texts`);
		}
		if (elements.length > LIMITS.textElementsPerSlide) {
			options.refuse(
				'slidesJson',
				`${where} has ${elements.length} texts, the limit is ${LIMITS.textElementsPerSlide}`,
			);
		}
		elements.forEach((element, at) =>
			checkTextElement(options, `${where}, text ${at + 1}`, element, slide),
		);
		return { ...slide, textElements: elements as TextElement[] };
	});
}

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
function checkTextElement(
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
function checkStyle(report: ProblemReport, field: string, style: object, where = ''): void {
	for (const [key, value] of Object.entries(style) as Array<[string, unknown]>) {
		checkChoice(report, field, where, key, value, STYLE_CHOICES);
		if (key === 'fontSize') checkRange(report, field, `${where}fontSize`, value, LIMITS.fontSize);
	}
	checkLooseKeys(report, field, style, where);
}

/** Refuses wrong values of the keys that may stand in a slide, a text or a style. */
function checkLooseKeys(report: ProblemReport, field: string, level: object, where: string): void {
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
