/** Builds boxes by hand, for headers that no encoder here writes. Numbers are big-endian. */
export function box(type: string, ...parts: Uint8Array[]): Buffer {
	const body = Buffer.concat(parts);
	return Buffer.concat([u32(body.length + 8), latin1(type), body]);
}

export function u8(...values: number[]): Buffer {
	return Buffer.from(values);
}

export function u16(...values: number[]): Buffer {
	return Buffer.concat(values.map((value) => u8(value >>> 8, value & 0xff)));
}

export function u32(...values: number[]): Buffer {
	return Buffer.concat(values.map((value) => u16(value >>> 16, value & 0xffff)));
}

export function u64(...values: bigint[]): Buffer {
	return Buffer.concat(values.map((v) => u32(Number(v >> 32n), Number(v & 0xffff_ffffn))));
}

export function latin1(text: string): Buffer {
	return Buffer.from(text, 'latin1');
}

export const zeros = (length: number): Buffer => Buffer.alloc(length);

export const ftyp = (major = 'isom', ...compatible: string[]): Buffer =>
	box('ftyp', latin1(major), zeros(4), ...compatible.map(latin1));

/** `mvhd` or `mdhd` of the short version. */
export const timeHeader = (type: string, ticksPerSecond: number, ticks: number): Buffer =>
	box(type, zeros(12), u32(ticksPerSecond, ticks), zeros(80));

/** `mvhd` or `mdhd` of the version with 64-bit times. */
export const longTimeHeader = (type: string, ticksPerSecond: number, ticks: bigint): Buffer =>
	box(type, u8(1), zeros(19), u32(ticksPerSecond), u64(ticks), zeros(80));

/** The fields of a track header; a player plays only enabled tracks. */
export interface TrackHeader {
	ticks?: number;
	enabled?: boolean;
	long?: boolean;
}

export function trackHeader(given: TrackHeader = {}): Buffer {
	const { ticks = 0, enabled = true, long = false } = given;
	const times = long
		? [zeros(16), u32(1, 0), u64(BigInt(ticks))]
		: [zeros(8), u32(1, 0), u32(ticks)];
	const matrix = [u32(0x1_0000), u32(0)];
	return box(
		'tkhd',
		u8(long ? 1 : 0, 0, 0, enabled ? 1 : 0),
		...times,
		zeros(16),
		...matrix,
		zeros(36),
	);
}

export interface TrackParts {
	handler?: string;
	header?: Buffer;
	mediaHeader?: Buffer;
	entry?: Buffer;
	/** The version of the `stsd` box. */
	descriptionsVersion?: number;
	/** Pairs of frame count and ticks a frame. */
	timing?: ReadonlyArray<readonly [number, number]>;
}

export function track(parts: TrackParts = {}): Buffer {
	const { handler = 'vide', entry = pictureEntry(), descriptionsVersion = 0, timing = [] } = parts;
	return box(
		'trak',
		parts.header ?? trackHeader(),
		box(
			'mdia',
			parts.mediaHeader ?? timeHeader('mdhd', 600, 0),
			box('hdlr', zeros(8), latin1(handler), zeros(12)),
			box(
				'minf',
				box(
					'stbl',
					box('stsd', u8(descriptionsVersion, 0, 0, 0), u32(1), entry),
					box('stts', zeros(4), u32(timing.length), ...timing.map((pair) => u32(...pair))),
				),
			),
		),
	);
}

export function pictureEntry(fourCc = 'avc1', width = 1080, height = 1920, ...boxes: Buffer[]) {
	return box(fourCc, zeros(24), u16(width, height), zeros(50), ...boxes);
}

const MORE_BYTES = [0, 16, 36];

/** A sound description of QuickTime's version 0, 1 or 2. */
export function soundEntry(fourCc: string, version: 0 | 1 | 2, ...boxes: Buffer[]): Buffer {
	return box(fourCc, zeros(8), u16(version), zeros(18), zeros(MORE_BYTES[version] ?? 0), ...boxes);
}

/** An `esds` box. If a flag of the descriptor is set, it has the fields that the flag announces. */
export function esds(objectType: number, flags = 0, announced = zeros(0)): Buffer {
	const length = u8(0x80, 0x80, 0x80, 0x22);
	return box(
		'esds',
		zeros(4),
		u8(3),
		length,
		zeros(2),
		u8(flags),
		announced,
		u8(4),
		length,
		u8(objectType),
		zeros(12),
	);
}

export const movie = (...boxes: Buffer[]): Buffer => Buffer.concat([ftyp(), box('moov', ...boxes)]);
