import { Readable } from 'node:stream';

import { firstBytesOf, sniff } from '../../../../nodes/PublishingService/media/formats';

const streamOf = (...pieces: Buffer[]) => Readable.from(pieces);
const GIF = Buffer.from('GIF89a');

test('512 bytes of a file are enough, and no more is read', async () => {
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
	expect(sniff(await firstBytesOf(stream))?.contentType).toBe(type);
	expect(stream.destroyed).toBe(true);
});
