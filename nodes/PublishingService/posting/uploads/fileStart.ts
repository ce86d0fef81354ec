import type { ByteStream } from '../../client/byteStream';
import type { FileBytes } from './fileBytes';

/** The most bytes that are kept while a file is inspected: four times the size of a header at the start. */
const MOST_KEPT_BYTES = 2 * 1024 * 1024;

/**
 * Lets `look` read the start of a file, and returns its result. If everything that it read is kept, returns the file from
 * its first byte again.
 */
export async function readStart<T>(
	file: FileBytes,
	sizeBytes: number,
	look: (start: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<{ readonly result: T; readonly file: FileBytes | undefined }> {
	const start = new KeptStart();
	if (Buffer.isBuffer(file)) {
		return { result: await look(start.pass([file])), file };
	}
	// A stream that is destroyed early may emit an error: without a listener that ends the process.
	file.on('error', () => {});
	let rewound: FileBytes | undefined;
	try {
		const result = await look(start.pass(file.iterator({ destroyOnReturn: false })));
		rewound = start.rewind(file, sizeBytes);
		return { result, file: rewound };
	} finally {
		if (rewound !== file) {
			file.destroy();
		}
	}
}

/** Keeps the start of a file while it is read, so that the file can be read from its first byte again. */
class KeptStart {
	/** Undefined once more was read than is kept. */
	private pieces: Uint8Array[] | undefined = [];
	private bytesRead = 0;

	async *pass(
		source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	): AsyncGenerator<Uint8Array> {
		for await (const piece of source) {
			this.bytesRead += piece.length;
			// The first piece is always kept: in n8n's database mode, a file is one piece.
			if (this.bytesRead > MOST_KEPT_BYTES && this.pieces?.length !== 0) {
				this.pieces = undefined;
			}
			this.pieces?.push(piece);
			yield piece;
		}
	}

	/** Gives the file from its first byte; undefined if not everything that was read was kept. */
	rewind(file: ByteStream, sizeBytes: number): FileBytes | undefined {
		if (!this.pieces) {
			return undefined;
		}
		if (this.bytesRead >= sizeBytes) {
			return Buffer.concat(this.pieces);
		}
		for (const piece of this.pieces.reverse()) {
			file.unshift(piece);
		}
		return file;
	}
}
