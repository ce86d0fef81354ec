import type { HttpAnswer } from './httpAnswer';
import { isObject, type Json } from './json';

/** True if a body is the envelope of a refusal, whatever status a gateway sets. */
export function isErrorEnvelope({ error }: Json): boolean {
	return isObject(error) && typeof error.code === 'string';
}

export function isSuccess({ status }: HttpAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** Finds the sentence of a body without the envelope: services and proxies have several names for it. */
export function wordsOf(body: Json = {}): string | undefined {
	const { message } = isObject(body.error) ? body.error : body;
	return [message, body.error, body.detail].map(filledText).find((words) => words !== undefined);
}

/** A sentence from outside is for a person or a model to read: one line, and no longer than this. */
const MAX_SENTENCE = 500;

/** A text of an answer as one line of bounded length; undefined for any other value and for nothing. */
export function filledText(value: unknown): string | undefined {
	if (typeof value !== 'string') {
		return undefined;
	}
	// Bounded before it is looked at, and cut between characters.
	const start = Array.from(value.slice(0, 2 * MAX_SENTENCE));
	const isLonger = start.length > MAX_SENTENCE || value.length > 2 * MAX_SENTENCE;
	const kept = isLonger ? `${start.slice(0, MAX_SENTENCE - 1).join('')}…` : start.join('');
	const line = kept.replace(/[\s\p{Cc}]+/gu, ' ').trim();
	return line === '' ? undefined : line;
}
