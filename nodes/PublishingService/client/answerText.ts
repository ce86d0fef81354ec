import { MAX_ANSWER_BYTES, MAX_REFUSAL_BYTES } from './answerLimits';
import type { ByteStream } from './byteStream';
import { timeoutError, unlessStalled } from './stallTimeout';
import { failureOf } from './serviceError';

/**
 * Reads a body as UTF-8 text until the deadline (epoch milliseconds).
 *
 * @param isRefusal reads at most MAX_REFUSAL_BYTES, and leaves the rest unread
 * @throws ServiceError `answer_too_large` above MAX_ANSWER_BYTES; Error on a timeout.
 */
export async function readAnswerText(
	body: ByteStream,
	deadline: number,
	isRefusal = false,
): Promise<string> {
	const reading = isRefusal ? readStartOfText(body) : readWhole(body);
	const bytes = await unlessStalled(reading, Math.max(1, deadline - Date.now()), () => {
		const timeout = timeoutError('reading the answer');
		body.destroy(timeout);
		return timeout;
	});
	// A byte order mark is not a part of the text, and not JSON.
	return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

async function readWhole(body: ByteStream): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) {
			throw failureOf('answer_too_large', 'unusable');
		}
		chunks.push(chunk);
	}
	return Buffer.concat(chunks);
}

async function readStartOfText(body: ByteStream): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		chunks.push(chunk);
		size += chunk.length;
		// The loop destroys the stream as it ends.
		if (size >= MAX_REFUSAL_BYTES) {
			break;
		}
	}
	return Buffer.concat(chunks).subarray(0, MAX_REFUSAL_BYTES);
}
