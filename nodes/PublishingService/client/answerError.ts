import type { Endpoint } from '../contract/endpoints';
import { isErrorCode } from '../contract/errorCodes';
import type { FailureName } from '../contract/errorCodes';
import {
	filledText,
	isErrorEnvelope,
	isObject,
	isSuccess,
	parseJsonObject,
	wordsOf,
	type Json,
} from './decodeAnswer';
import type { HttpAnswer } from './http';
import { retryAfterOf } from './retry';
import { failureOf, failureText, isTransientStatus, ServiceError } from './serviceError';

/** Turns an answer other than the expected JSON into a ServiceError (specification, "Errors"). */
export function answerError(answer: HttpAnswer, endpoint: Endpoint): ServiceError {
	const body = parseJsonObject(answer.body) ?? {};
	const envelope = isObject(body.error) ? body.error : body;
	const isRefused = answer.status >= 400 || (isSuccess(answer) && isErrorEnvelope(body));
	if (isRefused && typeof envelope.code === 'string') {
		return refusal(answer, envelope.code, envelope, endpoint);
	}
	return unexpected(answer, endpoint);
}

function refusal(
	answer: HttpAnswer,
	code: string,
	envelope: Json,
	endpoint: Endpoint,
): ServiceError {
	const message = isErrorCode(code)
		? failureText(code).message
		: `The service could not ${endpoint.task}`;
	const missingScope = code === 'insufficient_scope' ? endpoint.scope : null;
	const serviceMessage = filledText(envelope.message);
	const saysPath =
		endpoint.path === '/v2/usage' || serviceMessage?.includes(endpoint.path.slice(1));
	const isPathUnknown = answer.status === 404 && code === 'invalid_request' && saysPath;
	const facts = {
		kind: isTransientStatus(answer.status) ? ('interrupted' as const) : ('refused' as const),
		code,
		httpStatus: answer.status,
		serviceMessage,
		hint: filledText(envelope.hint),
		requestId: filledText(envelope.requestId) ?? filledText(answer.headers['x-request-id'] ?? ''),
		retryAfterMs: retryAfterOf(answer),
		...(missingScope && { missingScope }),
		...(code === 'rate_limited' && { resetsAt: nextUtcDay() }),
		nextStep: isPathUnknown ? failureText('invalid_request.unknown_path').nextStep : undefined,
	};
	return new ServiceError(missingScope ? `${message}: ${missingScope}` : message, facts);
}

function unexpected(answer: HttpAnswer, endpoint: Endpoint): ServiceError {
	const { status } = answer;
	const found = describeBody(answer);
	const { task, scope } = endpoint;
	const may = scope ? `has the scope ${scope}` : 'may do this';
	const facts = {
		values: { task, may, status, found: found.text },
		httpStatus: status,
		retryAfterMs: retryAfterOf(answer),
	};
	if (status >= 300 && status < 400) return failureOf('redirected', 'unusable', facts);
	if (status === 429) return failureOf('too_many_requests', 'refused', facts);
	// A write that was carried out says more than 200 even where it says nothing else.
	const isWordless = [201, 202, 204].includes(status) && answer.body.trim() === '';
	if (isTransientStatus(status) || (isSuccess(answer) && (found.isBrokenJson || isWordless))) {
		return failureOf('service_unavailable', 'interrupted', facts);
	}
	// A path without an ID is always there; what stands before the service may answer for an ID that is not.
	const isOtherSite = status === 404 && !endpoint.path.includes('{') && isWebPage(answer.body);
	if (status < 400 || isOtherSite) return failureOf('not_this_service', 'unusable', facts);
	// Without the envelope it is of the service where it is JSON, perhaps of a proxy where it is not.
	const body = parseJsonObject(answer.body);
	const serviceMessage = wordsOf(body);
	if (status === 401) {
		return refusal(answer, 'unauthorized', { message: serviceMessage }, endpoint);
	}
	const kind = body ? 'refused' : 'unusable';
	return failureOf(refusalName(status), kind, { ...facts, serviceMessage });
}

function refusalName(status: number): FailureName {
	if (status === 403) return 'unexplained_refusal.forbidden';
	const isAboutId = [404, 405, 410].includes(status);
	return isAboutId ? 'unexplained_refusal.unknown_id' : 'unexplained_refusal';
}

function describeBody(answer: HttpAnswer): { text: string; isBrokenJson: boolean } {
	const { body } = answer;
	const start = body.trimStart().slice(0, 1);
	const saysJson = (answer.headers['content-type'] ?? '').includes('json');
	if (start === '') return { text: 'an empty body', isBrokenJson: saysJson };
	if (isWebPage(body)) return { text: 'an HTML page', isBrokenJson: false };
	if (start.startsWith('[')) return { text: 'a JSON list', isBrokenJson: false };
	if (parseJsonObject(body))
		return { text: 'JSON of another form than its own', isBrokenJson: false };
	return saysJson || start.startsWith('{')
		? { text: 'broken JSON', isBrokenJson: true }
		: { text: 'something other than JSON', isBrokenJson: false };
}

/** Whether a body is a web page, whatever type it is said to have: many servers call all text HTML. */
export function isWebPage(body: string): boolean {
	return /^\s*<(!doctype html|html)\b/i.test(body);
}

/** The daily caps are counted by UTC days (specification, "Limits"). */
export function nextUtcDay(now = new Date()): string {
	return new Date(
		Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1),
	).toISOString();
}
