import { Readable } from 'node:stream';

import type { ByteStream } from '../../../../../nodes/PublishingService/client/http';
import {
	firstBytesOf,
	typeOfStream,
	videoProblem,
} from '../../../../../nodes/PublishingService/posting/uploads/inspectBytes';

const streamOf = (...pieces: Buffer[]) => Readable.from(pieces) as Readable & ByteStream;
const GIF = Buffer.from('GIF89a');
/** The first box of an MP4 that says nothing else. */
const FTYP = Buffer.from('\0\0\0\x10ftypisom\0\0\0\0', 'latin1');

test('of a file 512 bytes are enough, and no more is read', async () => {
	let read = 0;
	function* pieces() {
		for (;;) {
			read++;
			yield Buffer.alloc(200, read);
		}
	}
	const bytes = await firstBytesOf(Readable.from(pieces(), { highWaterMark: 1 }));
	expect(bytes).toHaveLength(512);
	expect([bytes[0], bytes[199], bytes[200], bytes[511]]).toEqual([1, 1, 2, 3]);
	expect(read).toBeLessThan(6);
	expect(await firstBytesOf(streamOf(GIF))).toEqual(GIF);
});

test('512 bytes in one piece are enough', async () => {
	async function* pieces() {
		yield await Promise.resolve(Buffer.alloc(512, 1));
		throw new Error('read too far');
	}
	expect(await firstBytesOf(pieces())).toEqual(Buffer.alloc(512, 1));
});

test.each([
	[[GIF], 'image/gif'],
	[[GIF.subarray(0, 3), GIF.subarray(3)], 'image/gif'],
	[[Buffer.from('words')], 'text/plain'],
	[[Buffer.from([0, 1, 2, 3])], undefined],
])('the type of a stream of %j is %s, and it is closed', async (pieces, type) => {
	const stream = streamOf(...pieces, Buffer.alloc(600, ' '), Buffer.alloc(600, ' '));
	expect(await typeOfStream(stream)).toBe(type);
	expect(stream.destroyed).toBe(true);
});

test('a file that is no video breaks a rule; what is not understood breaks none', async () => {
	expect(await videoProblem(streamOf(Buffer.from('words')))).toMatch(
		/^The file is a text file; [^.]+\.$/,
	);
	expect(await videoProblem(streamOf(FTYP), FTYP.length)).toBeUndefined();
});
