import type { INodeProperties } from 'n8n-workflow';

import { LIMITS } from '../../contract/limits';
import { isObject } from '../../client/decodeAnswer';
import type { TextElement } from '../../contract/decoded';
import type { ProblemReport } from '../../posting/postItem';
import type { SlideDraft, SlideList } from '../../posting/postDraft';
import type { ParametersOf } from '../parameters';
import { SLIDE_RULES, TEXT_STYLE_RULES, type SlideRules } from '../../contract/slides';

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
	{
		displayName: 'Slides: Image Fit and Role In',
		name: 'slideImageKeysIn',
		type: 'options',
		options: [
			{ name: 'Slide', value: 'slide' },
			{ name: 'Text', value: 'textElement' },
			{ name: 'Text Style', value: 'style' },
		],
		default: 'slide',
		description:
			'Where the request has Image Fit and Role of Slides; change it only where the service refuses them',
	},
	{
		displayName: 'Slides: Text Position In',
		name: 'slidePositionIn',
		type: 'options',
		options: [
			{ name: 'Slide', value: 'slide' },
			{ name: 'Text', value: 'textElement' },
			{ name: 'Text Style', value: 'style' },
		],
		default: 'textElement',
		description:
			'Where the request has the text position of Slides; change it only where the service refuses it',
	},
] as const satisfies INodeProperties[];

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
		if (isObject(style)) checkKeys(row, 'style', style, TEXT_STYLE_RULES);
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
		checkKeys(options, 'slidesJson', slide, SLIDE_RULES, `${where}: `);
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
	checkKeys(report, field, value, SLIDE_RULES, `${where}: `);
	if (!isObject(style)) return void report.refuse(field, `${where}: style must be an object`);
	checkKeys(report, field, style, TEXT_STYLE_RULES, `${where}: `);
	if (![value, style, slide].some((level) => Object.hasOwn(level, 'positionY')))
		report.refuse(field, `${where}: positionY must be a number from 0 to 100`);
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
		if (value === undefined || isAllowed(value, rule)) continue;
		const allowed =
			'min' in rule ? `a number from ${rule.min} to ${rule.max}` : `one of ${rule.join(', ')}`;
		report.refuse(field, `${where}${key} must be ${allowed}`);
	}
}

function isAllowed(value: unknown, rule: SlideRules[string]): boolean {
	if (!('min' in rule)) return rule.some((choice) => choice === value);
	return typeof value === 'number' && value >= rule.min && value <= rule.max;
}
