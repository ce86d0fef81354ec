import type { ByteStream } from '../../client/http';

/** A file from its first byte: an open stream, or all its bytes. */
export type FileBytes = ByteStream | Buffer;

/**
 * How much of a file is kept while it is looked at. A header in front takes less than a quarter of it;
 * for one further back the bytes before it are dropped, and the file is opened again for its upload.
 */
const MOST_KEPT_BYTES = 2 * 1024 * 1024;

/**
 * Lets `look` read the start of an open file, and gives the file from its first byte again; undefined,
 * and closed, where more was read than is kept.
 */
export async function lookAtStart<T>(
	file: FileBytes,
	sizeBytes: number,
	look: (start: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ readonly found: T; readonly file: FileBytes | undefined }> {
	if (Buffer.isBuffer(file)) return { found: await look(onePiece(file)), file };
	const kept = { pieces: new Array<Uint8Array>(), read: 0, isWhole: true };
	async function* start(source: AsyncIterable<Uint8Array>) {
		for await (const piece of source) {
			kept.read += piece.length;
			// The first piece is kept in any case: n8n's database mode gives a file as one.
			kept.isWhole &&= kept.read <= MOST_KEPT_BYTES || kept.pieces.length === 0;
			if (kept.isWhole) kept.pieces.push(piece);
			else kept.pieces.length = 0;
			yield piece;
		}
	}
	// A stream that is destroyed early may emit an error: without a listener that ends the process.
	file.on('error', () => {});
	let again: FileBytes | undefined;
	try {
		const found = await look(start(file.iterator({ destroyOnReturn: false })));
		if (kept.isWhole) again = kept.read < sizeBytes ? file : Buffer.concat(kept.pieces);
		if (again === file) for (const piece of kept.pieces.reverse()) file.unshift(piece);
		return { found, file: again };
	} finally {
		if (again !== file) file.destroy();
	}
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
	yield await Promise.resolve(bytes);
}
