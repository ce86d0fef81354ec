import { unlessStalled } from './stallTimeout';
import type { FileSource } from './fileSource';
import { uploadBody } from './uploadBody';
import { sendWithoutKey } from './http';
import { cancelSignal, type HttpContext } from './httpContext';
import { type Framing, multipartFraming } from './multipartFraming';
import { assertNotCancelled, pause } from './pause';
import { retryDelay } from './retryDelay';
import { asFailure, failureOf } from './serviceError';
import { assertStored } from './storageAnswer';
import type { UploadTarget } from './uploadTarget';

/** An origin that takes no byte for `stallAfter` milliseconds is not slow but stuck. */
type Transfer = { target: UploadTarget; file: FileSource; stallAfter: number };

const NOTHING = Buffer.alloc(0);
const MAX_ATTEMPTS = 4;
/** Time for the answer, plus time for the bytes at the speed of a poor line. */
const BASE_TIMEOUT_MS = 60_000;
const SLOWEST_BYTES_PER_SECOND = 64 * 1024;

/** Sends a request once its destination may be asked; `limit` is in milliseconds. */
type WhenUp = (send: (limit: number | undefined) => Promise<void>) => Promise<void>;

/**
 * Sends a file to its signed URL, without the API key. Sends it again if the transfer breaks off.
 * Throws ServiceError, also `upload_url_expired`.
 */
export async function transferFile(
	context: HttpContext,
	transfer: Transfer,
	whenUp: WhenUp = async (send) => await send(undefined),
): Promise<void> {
	const signal = cancelSignal(context);
	for (let number = 1; ; number++) {
		const failure = await whenUp(async (limit) => {
			const stallAfter = Math.min(limit ?? Infinity, transfer.stallAfter);
			await sendOnce(context, { ...transfer, stallAfter }, signal);
		}).catch(asFailure);
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
	const framing = framingFor(target, file);
	const bytes = await file.open();
	const stalled = new AbortController();
	let lastMove = Date.now();
	try {
		// The file may have taken its time to open.
		assertNotCancelled(signal);
		const body = uploadBody(bytes, framing, () => (lastMove = Date.now()));
		const sending = sendWithoutKey(context, {
			method: target.method.startsWith('post') ? 'POST' : 'PUT',
			url: target.url,
			headers: headersFor(target, framing),
			timeout: BASE_TIMEOUT_MS + Math.ceil((file.sizeBytes / SLOWEST_BYTES_PER_SECOND) * 1000),
			body,
			abortSignal: AbortSignal.any(signal ? [stalled.signal, signal] : [stalled.signal]),
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

function isRaw({ method }: UploadTarget): boolean {
	return method === 'putRaw' || method === 'postRaw';
}

/** The bytes before and after the file: a form frames it, a raw body does not. */
function framingFor(target: UploadTarget, file: FileSource): Framing {
	if (!isRaw(target)) {
		return multipartFraming(file, target.fields);
	}
	const { contentType, sizeBytes: length } = file;
	return { contentType, length, head: NOTHING, tail: NOTHING };
}

/**
 * The headers that the storage wants, and the headers of the body. A raw body can have another
 * type, a form cannot.
 */
function headersFor(
	target: UploadTarget,
	{ contentType, length }: Framing,
): Record<string, string> {
	const { headers } = target;
	const wanted = Object.entries(headers);
	const isType = ([name]: [string, string]) => name.toLowerCase() === 'content-type';
	return {
		...Object.fromEntries(wanted.filter((header) => !isType(header))),
		'Content-Type': (isRaw(target) ? wanted.find(isType)?.[1] : undefined) ?? contentType,
		'Content-Length': String(length),
	};
}
