import type { INodeProperties } from 'n8n-workflow';

import { isObject } from '../../client/json';
import * as enums from '../../contract/enums';
import { LIMITS } from '../../contract/serviceLimits';
import type { SlideDraft, SlideList } from '../../posting/postDraft';
import { countCharacters } from '../../values/text';
import type { ParametersOf } from '../parameters';

const pageFields = [
	{
		displayName: 'Image Fit',
		name: 'imageFit',
		type: 'options',
		options: [
			{ name: 'Service Default', value: '' },
			{ name: 'Fill', value: 'fill' },
			{ name: 'Fit', value: 'fit' },
		],
		default: '',
		description: 'How the image fills the slide',
	},
	{
		displayName: 'Image Upload ID',
		name: 'image',
		type: 'string',
		default: '',
		placeholder: 'e.g. upl_8f2k1',
		description: 'If empty, the slide uses the image at the same position in the media of the post',
	},
	{
		displayName: 'Role',
		name: 'role',
		type: 'options',
		options: [
			{ name: 'Call to Action', value: 'cta' },
			{ name: 'Hook', value: 'hook' },
			{ name: 'Middle', value: 'middle' },
			{ name: 'None', value: '' },
		],
		default: '',
		description: 'Role of the slide in the carousel',
	},
	{
		displayName: 'Text',
		name: 'content',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. Swipe to see more',
		description: 'Up to 500 characters. Leave empty for a slide without text.',
	},
	{
		displayName: 'Text Style (JSON)',
		name: 'style',
		type: 'json',
		default: '{}',
		placeholder: 'e.g. { "textColor": "white", "fontSize": 24 }',
		description:
			'Any of backgroundColor, textColor, fontSize (6 to 72), fontWeight, textAlign and textMode',
	},
	{
		displayName: 'Vertical Text Position',
		name: 'positionY',
		type: 'number',
		typeOptions: { minValue: 0, maxValue: 100 },
		default: 50,
		description: 'From 0 (top) to 100 (bottom)',
	},
] as const satisfies INodeProperties[];

export const slideFields = [
	{
		displayName: 'Slides',
		name: 'slides',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add slide',
		default: {},
		description: 'Slides of a carousel with text on them, 2 to 10',
		options: [{ displayName: 'Slide', name: 'slide', values: pageFields }],
	},
	{
		displayName: 'Slides (JSON)',
		name: 'slidesJson',
		type: 'json',
		default: '[]',
		description: 'Slides in the format of the service, for example with several texts on a slide',
	},
] as const satisfies INodeProperties[];

type SlideOptions = ParametersOf<typeof slideFields>;

/** Values that a key may have: one of these values, a number in this range, or a text of up to so many characters. */
type Rule = readonly string[] | Readonly<Record<'min' | 'max', number>> | number;

/**
 * The keys that the specification lists. It does not say whether the slide, the text or the style
 * contains them.
 */
const RULES: Readonly<Record<string, Rule>> = {
	image: LIMITS.idLength,
	imageFit: enums.IMAGE_FITS,
	role: enums.SLIDE_ROLES,
	content: LIMITS.textElementContent,
	positionX: LIMITS.textElementPosition,
	positionY: LIMITS.textElementPosition,
	width: LIMITS.textElementWidth,
	padding: LIMITS.textElementPadding,
	backgroundColor: enums.TEXT_BACKGROUND_COLORS,
	textColor: enums.TEXT_COLORS,
	fontSize: LIMITS.fontSize,
	fontWeight: enums.FONT_WEIGHTS,
	textAlign: enums.TEXT_ALIGNMENTS,
	textMode: enums.TEXT_MODES,
};

/** Reads and checks the slides; unknown keys pass, because their nesting is not specified. */
export function readSlides(options: SlideOptions): SlideList | undefined {
	const json = options.json('slidesJson') ?? [];
	// An empty list is the default of the field, so the slides are in the other field.
	const isJson = !Array.isArray(json) || json.length > 0;
	const field = isJson ? 'slidesJson' : 'slides';
	const pages = isJson ? readJson(options, json) : options.rows('slides').map(readRow);
	if (pages.length === 0) {
		return undefined;
	}
	const { min, max } = LIMITS.slides;
	if (pages.length < min) {
		options.refuse(field, `has ${pages.length} slide, the least is ${min}`);
	}
	if (pages.length > max) {
		options.refuse(field, `has ${pages.length} slides, the limit is ${max}`);
	}
	return { field: `options.${field}`, pages };
}

/** Reads a slide of the panel, which has at most one text. */
function readRow(row: ParametersOf<typeof pageFields>): SlideDraft {
	const content = row.text('content', { max: LIMITS.textElementContent });
	const positionY = row.orDefault('positionY', LIMITS.textElementPosition);
	const style = row.json('style') ?? {};
	for (const fault of faultsOf(style)) {
		row.refuse('style', fault);
	}
	const image = row.id('image');
	// A SlideDraft does not list these fields, because the node only passes them on.
	const passedFields = { imageFit: row.choice('imageFit'), role: row.choice('role') };
	return {
		image,
		...passedFields,
		textElements: content === undefined ? [] : [{ content, positionY, style }],
	};
}

/** Reads slides in the format of the service. */
function readJson(options: SlideOptions, json: object): SlideDraft[] {
	const slides: readonly unknown[] = Array.isArray(json) ? Array.from(json) : [];
	const faults = Array.isArray(json) ? slides.flatMap(slideFaults) : ['must be a list of slides'];
	for (const fault of faults) {
		options.refuse('slidesJson', fault);
	}
	return slides.map((slide) => ({ textElements: [], ...(slide as object) }));
}

/** Checks a slide, its texts and their styles. */
function slideFaults(slide: unknown, index: number): string[] {
	const where = `slide ${index + 1}`;
	const faults = faultsOf(slide, where);
	const { textElements = [] } = isObject(slide) ? slide : {};
	if (!Array.isArray(textElements)) {
		return [...faults, `${where}: textElements must be a list of texts`];
	}
	const { length } = textElements;
	const maxTexts = LIMITS.textElementsPerSlide;
	if (length > maxTexts) {
		faults.push(`${where} has ${length} texts, the limit is ${maxTexts}`);
	}
	const faultsOfTexts = textElements.map((text, textIndex) =>
		textFaults(text, `${where}, text ${textIndex + 1}`, slide),
	);
	return [...faults, ...faultsOfTexts.flat()];
}

/**
 * Checks a text of a slide. The required `positionY` may be a field of the text, of its style or of
 * its slide.
 */
function textFaults(text: unknown, where: string, slide: unknown): string[] {
	if (!isObject(text)) {
		return [`${where} must be an object`];
	}
	const { content = '', style } = text;
	const isPlaced = [text, style, slide].some(
		(level) => isObject(level) && Object.hasOwn(level, 'positionY'),
	);
	return [
		...faultsOf({ ...text, content }, where),
		...faultsOf(style, `${where}, style`),
		...(isPlaced ? [] : [`${where}: positionY must be a number from 0 to 100`]),
	];
}

/**
 * The values of a slide, a text or a style that break the rule of their key. A key without a rule passes. `where`
 * is the place that the sentences name, such as "slide 2, text 1".
 */
function faultsOf(level: unknown, where = ''): string[] {
	if (!isObject(level)) {
		return [`${where} must be an object`.trim()];
	}
	return Object.entries(RULES).flatMap(([key, rule]) => {
		const problem = level[key] === undefined ? undefined : problemOf(level[key], rule);
		return problem === undefined ? [] : [`${where}: ${key} must ${problem}`];
	});
}

/** The problem of a value, in words that follow "must"; undefined if the value keeps the rule. */
function problemOf(value: unknown, rule: Rule): string | undefined {
	if (typeof rule === 'number') {
		const length = typeof value === 'string' ? countCharacters(value) : 0;
		const isAllowed = length >= 1 && length <= rule;
		return isAllowed ? undefined : `have 1 to ${rule} characters, but it has ${length}`;
	}
	if ('min' in rule) {
		const isAllowed = typeof value === 'number' && value >= rule.min && value <= rule.max;
		return isAllowed ? undefined : `be a number from ${rule.min} to ${rule.max}`;
	}
	const isAllowed = rule.some((choice) => choice === value);
	return isAllowed ? undefined : `be one of ${rule.join(', ')}`;
}
