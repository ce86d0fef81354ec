import type { HttpAnswer } from './httpAnswer';
import { isObject, type Json } from './json';

/** Whether a body is that of every unsuccessful response, whatever status a gateway gave it. */
export function isErrorEnvelope({ error }: Json): boolean {
	return isObject(error) && typeof error.code === 'string';
}

export function isSuccess({ status }: HttpAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** What a body without the envelope says: services and proxies have several names for it. */
export function wordsOf(body: Json = {}): string | undefined {
	const { message } = isObject(body.error) ? body.error : body;
	return [message, body.error, body.detail].map(filledText).find((words) => words !== undefined);
}

export function filledText(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}
