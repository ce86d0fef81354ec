import { createHash } from 'crypto';

import { isWebPage } from './decodeAnswer';
import {
	cancelSignal,
	sendWithoutKey,
	unlessStalled,
	type ByteStream,
	type HttpAnswer,
	type HttpContext,
} from './http';
import { assertNotCancelled, pause } from './retry';
import { retryAfterOf, retryDelay } from './retry';
import { asFailure, failureOf, failureText, isTransientStatus } from './serviceError';
import type { UploadTarget } from './uploadTarget';

/** The bytes of a file: `open` gives a fresh stream (or the bytes themselves) each time. */
export interface FileSource {
	readonly filename: string;
	readonly contentType: string;
	readonly sizeBytes: number;
	open(): Promise<ByteStream | Buffer>;
}

export interface Transfer {
	readonly target: UploadTarget;
	readonly file: FileSource;
	/** An origin that takes no byte for so many milliseconds is not slow but stuck. */
	readonly stallAfter: number;
}

const MAX_ATTEMPTS = 4;
/** Time for the answer, plus time for the bytes at the speed of a poor line. */
const BASE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;

/**
 * Sends a file's bytes to its signed upload URL, without the API key, with an exact Content-Length
 * and constant memory. A transfer that breaks off is repeated with a fresh stream. Throws
 * ServiceError, with the code `upload_url_expired` where a new URL would help; address, headers and
 * form fields, being secrets of their own, are in no message.
 */
export async function transferFile(context: HttpContext, transfer: Transfer): Promise<void> {
	const signal = cancelSignal(context);
	for (let number = 1; ; number++) {
		const failure = await sendOnce(context, transfer, signal).catch(asFailure);
		if (!failure) return;
		const attempt = { number, error: failure, repetition: 'safe', hasKey: false } as const;
		const delay = number < MAX_ATTEMPTS ? retryDelay(attempt) : null;
		if (delay === null) throw failure;
		await pause(delay, signal);
	}
}

/** Milliseconds that a transfer of so many bytes may take. */
function transferTimeout(sizeBytes: number): number {
	return BASE_TIMEOUT_MS + Math.ceil((sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1000);
}

async function sendOnce(
	context: HttpContext,
	{ target, file, stallAfter }: Transfer,
	signal: AbortSignal | undefined,
): Promise<void> {
	const isRaw = target.method === 'putRaw' || target.method === 'postRaw';
	const framing = isRaw ? rawFraming(file) : multipartFraming(file, target.fields);
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
			timeout: transferTimeout(file.sizeBytes),
			body,
			abortSignal: AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]),
		});
		const giveUp = () => {
			stalled.abort();
			return failureOf('transfer_stalled', 'interrupted');
		};
		assertStored(await unlessStalled(sending, stallAfter, giveUp, () => lastMove));
	} finally {
		if (!Buffer.isBuffer(bytes)) bytes.destroy();
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
	if (status >= 200 && status < 300 && !(isPage && status === 200)) return;
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
	if (status >= 300 && status < 400) return `it redirects elsewhere (HTTP ${status})`;
	if (isPage) return `it answered with an HTML page (HTTP ${status})`;
	const code = /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1];
	const message = /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1];
	return [code, message, `HTTP ${status}`].filter(Boolean).join(', ');
}

/** So much is handed on at once: only in pieces can the progress of a transfer be seen. */
const PIECE_BYTES = 256 * 1024;

type Bytes = AsyncIterable<Uint8Array> | Uint8Array;

/**
 * The bytes inside their frame, as a Node stream; `onMove` hears whenever some were asked for. Where
 * the file's own stream gives pieces and there is no frame, that stream is watched itself, because a
 * generator in between costs much time.
 */
function framed(
	bytes: ByteStream | Buffer,
	{ head, tail }: Framing,
	onMove: () => void,
): ByteStream {
	const isOfPieces = !Buffer.isBuffer(bytes) && !bytes.readableObjectMode;
	const isBare = isOfPieces && head.length === 0 && tail.length === 0;
	const stream = isBare ? bytes : streamThrough(bytes, inFrame);
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	if (isBare) {
		// A listener for data would start the stream before its reader is there.
		bytes.pause();
		bytes.on('data', onMove);
	}
	return stream;

	async function* inFrame(source: Bytes): AsyncGenerator<Uint8Array> {
		if (head.length > 0) yield head;
		for await (const piece of piecesOf(source)) {
			onMove();
			yield piece;
		}
		onMove();
		if (tail.length > 0) yield tail;
	}
}

function streamThrough(
	bytes: ByteStream | Buffer,
	through: (bytes: Bytes) => AsyncIterable<Uint8Array>,
): ByteStream {
	if (!Buffer.isBuffer(bytes)) return bytes.compose(through);
	// Node's stream module is closed to community nodes, but a hash is a stream too, and every
	// stream can be composed with a generator. Its own bytes, the digest, are passed over.
	const source = createHash('sha256') as unknown as ByteStream & { end(): void };
	source.end();
	return source.compose(async function* (digest) {
		for await (const _ of digest);
		yield* through(bytes);
	});
}

/** The bytes of a file, wherever n8n keeps them, in pieces. */
async function* piecesOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
	// n8n's database mode gives a file as one chunk.
	const chunks = bytes instanceof Uint8Array ? [bytes] : bytes;
	for await (const chunk of chunks) {
		for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
			yield chunk.subarray(at, at + PIECE_BYTES);
		}
	}
}

/** What stands around the bytes of a file in a request body, and how long the whole is. */
export interface Framing {
	readonly contentType: string;
	readonly length: number;
	readonly head: Buffer;
	readonly tail: Buffer;
}

type FramedFile = Omit<FileSource, 'open'>;

/** The bytes alone. */
function rawFraming({ contentType, sizeBytes }: FramedFile): Framing {
	return { contentType, length: sizeBytes, head: Buffer.alloc(0), tail: Buffer.alloc(0) };
}

/** multipart/form-data (RFC 7578): the form's own fields first, then the bytes in the field `file`. */
export function multipartFraming(
	{ contentType, filename, sizeBytes }: FramedFile,
	fields: Readonly<Record<string, string>> = {},
	boundary = newBoundary(),
): Framing {
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

function newBoundary(): string {
	return `publishing-service-${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
}
