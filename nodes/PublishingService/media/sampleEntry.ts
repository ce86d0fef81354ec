import { type Box } from './boxes';
import { audioCodec, videoCodec, type Codec } from './codecs';

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
		codec: videoCodec(entry.type, objectType),
		width: entry.uint16(24) || undefined,
		height: entry.uint16(26) || undefined,
	};
}

/** Reads the codec in the first entry of the `stsd` box of sound. */
export function sound(descriptions: Box): Codec | undefined {
	const entry = descriptions.children(ENTRIES)[0];
	if (!entry) return undefined;
	if (entry.type !== 'mp4a') return audioCodec(entry.type, undefined);
	const boxes = entry.children(soundBoxes(entry, descriptions));
	// QuickTime wraps the description in a box "wave".
	const wrapped = boxes.find(({ type }) => type === 'wave')?.children() ?? [];
	return audioCodec(entry.type, objectTypeIn([...boxes, ...wrapped]));
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
