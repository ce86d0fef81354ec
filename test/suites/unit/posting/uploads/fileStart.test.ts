import { Readable } from 'node:stream';

import type { ByteStream } from '../../../../../nodes/PublishingService/client/byteStream';
import { readStart } from '../../../../../nodes/PublishingService/posting/uploads/fileStart';
import type { FileBytes } from '../../../../../nodes/PublishingService/posting/uploads/fileBytes';

const MIB = 1024 * 1024;

/** A file of pieces, each filled with its own byte, and its stream. */
function aFile(...sizes: number[]) {
	const pieces = sizes.map((size, at) => Buffer.alloc(size, at + 1));
	// Object mode keeps waiting pieces apart; another stream would join them.
	const stream = Readable.from(pieces) as Readable & ByteStream;
	return { stream, whole: Buffer.concat(pieces) };
}

/** Reads this many pieces from the start of a file. */
async function lookAt(file: FileBytes, sizeBytes: number, count: number) {
	return await readStart(file, sizeBytes, async (start) => {
		const pieces: Uint8Array[] = [];
		for await (const piece of start) {
			pieces.push(piece);
			if (pieces.length === count) {
				break;
			}
		}
		return Buffer.concat(pieces);
	});
}

async function bytesOf(given: FileBytes | undefined): Promise<Buffer | undefined> {
	if (given === undefined || Buffer.isBuffer(given)) {
		return given;
	}
	const pieces: Uint8Array[] = [];
	for await (const piece of given) {
		pieces.push(piece);
	}
	return Buffer.concat(pieces);
}

test('each look begins at the first byte', async () => {
	const { stream, whole } = aFile(2, 3, 4);
	const first = await lookAt(stream, 9, 1);
	expect(first.result).toEqual(whole.subarray(0, 2));
	const second = await lookAt(first.file ?? Buffer.alloc(0), 9, 2);
	expect(second.result).toEqual(whole.subarray(0, 5));
	const third = await lookAt(second.file ?? Buffer.alloc(0), 9, Infinity);
	expect(third.result).toEqual(whole);
	expect((await lookAt(third.file ?? Buffer.alloc(0), 9, Infinity)).result).toEqual(whole);
});

test.each([0, 1, 2])(
	'after a look at %d pieces the stream still gives the whole',
	async (count) => {
		const { stream, whole } = aFile(2, 3, 4);
		const look = async () => await Promise.resolve();
		const { file } = count > 0 ? await lookAt(stream, 9, count) : await readStart(stream, 9, look);
		expect(file).toBe(stream);
		expect(await bytesOf(file)).toEqual(whole);
	},
);

test.each([3, Infinity])('after a look at all (%d pieces) the bytes are there', async (count) => {
	const { stream, whole } = aFile(2, 3, 4);
	expect((await lookAt(stream, 9, count)).file).toEqual(whole);
	expect(stream.destroyed).toBe(true);
});

test('two MiB are kept, and what is looked at further back is not', async () => {
	const kept = aFile(MIB, MIB, 1);
	const { file } = await lookAt(kept.stream, kept.whole.length, 2);
	expect((await bytesOf(file))?.equals(kept.whole)).toBe(true);
	const further = aFile(MIB, MIB, 1, 1);
	const all = await lookAt(further.stream, further.whole.length, Infinity);
	expect(all.result.equals(further.whole)).toBe(true);
	expect(all.file).toBeUndefined();
	expect(further.stream.destroyed).toBe(true);
});

test('a file that comes as one piece is kept, however large', async () => {
	const { stream, whole } = aFile(3 * MIB);
	const { file } = await lookAt(stream, whole.length, 1);
	expect((await bytesOf(file))?.equals(whole)).toBe(true);
});

test('a look that ends early closes the file, and a late failure of the stream ends nothing', async () => {
	const { stream } = aFile(2, 3);
	const look = async () => await Promise.reject(new Error('broken'));
	await expect(readStart(stream, 5, look)).rejects.toThrow('broken');
	expect(stream.destroyed).toBe(true);
	expect(() => stream.emit('error', new Error('too late'))).not.toThrow();
});
