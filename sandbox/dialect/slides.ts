import type { Dialect } from './choices';
import { isJson, type Json } from './values';

const elementKeys = ['positionX', 'positionY', 'width', 'padding'] as const;

/** Puts positions and sizes into the text elements, where the contract demands positionY. */
export function nestedAsContract(body: Json, place: Dialect['slideKeys']): Json {
	if (!Array.isArray(body.slides) || (place !== 'style' && place !== 'slide')) {
		return body;
	}
	const slides = body.slides.map((slide: unknown) => {
		if (!isJson(slide) || !Array.isArray(slide.textElements)) {
			return slide;
		}
		const textElements = slide.textElements.map((element: unknown) => {
			if (!isJson(element)) {
				return element;
			}
			const home = place === 'slide' ? slide : element.style;
			return { ...pick(home), ...element };
		});
		return { ...slide, textElements };
	});
	return { ...body, slides };
}

function pick(home: unknown): Json {
	if (!isJson(home)) {
		return {};
	}
	return Object.fromEntries(
		elementKeys.filter((key) => key in home).map((key) => [key, home[key]]),
	);
}
