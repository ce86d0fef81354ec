import { ANSWERS, type Answers, type AnswerShape } from '../contract/decoded';
import {
	IMAGE_FITS,
	INSTAGRAM_POST_FORMATS,
	PLATFORMS,
	POST_STATUSES,
	SOUND_MODES,
	UPLOAD_KINDS,
	UPLOAD_STATUSES,
} from '../contract/enums';
import type { Endpoint } from '../contract/endpoints';
import type { HttpAnswer } from './http';
import { failureOf, type ServiceError } from './serviceError';

/** An object of JSON, of whose values nothing is known. */
export type Json = Record<string, unknown>;

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
 * What a successful answer holds, as the contract promises it; undefined for any other. Throws a
 * ServiceError that says what it lacks, or which of its lists is none.
 */
export function decodeAnswer<Body>(
	answer: HttpAnswer,
	endpoint: Endpoint,
	name: string,
): Answered<Body> | undefined {
	const saysReplayed = replayHeaderOf(answer);
	const body = isSuccess(answer) ? bodyOf(answer, endpoint) : undefined;
	// Where an answer should name what was made, it is not certain that nothing was.
	if (!body || (endpoint.id === undefined && isErrorEnvelope(body))) return undefined;
	const { id, task, repetition = 'safe' } = endpoint;
	if (id !== undefined && [undefined, null, ''].includes(body[id] as null)) {
		throw unusable(answer, task, `its answer holds no ${id}`);
	}
	decodeBody(name, body, (list) => {
		// What was made was made, whatever its answer lacks.
		if (repetition === 'safe')
			throw unusable(answer, task, `"${list}" in its answer is not a list of objects`);
	});
	return { status: answer.status, body: body as Body, size: answer.body.length, saysReplayed };
}

const REPLAY_HEADERS = ['idempotency-replayed', 'idempotent-replayed', 'x-idempotency-replayed'];

/** What the header says by which many services tell a replay; the specification names none. */
function replayHeaderOf({ headers }: HttpAnswer): boolean | undefined {
	const said = REPLAY_HEADERS.flatMap((name) => headers[name] ?? [])[0]?.toLowerCase();
	return said === 'true' || said === 'false' ? said === 'true' : undefined;
}

/** The object of an answer, also where the specification leaves open if there is one. */
function bodyOf({ body }: HttpAnswer, endpoint: Endpoint): Json | undefined {
	if (endpoint.mayBeNothing && ['', 'null'].includes(body.trim())) return {};
	const json = parseJson(body);
	if (endpoint.bareList && Array.isArray(json)) return { data: json };
	return isObject(json) ? json : undefined;
}

/** A success of which nothing can be made; whether it was carried out is not certain. */
function unusable({ status, body }: HttpAnswer, task: string, what: string): ServiceError {
	const serviceMessage = wordsOf(parseJsonObject(body));
	const facts = { values: { task, what }, httpStatus: status, serviceMessage };
	return failureOf('unusable_answer', 'unusable', facts);
}

/** The words of all closed lists that answers hold. */
const TERMS: ReadonlySet<unknown> = new Set([
	...[...IMAGE_FITS, ...INSTAGRAM_POST_FORMATS, ...PLATFORMS, ...POST_STATUSES],
	...[...SOUND_MODES, ...UPLOAD_KINDS, ...UPLOAD_STATUSES],
]);

/** A date and a time of day, as some write UTC: without saying so. */
const WITHOUT_OFFSET = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d([.,]\d+)?)?$/;
const NUMERIC = /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** Hears of a list of objects that is none, by the way to it. */
type OnBrokenList = (list: string) => void;

/** What a value of one shape is; `onBroken` hears of the lists in it. */
type Decoder = (value: unknown, onBroken: OnBrokenList) => unknown;

/** Made when an answer first comes, not while the node loads. */
const decoders = new Map<string, Decoder>();

/**
 * Makes the body of an answer what the contract promises where a service writes the same in another way:
 * numbers as text, identifiers as numbers, a known word in capitals, a time of UTC without an offset,
 * null for a key that need not be there, no key for null, an empty nextCursor. What the contract does
 * not name, and every value of a kind that cannot be read, stays as it is. Changes the body itself.
 */
export function decodeBody(name: string, body: unknown, onBroken: OnBrokenList): void {
	if (!Object.hasOwn(ANSWERS, name)) return;
	const decoder = decoders.get(name) ?? decoderOf(ANSWERS[name as keyof Answers], '');
	decoders.set(name, decoder);
	decoder(body, onBroken);
}

/** Made once for each place in an answer: pages of a thousand records go through it. */
function decoderOf(shape: AnswerShape, way: string): Decoder {
	if (shape === 'any' || shape === 'boolean') return (value) => value;
	if (shape === 'text') return textOf;
	if (shape === 'time') return timeOf;
	if (shape === 'number') return numberOf;
	if (typeof shape === 'string') return termOf;
	return isList(shape) ? listDecoder(shape[0], way) : objectDecoder(shape, way);
}

function listDecoder(shape: AnswerShape, way: string): Decoder {
	const decode = decoderOf(shape, way);
	const isOfObjects = typeof shape === 'object' && !isList(shape);
	return (value, onBroken) => {
		// As languages write an empty list that do not tell the two apart.
		if (isObject(value) && Object.keys(value).length === 0) return [];
		const list = Array.isArray(value) ? (value as unknown[]) : undefined;
		if (isOfObjects && !list?.every(isObject)) onBroken(way);
		list?.forEach((entry, at) => {
			list[at] = decode(entry, onBroken);
		});
		return value;
	};
}

function objectDecoder(shape: object, way: string): Decoder {
	const keys = Object.entries(shape as Record<string, AnswerShape>).map(([key, inner]) => {
		const name = key.replace(/\??(\|null)?$/, '');
		const isOptional = key.includes('?');
		const mayBeNull = key.endsWith('|null');
		const decode = decoderOf(inner, way === '' ? name : `${way}.${name}`);
		return { name, isOptional, mayBeNull, isAList: isList(inner), decode };
	});
	return (value, onBroken) => {
		if (!isObject(value)) return value;
		for (const { name, isOptional, mayBeNull, isAList, decode } of keys) {
			const held = value[name];
			if (held === undefined || (name === 'nextCursor' && held === '')) {
				if (mayBeNull && (!isOptional || held === '')) value[name] = null;
				if (name === 'data') onBroken('data');
			} else if (held === null) {
				if (isOptional && !mayBeNull) delete value[name];
				else if (isAList) value[name] = [];
			} else {
				const decoded = decode(held, onBroken);
				if (decoded !== held) value[name] = decoded;
			}
		}
		return value;
	};
}

const textOf: Decoder = (value) => (typeof value === 'number' ? String(value) : value);

const numberOf: Decoder = (value) =>
	typeof value === 'string' && NUMERIC.test(value) ? Number(value) : value;

/** A word that is not known stays as it is: later versions may have more of them. */
const termOf: Decoder = (value) => {
	if (typeof value !== 'string' || TERMS.has(value)) return value;
	const word = value.toLowerCase();
	return TERMS.has(word) ? word : value;
};

/** Without an offset it would be a time of wherever n8n happens to run. */
const timeOf: Decoder = (value) => {
	if (typeof value === 'number') return String(value);
	if (typeof value !== 'string' || !WITHOUT_OFFSET.test(value)) return value;
	return `${value.replace(' ', 'T').replace(',', '.')}Z`;
};

function isList(shape: AnswerShape): shape is readonly [AnswerShape] {
	return Array.isArray(shape);
}

/** No answer of the specification nests deeper than 8; n8n's own copying gives up far later. */
export const MAX_JSON_DEPTH = 64;

/** Parses a JSON object or returns undefined; drops `__proto__` keys and refuses absurd nesting. */
export function parseJsonObject(text: string): Json | undefined {
	const value = parseJson(text);
	return isObject(value) ? value : undefined;
}

/** The same for any JSON. */
export function parseJson(text: string): unknown {
	try {
		const value: unknown = NEEDS_CARE.test(text) ? JSON.parse(text, carefully) : JSON.parse(text);
		return nestsWithin(MAX_JSON_DEPTH, value) ? value : undefined;
	} catch {
		return undefined;
	}
}

/** Whether a value is an object with keys, neither null nor an array. */
export function isObject(value: unknown): value is Json {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether a body is that of every unsuccessful response, whatever status a gateway gave it. */
export function isErrorEnvelope({ error }: Json): boolean {
	return isObject(error) && typeof error.code === 'string';
}

/** Whether the status says so, whatever the body holds. */
export function isSuccess({ status }: HttpAnswer): boolean {
	return status >= 200 && status <= 299;
}

/** What a body without the envelope says: services and proxies have several names for it. */
export function wordsOf(body: Json = {}): string | undefined {
	const { message } = isObject(body.error) ? body.error : body;
	return [message, body.error, body.detail].map(filledText).find((words) => words !== undefined);
}

/** A text that says something. */
export function filledText(value: unknown): string | undefined {
	return typeof value === 'string' && value !== '' ? value : undefined;
}

/** `__proto__`, its letters escaped or not, or an integer of more digits than a number holds exactly. */
const NEEDS_CARE = /__proto__|\\u00(?:5f|6f|70|72|74)|[[:,]\s*-?\d{16,}\s*[\],}]/i;

/** Drops `__proto__` keys, and keeps an integer that would be rounded as the text that was sent. */
function carefully(key: string, value: unknown, context?: { source?: string }): unknown {
	if (key === '__proto__') return undefined;
	const source = context?.source;
	const isInteger = source !== undefined && /^-?\d+$/.test(source);
	return isInteger && !Number.isSafeInteger(value) ? source : value;
}

/** Whether a value nests lists and objects no deeper than so many. */
function nestsWithin(depth: number, value: unknown): boolean {
	if (typeof value !== 'object' || value === null) return true;
	return depth > 0 && Object.values(value).every((part) => nestsWithin(depth - 1, part));
}
