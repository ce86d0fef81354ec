import { Readable } from 'node:stream';

import type { ByteStream } from '../../../../../nodes/PublishingService/client/http';
import { FileStart } from '../../../../../nodes/PublishingService/posting/uploads/storedFile';

const MIB = 1024 * 1024;

/** A file of these pieces, each of a byte of its own, and its stream. */
function aFile(...sizes: number[]) {
	const pieces = sizes.map((size, at) => Buffer.alloc(size, at + 1));
	// In object mode pieces that wait in the stream are not joined.
	const stream = Readable.from(pieces) as Readable & ByteStream;
	const whole = Buffer.concat(pieces);
	return { start: new FileStart(stream, whole.length), stream, whole };
}

/** Reads so many pieces of a start, from its first byte. */
async function read(start: FileStart, count: number): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	for await (const piece of start) {
		pieces.push(piece);
		if (pieces.length === count) break;
	}
	return Buffer.concat(pieces);
}

async function bytesOf(given: ByteStream | Buffer | undefined): Promise<Buffer | undefined> {
	if (given === undefined || Buffer.isBuffer(given)) return given;
	const pieces: Uint8Array[] = [];
	for await (const piece of given) pieces.push(piece);
	return Buffer.concat(pieces);
}

test('each look begins at the first byte', async () => {
	const { start, whole } = aFile(2, 3, 4);
	expect(await read(start, 1)).toEqual(whole.subarray(0, 2));
	expect(await read(start, 2)).toEqual(whole.subarray(0, 5));
	expect(await read(start, Infinity)).toEqual(whole);
	expect(await read(start, Infinity)).toEqual(whole);
});

test.each([0, 1, 2])(
	'after a look at %d pieces the stream still gives the whole',
	async (count) => {
		const { start, stream, whole } = aFile(2, 3, 4);
		if (count > 0) await read(start, count);
		const given = await start.whole();
		expect(given).toBe(stream);
		expect(await bytesOf(given)).toEqual(whole);
	},
);

test.each([3, Infinity])('after a look at all (%d pieces) the bytes are there', async (count) => {
	const { start, stream, whole } = aFile(2, 3, 4);
	await read(start, count);
	expect(await start.whole()).toEqual(whole);
	expect(stream.destroyed).toBe(true);
});

test('two MiB are kept, and what is looked at further back is not', async () => {
	const kept = aFile(MIB, MIB, 1);
	await read(kept.start, 2);
	expect((await bytesOf(await kept.start.whole()))?.equals(kept.whole)).toBe(true);
	const further = aFile(MIB, MIB, 1, 1);
	expect((await read(further.start, Infinity)).equals(further.whole)).toBe(true);
	expect(await further.start.whole()).toBeUndefined();
	expect(further.stream.destroyed).toBe(true);
});

test('a file that comes as one piece is kept, however large', async () => {
	const { start, whole } = aFile(3 * MIB);
	await read(start, 1);
	expect((await bytesOf(await start.whole()))?.equals(whole)).toBe(true);
});

test('it says what memory it takes: what was read, and a piece ahead until the end', async () => {
	const { start } = aFile(10, 10, 10);
	expect(start.memory).toBe(0);
	await read(start, 1);
	expect(start.memory).toBe(20);
	await read(start, 2);
	expect(start.memory).toBe(30);
	await read(start, Infinity);
	expect(start.memory).toBe(30);
});

test('closed, it lets go of the file, and a late failure of the stream ends nothing', async () => {
	const { start, stream } = aFile(2, 3);
	await read(start, 1);
	await start.close();
	expect(stream.destroyed).toBe(true);
	expect(() => stream.emit('error', new Error('too late'))).not.toThrow();
});
