import type { Endpoint } from '../contract/endpoints';
import { isServiceCode } from '../contract/serviceErrorTexts';
import { filledText, isErrorEnvelope, isSuccess, wordsOf } from './errorEnvelope';
import { explainForeignAnswer } from './foreignAnswer';
import type { HttpAnswer } from './httpAnswer';
import { isObject, parseJsonObject, type Json } from './json';
import { retryAfterOf } from './retryAfter';
import { failureText, isTransientStatus, ServiceError } from './serviceError';
import { nextUtcDay } from './utcDay';
import { isWebPage } from './webPage';

/**
 * Makes a failure of an answer other than the expected JSON (specification, "Errors").
 *
 * @example answerError({ status: 404, headers: {}, body: '{"error":{…}}' }, ENDPOINTS.getPost)
 */
export function answerError(answer: HttpAnswer, endpoint: Endpoint): ServiceError {
	const body = parseJsonObject(answer.body) ?? {};
	const envelope = isObject(body.error) ? body.error : body;
	const isRefused = answer.status >= 400 || (isSuccess(answer) && isErrorEnvelope(body));
	if (isRefused && typeof envelope.code === 'string') {
		return makeRefusal(answer, envelope.code, envelope, endpoint);
	}
	// An answer without the envelope is from the service if it is JSON or empty. A page is from another server.
	if (answer.status === 401 && !isWebPage(answer.body)) {
		return makeRefusal(answer, 'unauthorized', { message: wordsOf(body) }, endpoint);
	}
	return explainForeignAnswer(answer, endpoint);
}

/** The longest code. A longer text in its place is not a code. */
const MAX_CODE = 100;

function makeRefusal(
	answer: HttpAnswer,
	code: string,
	{ message, hint, requestId }: Json,
	endpoint: Endpoint,
): ServiceError {
	const { status, headers } = answer;
	const missingScope = code === 'insufficient_scope' ? (endpoint.scope ?? undefined) : undefined;
	const serviceMessage = filledText(message);
	return new ServiceError(sentenceFor(code, endpoint, missingScope), {
		kind: isTransientStatus(status) ? 'interrupted' : 'refused',
		code: code.slice(0, MAX_CODE),
		httpStatus: status,
		serviceMessage,
		hint: filledText(hint),
		requestId: filledText(requestId) ?? filledText(headers['x-request-id']),
		retryAfterMs: retryAfterOf(answer),
		...withValue('missingScope', missingScope),
		...withValue('resetsAt', code === 'rate_limited' ? nextUtcDay() : undefined),
		nextStep: isPathUnknown(status, code, endpoint, serviceMessage)
			? failureText('invalid_request.unknown_path').nextStep
			: undefined,
	});
}

/** A record with a fact, or an empty one: a key with undefined would be shown. */
function withValue<Name extends string>(
	name: Name,
	value: string | undefined,
): Partial<Record<Name, string>> {
	const record: Partial<Record<Name, string>> = {};
	if (value !== undefined) {
		record[name] = value;
	}
	return record;
}

function sentenceFor(code: string, { task }: Endpoint, missingScope: string | undefined): string {
	const sentence = isServiceCode(code)
		? failureText(code).message
		: `The service could not ${task}`;
	return missingScope === undefined ? sentence : `${sentence}: ${missingScope}`;
}

/** The refusal of a path itself, not of an ID in it: the base URL has one part too many. */
function isPathUnknown(
	status: number,
	code: string,
	{ path }: Endpoint,
	serviceMessage: string | undefined,
): boolean {
	const namesPath = path === '/v2/usage' || (serviceMessage?.includes(path.slice(1)) ?? false);
	return status === 404 && code === 'invalid_request' && namesPath;
}
