import type { Box } from './boxes';

/** What a track is coded with. */
export interface Codec {
	/** As the file writes it, such as `avc1`. */
	readonly fourCc: string;
	/** `H.264`, `HEVC`, `AAC` or another plain name; undefined where it is not known. */
	readonly name?: string;
}

/**
 * What the codes of files mean; a video or sound in one that is not here is left to the service. `mp4v`
 * and `mp4a` say what they are by an object type (ISO/IEC 14496-1, registered at mp4ra.org).
 */
const NAMES: Readonly<Record<string, string>> = {
	...named('H.264', 'avc1 avc2 avc3 avc4 dva1 dvav h264 H264 mp4v.21'),
	// dvh1 and dvhe are Dolby Vision on top of HEVC.
	...named('HEVC', 'hvc1 hev1 hvc2 hev2 dvh1 dvhe mp4v.23'),
	...named('AV1', 'av01 dav1'),
	...named('VP9', 'vp09'),
	...named('MPEG-4 Visual', 'mp4v.20'),
	...named('MPEG-2 Video', 'mp4v.61'),
	...named('ProRes', 'apch apcn apcs apco ap4h ap4x aprn aprh'),
	...named('Motion JPEG', 'mjpa mjpb mjpg jpeg'),
	...named('Animation', 'rle'),
	...named('AAC', 'mp4a.40 mp4a.66 mp4a.67 mp4a.68'),
	...named('MP3', '.mp3 mp3 ms\0U mp4a.69 mp4a.6b'),
	...named('Opus', 'Opus'),
	...named('FLAC', 'fLaC'),
	...named('ALAC', 'alac'),
	...named('AC-3', 'ac-3'),
	...named('E-AC-3', 'ec-3'),
	...named('PCM', 'raw sowt twos lpcm ipcm fpcm in24 in32 fl32 fl64 ulaw alaw NONE'),
	...named('Apple Positional Audio', 'apac'),
};

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
	return {
		codec: codecOf(entry.type, () => entry.children(PICTURE_BOXES)),
		width: entry.uint16(24) || undefined,
		height: entry.uint16(26) || undefined,
	};
}

/** Reads the codec in the first entry of the `stsd` box of sound. */
export function sound(descriptions: Box): Codec | undefined {
	const entry = descriptions.children(ENTRIES)[0];
	return (
		entry &&
		codecOf(entry.type, () => {
			const boxes = entry.children(soundBoxes(entry, descriptions));
			// QuickTime wraps the description in a box "wave".
			return [
				...boxes,
				...boxes.filter(({ type }) => type === 'wave').flatMap((wave) => wave.children()),
			];
		})
	);
}

/** The codec of a code; the boxes beside it are asked only where they name its object type. */
function codecOf(fourCc: string, boxes: () => readonly Box[]): Codec {
	if (fourCc !== 'mp4v' && fourCc !== 'mp4a') return { fourCc, name: NAMES[fourCc] };
	const description = boxes().find(({ type }) => type === 'esds');
	const type = description && objectType(description);
	return { fourCc, name: type === undefined ? undefined : NAMES[`${fourCc}.${type.toString(16)}`] };
}

/** Where the boxes of a sound description start: QuickTime's versions 1 and 2 have more fields. */
function soundBoxes(entry: Box, descriptions: Box): number {
	// In ISO files of a later `stsd` version, version 1 of the entry means other fields of the same size.
	const version = descriptions.uint8(0) === 0 ? entry.uint16(8) : 0;
	if (version === 1) return 44;
	return version === 2 ? 64 : 28;
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
