import type { Endpoint } from '../contract/endpoints';
import { ERROR_CODES, isErrorCode } from '../contract/errorCodes';
import type { FailureName } from '../contract/nodeCodes';
import type { HttpAnswer } from './http';
import {
	decodeAnswer,
	isErrorEnvelope,
	isObject,
	parseJson,
	parseJsonObject,
	type Json,
} from './decodeAnswer';
import { retryAfterOf } from './retry';
import { failureOf, failureText, isTransientStatus, ServiceError } from './serviceError';

/** A successful answer. */
export interface Answered<Body> {
	readonly status: number;
	readonly body: Body;
	/** How many characters it was written in. */
	readonly size: number;
	/** Whether a header says that the answer is the one to an earlier request; undefined where none does. */
	readonly saysReplayed?: boolean;
}

/**
 * What an answer holds, as the contract promises it. Throws the ServiceError that the answer is, or
 * that says which of its lists is none.
 */
export function readAnswer<Body>(
	answer: HttpAnswer,
	endpoint: Endpoint,
	name: string,
): Answered<Body> {
	const saysReplayed = replayHeaderOf(answer);
	const body = isSuccess(answer) ? bodyOf(answer, endpoint) : undefined;
	// Where an answer should name what was made, it is not certain that nothing was.
	if (!body || (endpoint.id === undefined && isErrorEnvelope(body)))
		throw answerError(answer, endpoint);
	const { id, task, repetition } = endpoint;
	if (id !== undefined && [undefined, null, ''].includes(body[id] as null)) {
		throw unusable('unusable_answer.unnamed', answer, { task, id });
	}
	decodeAnswer(name, body, (list) => {
		// What was made was made, whatever its answer lacks.
		if (repetition === 'safe') throw unusable('unusable_answer', answer, { task, list });
	});
	return { status: answer.status, body: body as Body, size: answer.body.length, saysReplayed };
}

const REPLAY_HEADERS = ['idempotency-replayed', 'idempotent-replayed', 'x-idempotency-replayed'];

/** What the header says by which many services tell a replay; the specification names none. */
function replayHeaderOf({ headers }: HttpAnswer): boolean | undefined {
	const said = REPLAY_HEADERS.flatMap((name) => headers[name] ?? [])[0]?.toLowerCase();
	return said === 'true' || said === 'false' ? said === 'true' : undefined;
}

function isSuccess({ status }: HttpAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** The object of an answer, also where the specification leaves open if there is one. */
function bodyOf({ body }: HttpAnswer, endpoint: Endpoint): Json | undefined {
	if (endpoint.mayBeNothing && ['', 'null'].includes(body.trim())) return {};
	const json = parseJson(body);
	if (endpoint.bareList && Array.isArray(json)) return { data: json };
	return isObject(json) ? json : undefined;
}

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

/** A success of which nothing can be made; whether it was carried out is not certain. */
function unusable(
	name: FailureName,
	{ status, body }: HttpAnswer,
	values: Readonly<Record<string, string>>,
): ServiceError {
	const serviceMessage = wordsOf(parseJsonObject(body));
	return failureOf(name, 'unusable', { values, httpStatus: status, serviceMessage });
}

function refusal(
	answer: HttpAnswer,
	code: string,
	envelope: Json,
	endpoint: Endpoint,
): ServiceError {
	const message = isErrorCode(code)
		? ERROR_CODES[code].message
		: `The service could not ${endpoint.task}`;
	const missingScope = code === 'insufficient_scope' ? endpoint.scope : null;
	const serviceMessage = text(envelope.message);
	const saysPath =
		endpoint.path === '/v2/usage' || serviceMessage?.includes(endpoint.path.slice(1));
	const isPathUnknown = answer.status === 404 && code === 'invalid_request' && saysPath;
	const facts = {
		kind: isTransientStatus(answer.status) ? ('interrupted' as const) : ('refused' as const),
		code,
		httpStatus: answer.status,
		serviceMessage,
		hint: text(envelope.hint),
		requestId: text(envelope.requestId) ?? text(answer.headers['x-request-id'] ?? ''),
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
	const facts = {
		values: { task: endpoint.task, scope: endpoint.scope ?? '', status, found: found.text },
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
	return failureOf(refusalName(status, endpoint.scope), kind, { ...facts, serviceMessage });
}

/** What a body without the envelope says: services and proxies have several names for it. */
function wordsOf(body: Json = {}): string | undefined {
	const { message } = isObject(body.error) ? body.error : body;
	return [message, body.error, body.detail].map(text).find((words) => words !== undefined);
}

function refusalName(status: number, scope: Endpoint['scope']): FailureName {
	if (status === 403) {
		return scope ? 'unexplained_refusal.scope' : 'unexplained_refusal.forbidden';
	}
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

function text(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}
