import type { ByteStream } from './byteStream';
import { unlessStalled } from './stallTimeout';
import type { HttpAnswer, MediaAnswer } from './httpAnswer';
import { networkError } from './networkError';
import { failureOf, type ServiceError } from './serviceError';

/** The body of a link to media, to be read once, and what its host calls it. */
export interface Download {
	readonly body: ByteStream;
	readonly contentType: string;
}

/** The media of an answer; the stream ends in a ServiceError when it breaks off, stalls (ms) or is too large. Throws the same. */
export function downloadOf(answer: MediaAnswer, maxBytes: number, stallAfter: number): Download {
	const { headers, body } = answer;
	const [type = ''] = (headers['content-type'] ?? '').split(';');
	const contentType = type.trim().toLowerCase();
	const refusal = refusalOf(answer, contentType, maxBytes);
	if (!refusal) {
		return { body: bounded(answer, maxBytes, stallAfter), contentType };
	}
	body.destroy();
	throw refusal;
}

function refusalOf(
	{ status, headers }: HttpAnswer<ByteStream>,
	contentType: string,
	maxBytes: number,
): ServiceError | undefined {
	if (status < 200 || status > 299) {
		return broken(`answered HTTP ${status}`, status);
	}
	if (contentType.includes('html')) {
		return broken('returned a web page instead of a file', status);
	}
	return Number(headers['content-length']) > maxBytes ? tooLarge(maxBytes) : undefined;
}

/** The slowest average speed of a host. A slower host would block the run. */
const SLOWEST_BYTES_PER_SECOND = 8 * 1024;

function bounded({ body, stop }: MediaAnswer, maxBytes: number, stallAfter: number): ByteStream {
	let isBroken = false;
	let hasStalled = false;
	body.on('error', () => (isBroken = true));
	const stopStalled = () => {
		hasStalled = true;
		stop();
		return broken('stopped before the file was complete');
	};
	const stream = body.compose((source: AsyncIterable<Uint8Array>) =>
		watchedChunks(source, { maxBytes, stallAfter, stopStalled }),
	);
	// A body that breaks off ends the stream with its own failure, before the generator hears of it.
	const destroy = stream.destroy.bind(stream);
	stream.destroy = (error) => {
		// A request that was stopped fails as a cancelled one.
		const failure = hasStalled ? broken('stopped before the file was complete') : undefined;
		return destroy(error && (failure ?? streamFailure(error, isBroken)));
	};
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	return stream;
}

interface Watch {
	readonly maxBytes: number;
	readonly stallAfter: number;
	/** Ends the request and returns the failure of a host that sends nothing more. */
	readonly stopStalled: () => ServiceError;
}

/** Passes the chunks on until the host breaks off, stalls, or sends more than it may. */
async function* watchedChunks(
	source: AsyncIterable<Uint8Array>,
	{ maxBytes, stallAfter, stopStalled }: Watch,
): AsyncGenerator<Uint8Array> {
	let received = 0;
	let waited = 0;
	const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
	for (;;) {
		const next = chunks.next().catch(() => {
			throw broken('ended before the file was complete');
		});
		// Only the time that the host takes counts, not that of the reader.
		const remaining = stallAfter + (received / SLOWEST_BYTES_PER_SECOND) * 1000 - waited;
		const patience = Math.max(1, Math.ceil(Math.min(stallAfter, remaining)));
		const begun = Date.now();
		const { value } = await unlessStalled(next, patience, stopStalled);
		waited += Date.now() - begun;
		if (value === undefined) {
			if (received === 0) {
				throw broken('contained no bytes');
			}
			return;
		}
		received += value.length;
		if (received > maxBytes) {
			throw tooLarge(maxBytes);
		}
		yield value;
	}
}

/** Names of errors that only code throws, never a connection. */
const PROGRAM_FAULTS: ReadonlySet<string> = new Set([
	'RangeError',
	'ReferenceError',
	'SyntaxError',
	'TypeError',
]);

/** The failure of a stream: a failed download if the host caused it, otherwise the error of the reader. */
function streamFailure(error: Error, isBroken: boolean): Error {
	const failure = networkError(error, '');
	if (failure.facts.kind === 'unexpected') {
		const isOfProgram = PROGRAM_FAULTS.has(error.name);
		return isBroken && !isOfProgram ? broken('ended before the file was complete') : error;
	}
	const isLost = ['connection_lost', 'timeout'].includes(failure.facts.code);
	return isLost ? broken('ended before the file was complete') : failure;
}

function tooLarge(maxBytes: number): ServiceError {
	const limit = maxBytes.toLocaleString('en-US');
	return failureOf('media_too_large', 'interrupted', { values: { limit } });
}

function broken(what: string, httpStatus?: number): ServiceError {
	return failureOf('download_failed', 'interrupted', { values: { what }, httpStatus });
}
