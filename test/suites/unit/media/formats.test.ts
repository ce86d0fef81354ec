import { readFile } from 'node:fs/promises';
import { sniff } from '../../../../nodes/PublishingService/media/formats';
import { fixturePath } from '../../../kit/media';
import { box, ftyp, latin1, zeros } from './movieBytes';

test.each([
	['mp4-h264-aac.mp4', 'mp4', 'video/mp4'],
	['mov-h264-aac.mov', 'mov', 'video/quicktime'],
	['webm.webm', 'webm', 'video/webm'],
	['mkv.mkv', 'matroska', 'video/x-matroska'],
	['avi-named.mp4', 'avi', 'video/x-msvideo'],
	['portrait.jpg', 'jpeg', 'image/jpeg'],
	['portrait.png', 'png', 'image/png'],
	['portrait.webp', 'webp', 'image/webp'],
	['square.gif', 'gif', 'image/gif'],
	['html-named.jpg', 'html', 'text/html'],
	['text-named.mp4', 'text', 'text/plain'],
])('the file %s is %s', async (file, kind, contentType) => {
	expect(sniff(await readFile(fixturePath({ file })))).toMatchObject({ kind, contentType });
});

const transportPacket = Buffer.concat([latin1('G'), zeros(187)]);

test.each([
	['a HEIC brand', ftyp('heic', 'mif1', 'heic'), 'heic'],
	['a general image brand', ftyp('mif1', 'mif1', 'heic'), 'heic'],
	['an AVIF brand', ftyp('avif', 'mif1'), 'avif'],
	['an AVIF brand behind a general one', ftyp('mif1', 'avif'), 'avif'],
	['an M4V brand', ftyp('M4V ', 'mp42'), 'mp4'],
	['a brand behind the box', Buffer.concat([ftyp('isom'), latin1('avif')]), 'mp4'],
	['a QuickTime brand', ftyp('qt  '), 'mov'],
	['no brand', box('moov', zeros(20)), 'mov'],
	[
		'MPEG transport packets',
		Buffer.concat([transportPacket, transportPacket, transportPacket]),
		'mpegTs',
	],
	['an MPEG program pack', Buffer.concat([latin1('\0\0\x01\xba'), zeros(20)]), 'mpegPs'],
	['an ID3 tag', latin1('ID3\x04\0\0\0'), 'mp3'],
	['a PDF header', latin1('%PDF-1.7\n'), 'pdf'],
	['a WAV header', latin1('RIFF\0\0\0\0WAVEfmt '), 'wav'],
	['FLV', latin1('FLV\x01\x05'), 'flv'],
	['a Windows Media header', latin1('\x30\x26\xb2\x75\x8e\x66\xcf\x11'), 'wmv'],
	['an Ogg page', latin1('OggS\0'), 'ogg'],
	['a page behind a comment', latin1('\n<!-- saved -->\n<HTML lang="en">'), 'html'],
	['a page behind a byte order mark', latin1('\xef\xbb\xbf<!doctype html>'), 'html'],
	['JSON', latin1('{"error":"not found"}'), 'text'],
	['text like a box', latin1('See free videos'), 'text'],
	['text that is cut within a character', Buffer.from('Grüße, 你好').subarray(0, -1), 'text'],
])('%s tells the kind of file', (_, bytes, kind) => {
	expect(sniff(bytes)?.kind).toBe(kind);
});

test.each([
	['nothing', zeros(0)],
	['zeros', zeros(512)],
	['one byte of a signature', latin1('\xff')],
	['an unknown RIFF file', latin1('RIFF\0\0\0\0ABCD')],
])('no kind of file is guessed from %s', (_, bytes) => {
	expect(sniff(bytes)).toBeUndefined();
});
