import {
	Box,
	checkSize,
	fourCc,
	HEADER_BYTES,
	LONG_HEADER_BYTES,
	MalformedBoxError,
} from './boxes';
import type { ForwardReader } from './forwardReader';

/** The largest header that is kept: three minutes of video need less than a tenth of it. */
export const MOST_MOVIE_BYTES = 16 * 1024 * 1024;

const MOST_BOXES = 10_000;

/** Goes over the boxes of a file, keeping none of their bytes, up to its header: the box `moov`. */
export async function findMovie(reader: ForwardReader, totalBytes: number): Promise<Box> {
	for (let count = 0; count < MOST_BOXES; count += 1) {
		const left = totalBytes - reader.position;
		const header = await reader.read(HEADER_BYTES);
		if (header.length < HEADER_BYTES) break;
		const type = fourCc(header, 4);
		const length = await bodyLength(reader, new Box(type, header), left);
		if (type === 'moov') return new Box(type, await movieBytes(reader, length));
		// A box that ends with the file leaves no place for another.
		if (length === Infinity) break;
		await reader.skip(length);
	}
	throw new MalformedBoxError('no header (a box "moov") was found');
}

/** How many bytes of the box follow its header; Infinity for one that ends with the file. */
async function bodyLength(reader: ForwardReader, header: Box, left: number): Promise<number> {
	const stated = header.uint32(0);
	if (stated === 0) return Infinity;
	const long = stated === 1;
	const size = long ? await longSize(reader, header.type) : stated;
	const headerBytes = long ? LONG_HEADER_BYTES : HEADER_BYTES;
	checkSize(header.type, size, headerBytes, left);
	return size - headerBytes;
}

async function longSize(reader: ForwardReader, type: string): Promise<number> {
	return new Box(type, await reader.read(LONG_HEADER_BYTES - HEADER_BYTES)).uint64(0);
}

async function movieBytes(reader: ForwardReader, length: number): Promise<Uint8Array> {
	const bytes = await reader.read(Math.min(length, MOST_MOVIE_BYTES + 1));
	if (bytes.length > MOST_MOVIE_BYTES) {
		throw new MalformedBoxError(`the header is larger than ${MOST_MOVIE_BYTES} bytes`);
	}
	if (length !== Infinity && bytes.length < length) {
		throw new MalformedBoxError('the file ends within its header');
	}
	return bytes;
}
