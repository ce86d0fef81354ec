import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import { isObject } from '../../client/decodeAnswer';
import type { ProblemReport } from '../../posting/postItem';
import type { SlideDraft, SlideList } from '../../posting/postDraft';
import type { ParametersOf } from '../parameters';
import {
	SLIDE_RULES,
	TEXT_ELEMENT_RULES,
	TEXT_STYLE_RULES,
	type SlideRule,
	type SlideRules,
} from '../../contract/slides';
import { countCharacters } from '../../values/text';

/** The pages of a carousel with text on them (specification, "Slide"). */
export const slideFields = [
	{
		displayName: 'Slides',
		name: 'slides',
		type: 'fixedCollection',
		typeOptions: { multipleValues: true, sortable: true },
		placeholder: 'Add slide',
		default: {},
		description: 'The pages of a carousel with text on them, 2 to 10',
		options: [
			{
				displayName: 'Slide',
				name: 'slide',
				values: [
					{
						displayName: 'Image Fit',
						name: 'imageFit',
						type: 'options',
						options: [
							{ name: 'As the Service Decides', value: '' },
							{ name: 'Fill', value: 'fill' },
							{ name: 'Fit', value: 'fit' },
						],
						default: '',
						description: 'How the image fills the page',
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
						description: 'What the page does in the carousel',
					},
					{
						displayName: 'Text',
						name: 'content',
						type: 'string',
						typeOptions: { rows: 2 },
						default: '',
						placeholder: 'e.g. Swipe to see more',
						description: 'Up to 500 characters; empty for a page without text',
					},
					{
						displayName: 'Text Position Y',
						name: 'positionY',
						type: 'number',
						typeOptions: {
							minValue: LIMITS.textElementPosition.min,
							maxValue: LIMITS.textElementPosition.max,
						},
						default: 50,
						description: 'From 0 (top) to 100 (bottom)',
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
						displayName: 'Upload ID of the Image',
						name: 'image',
						type: 'string',
						default: '',
						placeholder: 'e.g. upl_8f2k1',
						description: 'Empty: the image at the same place in the media of the post',
					},
				],
			},
		],
	},
	{
		displayName: 'Slides (JSON)',
		name: 'slidesJson',
		type: 'json',
		default: '[]',
		description:
			'The slides as the service takes them, for what the fields do not offer: several texts on a page, positions, widths. Replaces Slides.',
	},
] as const satisfies INodeProperties[];

type SlideOptions = ParametersOf<typeof slideFields>;

/** Reads and checks the slides; unknown keys pass, because their nesting is not specified. */
export function readSlides(options: SlideOptions): SlideList | undefined {
	const json = options.json('slidesJson');
	const fromJson = Array.isArray(json) && json.length === 0 ? undefined : json;
	const pages = fromJson
		? readJsonSlides(options, fromJson)
		: options.rows('slides').map((row) => readSlide(row));
	if (pages === undefined || pages.length === 0) return undefined;
	const { min, max } = LIMITS.slides;
	const field = fromJson ? 'slidesJson' : 'slides';
	if (pages.length < min) options.refuse(field, `has ${pages.length} slide, the least is ${min}`);
	if (pages.length > max) options.refuse(field, `has ${pages.length} slides, the limit is ${max}`);
	return { field: `options.${field}`, pages };
}

function readSlide(row: ReturnType<SlideOptions['rows']>[number]): SlideDraft {
	const content = row.text('content', { max: LIMITS.textElementContent });
	const positionY = row.orDefault('positionY', LIMITS.textElementPosition);
	const style = row.json('style') ?? {};
	if (isObject(style)) checkKeys(row, 'style', style, TEXT_STYLE_RULES);
	else row.refuse('style', 'must be a JSON object, not a list');
	const image = row.id('image');
	const imageFit = row.choice('imageFit');
	const role = row.choice('role');
	return {
		...(image && { image }),
		...(imageFit && { imageFit }),
		...(role && { role }),
		textElements: content === undefined ? [] : [{ content, positionY, style }],
	};
}

function readJsonSlides(options: SlideOptions, json: object): SlideDraft[] | undefined {
	if (!Array.isArray(json)) return options.refuse('slidesJson', 'must be a list of slides');
	const slides: unknown[] = Array.from(json);
	slides.forEach((slide, index) => checkSlide(options, `slide ${index + 1}`, slide));
	return slides.map((slide) => ({ textElements: [], ...(slide as object) }));
}

/** Refuses what the specification does not allow ("Slide"); unknown keys pass. */
function checkSlide(options: SlideOptions, where: string, slide: unknown): void {
	const refuse = (problem: string) => options.refuse('slidesJson', where + problem);
	if (!isObject(slide)) return refuse(' must be an object');
	checkKeys(options, 'slidesJson', slide, SLIDE_RULES, `${where}: `);
	const { textElements = [] } = slide;
	if (!Array.isArray(textElements)) return refuse(': textElements must be a list of texts');
	const { length } = textElements;
	const limit = LIMITS.textElementsPerSlide;
	if (length > limit) refuse(` has ${length} texts, the limit is ${limit}`);
	textElements.forEach((element: unknown, at) =>
		checkTextElement(options, `${where}, text ${at + 1}`, element, slide),
	);
}

/** The required `positionY` may stand in the text, its style or its slide. */
function checkTextElement(
	options: SlideOptions,
	where: string,
	element: unknown,
	slide: object,
): void {
	const refuse = (problem: string) => options.refuse('slidesJson', where + problem);
	if (!isObject(element)) return refuse(' must be an object');
	const { content = '', style } = element;
	checkKeys(options, 'slidesJson', { ...element, content }, TEXT_ELEMENT_RULES, `${where}: `);
	if (!isObject(style)) return refuse(': style must be an object');
	checkKeys(options, 'slidesJson', style, TEXT_STYLE_RULES, `${where}: `);
	if (![element, style, slide].some((level) => Object.hasOwn(level, 'positionY')))
		refuse(': positionY must be a number from 0 to 100');
}

/** Refuses values that break the rule of their key; a key without a rule passes. */
function checkKeys(
	report: ProblemReport,
	field: string,
	level: object,
	rules: SlideRules,
	where = '',
): void {
	for (const [key, rule] of Object.entries(rules)) {
		const value = (level as Readonly<Record<string, unknown>>)[key];
		const problem = value === undefined ? undefined : problemOf(value, rule);
		if (problem !== undefined) report.refuse(field, `${where}${key} must ${problem}`);
	}
}

function problemOf(value: unknown, rule: SlideRule): string | undefined {
	if ('characters' in rule) {
		const { min, max } = rule.characters;
		const length = typeof value === 'string' ? countCharacters(value) : 0;
		const isAllowed = length >= min && length <= max;
		return isAllowed ? undefined : `have ${min} to ${max} characters, it has ${length}`;
	}
	if ('min' in rule) {
		const isAllowed = typeof value === 'number' && value >= rule.min && value <= rule.max;
		return isAllowed ? undefined : `be a number from ${rule.min} to ${rule.max}`;
	}
	const isAllowed = rule.some((choice) => choice === value);
	return isAllowed ? undefined : `be one of ${rule.join(', ')}`;
}
