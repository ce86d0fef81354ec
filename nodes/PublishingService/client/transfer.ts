import { createHash, randomUUID } from 'crypto';

import { isObject, isWebPage, type Json } from './decodeAnswer';
import {
	assertNotCancelled,
	cancelSignal,
	pause,
	sendWithoutKey,
	unlessStalled,
	type ByteStream,
	type HttpAnswer,
	type HttpContext,
} from './http';
import { retryAfterOf, retryDelay } from './retry';
import { asFailure, failureOf, failureText, isTransientStatus } from './serviceError';

/** How the bytes are sent; the specification does not show it, so the user may choose. */
export type TransferMethod = 'putRaw' | 'postRaw' | 'putMultipart' | 'postMultipart';

/** Where and how the bytes of a signed upload are sent; address, headers and fields are secrets. */
export interface UploadTarget {
	readonly url: string;
	readonly method: TransferMethod;
	/** What to try where nobody named the method and the origin does not know it, in this order. */
	readonly otherwise: readonly TransferMethod[];
	readonly headers: Readonly<Record<string, string>>;
	readonly fields: Readonly<Record<string, string>>;
}

/** The keys by which services name what their upload origin wants; the specification names none. */
const HEADER_KEYS = ['headers', 'uploadHeaders', 'requiredHeaders', 'signedHeaders'];
const FIELD_KEYS = ['fields', 'formFields', 'uploadFields', 'formData'];
const METHOD_KEYS = ['method', 'uploadMethod', 'httpMethod'];

/** What HTTP itself sets, and what would change where the request goes or where it ends. */
const OWN_HEADERS =
	/^(connection|content-length|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** The target of a signed upload's answer, by the way that is chosen, or that the answer names, or `usual`. */
export function uploadTarget(
	answer: { readonly uploadUrl: string },
	chosen: TransferMethod | undefined,
	usual: TransferMethod = 'putRaw',
): UploadTarget {
	const given: Json = { ...answer };
	const firstOf = (keys: readonly string[]) => keys.map((key) => given[key]).find(Boolean);
	const fields = Object.fromEntries(textsOf(firstOf(FIELD_KEYS)));
	const headers = Object.fromEntries(textsOf(firstOf(HEADER_KEYS)).filter(isHeader));
	const named = firstOf(METHOD_KEYS);
	const hasFields = Object.keys(fields).length > 0;
	const isOpen = chosen === undefined && typeof named !== 'string' && !hasFields;
	const method = chosen ?? (isOpen ? usual : methodOf(String(named).toUpperCase(), hasFields));
	const otherwise = isOpen ? USUAL_METHODS.filter((other) => other !== method) : [];
	return { url: answer.uploadUrl, method, otherwise, headers, fields };
}

const USUAL_METHODS: readonly TransferMethod[] = ['putRaw', 'postRaw', 'postMultipart'];

/** Whether an origin's refusal says that it knows nothing of the method, so that no byte was kept. */
export function isUnknownMethod(method: TransferMethod, httpStatus: number | undefined): boolean {
	const ofForm = method === 'postRaw' ? [400, 411, 415, 422] : [];
	return httpStatus !== undefined && [404, 405, 501, ...ofForm].includes(httpStatus);
}

function methodOf(named: string, hasFields: boolean): TransferMethod {
	if (hasFields) {
		return named === 'PUT' ? 'putMultipart' : 'postMultipart';
	}
	return named === 'POST' ? 'postRaw' : 'putRaw';
}

/** Names and values, from an object or from a list of `{name, value}` or `{key, value}`. */
function textsOf(given: unknown): Array<[string, string]> {
	const entries = Array.isArray(given)
		? given.filter(isObject).map(({ name, key, value }) => [name ?? key, value])
		: Object.entries(isObject(given) ? given : {});
	return entries.flatMap(([name, value]): Array<[string, string]> => {
		const isNamed = typeof name === 'string' && name !== '';
		const isText = ['string', 'number', 'boolean'].includes(typeof value);
		return isNamed && isText ? [[name, String(value)]] : [];
	});
}

function isHeader([name, value]: [string, string]): boolean {
	return (
		/^[\w!#$%&'*+.^`|~-]+$/.test(name) &&
		/^[\t\x20-\x7e\x80-\xff]*$/.test(value) &&
		!OWN_HEADERS.test(name)
	);
}

/** The bytes of a file: `open` gives a fresh stream (or the bytes themselves) each time. */
export interface FileSource {
	readonly filename: string;
	readonly contentType: string;
	readonly sizeBytes: number;
	open(): Promise<ByteStream | Buffer>;
}

/** An origin that takes no byte for `stallAfter` milliseconds is not slow but stuck. */
type Transfer = { target: UploadTarget; file: FileSource; stallAfter: number };

const NOTHING = Buffer.alloc(0);
const MAX_ATTEMPTS = 4;
/** Time for the answer, plus time for the bytes at the speed of a poor line. */
const BASE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;

/** Sends a file to its signed URL, without the key, again where that breaks off. Throws ServiceError, also `upload_url_expired`. */
export async function transferFile(context: HttpContext, transfer: Transfer): Promise<void> {
	const signal = cancelSignal(context);
	for (let number = 1; ; number++) {
		const failure = await sendOnce(context, transfer, signal).catch(asFailure);
		if (!failure) {
			return;
		}
		const attempt = { number, error: failure, repetition: 'safe', hasKey: false } as const;
		const delay = number < MAX_ATTEMPTS ? retryDelay(attempt) : null;
		if (delay === null) {
			throw failure;
		}
		await pause(delay, signal);
	}
}

async function sendOnce(
	context: HttpContext,
	{ target, file, stallAfter }: Transfer,
	signal: AbortSignal | undefined,
): Promise<void> {
	const isRaw = target.method === 'putRaw' || target.method === 'postRaw';
	const { contentType, sizeBytes: length } = file;
	const framing = isRaw
		? { contentType, length, head: NOTHING, tail: NOTHING }
		: multipartFraming(file, target.fields);
	const bytes = await file.open();
	const stalled = new AbortController();
	let lastMove = Date.now();
	try {
		// The file may have taken its time to open.
		assertNotCancelled(signal);
		const body = framed(bytes, framing, () => (lastMove = Date.now()));
		const sending = sendWithoutKey(context, {
			method: target.method.startsWith('post') ? 'POST' : 'PUT',
			url: target.url,
			headers: headersFor(target, framing, isRaw),
			timeout: BASE_TIMEOUT_MS + Math.ceil((length / SLOWEST_BYTES_PER_SECOND) * 1000),
			body,
			abortSignal: AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]),
		});
		const giveUp = () => {
			stalled.abort();
			return failureOf('transfer_stalled', 'interrupted');
		};
		assertStored(await unlessStalled(sending, stallAfter, giveUp, () => lastMove));
	} finally {
		if (!Buffer.isBuffer(bytes)) {
			bytes.destroy();
		}
	}
}

/** What the origin wants, and what the body is: a raw body may be given another type, a form not. */
function headersFor(
	{ headers }: UploadTarget,
	{ contentType, length }: Framing,
	isRaw: boolean,
): Record<string, string> {
	const wanted = Object.entries(headers);
	const isType = ([name]: [string, string]) => name.toLowerCase() === 'content-type';
	return {
		...Object.fromEntries(wanted.filter((header) => !isType(header))),
		'Content-Type': (isRaw ? wanted.find(isType)?.[1] : undefined) ?? contentType,
		'Content-Length': String(length),
	};
}

function assertStored(answer: HttpAnswer): void {
	const { status, body } = answer;
	const isPage = isWebPage(body);
	// Stores say "created" with a page too; a page alone is that of a login or a proxy.
	if (status >= 200 && status < 300 && !(isPage && status === 200)) {
		return;
	}
	const name = saysExpired(status, body) ? 'upload_url_expired' : 'transfer_refused';
	// An origin that is busy takes the same bytes later.
	const kind = isTransientStatus(status) || status === 429 ? 'interrupted' : 'refused';
	throw failureOf(name, kind, {
		values: { answer: describe(status, body, isPage) },
		httpStatus: status,
		retryAfterMs: retryAfterOf(answer),
		// Many stores say no more of a signature that ran out.
		...(status === 403 && { nextStep: failureText('upload_url_expired').nextStep }),
	});
}

/** Every store has its own status and words for it; its clock counts, not ours. */
function saysExpired(status: number, body: string): boolean {
	return [400, 401, 403, 410].includes(status) && /expire|time frame/i.test(body.slice(0, 10_000));
}

/** Object stores explain themselves in XML: code and message; the rest may repeat the signed URL. */
function describe(status: number, body: string, isPage: boolean): string {
	if (status >= 300 && status < 400) {
		return `it redirects elsewhere (HTTP ${status})`;
	}
	if (isPage) {
		return `it answered with an HTML page (HTTP ${status})`;
	}
	const code = /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1];
	const message = /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1];
	return [code, message, `HTTP ${status}`].filter(Boolean).join(', ');
}

/** So much is handed on at once: only in pieces can the progress of a transfer be seen. */
const PIECE_BYTES = 256 * 1024;

/** What stands around the bytes of a file in a request body, and how long the whole is. */
type Framing = ReturnType<typeof multipartFraming>;

function framed(
	bytes: ByteStream | Buffer,
	{ head, tail }: Framing,
	onMove: () => void,
): ByteStream {
	const isWhole = Buffer.isBuffer(bytes) || bytes.readableObjectMode === true;
	// A generator in between costs much time.
	const stream = isWhole || head.length > 0 ? inFrame(bytes, head, tail) : bytes;
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	// A listener for data would start the stream before its reader is there.
	stream.pause();
	stream.on('data', onMove);
	return stream;
}

function inFrame(bytes: ByteStream | Buffer, head: Buffer, tail: Buffer): ByteStream {
	if (Buffer.isBuffer(bytes)) {
		return streamOf(inPieces(head, bytes, tail));
	}
	return bytes.compose(async function* (source) {
		yield* inPieces(head);
		// n8n's database mode gives a file as one chunk.
		for await (const chunk of source) {
			yield* inPieces(chunk);
		}
		yield* inPieces(tail);
	});
}

function* inPieces(...parts: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
	for (const part of parts) {
		for (let at = 0; at < part.length; at += PIECE_BYTES) {
			yield part.subarray(at, at + PIECE_BYTES);
		}
	}
}

/** Node's stream module is closed to community nodes, but a hash is a stream too, which here gives these pieces instead. */
function streamOf(pieces: Iterator<Uint8Array, undefined>): ByteStream {
	const hash = createHash('sha256') as unknown as ByteStream & { push(piece: unknown): void };
	return Object.assign(hash, { _read: () => hash.push(pieces.next().value ?? null) });
}

/** multipart/form-data (RFC 7578): the form's own fields first, then the bytes in the field `file`. */
export function multipartFraming(
	{ contentType, filename, sizeBytes }: Omit<FileSource, 'open'>,
	fields: Readonly<Record<string, string>> = {},
	boundary = `publishing-service-${randomUUID()}`,
) {
	const parts = Object.entries(fields).map(
		([name, value]) => `${partHead(boundary, `name="${quoted(name)}"`)}\r\n${value}\r\n`,
	);
	const file =
		partHead(boundary, `name="file"; filename="${quoted(filename)}"`) +
		`Content-Type: ${contentType}\r\n\r\n`;
	const head = Buffer.from(parts.join('') + file);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		length: head.length + sizeBytes + tail.length,
		head,
		tail,
	};
}

function partHead(boundary: string, parameters: string): string {
	return `--${boundary}\r\nContent-Disposition: form-data; ${parameters}\r\n`;
}

/** As browsers escape a name (HTML standard, multipart/form-data encoding). */
function quoted(name: string): string {
	return name.replace(/[\r\n"]/g, (char) => encodeURIComponent(char));
}
