import type { Box } from './boxes';

/** What a track is coded with. */
export interface Codec {
	/** As the file writes it, such as `avc1`. */
	readonly fourCc: string;
	/** `H.264`, `HEVC`, `AAC` or another plain name; undefined where it is not known. */
	readonly name?: string;
}

/** What the codes of files mean; a video or sound in one that is not here is left to the service. */
const NAMES: Readonly<Record<string, string>> = {
	...named('H.264', 'avc1 avc2 avc3 avc4 dva1 dvav h264 H264'),
	// dvh1 and dvhe are Dolby Vision on top of HEVC.
	...named('HEVC', 'hvc1 hev1 hvc2 hev2 dvh1 dvhe'),
	...named('AV1', 'av01 dav1'),
	...named('VP9', 'vp09'),
	...named('ProRes', 'apch apcn apcs apco ap4h ap4x aprn aprh'),
	...named('Motion JPEG', 'mjpa mjpb mjpg jpeg'),
	...named('Animation', 'rle'),
	...named('MP3', '.mp3 mp3 ms\0U'),
	...named('Opus', 'Opus'),
	...named('FLAC', 'fLaC'),
	...named('ALAC', 'alac'),
	...named('AC-3', 'ac-3'),
	...named('E-AC-3', 'ec-3'),
	...named('PCM', 'raw sowt twos lpcm ipcm fpcm in24 in32 fl32 fl64 ulaw alaw NONE'),
	...named('Apple Positional Audio', 'apac'),
};

/** `mp4v` and `mp4a` say what they are by an object type (ISO/IEC 14496-1, registered at mp4ra.org). */
const OBJECT_TYPES: Readonly<Record<number, string>> = {
	0x20: 'MPEG-4 Visual',
	0x21: 'H.264',
	0x23: 'HEVC',
	0x40: 'AAC',
	0x61: 'MPEG-2 Video',
	0x66: 'AAC',
	0x67: 'AAC',
	0x68: 'AAC',
	0x69: 'MP3',
	0x6b: 'MP3',
};

/** The codec of a track; the object type is that of its `esds` box, where it has one. */
function codecOf(fourCc: string, objectType = -1): Codec {
	const isNamedByType = fourCc === 'mp4v' || fourCc === 'mp4a';
	return { fourCc, name: isNamedByType ? OBJECT_TYPES[objectType] : NAMES[fourCc] };
}

/** Codes shorter than four characters are filled with spaces, as files do. */
function named(name: string, codes: string): Record<string, string> {
	return Object.fromEntries(codes.split(' ').map((code) => [code.padEnd(4), name]));
}

/** What the first sample description of a picture says; sizes in pixels as coded. */
export interface Picture {
	readonly codec: Codec;
	readonly width?: number;
	readonly height?: number;
}

const AFTER_VERSION = 4;
const ENTRIES = 8;
const PICTURE_BOXES = 78;

/** Reads the first entry of the `stsd` box of a picture. */
export function picture(descriptions: Box): Picture | undefined {
	const entry = descriptions.children(ENTRIES)[0];
	if (!entry) return undefined;
	const objectType =
		entry.type === 'mp4v' ? objectTypeIn(entry.children(PICTURE_BOXES)) : undefined;
	return {
		codec: codecOf(entry.type, objectType),
		width: entry.uint16(24) || undefined,
		height: entry.uint16(26) || undefined,
	};
}

/** Reads the codec in the first entry of the `stsd` box of sound. */
export function sound(descriptions: Box): Codec | undefined {
	const entry = descriptions.children(ENTRIES)[0];
	if (!entry) return undefined;
	if (entry.type !== 'mp4a') return codecOf(entry.type);
	const boxes = entry.children(soundBoxes(entry, descriptions));
	// QuickTime wraps the description in a box "wave".
	const wrapped = boxes.find(({ type }) => type === 'wave')?.children() ?? [];
	return codecOf(entry.type, objectTypeIn([...boxes, ...wrapped]));
}

/** Where the boxes of a sound description start: QuickTime's versions 1 and 2 have more fields. */
function soundBoxes(entry: Box, descriptions: Box): number {
	// In ISO files of a later `stsd` version, version 1 of the entry means other fields of the same size.
	const version = descriptions.uint8(0) === 0 ? entry.uint16(8) : 0;
	if (version === 1) return 44;
	return version === 2 ? 64 : 28;
}

function objectTypeIn(boxes: readonly Box[]): number | undefined {
	const description = boxes.find(({ type }) => type === 'esds');
	return description && objectType(description);
}

const ES_DESCRIPTOR = 3;
const DECODER_CONFIG = 4;

/** The object type in an `esds` box (ISO/IEC 14496-1, elementary stream descriptor). */
function objectType(description: Box): number | undefined {
	let offset = AFTER_VERSION;
	if (description.uint8(offset) !== ES_DESCRIPTOR) return undefined;
	offset = afterLength(description, offset + 1) + 2;
	const flags = description.uint8(offset);
	offset += 1;
	if (flags & 0x80) offset += 2;
	if (flags & 0x40) offset += 1 + description.uint8(offset);
	if (flags & 0x20) offset += 2;
	if (description.uint8(offset) !== DECODER_CONFIG) return undefined;
	return description.uint8(afterLength(description, offset + 1));
}

/** Where a descriptor's length ends: up to four bytes, the last without its highest bit. */
function afterLength(description: Box, start: number): number {
	let offset = start;
	while (offset < start + 3 && description.uint8(offset) & 0x80) offset += 1;
	return offset + 1;
}
