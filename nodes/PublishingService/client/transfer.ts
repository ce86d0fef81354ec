import { createHash } from 'crypto';
import { sleep } from 'n8n-workflow';

import { isWebPage } from './readAnswer';
import {
	cancelSignal,
	sendWithoutKey,
	type ByteStream,
	type HttpAnswer,
	type HttpContext,
} from './http';
import { assertNotCancelled, withRetries } from './requests';
import { retryAfterOf, retryDelay } from './retry';
import { failureOf, failureText, isTransientStatus } from './serviceError';
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
const STALL_CHECK_MS = 1_000;

/**
 * Sends a file's bytes to its signed upload URL, without the API key, with an exact Content-Length
 * and constant memory. A transfer that breaks off is repeated with a fresh stream. Throws
 * ServiceError, with the code `upload_url_expired` where a new URL would help; address, headers and
 * form fields, being secrets of their own, are in no message.
 */
export async function transferFile(context: HttpContext, transfer: Transfer): Promise<void> {
	const signal = cancelSignal(context);
	await withRetries(async () => await sendOnce(context, transfer, signal), {
		signal,
		delayAfter: (error, number) =>
			number < MAX_ATTEMPTS
				? retryDelay({ number, error, repetition: 'safe', hasKey: false })
				: null,
	});
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
	const watch = new StallWatch(stallAfter, signal);
	try {
		// The file may have taken its time to open.
		assertNotCancelled(signal);
		const body = watch.follow(bytes, framing) as unknown as Buffer;
		const sending = sendWithoutKey(context, {
			method: target.method.startsWith('post') ? 'POST' : 'PUT',
			url: target.url,
			headers: headersFor(target, framing, isRaw),
			timeout: transferTimeout(file.sizeBytes),
			body,
			abortSignal: watch.signal,
		});
		assertStored(await Promise.race([sending, watch.stalled()]));
	} finally {
		watch.end();
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

/** Ends a transfer of which no byte has moved for a while; n8n's timeout knows only the whole. */
class StallWatch {
	private readonly controller = new AbortController();
	private lastMove = Date.now();
	private ended = false;

	constructor(
		private readonly stallAfter: number,
		private readonly cancel: AbortSignal | undefined,
	) {
		cancel?.addEventListener('abort', this.abort);
	}

	get signal(): AbortSignal {
		return this.controller.signal;
	}

	/**
	 * The bytes inside their frame. Where the file's own stream gives pieces and there is no frame, that
	 * stream is watched itself, because a generator in between costs much time.
	 */
	follow(bytes: ByteStream | Buffer, framing: Framing): ByteStream {
		const isBare = framing.head.length === 0 && framing.tail.length === 0;
		if (Buffer.isBuffer(bytes) || bytes.readableObjectMode || !isBare) {
			return streamThrough(bytes, (source) => this.through(framing, source));
		}
		// A listener for data would start the stream before its reader is there.
		bytes.pause();
		bytes.on('data', () => {
			this.lastMove = Date.now();
		});
		bytes.on('error', () => {});
		return bytes;
	}

	/** Passes the bytes on inside their frame, noting when each piece was asked for. */
	private async *through(
		{ head, tail }: Framing,
		bytes: AsyncIterable<Uint8Array> | Uint8Array,
	): AsyncGenerator<Uint8Array> {
		if (head.length > 0) yield head;
		for await (const piece of piecesOf(bytes)) {
			this.lastMove = Date.now();
			yield piece;
		}
		this.lastMove = Date.now();
		if (tail.length > 0) yield tail;
	}

	/** Never resolves; rejects once nothing has moved for too long. */
	async stalled(): Promise<never> {
		while (!this.ended && Date.now() - this.lastMove < this.stallAfter) {
			await sleep(STALL_CHECK_MS);
		}
		if (!this.ended) this.abort();
		throw failureOf('transfer_stalled', 'interrupted');
	}

	end(): void {
		this.ended = true;
		this.cancel?.removeEventListener('abort', this.abort);
	}

	private readonly abort = () => this.controller.abort();
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

/** A Node stream of what `through` makes of a file's bytes, wherever n8n keeps them. */
function streamThrough(
	bytes: ByteStream | Uint8Array,
	through: (bytes: Bytes) => AsyncIterable<Uint8Array>,
): ByteStream {
	const stream = bytes instanceof Uint8Array ? fromMemory(bytes, through) : bytes.compose(through);
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	return stream;
}

function fromMemory(
	bytes: Uint8Array,
	through: (bytes: Bytes) => AsyncIterable<Uint8Array>,
): ByteStream {
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

interface FramedFile {
	readonly filename: string;
	readonly contentType: string;
	readonly sizeBytes: number;
}

/** The bytes alone. */
export function rawFraming({ contentType, sizeBytes }: FramedFile): Framing {
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
