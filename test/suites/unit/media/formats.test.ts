import { readFile } from 'node:fs/promises';
import { sniff } from '../../../../nodes/PublishingService/media/formats';
import { fixturePath } from '../../../kit/media';
import { box, ftyp, latin1, zeros } from './movieBytes';

test.each([
	['mp4-h264-aac.mp4', 'video/mp4'],
	['mov-h264-aac.mov', 'video/quicktime'],
	['webm.webm', 'video/webm'],
	['mkv.mkv', 'video/x-matroska'],
	['avi-named.mp4', 'video/x-msvideo'],
	['portrait.jpg', 'image/jpeg'],
	['portrait.png', 'image/png'],
	['portrait.webp', 'image/webp'],
	['square.gif', 'image/gif'],
	['html-named.jpg', 'text/html'],
	['text-named.mp4', 'text/plain'],
])('the file %s is %s', async (file, contentType) => {
	expect(sniff(await readFile(fixturePath({ file })))).toMatchObject({ contentType });
});

const transportPacket = Buffer.concat([latin1('G'), zeros(187)]);

test.each([
	['a HEIC brand', ftyp('heic', 'mif1', 'heic'), 'image/heic'],
	['a general image brand', ftyp('mif1', 'mif1', 'heic'), 'image/heic'],
	['an AVIF brand', ftyp('avif', 'mif1'), 'image/avif'],
	['an AVIF brand behind a general one', ftyp('mif1', 'avif'), 'image/avif'],
	['an M4V brand', ftyp('M4V ', 'mp42'), 'video/mp4'],
	['a brand behind the box', Buffer.concat([ftyp('isom'), latin1('avif')]), 'video/mp4'],
	['a QuickTime brand', ftyp('qt  '), 'video/quicktime'],
	['no brand', box('moov', zeros(20)), 'video/quicktime'],
	[
		'MPEG transport packets',
		Buffer.concat([transportPacket, transportPacket, transportPacket]),
		'video/mp2t',
	],
	['an MPEG program pack', Buffer.concat([latin1('\0\0\x01\xba'), zeros(20)]), 'video/mpeg'],
	['an ID3 tag', latin1('ID3\x04\0\0\0'), 'audio/mpeg'],
	['a PDF header', latin1('%PDF-1.7\n'), 'application/pdf'],
	['a WAV header', latin1('RIFF\0\0\0\0WAVEfmt '), 'audio/wav'],
	['FLV', latin1('FLV\x01\x05'), 'video/x-flv'],
	['a Windows Media header', latin1('\x30\x26\xb2\x75\x8e\x66\xcf\x11'), 'video/x-ms-wmv'],
	['an Ogg page', latin1('OggS\0'), 'application/ogg'],
	['a page behind a comment', latin1('\n<!-- saved -->\n<HTML lang="en">'), 'text/html'],
	['a page behind a byte order mark', latin1('\xef\xbb\xbf<!doctype html>'), 'text/html'],
	['JSON', latin1('{"error":"not found"}'), 'text/plain'],
	['text like a box', latin1('See free videos'), 'text/plain'],
	['text that is cut within a character', Buffer.from('Grüße, 你好').subarray(0, -1), 'text/plain'],
])('%s tells the kind of file', (_, bytes, contentType) => {
	expect(sniff(bytes)?.contentType).toBe(contentType);
});

test.each([
	['nothing', zeros(0)],
	['zeros', zeros(512)],
	['one byte of a signature', latin1('\xff')],
	['an unknown RIFF file', latin1('RIFF\0\0\0\0ABCD')],
])('no kind of file is guessed from %s', (_, bytes) => {
	expect(sniff(bytes)).toBeUndefined();
});

test.each([
	['45 comments', `${'<!---->'.repeat(45)}x`, 'text/plain'],
	['45 comments before a page', `${'<!---->'.repeat(45)}<html>`, 'text/html'],
	['a comment that does not end', `<!--${'<!--'.repeat(100)}`, 'text/plain'],
	['blanks between comments', `\ufeff${' <!-- a --> \n'.repeat(30)}<body>`, 'text/html'],
])('reads a text that begins with %s in no time', (_what, text, contentType) => {
	const begun = performance.now();
	expect(sniff(Buffer.from(text))).toMatchObject({ contentType });
	expect(performance.now() - begun).toBeLessThan(1_000);
});
