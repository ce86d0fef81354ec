import type { Endpoint } from '../contract/endpoints';
import { answerError } from './answerError';
import { MAX_PARSED_BYTES } from './answerLimits';
import { decodeBody } from './decodeBody';
import { isErrorEnvelope, isSuccess, wordsOf } from './errorEnvelope';
import type { HttpAnswer } from './httpAnswer';
import { isObject, parseJson, type Json } from './json';
import { estimateParsedBytes } from './jsonSize';
import { failureOf } from './serviceError';

export interface Answered<Body> {
	readonly status: number;
	readonly body: Body;
	/** Estimated bytes of memory that the answer takes. */
	readonly size: number;
	/** True if a header says that the answer is that of an earlier request; undefined without such a header. */
	readonly saysReplayed?: boolean;
}

/** Reads a successful answer as the contract promises it. @throws ServiceError for any other answer. */
export function decodeAnswer<Body>(
	answer: HttpAnswer,
	endpoint: Endpoint,
	name: string,
): Answered<Body> {
	const { status, body: text } = answer;
	const size = estimateParsedBytes(text);
	if (size > MAX_PARSED_BYTES) {
		throw failureOf('answer_too_large', 'unusable', { httpStatus: status });
	}
	const body = isSuccess(answer) ? bodyOf(text, endpoint) : undefined;
	const { id, task, repetition = 'safe' } = endpoint;
	// An answer that should name a new thing, and does not, leaves open whether the thing was made.
	if (!body || (id === undefined && isErrorEnvelope(body))) {
		throw answerError(answer, endpoint);
	}
	const unusable = (what: string) => {
		const facts = { values: { task, what }, httpStatus: status, serviceMessage: wordsOf(body) };
		return failureOf('unusable_answer', 'unusable', facts);
	};
	if (id !== undefined && [undefined, null, ''].includes(body[id] as null)) {
		throw unusable(`its answer contains no ${id}`);
	}
	decodeBody(name, body, (list) => {
		// A write was carried out, even if its answer is incomplete.
		if (repetition === 'safe') {
			throw unusable(`"${list}" in its answer is not a list of objects`);
		}
	});
	return { status, body: body as Body, size, saysReplayed: replayHeaderOf(answer) };
}

const REPLAY_HEADERS = ['idempotency-replayed', 'idempotent-replayed', 'x-idempotency-replayed'];

/** Reads the header in which many services report a replay. The specification does not name one. */
function replayHeaderOf({ headers }: HttpAnswer): boolean | undefined {
	const [value] = REPLAY_HEADERS.flatMap((name) => headers[name] ?? []);
	const flag = value?.toLowerCase();
	return flag === 'true' || flag === 'false' ? flag === 'true' : undefined;
}

function bodyOf(text: string, endpoint: Endpoint): Json | undefined {
	if (endpoint.mayBeNothing && ['', 'null'].includes(text.trim())) {
		return {};
	}
	const json = parseJson(text);
	if (endpoint.bareList && Array.isArray(json)) {
		return { data: json };
	}
	return isObject(json) ? json : undefined;
}
