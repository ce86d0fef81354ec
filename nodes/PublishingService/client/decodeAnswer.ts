import { ANSWERS, type Answers, type AnswerShape } from '../contract/decoded';
import { TERMS } from '../contract/enums';
import type { Endpoint } from '../contract/endpoints';
import { isErrorCode } from '../contract/errorCodes';
import type { HttpAnswer } from './http';
import { retryAfterOf } from './retry';
import { failureOf, failureText, isTransientStatus, ServiceError } from './serviceError';

export type Json = Record<string, unknown>;

export interface Answered<Body> {
	readonly status: number;
	readonly body: Body;
	/** How many characters it was written in. */
	readonly size: number;
	/** Whether a header says that the answer is the one to an earlier request; undefined where none does. */
	readonly saysReplayed?: boolean;
}

/** What a successful answer holds, as the contract promises it. Throws ServiceError for one that lacks it. */
export function decodeAnswer<Body>(
	answer: HttpAnswer,
	endpoint: Endpoint,
	name: string,
): Answered<Body> {
	const { status, body: text } = answer;
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
	return { status, body: body as Body, size: text.length, saysReplayed: replayHeaderOf(answer) };
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

/** Whether a body is a web page, whatever type it is said to have: many servers call all text HTML. */
export function isWebPage(body: string): boolean {
	return /^\s*<(!doctype html|html)\b/i.test(body);
}

/** The daily caps are counted by UTC days (specification, "Limits"). */
export function nextUtcDay(now = new Date()): string {
	const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
	return new Date(Date.UTC(year, month, day + 1)).toISOString();
}

/** Whether a body is that of every unsuccessful response, whatever status a gateway gave it. */
function isErrorEnvelope({ error }: Json): boolean {
	return isObject(error) && typeof error.code === 'string';
}

function isSuccess({ status }: HttpAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** What a body without the envelope says: services and proxies have several names for it. */
function wordsOf(body: Json = {}): string | undefined {
	const { message } = isObject(body.error) ? body.error : body;
	return [message, body.error, body.detail].map(filledText).find((words) => words !== undefined);
}

function filledText(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** A date and a time of day, as some write UTC: without saying so. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;
const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

type OnBrokenList = (list: string) => void;

/** Makes a body what the contract promises, such as numbers of text; what cannot be read stays as it is. */
export function decodeBody(name: string, body: unknown, onBroken: OnBrokenList): void {
	if (Object.hasOwn(ANSWERS, name)) {
		decode(ANSWERS[name as keyof Answers], body, '', onBroken);
	}
}

function decode(shape: AnswerShape, value: unknown, way: string, onBroken: OnBrokenList): unknown {
	if (typeof shape === 'string') {
		return decodeScalar(shape, value);
	}
	if (!isList(shape)) {
		return isObject(value) ? decodeObject(shape, value, way, onBroken) : value;
	}
	// As languages write an empty list that do not tell the two apart.
	if (isObject(value) && Object.keys(value).length === 0) {
		return [];
	}
	const [entry] = shape;
	const list = Array.isArray(value) ? (value as unknown[]) : undefined;
	if (typeof entry === 'object' && !list?.every(isObject)) {
		onBroken(way);
	}
	return list?.map((each) => decode(entry, each, way, onBroken)) ?? value;
}

function decodeObject(shape: object, body: Json, way: string, onBroken: OnBrokenList): Json {
	for (const { name, inner, isOptional, mayBeNull } of fieldsOf(shape)) {
		const held = body[name];
		if (held === undefined || (name === 'nextCursor' && held === '')) {
			if (mayBeNull && (!isOptional || held === '')) {
				body[name] = null;
			}
			if (name === 'data') {
				onBroken('data');
			}
		} else if (held !== null) {
			body[name] = decode(inner, held, way === '' ? name : `${way}.${name}`, onBroken);
		} else if (isOptional && !mayBeNull) {
			delete body[name];
		} else if (isList(inner)) {
			body[name] = [];
		}
	}
	return body;
}

type Field = ReturnType<typeof fieldOf>;

/** Pages of a thousand records go through here: what a key says is read once. */
const known = new WeakMap<object, Field[]>();

function fieldsOf(shape: object): Field[] {
	const fields = known.get(shape) ?? Object.entries(shape).map(fieldOf);
	known.set(shape, fields);
	return fields;
}

function fieldOf([key, inner]: [string, AnswerShape]) {
	const name = key.replace(/\??(\|null)?$/, '');
	return { name, inner, isOptional: key.includes('?'), mayBeNull: key.endsWith('|null') };
}

function decodeScalar(shape: Extract<AnswerShape, string>, value: unknown): unknown {
	if (shape === 'any' || shape === 'boolean') {
		return value;
	}
	if (shape === 'number') {
		return typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;
	}
	if (shape === 'text' || shape === 'time') {
		if (typeof value === 'number') {
			return String(value);
		}
		// Without an offset it would be a time of wherever n8n happens to run.
		if (shape === 'text' || typeof value !== 'string' || !WITHOUT_OFFSET.test(value)) {
			return value;
		}
		return `${value.replace(' ', 'T').replace(',', '.')}Z`;
	}
	// A word that is not known stays as it is: later versions may have more of them.
	const word = typeof value === 'string' ? value.toLowerCase() : undefined;
	return TERMS[shape].find((term) => term === word) ?? value;
}

function isList(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}

/** No answer of the specification nests deeper than 8; n8n's own copying gives up far later. */
export const MAX_JSON_DEPTH = 64;

export function parseJsonObject(text: string): Json | undefined {
	const value = parseJson(text);
	return isObject(value) ? value : undefined;
}

/** Any JSON; drops `__proto__` keys and refuses absurd nesting. */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = NEEDS_CARE.test(text) ? JSON.parse(text, carefully) : JSON.parse(text);
		return nestsWithin(MAX_JSON_DEPTH, value) ? value : undefined;
	} catch {
		return undefined;
	}
}

export function isObject(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `__proto__`, its letters escaped or not, which is dropped; or an integer that would be rounded, which stays text. */
const NEEDS_CARE = /__proto__|\\u00(?:5f|6f|70|72|74)|[[:,]\s*-?\d{16,}\s*[\],}]/i;

function carefully(key: string, value: unknown, context?: { source?: string }): unknown {
	if (key === '__proto__') {
		return undefined;
	}
	const source = context?.source;
	const isInteger = source !== undefined && /^-?\d+$/.test(source);
	return isInteger && !Number.isSafeInteger(value) ? source : value;
}

function nestsWithin(depth: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) {
		return true;
	}
	return depth > 0 && Object.values(value).every((part) => nestsWithin(depth - 1, part));
}
