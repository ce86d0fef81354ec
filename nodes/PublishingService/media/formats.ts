import { fourCc } from './boxes';

/** How many bytes of a file's start are enough to tell its format. */
export const SNIFF_BYTES = 512;

/** A format and how a file of it starts; where several are given, all of them have to fit. */
interface Format {
	readonly kind: string;
	/** With its article, as a sentence needs it. */
	readonly name: string;
	readonly contentType: string;
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

/** In order: the first that fits counts. A QuickTime file from before `ftyp` starts with another box. */
const FORMATS = [
	{ kind: 'avif', name: 'an AVIF image', contentType: 'image/avif', anyBrand: ['avif', 'avis'] },
	{
		kind: 'heic',
		name: 'a HEIC image',
		contentType: 'image/heic',
		majorBrand: ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1'],
	},
	{
		kind: 'mov',
		name: 'a MOV video',
		contentType: 'video/quicktime',
		majorBrand: ['qt  '],
		firstBox: ['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'],
	},
	{ kind: 'mp4', name: 'an MP4 video', contentType: 'video/mp4', firstBox: ['ftyp'] },
	{ kind: 'jpeg', name: 'a JPEG image', contentType: 'image/jpeg', bytes: [{ 0: '\xff\xd8\xff' }] },
	{
		kind: 'png',
		name: 'a PNG image',
		contentType: 'image/png',
		bytes: [{ 0: '\x89PNG\r\n\x1a\n' }],
	},
	{
		kind: 'gif',
		name: 'a GIF image',
		contentType: 'image/gif',
		bytes: [{ 0: 'GIF87a' }, { 0: 'GIF89a' }],
	},
	{
		kind: 'webp',
		name: 'a WebP image',
		contentType: 'image/webp',
		bytes: [{ 0: 'RIFF', 8: 'WEBP' }],
	},
	{
		kind: 'avi',
		name: 'an AVI video',
		contentType: 'video/x-msvideo',
		bytes: [{ 0: 'RIFF', 8: 'AVI ' }],
	},
	{
		kind: 'wav',
		name: 'a WAV sound file',
		contentType: 'audio/wav',
		bytes: [{ 0: 'RIFF', 8: 'WAVE' }],
	},
	{
		kind: 'webm',
		name: 'a WebM video',
		contentType: 'video/webm',
		bytes: [{ 0: '\x1a\x45\xdf\xa3' }],
		text: /^[^]{0,60}webm/,
	},
	{
		kind: 'matroska',
		name: 'a Matroska video (MKV)',
		contentType: 'video/x-matroska',
		bytes: [{ 0: '\x1a\x45\xdf\xa3' }],
	},
	{
		kind: 'mpegTs',
		name: 'an MPEG transport stream (TS)',
		contentType: 'video/mp2t',
		bytes: [{ 0: 'G', 188: 'G', 376: 'G' }],
	},
	{
		kind: 'mpegPs',
		name: 'an MPEG program stream (MPG)',
		contentType: 'video/mpeg',
		bytes: [{ 0: '\0\0\x01\xba' }],
	},
	{
		kind: 'flv',
		name: 'a Flash video (FLV)',
		contentType: 'video/x-flv',
		bytes: [{ 0: 'FLV\x01' }],
	},
	{
		kind: 'wmv',
		name: 'a Windows Media file (WMV)',
		contentType: 'video/x-ms-wmv',
		bytes: [{ 0: '\x30\x26\xb2\x75\x8e\x66\xcf\x11' }],
	},
	{ kind: 'ogg', name: 'an Ogg file', contentType: 'application/ogg', bytes: [{ 0: 'OggS' }] },
	{ kind: 'mp3', name: 'an MP3 sound file', contentType: 'audio/mpeg', bytes: [{ 0: 'ID3' }] },
	{ kind: 'pdf', name: 'a PDF document', contentType: 'application/pdf', bytes: [{ 0: '%PDF-' }] },
	{
		kind: 'html',
		name: 'a web page (HTML)',
		contentType: 'text/html',
		text: /^(\xef\xbb\xbf)?\s*(<!--[^]*?-->\s*)*<(!doctype html|html|head|body)\b/i,
	},
	{ kind: 'text', name: 'a text file', contentType: 'text/plain', text: TEXT },
] as const satisfies readonly Format[];

/** A format that the first bytes of a file tell. */
export type MediaFormat = Pick<Format, 'name' | 'contentType'> & {
	readonly kind: (typeof FORMATS)[number]['kind'];
};

/** Tells a file's format by its first bytes (512 are enough); undefined for one not known. */
export function sniff(firstBytes: Uint8Array): MediaFormat | undefined {
	const start = String.fromCharCode(...firstBytes.subarray(0, SNIFF_BYTES));
	const box = firstBox(firstBytes);
	const [major, ...others] = brands(firstBytes);
	const format = FORMATS.find(({ bytes, text, ...of }: Format) => {
		if (bytes || text) return (!bytes || bytes.some(isAt(start))) && (!text || text.test(start));
		const isIn = (list: readonly string[] = [], code = '') => list.includes(code);
		const isBrand = (code: string | undefined) => isIn(of.anyBrand, code);
		return isIn(of.firstBox, box) || isIn(of.majorBrand, major) || [major, ...others].some(isBrand);
	});
	return format && { kind: format.kind, name: format.name, contentType: format.contentType };
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
