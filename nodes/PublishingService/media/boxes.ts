/** A box contradicts itself or what it lies in, so that only the service can tell what the file is. */
export class MalformedBoxError extends Error {}

/** A box ("atom" in QuickTime) of the ISO base media file format, and its fields by offset. */
export class Box {
	private readonly view: DataView;

	constructor(
		/** Its four-character code. */
		readonly type: string,
		/** What follows its header. */
		readonly body: Uint8Array,
	) {
		this.view = new DataView(body.buffer, body.byteOffset, body.byteLength);
	}

	uint8(offset: number): number {
		return this.within(offset, 1).getUint8(offset);
	}

	uint16(offset: number): number {
		return this.within(offset, 2).getUint16(offset);
	}

	uint32(offset: number): number {
		return this.within(offset, 4).getUint32(offset);
	}

	/** Rounded above 2^53, which no real value reaches. */
	uint64(offset: number): number {
		return this.uint32(offset) * 2 ** 32 + this.uint32(offset + 4);
	}

	/** A four-character code as text, one character a byte. */
	fourCc(offset: number): string {
		this.within(offset, 4);
		return String.fromCharCode(...this.body.subarray(offset, offset + 4));
	}

	/** The boxes from an offset of the body to its end. */
	children(offset = 0): Box[] {
		const boxes: Box[] = [];
		// Old QuickTime files end a list with four zero bytes: what cannot hold a header is no box.
		for (let at = offset; at + HEADER_BYTES <= this.body.length;) {
			if (boxes.length === MOST_BOXES) throw new MalformedBoxError();
			const { type, headerBytes, size } = readHeader(this, at, this.body.length - at);
			boxes.push(new Box(type, this.body.subarray(at + headerBytes, at + size)));
			at += size;
		}
		return boxes;
	}

	/** The first child of a type. */
	child(type: string): Box | undefined {
		return this.children().find((box) => box.type === type);
	}

	private within(offset: number, length: number): DataView {
		if (offset + length > this.body.length) throw new MalformedBoxError();
		return this.view;
	}
}

/** Bytes of a box header, and of one whose size does not fit in 32 bits. */
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

const MOST_BOXES = 10_000;

/** The header of a box at an offset; refuses one that states fewer bytes than it has, or more than are left. */
function readHeader(within: Box, offset: number, left: number) {
	const stated = within.uint32(offset);
	const isLong = stated === 1;
	const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES;
	// Zero is a box that ends with what it lies in.
	const size = isLong ? within.uint64(offset + HEADER_BYTES) : stated || left;
	if (size < headerBytes || size > left) throw new MalformedBoxError();
	return { type: within.fourCc(offset + 4), headerBytes, size };
}

/** Takes bytes from a source that cannot seek; keeps no more than one chunk and what is asked for. */
export class ForwardReader {
	private readonly chunks: AsyncIterator<Uint8Array, undefined>;
	/** What the source gave and nobody has read yet. */
	private readonly ahead: Uint8Array[] = [];
	private consumed = 0;

	constructor(source: AsyncIterable<Uint8Array>) {
		this.chunks = source[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
	}

	/** How many bytes were read or skipped. */
	get position(): number {
		return this.consumed;
	}

	/** The next bytes, which stay to be read; fewer than `length` where the source ends. */
	async peek(length: number): Promise<Uint8Array> {
		const start = await this.read(length);
		this.ahead.unshift(start);
		this.consumed -= start.length;
		return start;
	}

	/** The next bytes; fewer than `length` where the source ends. */
	async read(length: number): Promise<Uint8Array> {
		const parts: Uint8Array[] = [];
		await this.take(length, (part) => parts.push(part));
		return Buffer.concat(parts);
	}

	/** Passes over bytes without keeping them; ends where the source ends. */
	async skip(length: number): Promise<void> {
		await this.take(length, () => {});
	}

	/** Tells the source that no more is wanted. */
	async close(): Promise<void> {
		await this.chunks.return?.();
	}

	private async take(length: number, use: (part: Uint8Array) => void): Promise<void> {
		let left = length;
		while (left > 0) {
			const chunk = this.ahead.shift() ?? (await this.chunks.next()).value;
			if (!chunk) return;
			const part = chunk.subarray(0, left);
			if (part.length < chunk.length) this.ahead.unshift(chunk.subarray(part.length));
			this.consumed += part.length;
			left -= part.length;
			use(part);
		}
	}
}

/** The largest header that is kept: three minutes of video need less than a tenth of it. */
export const MOST_MOVIE_BYTES = 16 * 1024 * 1024;

/** Goes over the boxes of a file, keeping none of their bytes, up to its header: the box `moov`. */
export async function findMovie(reader: ForwardReader, totalBytes: number): Promise<Box> {
	for (let count = 0; count < MOST_BOXES; count += 1) {
		const start = new Box('', await reader.peek(LONG_HEADER_BYTES));
		if (start.body.length < HEADER_BYTES) break;
		const { type, headerBytes, size } = readHeader(start, 0, totalBytes - reader.position);
		await reader.skip(headerBytes);
		const length = size - headerBytes;
		if (type === 'moov') return new Box(type, await movieBytes(reader, length));
		// A box that ends with the file leaves no place for another.
		if (length === Infinity) break;
		await reader.skip(length);
	}
	throw new MalformedBoxError();
}

async function movieBytes(reader: ForwardReader, length: number): Promise<Uint8Array> {
	const bytes = await reader.read(Math.min(length, MOST_MOVIE_BYTES + 1));
	const isCut = length !== Infinity && bytes.length < length;
	if (isCut || bytes.length > MOST_MOVIE_BYTES) throw new MalformedBoxError();
	return bytes;
}
