import { sleep } from 'n8n-workflow';

import {
	cancelSignal,
	headerOf,
	sendWithoutKey,
	type ByteStream,
	type HttpAnswer,
	type HttpContext,
} from './http';
import { pause } from './pause';
import { passOn, ServiceError } from './serviceError';

/** How the bytes are sent; the specification does not show it, so the user may choose. */
export type TransferMethod = 'putRaw' | 'putMultipart' | 'postMultipart';

/** The bytes of a file: `open` gives a fresh stream (or the bytes themselves) each time. */
export interface FileSource {
	readonly filename: string;
	readonly contentType: string;
	readonly sizeBytes: number;
	open(): Promise<ByteStream | Buffer>;
}

export interface Transfer {
	readonly uploadUrl: string;
	/** Until when the URL takes bytes (ISO 8601). */
	readonly expiresAt: string;
	readonly method: TransferMethod;
	readonly file: FileSource;
	/** An origin that takes no byte for so many milliseconds is not slow but stuck. */
	readonly stallAfter: number;
}

const MAX_ATTEMPTS = 4;
const FIRST_DELAY_MS = 1_000;
/** Time for the answer, plus time for the bytes at the speed of a poor line. */
const BASE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;
const STALL_CHECK_MS = 1_000;
const PIECE_BYTES = 256 * 1024;

/**
 * Sends a file's bytes to its signed upload URL, without the API key, with an exact Content-Length
 * and constant memory. A transfer that breaks off is repeated with a fresh stream while the URL is
 * valid. Throws ServiceError; the URL, being a secret of its own, is in no message.
 */
export async function transferFile(context: HttpContext, transfer: Transfer): Promise<void> {
	for (let number = 1; ; number++) {
		try {
			return await sendOnce(context, transfer);
		} catch (error) {
			const delay = FIRST_DELAY_MS * 2 ** (number - 1);
			const stillValid = Date.now() + delay < Date.parse(transfer.expiresAt);
			if (!stillValid || number >= MAX_ATTEMPTS || !isPassing(error)) throw passOn(error);
			await pause(delay, cancelSignal(context));
		}
	}
}

/** Milliseconds that a transfer of so many bytes may take. */
export function transferTimeout(sizeBytes: number): number {
	return BASE_TIMEOUT_MS + Math.ceil((sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1000);
}

async function sendOnce(context: HttpContext, transfer: Transfer): Promise<void> {
	const { uploadUrl, method, file } = transfer;
	const framing = method === 'putRaw' ? rawFraming(file) : multipartFraming(file);
	const request = {
		method: method === 'postMultipart' ? 'POST' : 'PUT',
		url: uploadUrl,
		headers: { 'Content-Type': framing.contentType, 'Content-Length': String(framing.length) },
		timeout: transferTimeout(file.sizeBytes),
	} as const;
	const bytes = await file.open();
	if (Buffer.isBuffer(bytes)) {
		// A raw file is sent as it lies in memory: a copy would double it.
		const body = method === 'putRaw' ? bytes : Buffer.concat([framing.head, bytes, framing.tail]);
		return assertStored(await sendWithoutKey(context, { ...request, body }));
	}
	const watch = new StallWatch(transfer.stallAfter, cancelSignal(context));
	try {
		const body = bytes.compose((source) => watch.through(framing, source)) as unknown as Buffer;
		const abortSignal = watch.signal;
		const sending = sendWithoutKey(context, { ...request, body, abortSignal });
		assertStored(await Promise.race([sending, watch.stalled()]));
	} finally {
		watch.end();
		bytes.destroy();
	}
}

interface Framing {
	readonly contentType: string;
	readonly length: number;
	readonly head: Buffer;
	readonly tail: Buffer;
}

function rawFraming({ contentType, sizeBytes }: FileSource): Framing {
	return { contentType, length: sizeBytes, head: Buffer.alloc(0), tail: Buffer.alloc(0) };
}

function multipartFraming({ contentType, filename, sizeBytes }: FileSource): Framing {
	const boundary = `publishing-service-${Date.now().toString(36)}${Math.random().toString(36).slice(2)}`;
	// As browsers escape a file name (HTML standard, multipart/form-data encoding).
	const escaped = filename.replace(/[\r\n"]/g, (char) => encodeURIComponent(char));
	const head = Buffer.from(
		`--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${escaped}"\r\n` +
			`Content-Type: ${contentType}\r\n\r\n`,
	);
	const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
	return {
		contentType: `multipart/form-data; boundary=${boundary}`,
		length: head.length + sizeBytes + tail.length,
		head,
		tail,
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

	/** Passes the bytes on inside their frame, noting when each piece was asked for. */
	async *through({ head, tail }: Framing, source: AsyncIterable<Uint8Array>) {
		if (head.length > 0) yield head;
		for await (const chunk of source) {
			// n8n's database mode gives a file as one chunk; only in pieces can its progress be seen.
			for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
				this.lastMove = Date.now();
				yield chunk.subarray(at, at + PIECE_BYTES);
			}
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
		throw new ServiceError('The upload origin stopped taking bytes', {
			kind: 'interrupted',
			code: 'transfer_stalled',
			nextStep: 'Run the item again.',
		});
	}

	end(): void {
		this.ended = true;
		this.cancel?.removeEventListener('abort', this.abort);
	}

	private readonly abort = () => this.controller.abort();
}

function assertStored(answer: HttpAnswer): void {
	const { status, body } = answer;
	const isPage = headerOf(answer, 'content-type').includes('html');
	if (status >= 200 && status < 300 && !isPage) return;
	throw new ServiceError(
		`The upload origin did not take the file: ${describe(status, body, isPage)}`,
		{
			kind: status >= 500 ? 'interrupted' : 'refused',
			code: 'transfer_refused',
			httpStatus: status,
			nextStep:
				status === 403
					? 'The signed URL may have expired, or the origin expects another Transfer Method (see Options).'
					: 'Run the item again, or choose another Transfer Method under Options.',
		},
	);
}

/** Object stores explain themselves in XML: code and message; the rest may repeat the signed URL. */
function describe(status: number, body: string, isPage: boolean): string {
	if (status >= 300 && status < 400) return `it redirects elsewhere (HTTP ${status})`;
	if (isPage) return `it answered with an HTML page (HTTP ${status})`;
	const code = /<Code>([^<]{1,80})<\/Code>/.exec(body)?.[1];
	const message = /<Message>([^<]{1,200})<\/Message>/.exec(body)?.[1];
	return [code, message, `HTTP ${status}`].filter(Boolean).join(', ');
}

function isPassing(error: unknown): boolean {
	return (
		error instanceof ServiceError &&
		(error.facts.kind === 'interrupted' || error.facts.code === 'connection_refused') &&
		error.facts.code !== 'cancelled'
	);
}
