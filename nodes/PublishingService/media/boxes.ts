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
export const HEADER_BYTES = 8;
export const LONG_HEADER_BYTES = 16;

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
export function checkSize(type: string, size: number, headerBytes: number, left: number): void {
	const box = `the box ${JSON.stringify(type)} states ${size} bytes`;
	if (size < headerBytes) throw new MalformedBoxError(`${box}, fewer than its header has`);
	if (size > left) throw new MalformedBoxError(`${box} where ${left} are left`);
}

/** A four-character code as text, one character a byte. */
export function fourCc(bytes: Uint8Array, offset: number): string {
	return String.fromCharCode(...bytes.subarray(offset, offset + 4));
}
