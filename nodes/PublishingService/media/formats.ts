import { ForwardReader, fourCc } from './boxes';

/** How many bytes of a file's start are enough to tell its format. */
export const SNIFF_BYTES = 512;

/** How a file starts; where several are given, all of them have to fit. */
interface Start {
	/** One of these signatures: texts, one character a byte, by their offset. */
	readonly bytes?: ReadonlyArray<Readonly<Record<number, string>>>;
	/** One character a byte. */
	readonly text?: RegExp;
	/** The type of the first box, or the brands of an `ftyp` box; one of them is enough. */
	readonly firstBox?: readonly string[];
	readonly majorBrand?: readonly string[];
	readonly anyBrand?: readonly string[];
}

/** UTF-8 without control characters, whose last character may be cut off. */
const TEXT = /^(?:[\t-\r\x20-\x7e]|[\xc2-\xf4][\x80-\xbf]{1,3})+(?:[\xc2-\xf4][\x80-\xbf]*)?$/;
const HTML = /^(\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)\b/i;
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'];
/** A QuickTime file from before `ftyp` starts with another box. */
const QUICKTIME_BOXES = ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'];
const EBML = '\x1a\x45\xdf\xa3';

/** In order: the first that fits counts. The name has its article, as a sentence needs it. */
const FORMATS: ReadonlyArray<readonly [name: string, contentType: string, start: Start]> = [
	['an AVIF image', 'image/avif', { anyBrand: ['avif', 'avis'] }],
	['a HEIC image', 'image/heic', { majorBrand: HEIC_BRANDS }],
	['a MOV video', 'video/quicktime', { majorBrand: ['qt  '], firstBox: QUICKTIME_BOXES }],
	['an MP4 video', 'video/mp4', { firstBox: ['ftyp'] }],
	['a JPEG image', 'image/jpeg', { bytes: [{ 0: '\xff\xd8\xff' }] }],
	['a PNG image', 'image/png', { bytes: [{ 0: '\x89PNG\r\n\x1a\n' }] }],
	['a GIF image', 'image/gif', { bytes: [{ 0: 'GIF87a' }, { 0: 'GIF89a' }] }],
	['a WebP image', 'image/webp', { bytes: [{ 0: 'RIFF', 8: 'WEBP' }] }],
	['an AVI video', 'video/x-msvideo', { bytes: [{ 0: 'RIFF', 8: 'AVI ' }] }],
	['a WAV sound file', 'audio/wav', { bytes: [{ 0: 'RIFF', 8: 'WAVE' }] }],
	['a WebM video', 'video/webm', { bytes: [{ 0: EBML }], text: /^[^]{0,60}webm/ }],
	['a Matroska video (MKV)', 'video/x-matroska', { bytes: [{ 0: EBML }] }],
	['an MPEG transport stream (TS)', 'video/mp2t', { bytes: [{ 0: 'G', 188: 'G', 376: 'G' }] }],
	['an MPEG program stream (MPG)', 'video/mpeg', { bytes: [{ 0: '\0\0\x01\xba' }] }],
	['a Flash video (FLV)', 'video/x-flv', { bytes: [{ 0: 'FLV\x01' }] }],
	[
		'a Windows Media file (WMV)',
		'video/x-ms-wmv',
		{ bytes: [{ 0: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' }] },
	],
	['an Ogg file', 'application/ogg', { bytes: [{ 0: 'OggS' }] }],
	['an MP3 sound file', 'audio/mpeg', { bytes: [{ 0: 'ID3' }] }],
	['a PDF document', 'application/pdf', { bytes: [{ 0: '%PDF-' }] }],
	['a web page (HTML)', 'text/html', { text: HTML }],
	['a text file', 'text/plain', { text: TEXT }],
];

/** A format that the first bytes of a file tell. */
export interface MediaFormat {
	readonly name: string;
	readonly contentType: string;
}

/** Tells a file's format by its first bytes (512 are enough); undefined for one not known. */
export function sniff(firstBytes: Uint8Array): MediaFormat | undefined {
	const start = String.fromCharCode(...firstBytes.subarray(0, SNIFF_BYTES));
	const box = firstBox(firstBytes);
	const [major, ...others] = brands(firstBytes);
	const isIn = (list: readonly string[] = [], code = '') => list.includes(code);
	const format = FORMATS.find(([, , { bytes, text, ...of }]) => {
		if (bytes || text) return (!bytes || bytes.some(isAt(start))) && (!text || text.test(start));
		const isBrand = (code: string | undefined) => isIn(of.anyBrand, code);
		return isIn(of.firstBox, box) || isIn(of.majorBrand, major) || [major, ...others].some(isBrand);
	});
	return format && { name: format[0], contentType: format[1] };
}

/** Whether the service takes videos of this content type (specification, "Uploads"). */
export function isServiceVideo(contentType: string): boolean {
	return contentType === 'video/mp4' || contentType === 'video/quicktime';
}

/** As many bytes as tell the format of a file; a source that can be closed is. */
export async function firstBytesOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const reader = new ForwardReader(bytes);
	return await reader.read(SNIFF_BYTES).finally(async () => await reader.close());
}

function isAt(start: string): (signature: Readonly<Record<number, string>>) => boolean {
	return (signature) =>
		Object.entries(signature).every(([offset, text]) => start.startsWith(text, Number(offset)));
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
