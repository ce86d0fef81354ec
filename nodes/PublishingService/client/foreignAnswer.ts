import type { Endpoint } from '../contract/endpoints';
import { isSuccess, wordsOf } from './errorEnvelope';
import type { HttpAnswer } from './httpAnswer';
import { parseJsonObject } from './json';
import { retryAfterOf } from './retryAfter';
import { failureOf, isTransientStatus, type ServiceError } from './serviceError';
import { guessSender, isPageAsText, isWebPage, namePage } from './webPage';

const BROKEN = 'broken JSON';

/** The values that the sentences about a foreign answer need, with the status as a fact. */
function readFacts(answer: HttpAnswer, { task, scope }: Endpoint) {
	const found = describeBody(answer);
	const may = scope ? `has the scope ${scope}` : 'may do this';
	const { status } = answer;
	const values = { task, may, status, found, sender: guessSender(answer) };
	return { values, httpStatus: status, retryAfterMs: retryAfterOf(answer) };
}

type Facts = ReturnType<typeof readFacts>;

/**
 * Explains an answer that the specification does not describe: the answer of a proxy, a firewall or
 * another server, or an answer that was cut off.
 */
export function explainForeignAnswer(answer: HttpAnswer, endpoint: Endpoint): ServiceError {
	const { status } = answer;
	const facts = readFacts(answer, endpoint);
	if (status >= 300 && status < 400) {
		return failureOf('redirected', 'unusable', facts);
	}
	if (status === 407) {
		return failureOf('proxy_sign_in', 'unusable', facts);
	}
	if (status === 429) {
		return failureOf('too_many_requests', 'refused', facts);
	}
	if (isTransientStatus(status) || isCut(answer, facts)) {
		return failureOf('service_unavailable', 'interrupted', facts);
	}
	return status < 400
		? failureOf('not_this_service', 'unusable', facts)
		: explainRefusal(answer, endpoint, facts);
}

/** True if a successful answer was cut off: its body is empty although the status or a header promises one, or broken. */
function isCut(answer: HttpAnswer, { values }: Facts): boolean {
	const { status, body } = answer;
	const isEmpty = body.trim() === '';
	const promisesBody = saysJson(answer) || [201, 202, 204].includes(status);
	return isSuccess(answer) && ((isEmpty && promisesBody) || values.found === BROKEN);
}

function explainRefusal(answer: HttpAnswer, endpoint: Endpoint, facts: Facts): ServiceError {
	const { status, body } = answer;
	if (status === 400 && EXPECTS_HTTPS.test(body.slice(0, PAGE_START))) {
		return failureOf('tls_required', 'unusable', facts);
	}
	if (isWebPage(body) || isPageAsText(body)) {
		return explainPage(status, endpoint, facts);
	}
	// Without the envelope, JSON is from the service; other text may be from a proxy.
	const json = parseJsonObject(body);
	const kind = json ? 'refused' : 'unusable';
	const factsWithMessage = { ...facts, serviceMessage: wordsOf(json) };
	if (status === 403) {
		return failureOf('unexplained_refusal.forbidden', kind, factsWithMessage);
	}
	return isAboutId(status)
		? failureOf('unexplained_refusal.unknown_id', kind, factsWithMessage)
		: failureOf('unexplained_refusal', kind, factsWithMessage);
}

const PAGE_START = 5_000;

/** The words of nginx, Apache and Go for a plain request at a port that expects TLS. */
const EXPECTS_HTTPS =
	/plain HTTP request was sent to HTTPS port|speaking plain HTTP to an SSL-enabled|HTTP request to an HTTPS server/i;

/** Explains a page. The service answers with JSON, so a page is from a server in front of it or from another site. */
function explainPage(status: number, { path }: Endpoint, facts: Facts): ServiceError {
	if (!isAboutId(status)) {
		return failureOf('blocked_on_the_way', 'unusable', facts);
	}
	// A path without an ID always exists; for an ID that does not, a server in front may answer.
	return status === 404 && !path.includes('{')
		? failureOf('not_this_service', 'unusable', facts)
		: failureOf('unexplained_refusal.unknown_id', 'unusable', facts);
}

function isAboutId(status: number): boolean {
	return [404, 405, 410].includes(status);
}

function saysJson({ headers }: HttpAnswer): boolean {
	return headers['content-type']?.includes('json') ?? false;
}

function describeBody(answer: HttpAnswer): string {
	const { body } = answer;
	const start = body.trimStart().slice(0, 1);
	if (start === '') {
		return 'an empty body';
	}
	if (isWebPage(body)) {
		return namePage(body);
	}
	if (isPageAsText(body)) {
		return `the text "${body.trim()}"`;
	}
	if (start === '[') {
		return 'a JSON list';
	}
	if (parseJsonObject(body)) {
		return 'JSON in another format';
	}
	return saysJson(answer) || start === '{' ? BROKEN : 'something other than JSON';
}
