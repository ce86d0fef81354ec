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

	int32(offset: number): number {
		return this.within(offset, 4).getInt32(offset);
	}

	/** Rounded above 2^53, which no real value reaches. */
	uint64(offset: number): number {
		return this.uint32(offset) * 2 ** 32 + this.uint32(offset + 4);
	}

	fourCc(offset: number): string {
		this.within(offset, 4);
		return fourCc(this.body, offset);
	}

	/** The boxes from an offset of the body to its end. */
	children(offset = 0): Box[] {
		return [...childBoxes(this, offset)];
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

function* childBoxes(parent: Box, start: number): Generator<Box> {
	const end = parent.body.length;
	let offset = start;
	// Old QuickTime files end a list with four zero bytes: what cannot hold a header is no box.
	for (let count = 0; offset + HEADER_BYTES <= end; count += 1) {
		if (count === MOST_BOXES) throw new MalformedBoxError();
		const type = parent.fourCc(offset + 4);
		const stated = parent.uint32(offset);
		const header = stated === 1 ? LONG_HEADER_BYTES : HEADER_BYTES;
		const left = end - offset;
		const size = stated === 0 ? left : stated === 1 ? parent.uint64(offset + 8) : stated;
		assertFits(size, header, left);
		yield new Box(type, parent.body.subarray(offset + header, offset + size));
		offset += size;
	}
}

/** Refuses a box that states fewer bytes than its own header has, or more than are left for it. */
function assertFits(size: number, headerBytes: number, left: number): void {
	if (size < headerBytes || size > left) throw new MalformedBoxError();
}

/** A four-character code as text, one character a byte. */
export function fourCc(bytes: Uint8Array, offset: number): string {
	return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

/** Takes bytes from a source that cannot seek; keeps no more than one chunk and what is asked for. */
export class ForwardReader {
	private readonly chunks: AsyncIterator<Uint8Array>;
	private rest: Uint8Array = new Uint8Array(0);
	private consumed = 0;

	constructor(source: AsyncIterable<Uint8Array>) {
		this.chunks = source[Symbol.asyncIterator]();
	}

	/** How many bytes were read or skipped. */
	get position(): number {
		return this.consumed;
	}

	/** The next bytes, which stay to be read; fewer than `length` where the source ends. */
	async peek(length: number): Promise<Uint8Array> {
		const start = await this.read(length);
		this.rest = Buffer.concat([start, this.rest]);
		this.consumed -= start.length;
		return start;
	}

	/** The next bytes; fewer than `length` where the source ends. */
	async read(length: number): Promise<Uint8Array> {
		const parts: Uint8Array[] = [];
		let left = length;
		while (left > 0) {
			const part = await this.take(left);
			if (!part) break;
			parts.push(part);
			left -= part.length;
		}
		return Buffer.concat(parts);
	}

	/** Passes over bytes without keeping them; ends where the source ends. */
	async skip(length: number): Promise<void> {
		let left = length;
		while (left > 0) {
			const part = await this.take(left);
			if (!part) return;
			left -= part.length;
		}
	}

	/** Tells the source that no more is wanted. */
	async close(): Promise<void> {
		await this.chunks.return?.();
	}

	/** Some of the next bytes, at least one and at most `most`; undefined at the end. */
	private async take(most: number): Promise<Uint8Array | undefined> {
		while (this.rest.length === 0) {
			const next = await this.chunks.next();
			if (next.done) return undefined;
			this.rest = next.value;
		}
		const part = this.rest.subarray(0, most);
		this.rest = this.rest.subarray(part.length);
		this.consumed += part.length;
		return part;
	}
}

/** The largest header that is kept: three minutes of video need less than a tenth of it. */
export const MOST_MOVIE_BYTES = 16 * 1024 * 1024;

/** Goes over the boxes of a file, keeping none of their bytes, up to its header: the box `moov`. */
export async function findMovie(reader: ForwardReader, totalBytes: number): Promise<Box> {
	for (let count = 0; count < MOST_BOXES; count += 1) {
		const left = totalBytes - reader.position;
		const header = await reader.read(HEADER_BYTES);
		if (header.length < HEADER_BYTES) break;
		const type = fourCc(header, 4);
		const length = await bodyLength(reader, new Box(type, header), left);
		if (type === 'moov') return new Box(type, await movieBytes(reader, length));
		// A box that ends with the file leaves no place for another.
		if (length === Infinity) break;
		await reader.skip(length);
	}
	throw new MalformedBoxError();
}

/** How many bytes of the box follow its header; Infinity for one that ends with the file. */
async function bodyLength(reader: ForwardReader, header: Box, left: number): Promise<number> {
	const stated = header.uint32(0);
	if (stated === 0) return Infinity;
	const long = stated === 1;
	const headerBytes = long ? LONG_HEADER_BYTES : HEADER_BYTES;
	const rest = long && new Box(header.type, await reader.read(headerBytes - HEADER_BYTES));
	const size = rest ? rest.uint64(0) : stated;
	assertFits(size, headerBytes, left);
	return size - headerBytes;
}

async function movieBytes(reader: ForwardReader, length: number): Promise<Uint8Array> {
	const bytes = await reader.read(Math.min(length, MOST_MOVIE_BYTES + 1));
	const isCut = length !== Infinity && bytes.length < length;
	if (isCut || bytes.length > MOST_MOVIE_BYTES) throw new MalformedBoxError();
	return bytes;
}
