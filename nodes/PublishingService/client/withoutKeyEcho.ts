import type { HttpAnswer } from './httpAnswer';

const HIDDEN = '(API key)';

/** A shorter text can be a part of other words. */
const SHORTEST_KEY = 8;

/**
 * Removes the API key from an answer. A service or a proxy may repeat it, as in "The key … is invalid", and its words
 * end up in messages, executions and the context of a model.
 */
export function withoutKeyEcho(answer: HttpAnswer, apiKey: string): HttpAnswer {
	// Some languages write the slash of a text in JSON as "\/".
	const forms = [apiKey, apiKey.replaceAll('/', '\\/')];
	const texts = [answer.body, ...Object.values(answer.headers).map(String)];
	const isRepeated = texts.some((text) => forms.some((form) => text.includes(form)));
	if (apiKey.length < SHORTEST_KEY || !isRepeated) {
		return answer;
	}
	const hide = (text: string) => forms.reduce((rest, form) => rest.replaceAll(form, HIDDEN), text);
	const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
		name,
		hide(String(value)),
	]);
	return { ...answer, headers: Object.fromEntries<string>(headers), body: hide(answer.body) };
}
