import { isErrorCode } from '../contract/serviceCodes';
import type { Endpoint } from '../contract/endpoints';
import { filledText, isErrorEnvelope, isSuccess, wordsOf } from './envelope';
import type { HttpAnswer } from './httpAnswer';
import { isObject, parseJsonObject, type Json } from './json';
import { retryAfterOf } from './retryAfter';
import { failureOf, failureText, isTransientStatus, ServiceError } from './serviceError';
import { nextUtcDay } from './utcDay';
import { isWebPage } from './webPage';

/** Turns an answer other than the expected JSON into a ServiceError (specification, "Errors"). */
export function answerError(answer: HttpAnswer, endpoint: Endpoint): ServiceError {
	const body = parseJsonObject(answer.body) ?? {};
	const envelope = isObject(body.error) ? body.error : body;
	const isRefused = answer.status >= 400 || (isSuccess(answer) && isErrorEnvelope(body));
	return isRefused && typeof envelope.code === 'string'
		? refusal(answer, envelope.code, envelope, endpoint)
		: unexpected(answer, endpoint);
}

function refusal(
	answer: HttpAnswer,
	code: string,
	{ message, hint, requestId }: Json,
	{ path, scope, task }: Endpoint,
): ServiceError {
	const { status, headers } = answer;
	const missingScope = code === 'insufficient_scope' ? (scope ?? undefined) : undefined;
	const sentence = isErrorCode(code) ? failureText(code).message : `The service could not ${task}`;
	const serviceMessage = filledText(message);
	const saysPath = path === '/v2/usage' || serviceMessage?.includes(path.slice(1));
	const isPathUnknown = status === 404 && code === 'invalid_request' && saysPath;
	return new ServiceError(missingScope ? `${sentence}: ${missingScope}` : sentence, {
		kind: isTransientStatus(status) ? 'interrupted' : 'refused',
		code,
		httpStatus: status,
		serviceMessage,
		hint: filledText(hint),
		requestId: filledText(requestId) ?? filledText(headers['x-request-id']),
		retryAfterMs: retryAfterOf(answer),
		...(missingScope && { missingScope }),
		...(code === 'rate_limited' && { resetsAt: nextUtcDay() }),
		nextStep: isPathUnknown ? failureText('invalid_request.unknown_path').nextStep : undefined,
	});
}

function unexpected(answer: HttpAnswer, endpoint: Endpoint): ServiceError {
	const { status, body, headers } = answer;
	const { path, scope, task } = endpoint;
	const saysJson = headers['content-type']?.includes('json') ?? false;
	const found = describeBody(body, saysJson);
	const may = scope ? `has the scope ${scope}` : 'may do this';
	const values = { task, may, status, found };
	const facts = { values, httpStatus: status, retryAfterMs: retryAfterOf(answer) };
	if (status >= 300 && status < 400) {
		return failureOf('redirected', 'unusable', facts);
	}
	if (status === 429) {
		return failureOf('too_many_requests', 'refused', facts);
	}
	// A write that was carried out says more than 200 even where it says nothing else.
	const isCut = body.trim() === '' && (saysJson || [201, 202, 204].includes(status));
	if (isTransientStatus(status) || (isSuccess(answer) && (isCut || found === BROKEN))) {
		return failureOf('service_unavailable', 'interrupted', facts);
	}
	// A path without an ID is always there; what stands before the service may answer for an ID that is not.
	const isOtherSite = status === 404 && !path.includes('{') && isWebPage(body);
	if (status < 400 || isOtherSite) {
		return failureOf('not_this_service', 'unusable', facts);
	}
	// Without the envelope it is of the service where it is JSON, perhaps of a proxy where it is not.
	const json = parseJsonObject(body);
	const serviceMessage = wordsOf(json);
	if (status === 401) {
		return refusal(answer, 'unauthorized', { message: serviceMessage }, endpoint);
	}
	const isAboutId = [404, 405, 410].includes(status);
	const ofId = isAboutId ? 'unexplained_refusal.unknown_id' : 'unexplained_refusal';
	const name = status === 403 ? 'unexplained_refusal.forbidden' : ofId;
	return failureOf(name, json ? 'refused' : 'unusable', { ...facts, serviceMessage });
}

const BROKEN = 'broken JSON';

function describeBody(body: string, saysJson: boolean): string {
	const start = body.trimStart().slice(0, 1);
	if (start === '') {
		return 'an empty body';
	}
	if (isWebPage(body)) {
		return 'an HTML page';
	}
	if (start === '[') {
		return 'a JSON list';
	}
	if (parseJsonObject(body)) {
		return 'JSON of another form than its own';
	}
	return saysJson || start === '{' ? BROKEN : 'something other than JSON';
}
