import { unlessStalled, type ByteStream, type HttpAnswer } from './http';
import { networkError } from './networkError';
import { failureOf, ServiceError } from './serviceError';

/** The body of a link to media, to be read once, and what its host calls it. */
export interface Download {
	readonly body: ByteStream;
	readonly contentType: string;
}

/**
 * The media of an answer, as a stream that ends in a ServiceError when it breaks off, gives no byte
 * for `stallAfter` milliseconds, or gives more than `maxBytes`. Throws ServiceError; a signed link is
 * in no message.
 */
export function downloadOf(
	answer: HttpAnswer<ByteStream>,
	maxBytes: number,
	stallAfter: number,
): Download {
	const contentType = (answer.headers['content-type'] ?? '')
		.replace(/;.*/s, '')
		.trim()
		.toLowerCase();
	const length = Number((answer.headers['content-length'] ?? '') || Number.NaN);
	const problem = problemOf(answer, contentType, length, maxBytes);
	if (problem) {
		answer.body.destroy();
		throw problem;
	}
	return { body: bounded(answer.body, maxBytes, stallAfter), contentType };
}

function problemOf(
	{ status }: HttpAnswer<ByteStream>,
	contentType: string,
	length: number,
	maxBytes: number,
): ServiceError | undefined {
	if (status < 200 || status > 299) return broken(`answered HTTP ${status}`, status);
	if (contentType.includes('html')) return broken('gave a web page instead of a file', status);
	return length > maxBytes ? tooLarge(maxBytes) : undefined;
}

/** Watches the bytes on their way; n8n's own timeout ends with the headers. */
function bounded(body: ByteStream, maxBytes: number, stallAfter: number): ByteStream {
	async function* watched(source: AsyncIterable<Uint8Array>) {
		let received = 0;
		const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
		for (;;) {
			const next = chunks.next().catch(() => {
				throw broken('broke off before its end');
			});
			const stalled = () => broken('stopped in the middle');
			const { value } = await unlessStalled(next, stallAfter, stalled);
			if (value === undefined) break;
			received += value.length;
			if (received > maxBytes) throw tooLarge(maxBytes);
			yield value;
		}
	}
	const stream = body.compose(watched);
	// A body that breaks off ends the stream with its own failure, before the generator hears of it.
	const destroy = stream.destroy.bind(stream);
	stream.destroy = (error) => destroy(error && asServiceError(error));
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	return stream;
}

function asServiceError(error: Error): Error {
	if (error instanceof ServiceError) return error;
	const failure = networkError(error, '');
	const { code, kind } = failure.facts;
	if (kind === 'unexpected') return error;
	return code === 'cancelled' ? failure : broken('broke off before its end');
}

function tooLarge(maxBytes: number): ServiceError {
	const limit = maxBytes.toLocaleString('en-US');
	return failureOf('media_too_large', 'interrupted', { values: { limit } });
}

function broken(what: string, httpStatus?: number): ServiceError {
	return failureOf('download_failed', 'interrupted', { values: { what }, httpStatus });
}
