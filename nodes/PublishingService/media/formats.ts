import { ForwardReader } from './mp4Boxes';

/** The number of bytes at the start of a file that are enough to recognize its format. */
export const SNIFF_BYTES = 512;

/** UTF-8 without control characters, whose last character may be cut off. */
const TEXT = /^(?:[\t-\r\x20-\x7e]|[\xc2-\xf4][\x80-\xbf]{1,3})+(?:[\xc2-\xf4][\x80-\xbf]*)?$/;
const BYTE_ORDER_MARK = '\xef\xbb\xbf';
const HTML_TAG = /^<(!doctype html|html|head|body)\b/i;

/**
 * The size of a box at the start, before its type. No text matches: if a box has less than 128 MiB, its first byte
 * is a character that no text contains.
 */
const BOX = '[\0-\x07][^]{3}';
/** The box of brands has the major brand, a version, and all other brands. */
const MAJOR_BRAND = `${BOX}ftyp`;
const ANY_BRAND = `${MAJOR_BRAND}(?:[^]{8}(?:[^]{4})*)?`;
/** An old QuickTime file has no brands, and starts with another box. */
const QUICKTIME = `${MAJOR_BRAND}qt {2}|${BOX}(?:moov|mdat|wide|free|skip|pnot)`;
const EBML = '\x1a\x45\xdf\xa3';

/**
 * Finds the tag of a web page after a byte order mark, blanks and comments. Scans the text once,
 * because a regular expression for any number of comments takes exponential time for
 * `<!----><!---->…x`.
 */
function startsAsWebPage(text: string): boolean {
	let rest = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
	rest = rest.trimStart();
	while (rest.startsWith('<!--')) {
		const end = rest.indexOf('-->', '<!--'.length);
		if (end < 0) {
			return false;
		}
		rest = rest.slice(end + '-->'.length).trimStart();
	}
	return HTML_TAG.test(rest);
}

/** Returns a function that tests whether a text begins with a pattern. */
const startsWith = (pattern: string) => {
	const start = new RegExp(`^(?:${pattern})`);
	return (text: string) => start.test(text);
};

/**
 * The start of each format, with one character for a byte. The first format that fits counts. A name has its article,
 * because it is part of a sentence.
 */
const FORMATS: ReadonlyArray<MediaFormat & { readonly fits: (start: string) => boolean }> = (
	[
		['an AVIF image', 'image/avif', `${ANY_BRAND}avi[fs]`],
		['a HEIC image', 'image/heic', `${MAJOR_BRAND}(?:hei[cxms]|hev[cx]|mif1|msf1)`],
		['a MOV video', 'video/quicktime', QUICKTIME],
		['an MP4 video', 'video/mp4', MAJOR_BRAND],
		['a JPEG image', 'image/jpeg', '\xff\xd8\xff'],
		['a PNG image', 'image/png', '\x89PNG\r\n\x1a\n'],
		['a GIF image', 'image/gif', 'GIF8[79]a'],
		['a WebP image', 'image/webp', 'RIFF[^]{4}WEBP'],
		['an AVI video', 'video/x-msvideo', 'RIFF[^]{4}AVI '],
		['a WAV sound file', 'audio/wav', 'RIFF[^]{4}WAVE'],
		['a WebM video', 'video/webm', `${EBML}[^]{0,56}webm`],
		['a Matroska video (MKV)', 'video/x-matroska', EBML],
		['an MPEG transport stream (TS)', 'video/mp2t', 'G[^]{187}G[^]{187}G'],
		['an MPEG program stream (MPG)', 'video/mpeg', '\0\0\x01\xba'],
		['a Flash video (FLV)', 'video/x-flv', 'FLV\x01'],
		['a Windows Media file (WMV)', 'video/x-ms-wmv', '\x30\x26\xb2\x75\x8e\x66\xcf\x11'],
		['an Ogg file', 'application/ogg', 'OggS'],
		['an MP3 sound file', 'audio/mpeg', 'ID3'],
		['a PDF document', 'application/pdf', '%PDF-'],
		['a web page (HTML)', 'text/html', startsAsWebPage],
		['a text file', 'text/plain', (text: string) => TEXT.test(text)],
	] as const
).map(([name, contentType, start]) => ({
	name,
	contentType,
	fits: typeof start === 'string' ? startsWith(start) : start,
}));

export interface MediaFormat {
	readonly name: string;
	readonly contentType: string;
}

/** Recognizes the format of a file by its first bytes (512 are enough). Undefined for an unknown format. */
export function sniff(firstBytes: Uint8Array): MediaFormat | undefined {
	const bytes = Buffer.from(firstBytes.subarray(0, SNIFF_BYTES));
	const text = bytes.toString('latin1');
	// A file is not recognized by bytes after the box of brands, which only look like brands.
	const start = text.startsWith('ftyp', 4)
		? text.slice(0, Math.max(bytes.readUInt32BE(), 12))
		: text;
	return FORMATS.find(({ fits }) => fits(start));
}

/** True if the service accepts videos of this content type (specification, "Uploads"). */
export function isServiceVideo(contentType: string): boolean {
	return contentType === 'video/mp4' || contentType === 'video/quicktime';
}

/** Reads the bytes that show the format of a file, then closes the source. */
export async function firstBytesOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const reader = new ForwardReader(bytes);
	return await reader.read(SNIFF_BYTES).finally(async () => await reader.close());
}
