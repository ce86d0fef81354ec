/** Thrown if a box contradicts itself or the box around it. Only the service can tell what such a file is. */
export class MalformedBoxError extends Error {}

/** A box ("atom" in QuickTime) of the ISO base media file format: its four-character code and its fields. */
export class Box {
	constructor(
		readonly type: string,
		readonly body: Buffer,
	) {}

	/** An unsigned number of 1, 2, 4 or 8 bytes; rounded above 2^53, which no real value reaches. */
	uint(offset: number, bytes: 1 | 2 | 4 | 8): number {
		if (offset + bytes > this.body.length) {
			throw new MalformedBoxError();
		}
		return bytes === 8
			? this.uint(offset, 4) * 2 ** 32 + this.uint(offset + 4, 4)
			: this.body.readUIntBE(offset, bytes);
	}

	fourCc(offset: number): string {
		if (offset + 4 > this.body.length) {
			throw new MalformedBoxError();
		}
		return this.body.toString('latin1', offset, offset + 4);
	}

	children(offset = 0): Box[] {
		const boxes: Box[] = [];
		// Old QuickTime files end a list with 4 zero bytes, which are too few for the header of a
		// box.
		for (let start = offset; start + HEADER_BYTES <= this.body.length;) {
			if (boxes.length === MOST_BOXES) {
				throw new MalformedBoxError();
			}
			const { type, headerBytes, size } = readHeader(this, start, this.body.length - start);
			boxes.push(new Box(type, this.body.subarray(start + headerBytes, start + size)));
			start += size;
		}
		return boxes;
	}

	child(type: string): Box | undefined {
		return this.children().find((box) => box.type === type);
	}
}

/** Bytes of the header of a box, and of the header of a box whose size does not fit in 32 bits. */
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

/** Limits the work on a file that was made to keep the node busy. */
const MOST_BOXES = 10_000;

/**
 * Reads the header of a box at an offset. Refuses a size that is smaller than the header, or larger than the bytes
 * that remain.
 */
function readHeader(parent: Box, offset: number, remainingBytes: number) {
	const shortSize = parent.uint(offset, 4);
	const isLong = shortSize === 1;
	const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
	// A size of 0 means that the box ends where the box around it ends.
	const size = isLong ? parent.uint(offset + HEADER_BYTES, 8) : shortSize || remainingBytes;
	if (size < headerBytes || size > remainingBytes) {
		throw new MalformedBoxError();
	}
	return { type: parent.fourCc(offset + 4), headerBytes, size };
}

/** Reads bytes from a source that cannot seek. Keeps only one chunk and the bytes that are asked for. */
export class ForwardReader {
	private readonly chunks: AsyncIterator<Uint8Array, undefined>;
	/** Bytes that the source gave and nobody has read yet. */
	private readonly ahead: Uint8Array[] = [];

	constructor(source: AsyncIterable<Uint8Array>) {
		this.chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
	}

	/** Reads the next bytes without moving on. Returns fewer than `length` if the source ends. */
	async peek(length: number): Promise<Buffer> {
		const start = await this.read(length);
		this.ahead.unshift(start);
		return start;
	}

	/** Reads the next bytes. Returns fewer than `length` if the source ends. */
	async read(length: number): Promise<Buffer> {
		const parts: Uint8Array[] = [];
		await this.take(length, (part) => parts.push(part));
		return Buffer.concat(parts);
	}

	async skip(length: number): Promise<void> {
		await this.take(length, () => {});
	}

	async close(): Promise<void> {
		await this.chunks.return?.();
	}

	/** Gives the next bytes to `use`, part by part. Puts the rest of the last chunk back. */
	private async take(length: number, use: (part: Uint8Array) => void): Promise<void> {
		for (let missingBytes = length; missingBytes > 0;) {
			const chunk = this.ahead.shift() ?? (await this.chunks.next()).value;
			if (!chunk) {
				return;
			}
			const part = chunk.subarray(0, missingBytes);
			if (part.length < chunk.length) {
				this.ahead.unshift(chunk.subarray(part.length));
			}
			missingBytes -= part.length;
			use(part);
		}
	}
}

/** The largest header that is kept: three minutes of video need less than a tenth of it. */
export const MOST_MOVIE_BYTES = 16 * 1024 * 1024;

/** Walks over the boxes of a file up to its header, the box `moov`. Keeps no bytes of the other boxes. */
export async function findMovie(reader: ForwardReader, totalBytes: number): Promise<Box> {
	let remainingBytes = totalBytes;
	for (let count = 0; count < MOST_BOXES; count += 1) {
		const start = new Box('', await reader.peek(LONG_HEADER_BYTES));
		if (start.body.length < HEADER_BYTES) {
			break;
		}
		const { type, headerBytes, size } = readHeader(start, 0, remainingBytes);
		remainingBytes -= size;
		await reader.skip(headerBytes);
		const length = size - headerBytes;
		if (type === 'moov') {
			const body = await reader.read(Math.min(length, MOST_MOVIE_BYTES + 1));
			const isWhole = body.length === length || length === Infinity;
			if (isWhole && body.length <= MOST_MOVIE_BYTES) {
				return new Box(type, body);
			}
			break;
		}
		// No box comes after a box that ends with the file.
		if (length === Infinity) {
			break;
		}
		await reader.skip(length);
	}
	throw new MalformedBoxError();
}
