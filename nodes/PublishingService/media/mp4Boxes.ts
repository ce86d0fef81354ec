/** A box contradicts itself or what it lies in, so that only the service can tell what the file is. */
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
		for (let at = offset; at + HEADER_BYTES <= this.body.length;) {
			if (boxes.length === MOST_BOXES) {
				throw new MalformedBoxError();
			}
			const { type, headerBytes, size } = readHeader(this, at, this.body.length - at);
			boxes.push(new Box(type, this.body.subarray(at + headerBytes, at + size)));
			at += size;
		}
		return boxes;
	}

	child(type: string): Box | undefined {
		return this.children().find((box) => box.type === type);
	}
}

/** Bytes of a box header, and of one whose size does not fit in 32 bits. */
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

const MOST_BOXES = 10_000;

/** The header of a box at an offset; refuses one that states fewer bytes than it has, or more than are left. */
function readHeader(within: Box, offset: number, left: number) {
	const stated = within.uint(offset, 4);
	const isLong = stated === 1;
	const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
	// Zero is a box that ends with what it lies in.
	const size = isLong ? within.uint(offset + HEADER_BYTES, 8) : stated || left;
	if (size < headerBytes || size > left) {
		throw new MalformedBoxError();
	}
	return { type: within.fourCc(offset + 4), headerBytes, size };
}

/** Takes bytes from a source that cannot seek; keeps no more than one chunk and what is asked for. */
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

	private async take(length: number, use: (part: Uint8Array) => void): Promise<void> {
		for (let left = length; left > 0;) {
			const chunk = this.ahead.shift() ?? (await this.chunks.next()).value;
			if (!chunk) {
				return;
			}
			const part = chunk.subarray(0, left);
			if (part.length < chunk.length) {
				this.ahead.unshift(chunk.subarray(part.length));
			}
			left -= part.length;
			use(part);
		}
	}
}

/** The largest header that is kept: three minutes of video need less than a tenth of it. */
export const MOST_MOVIE_BYTES = 16 * 1024 * 1024;

/** Walks over the boxes of a file up to its header, the box `moov`. Keeps no bytes of the other boxes. */
export async function findMovie(reader: ForwardReader, totalBytes: number): Promise<Box> {
	let left = totalBytes;
	for (let count = 0; count < MOST_BOXES; count += 1) {
		const start = new Box('', await reader.peek(LONG_HEADER_BYTES));
		if (start.body.length < HEADER_BYTES) {
			break;
		}
		const { type, headerBytes, size } = readHeader(start, 0, left);
		left -= size;
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
		// A box that ends with the file leaves no place for another.
		if (length === Infinity) {
			break;
		}
		await reader.skip(length);
	}
	throw new MalformedBoxError();
}
