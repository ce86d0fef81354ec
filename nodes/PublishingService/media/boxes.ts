/** A box contradicts itself or what it lies in; its message says how. */
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
		if (offset + length > this.body.length) {
			throw new MalformedBoxError(
				`the box ${JSON.stringify(this.type)} is shorter than its fields`,
			);
		}
		return this.view;
	}
}

/** Bytes of a box header, and of one whose size does not fit in 32 bits. */
const HEADER_BYTES = 8;
const LONG_HEADER_BYTES = 16;

const MOST_CHILDREN = 10_000;

function* childBoxes(parent: Box, start: number): Generator<Box> {
	const end = parent.body.length;
	let offset = start;
	// Old QuickTime files end a list with four zero bytes: what cannot hold a header is no box.
	for (let count = 0; offset + HEADER_BYTES <= end; count += 1) {
		if (count === MOST_CHILDREN) {
			throw new MalformedBoxError(
				`the box ${JSON.stringify(parent.type)} has more than ${count} boxes`,
			);
		}
		const type = parent.fourCc(offset + 4);
		const stated = parent.uint32(offset);
		const header = stated === 1 ? LONG_HEADER_BYTES : HEADER_BYTES;
		const left = end - offset;
		const size = stated === 0 ? left : stated === 1 ? parent.uint64(offset + 8) : stated;
		checkSize(type, size, header, left);
		yield new Box(type, parent.body.subarray(offset + header, offset + size));
		offset += size;
	}
}

/** Refuses a box that states fewer bytes than its own header has, or more than are left for it. */
function checkSize(type: string, size: number, headerBytes: number, left: number): void {
	const box = `the box ${JSON.stringify(type)} states ${size} bytes`;
	if (size < headerBytes) throw new MalformedBoxError(`${box}, fewer than its header has`);
	if (size > left) throw new MalformedBoxError(`${box} where ${left} are left`);
}

/** A four-character code as text, one character a byte. */
export function fourCc(bytes: Uint8Array, offset: number): string {
	return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}

const FIRST_BUFFER_BYTES = 64 * 1024;

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
		const joined = new Uint8Array(start.length + this.rest.length);
		joined.set(start);
		joined.set(this.rest, start.length);
		this.rest = joined;
		this.consumed -= start.length;
		return start;
	}

	/** The next bytes; fewer than `length` where the source ends. */
	async read(length: number): Promise<Uint8Array> {
		// It grows with what is there, as a length that a file states may be a lie.
		let bytes = new Uint8Array(Math.min(length, FIRST_BUFFER_BYTES));
		let filled = 0;
		while (filled < length) {
			const part = await this.take(length - filled);
			if (!part) break;
			if (filled + part.length > bytes.length) {
				const larger = new Uint8Array(
					Math.min(length, Math.max(bytes.length * 2, filled + part.length)),
				);
				larger.set(bytes.subarray(0, filled));
				bytes = larger;
			}
			bytes.set(part, filled);
			filled += part.length;
		}
		return bytes.subarray(0, filled);
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

const MOST_BOXES = 10_000;

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
	throw new MalformedBoxError('no header (a box "moov") was found');
}

/** How many bytes of the box follow its header; Infinity for one that ends with the file. */
async function bodyLength(reader: ForwardReader, header: Box, left: number): Promise<number> {
	const stated = header.uint32(0);
	if (stated === 0) return Infinity;
	const long = stated === 1;
	const size = long ? await longSize(reader, header.type) : stated;
	const headerBytes = long ? LONG_HEADER_BYTES : HEADER_BYTES;
	checkSize(header.type, size, headerBytes, left);
	return size - headerBytes;
}

async function longSize(reader: ForwardReader, type: string): Promise<number> {
	return new Box(type, await reader.read(LONG_HEADER_BYTES - HEADER_BYTES)).uint64(0);
}

async function movieBytes(reader: ForwardReader, length: number): Promise<Uint8Array> {
	const bytes = await reader.read(Math.min(length, MOST_MOVIE_BYTES + 1));
	if (bytes.length > MOST_MOVIE_BYTES) {
		throw new MalformedBoxError(`the header is larger than ${MOST_MOVIE_BYTES} bytes`);
	}
	if (length !== Infinity && bytes.length < length) {
		throw new MalformedBoxError('the file ends within its header');
	}
	return bytes;
}
