import type { ByteStream } from './byteStream';
import { unlessStalled } from './deadline';
import type { HttpAnswer } from './httpAnswer';
import { networkError } from './networkError';
import { failureOf, type ServiceError } from './serviceError';

/** The body of a link to media, to be read once, and what its host calls it. */
export interface Download {
	readonly body: ByteStream;
	readonly contentType: string;
}

/** The media of an answer; the stream ends in a ServiceError when it breaks off, stalls (ms) or is too large. Throws the same. */
export function downloadOf(
	answer: HttpAnswer<ByteStream>,
	maxBytes: number,
	stallAfter: number,
): Download {
	const { headers, body } = answer;
	const [type = ''] = (headers['content-type'] ?? '').split(';');
	const contentType = type.trim().toLowerCase();
	const refusal = refusalOf(answer, contentType, maxBytes);
	if (!refusal) {
		return { body: bounded(body, maxBytes, stallAfter), contentType };
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
		return broken('gave a web page instead of a file', status);
	}
	return Number(headers['content-length']) > maxBytes ? tooLarge(maxBytes) : undefined;
}

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
			if (value === undefined) {
				break;
			}
			received += value.length;
			if (received > maxBytes) {
				throw tooLarge(maxBytes);
			}
			yield value;
		}
	}
	const stream = body.compose(watched);
	// A body that breaks off ends the stream with its own failure, before the generator hears of it.
	const destroy = stream.destroy.bind(stream);
	stream.destroy = (error) => destroy(error && streamFailure(error));
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	return stream;
}

function streamFailure(error: Error): Error {
	const failure = networkError(error, '');
	if (failure.facts.kind === 'unexpected') {
		return error;
	}
	const isLost = ['connection_lost', 'timeout'].includes(failure.facts.code);
	return isLost ? broken('broke off before its end') : failure;
}

function tooLarge(maxBytes: number): ServiceError {
	const limit = maxBytes.toLocaleString('en-US');
	return failureOf('media_too_large', 'interrupted', { values: { limit } });
}

function broken(what: string, httpStatus?: number): ServiceError {
	return failureOf('download_failed', 'interrupted', { values: { what }, httpStatus });
}
