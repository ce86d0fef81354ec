import { ApiError } from '../errors';
import type { Dialect } from './choices';
import { isJson, type Json } from './values';

const utcTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const openKeys = ['positionX', 'positionY', 'width', 'padding', 'imageFit', 'role'] as const;

/** Throws if a request contains something that the dialect does not accept. */
export function demandRequest(body: unknown, query: URLSearchParams, dialect: Dialect): void {
	if (dialect.requestTimes === 'utc') {
		demandUtc('since', query.get('since') ?? undefined);
		if (isJson(body)) {
			demandUtc('scheduledAfter', body.scheduledAfter);
		}
	}
	if (isJson(body) && Array.isArray(body.slides) && dialect.slideKeys !== 'anywhere') {
		body.slides.forEach((slide: unknown, index) => {
			if (isJson(slide)) {
				demandNesting(slide, `slides/${index}`, dialect.slideKeys);
			}
		});
	}
}

function demandUtc(name: string, value: unknown): void {
	if (value === undefined || utcTime.test(String(value))) {
		return;
	}
	throw new ApiError('invalid_request', `${name} must be a date-time in UTC that ends in Z.`);
}

function demandNesting(slide: Json, where: string, place: Dialect['slideKeys']): void {
	demandNone(slide, where, place !== 'slide');
	for (const [index, element] of [slide.textElements].flat().entries()) {
		if (!isJson(element)) {
			continue;
		}
		demandNone(element, `${where}/textElements/${index}`, place !== 'element');
		if (isJson(element.style)) {
			demandNone(element.style, `${where}/textElements/${index}/style`, place !== 'style');
		}
	}
}

function demandNone(object: Json, where: string, isForbidden: boolean): void {
	const found = openKeys.find((key) => key in object);
	if (isForbidden && found !== undefined) {
		throw new ApiError('invalid_request', `${where} must NOT have the property ${found}.`);
	}
}

/** The length of a caption in the unit of the dialect. */
export function captionLength(caption: string, { captionUnit }: Dialect): number {
	if (captionUnit === 'utf16') {
		return caption.length;
	}
	return captionUnit === 'codePoints'
		? [...caption].length
		: [...new Intl.Segmenter().segment(caption)].length;
}

/** A username as the service keeps it. */
export function keptUsername(username: string, { usernames }: Dialect): string {
	return usernames === 'asGiven' ? username : username.trim().replace(/^@/, '').toLowerCase();
}
