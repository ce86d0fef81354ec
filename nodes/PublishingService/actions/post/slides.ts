import type { INodeProperties } from 'n8n-workflow';

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
import type { Slide, TextElement } from '../../contract/service';
import { isObject } from '../../client/responseBody';
import type { Fields } from '../fields';

/** The pages of a carousel with text on them (specification, "Slide"). */
export const slideFields: INodeProperties[] = [
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
						typeOptions: { minValue: 0, maxValue: 100 },
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
];

/** A slide as it is sent; without an image it takes the medium at the same place. */
export type SlideDraft = Omit<Slide, 'image'> & { readonly image?: string };

/** Reads and checks the slides; unknown keys pass, because their nesting is not specified. */
export function readSlides(options: Fields): SlideDraft[] | undefined {
	const json = options.json('slidesJson');
	const fromJson = Array.isArray(json) && json.length === 0 ? undefined : json;
	const slides = fromJson ? readJsonSlides(options, fromJson) : readSlideRows(options);
	if (slides === undefined || slides.length === 0) return undefined;
	const { min, max } = LIMITS.slides;
	const field = fromJson ? 'slidesJson' : 'slides';
	if (slides.length < min) options.refuse(field, `has ${slides.length} slide, the least is ${min}`);
	if (slides.length > max)
		options.refuse(field, `has ${slides.length} slides, the limit is ${max}`);
	return slides;
}

/** Gives each slide its image: its own, or the upload at its place among the media. */
export function withImages(slides: readonly SlideDraft[], media: readonly string[]): Slide[] {
	return slides.map((slide, index) => ({ ...slide, image: slide.image ?? media[index] ?? '' }));
}

function readSlideRows(options: Fields): SlideDraft[] {
	return options.rows('slides', 'slide').map((row) => {
		const content = row.text('content', { max: LIMITS.textElementContent });
		const positionY = row.number('positionY', LIMITS.textElementPosition) ?? 50;
		const style = row.json('style') ?? {};
		if (isObject(style)) checkStyle(row, 'style', style);
		else row.refuse('style', 'must be a JSON object, not a list');
		const image = row.id('image');
		const imageFit = row.choice('imageFit', IMAGE_FITS);
		const role = row.choice('role', SLIDE_ROLES);
		return {
			...(image && { image }),
			...(imageFit && { imageFit }),
			...(role && { role }),
			textElements: content === undefined ? [] : [{ content, positionY, style }],
		};
	});
}

function readJsonSlides(options: Fields, json: object): SlideDraft[] | undefined {
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
		elements.forEach((element, at) => checkElement(options, `${where}, text ${at + 1}`, element));
		return { ...slide, textElements: elements as TextElement[] };
	});
}

function checkElement(options: Fields, where: string, value: unknown): void {
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

const STYLE_CHOICES: Readonly<Record<string, readonly string[]>> = {
	backgroundColor: TEXT_BACKGROUND_COLORS,
	textColor: TEXT_COLORS,
	fontWeight: FONT_WEIGHTS,
	textAlign: TEXT_ALIGNMENTS,
	textMode: TEXT_MODES,
};

function checkStyle(fields: Fields, field: string, style: object, where = ''): void {
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
