import type { ByteStream } from './byteStream';
import { unlessStalled } from './deadline';
import { failureOf } from './serviceError';

/** A page of 100 posts has about 200 kB; more than this is no answer of this service. */
export const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

/** Reads a body as UTF-8 text, giving up at the deadline (epoch milliseconds) or the size limit. */
export async function readText(body: ByteStream, deadline: number): Promise<string> {
	return await unlessStalled(collect(body), Math.max(1, deadline - Date.now()), () => {
		const timeout = new Error('timeout while reading the answer');
		body.destroy(timeout);
		return timeout;
	});
}

async function collect(body: ByteStream): Promise<string> {
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of body) {
		size += chunk.length;
		if (size > MAX_ANSWER_BYTES) {
			throw failureOf('answer_too_large', 'unusable');
		}
		chunks.push(chunk);
	}
	// A byte order mark is no part of the text, and no JSON.
	return Buffer.concat(chunks)
		.toString('utf8')
		.replace(/^\uFEFF/, '');
}
