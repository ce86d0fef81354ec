import { createHash } from 'crypto';

import type { ByteStream } from './byteStream';
import type { Framing } from './multipartFraming';

/** The size of a piece: only in pieces can the progress of a transfer be seen. */
const PIECE_BYTES = 256 * 1024;

/**
 * The body of an upload: a small file as it is, because sending it has no progress to be seen, and a stream
 * costs more time than its bytes. Any other file is a stream that calls `onMove` with each piece.
 */
export function uploadBody(
	bytes: ByteStream | Buffer,
	{ head, tail }: Framing,
	onMove: () => void,
): ByteStream | Buffer {
	if (Buffer.isBuffer(bytes) && bytes.length <= PIECE_BYTES) {
		return Buffer.concat([head, bytes, tail]);
	}
	const isWhole = Buffer.isBuffer(bytes) || bytes.readableObjectMode === true;
	// A generator in between costs much time.
	const stream = isWhole || head.length > 0 ? inFrame(bytes, head, tail) : bytes;
	// A stream that is destroyed early emits an error: without a listener that ends the process.
	stream.on('error', () => {});
	// A listener for data would start the stream before its reader is there.
	stream.pause();
	stream.on('data', onMove);
	return stream;
}

function inFrame(bytes: ByteStream | Buffer, head: Buffer, tail: Buffer): ByteStream {
	if (Buffer.isBuffer(bytes)) {
		return streamOf(inPieces(head, bytes, tail));
	}
	return bytes.compose(async function* (source) {
		yield* inPieces(head);
		// A file is one chunk in n8n's database mode.
		for await (const chunk of source) {
			yield* inPieces(chunk);
		}
		yield* inPieces(tail);
	});
}

function* inPieces(...parts: readonly Uint8Array[]): Generator<Uint8Array, undefined> {
	for (const part of parts) {
		for (let at = 0; at < part.length; at += PIECE_BYTES) {
			yield part.subarray(at, at + PIECE_BYTES);
		}
	}
}

/**
 * Makes a stream of these pieces. Community nodes may not import Node's stream module, but a hash
 * is a stream, too, and returns the pieces here.
 */
function streamOf(pieces: Iterator<Uint8Array, undefined>): ByteStream {
	const hash = createHash('sha256') as unknown as ByteStream & { push(piece: unknown): void };
	return Object.assign(hash, { _read: () => hash.push(pieces.next().value ?? null) });
}
