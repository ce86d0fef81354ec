import { MOST_MOVIE_BYTES } from '../../../../nodes/PublishingService/media/mp4Boxes';
import { readVideoFacts } from '../../../../nodes/PublishingService/media/videoFacts';
import { ByteSource } from './byteSource';
import { box, ftyp, latin1, movie, timeHeader, track, u32, u64, zeros } from './movieBytes';

const header = movie(timeHeader('mvhd', 600, 1200), track());
const moov = header.subarray(ftyp().length);
const sized = { duration: 2, width: 1080, height: 1920 };

async function read(bytes: Uint8Array, totalBytes?: number) {
	return await readVideoFacts(new ByteSource(bytes), totalBytes);
}

test('the source is reported to stop as soon as the header is there', async () => {
	const source = new ByteSource(Buffer.concat([header, box('mdat', zeros(1_000_000))]), [1000]);
	expect(await readVideoFacts(source)).toMatchObject(sized);
	expect(source.closed).toBe(true);
	expect(source.pulledBytes).toBeLessThanOrEqual(header.length + 1000);
});

test('a 64-bit size is read', async () => {
	const media = Buffer.concat([u32(1), latin1('mdat'), u64(1016n), zeros(1000)]);
	expect(await read(Buffer.concat([ftyp(), media, moov]))).toMatchObject(sized);
});

test('a header that ends with the file needs no size', async () => {
	const open = Buffer.concat([u32(0), moov.subarray(4)]);
	expect(await read(Buffer.concat([ftyp(), open]))).toMatchObject(sized);
});

test('a QuickTime file from before brands is a MOV', async () => {
	const facts = await read(Buffer.concat([box('wide'), box('mdat', zeros(50)), moov]));
	expect(facts).toMatchObject({ ...sized, container: { contentType: 'video/quicktime' } });
});

test.each([
	['an empty file', zeros(0)],
	['zeros', zeros(2000)],
	['brands alone', ftyp()],
	['no header', Buffer.concat([ftyp(), box('mdat', zeros(99))])],
	['media without end', Buffer.concat([ftyp(), u32(0), latin1('mdat'), moov])],
	['a size below that of a header', Buffer.concat([ftyp(), u32(7), latin1('free'), moov])],
	[
		'a 64-bit size below that of its header',
		Buffer.concat([ftyp(), u32(1), latin1('mdat'), u64(15n), moov]),
	],
	['a 64-bit size that is cut off', Buffer.concat([ftyp(), u32(1), latin1('mdat'), zeros(3)])],
	['a header that ends early', header.subarray(0, -1)],
	['a header without tracks', movie(timeHeader('mvhd', 600, 1200))],
	['a box larger than what it lies in', movie(box('trak', u32(9), latin1('tkhd')))],
	['a box shorter than its fields', movie(box('trak', box('tkhd', zeros(3))))],
])('%s is not understood', async (_, bytes) => {
	expect(await read(bytes)).toBeUndefined();
});

test('a box that is larger than the file ends the reading immediately', async () => {
	const media = Buffer.concat([ftyp(), u32(1_000_000), latin1('mdat'), zeros(100_000)]);
	const source = new ByteSource(media, [1000]);
	expect(await readVideoFacts(source, media.length)).toBeUndefined();
	expect(source.pulledBytes).toBe(1000);
});

test('media that ends with the file is not read for a header behind it', async () => {
	const media = Buffer.concat([ftyp(), u32(0), latin1('mdat'), zeros(100_000)]);
	const source = new ByteSource(media, [1000]);
	expect(await readVideoFacts(source)).toBeUndefined();
	expect(source.pulledBytes).toBe(1000);
});

/** The start of a file, followed by the same megabyte without an end. */
class EndlessSource implements AsyncIterable<Uint8Array> {
	pulledBytes = 0;

	constructor(
		private readonly start: Uint8Array,
		private readonly megabyte: Uint8Array = zeros(1 << 20),
		private readonly end: Uint8Array = zeros(0),
		private readonly megabytes = Infinity,
	) {}

	async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
		yield this.start;
		for (let count = 0; count < this.megabytes; count += 1) {
			this.pulledBytes += this.megabyte.length;
			yield await Promise.resolve(this.megabyte);
		}
		yield this.end;
	}
}

test.each([
	['states 4 GB', u32(0xffff_ffff)],
	['states no end', u32(0)],
])('a header that %s is given up after 16 MiB', async (_, size) => {
	const source = new EndlessSource(Buffer.concat([ftyp(), size, latin1('moov')]));
	expect(await readVideoFacts(source)).toBeUndefined();
	expect(source.pulledBytes).toBeLessThanOrEqual(MOST_MOVIE_BYTES + (2 << 20));
});

test('endless small boxes are given up', async () => {
	const source = new EndlessSource(ftyp(), Buffer.concat(new Array(1 << 17).fill(box('free'))));
	expect(await readVideoFacts(source)).toBeUndefined();
	expect(source.pulledBytes).toBe(1 << 20);
});

test('a header of the largest size that is full of small boxes is given up', async () => {
	const full = Buffer.concat(new Array((MOST_MOVIE_BYTES - 8) / 8).fill(box('free')));
	expect(await read(movie(full))).toBeUndefined();
});

test('bytes before the header are not kept', async () => {
	const media = Buffer.concat([ftyp(), u32(1), latin1('mdat'), u64((1n << 30n) + 16n)]);
	const source = new EndlessSource(media, zeros(1 << 20), moov, 1024);
	const before = process.memoryUsage().arrayBuffers;
	expect(await readVideoFacts(source)).toMatchObject(sized);
	expect(source.pulledBytes).toBe(1 << 30);
	expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 << 20);
});

test('an error of the source passes through', async () => {
	async function* broken(): AsyncGenerator<Uint8Array> {
		yield await Promise.resolve(ftyp());
		throw new Error('the disk is gone');
	}
	await expect(readVideoFacts(broken())).rejects.toThrow('the disk is gone');
});
