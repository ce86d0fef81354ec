import { isObject } from '../../client/responseBody';
import { IMAGE_FITS, SLIDE_ROLES } from '../../contract/enums';
import { LIMITS } from '../../contract/limits';
import type { Slide, TextElement } from '../../contract/service';
import type { Fields } from '../fields';
import { checkStyle, checkTextElement } from './textElement';

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
		elements.forEach((element, at) =>
			checkTextElement(options, `${where}, text ${at + 1}`, element),
		);
		return { ...slide, textElements: elements as TextElement[] };
	});
}
