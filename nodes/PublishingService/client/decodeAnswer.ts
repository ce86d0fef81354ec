import type { Endpoint } from '../contract/endpoints';
import { answerError } from './answerError';
import { decodeBody } from './decodeBody';
import { isErrorEnvelope, isSuccess, wordsOf } from './envelope';
import type { HttpAnswer } from './httpAnswer';
import { isObject, parseJson, type Json } from './json';
import { estimateParsedBytes } from './jsonSize';
import { failureOf } from './serviceError';

export interface Answered<Body> {
	readonly status: number;
	readonly body: Body;
	/** How many bytes of memory it takes, by an estimate. */
	readonly size: number;
	/** Whether a header says that the answer is the one to an earlier request; undefined where none does. */
	readonly saysReplayed?: boolean;
}

/** A page of 100 posts takes some 500 kB; more than this is not an answer of the service. */
export const MAX_PARSED_BYTES = 128 * 1024 * 1024;

/** What a successful answer holds, as the contract promises it. Throws ServiceError for one that lacks it. */
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
	// Where an answer should name what was made, it is not certain that nothing was.
	if (!body || (id === undefined && isErrorEnvelope(body))) {
		throw answerError(answer, endpoint);
	}
	const unusable = (what: string) => {
		const facts = { values: { task, what }, httpStatus: status, serviceMessage: wordsOf(body) };
		return failureOf('unusable_answer', 'unusable', facts);
	};
	if (id !== undefined && [undefined, null, ''].includes(body[id] as null)) {
		throw unusable(`its answer holds no ${id}`);
	}
	decodeBody(name, body, (list) => {
		// What was made was made, whatever its answer lacks.
		if (repetition === 'safe') {
			throw unusable(`"${list}" in its answer is not a list of objects`);
		}
	});
	return { status, body: body as Body, size, saysReplayed: replayHeaderOf(answer) };
}

const REPLAY_HEADERS = ['idempotency-replayed', 'idempotent-replayed', 'x-idempotency-replayed'];

/** What the header says by which many services tell a replay; the specification names none. */
function replayHeaderOf({ headers }: HttpAnswer): boolean | undefined {
	const said = REPLAY_HEADERS.flatMap((name) => headers[name] ?? [])[0]?.toLowerCase();
	return said === 'true' || said === 'false' ? said === 'true' : undefined;
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
