import { createCipheriv } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fixturePath, validVideos } from './index';

/** 120 MiB, the largest video that the service takes. */
export const largestVideoBytes = 125_829_120;

const blockBytes = 1 << 20;
const boxHeaderBytes = 8;

/**
 * Writes a playable MP4 (H.264, AAC, 1 s) of exactly `sizeBytes` bytes, padded with a `free` box of
 * bytes that never repeat, so that a lost or swapped part changes the hash. The same arguments give
 * the same bytes. With `moov: 'last'` the header lies behind the padding.
 */
export async function writeLargeVideo(
	path: string,
	sizeBytes: number,
	{ moov = 'first' }: { moov?: 'first' | 'last' } = {},
): Promise<void> {
	const video = await readFile(
		fixturePath(moov === 'first' ? validVideos.mp4H264 : validVideos.moovLast),
	);
	const splitAt = moov === 'first' ? video.length : boxOffset(video, 'moov');
	const padding = sizeBytes - video.length;
	if (padding < boxHeaderBytes || padding > 0xffff_ffff) {
		throw new RangeError(`A padded video cannot have ${sizeBytes} bytes`);
	}
	await pipeline(
		Readable.from(parts(video.subarray(0, splitAt), padding, video.subarray(splitAt))),
		createWriteStream(path),
	);
}

function* parts(before: Buffer, padding: number, after: Buffer): Generator<Buffer> {
	yield before;
	const header = Buffer.alloc(boxHeaderBytes);
	header.writeUInt32BE(padding, 0);
	header.write('free', 4, 'latin1');
	yield header;
	// A cipher in counter mode is a fast source of bytes that are the same in every run.
	const cipher = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16));
	for (let left = padding - boxHeaderBytes; left > 0; left -= blockBytes) {
		yield cipher.update(Buffer.alloc(Math.min(left, blockBytes)));
	}
	yield after;
}

/** The offset of the top-level box of this type. */
function boxOffset(file: Buffer, type: string): number {
	let offset = 0;
	while (offset + boxHeaderBytes <= file.length) {
		if (file.toString('latin1', offset + 4, offset + 8) === type) {
			return offset;
		}
		offset += file.readUInt32BE(offset);
	}
	throw new Error(`The file has no ${type} box`);
}
