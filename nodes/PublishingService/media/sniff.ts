import { fourCc } from './boxes';

/** How many bytes of a file's start are enough to tell its format. */
export const SNIFF_BYTES = 512;

interface Format {
	readonly kind: string;
	/** With its article, as a sentence needs it. */
	readonly name: string;
	readonly contentType: string;
	readonly startsSo: (bytes: Uint8Array) => boolean;
}

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
const AVIF_BRANDS = ['avif', 'avis'];
/** What a QuickTime file from before `ftyp` may start with. */
const QUICKTIME_STARTS = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
/** UTF-8 without control characters, whose last character may be cut off. */
const TEXT = /^(?:[\t-\r\x20-\x7e]|[\xc2-\xf4][\x80-\xbf]{1,3})+(?:[\xc2-\xf4][\x80-\xbf]*)?$/;
const TRANSPORT_PACKET_BYTES = 188;

/** In order: the first that fits counts. */
const FORMATS = [
	{
		kind: 'avif',
		name: 'an AVIF image',
		contentType: 'image/avif',
		startsSo: (bytes) => brands(bytes).some((brand) => AVIF_BRANDS.includes(brand)),
	},
	{
		kind: 'heic',
		name: 'a HEIC image',
		contentType: 'image/heic',
		startsSo: (bytes) => HEIC_BRANDS.includes(brands(bytes)[0] ?? ''),
	},
	{
		kind: 'mov',
		name: 'a MOV video',
		contentType: 'video/quicktime',
		startsSo: (bytes) =>
			brands(bytes)[0] === 'qt  ' || QUICKTIME_STARTS.includes(firstBox(bytes) ?? ''),
	},
	{
		kind: 'mp4',
		name: 'an MP4 video',
		contentType: 'video/mp4',
		startsSo: (bytes) => firstBox(bytes) === 'ftyp',
	},
	{
		kind: 'jpeg',
		name: 'a JPEG image',
		contentType: 'image/jpeg',
		startsSo: (bytes) => has(bytes, '\xff\xd8\xff'),
	},
	{
		kind: 'png',
		name: 'a PNG image',
		contentType: 'image/png',
		startsSo: (bytes) => has(bytes, '\x89PNG\r\n\x1a\n'),
	},
	{
		kind: 'gif',
		name: 'a GIF image',
		contentType: 'image/gif',
		startsSo: (bytes) => has(bytes, 'GIF87a') || has(bytes, 'GIF89a'),
	},
	{
		kind: 'webp',
		name: 'a WebP image',
		contentType: 'image/webp',
		startsSo: (bytes) => has(bytes, 'RIFF') && has(bytes, 'WEBP', 8),
	},
	{
		kind: 'avi',
		name: 'an AVI video',
		contentType: 'video/x-msvideo',
		startsSo: (bytes) => has(bytes, 'RIFF') && has(bytes, 'AVI ', 8),
	},
	{
		kind: 'wav',
		name: 'a WAV sound file',
		contentType: 'audio/wav',
		startsSo: (bytes) => has(bytes, 'RIFF') && has(bytes, 'WAVE', 8),
	},
	{
		kind: 'webm',
		name: 'a WebM video',
		contentType: 'video/webm',
		startsSo: (bytes) => isEbml(bytes) && latin1(bytes, 0, 64).includes('webm'),
	},
	{
		kind: 'matroska',
		name: 'a Matroska video (MKV)',
		contentType: 'video/x-matroska',
		startsSo: isEbml,
	},
	{
		kind: 'mpegTs',
		name: 'an MPEG transport stream (TS)',
		contentType: 'video/mp2t',
		startsSo: (bytes) =>
			has(bytes, 'G') &&
			has(bytes, 'G', TRANSPORT_PACKET_BYTES) &&
			has(bytes, 'G', 2 * TRANSPORT_PACKET_BYTES),
	},
	{
		kind: 'mpegPs',
		name: 'an MPEG program stream (MPG)',
		contentType: 'video/mpeg',
		startsSo: (bytes) => has(bytes, '\0\0\x01\xba'),
	},
	{
		kind: 'flv',
		name: 'a Flash video (FLV)',
		contentType: 'video/x-flv',
		startsSo: (bytes) => has(bytes, 'FLV\x01'),
	},
	{
		kind: 'wmv',
		name: 'a Windows Media file (WMV)',
		contentType: 'video/x-ms-wmv',
		startsSo: (bytes) => has(bytes, '\x30\x26\xb2\x75\x8e\x66\xcf\x11'),
	},
	{
		kind: 'ogg',
		name: 'an Ogg file',
		contentType: 'application/ogg',
		startsSo: (bytes) => has(bytes, 'OggS'),
	},
	{
		kind: 'mp3',
		name: 'an MP3 sound file',
		contentType: 'audio/mpeg',
		startsSo: (bytes) => has(bytes, 'ID3'),
	},
	{
		kind: 'pdf',
		name: 'a PDF document',
		contentType: 'application/pdf',
		startsSo: (bytes) => has(bytes, '%PDF-'),
	},
	{
		kind: 'html',
		name: 'a web page (HTML)',
		contentType: 'text/html',
		startsSo: (bytes) =>
			/^(\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)\b/i.test(
				latin1(bytes, 0, SNIFF_BYTES),
			),
	},
	{
		kind: 'text',
		name: 'a text file',
		contentType: 'text/plain',
		startsSo: (bytes) => TEXT.test(latin1(bytes, 0, SNIFF_BYTES)),
	},
] as const satisfies readonly Format[];

/** A format that the first bytes of a file tell. */
export type MediaFormat = Omit<Format, 'kind' | 'startsSo'> & {
	readonly kind: (typeof FORMATS)[number]['kind'];
};

/** Tells a file's format by its first bytes (512 are enough); undefined for one not known. */
export function sniff(firstBytes: Uint8Array): MediaFormat | undefined {
	const format = FORMATS.find(({ startsSo }) => startsSo(firstBytes));
	return format && { kind: format.kind, name: format.name, contentType: format.contentType };
}

/** The type of the box that a file starts with, where it can be one. */
function firstBox(bytes: Uint8Array): string | undefined {
	// Text cannot pass for a box: one of less than 128 MiB has a first byte that no text has.
	return bytes.length >= 8 && (bytes[0] ?? 0) < 8 ? fourCc(bytes, 4) : undefined;
}

/** The brands of an `ftyp` box at the start, the major one first. */
function brands(bytes: Uint8Array): string[] {
	if (firstBox(bytes) !== 'ftyp' || bytes.length < 12) return [];
	const size = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0);
	const found = [fourCc(bytes, 8)];
	// Between the major brand and the others lies a version.
	for (let at = 16; at + 4 <= Math.min(size, bytes.length); at += 4) found.push(fourCc(bytes, at));
	return found;
}

function isEbml(bytes: Uint8Array): boolean {
	return has(bytes, '\x1a\x45\xdf\xa3');
}

function has(bytes: Uint8Array, text: string, offset = 0): boolean {
	return latin1(bytes, offset, offset + text.length) === text;
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
	return String.fromCharCode(...bytes.subarray(start, end));
}
