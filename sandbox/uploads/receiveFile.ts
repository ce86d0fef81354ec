import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteMeter } from './byteMeter';

/** A received file on the disk. */
export interface ReceivedFile {
	path: string;
	bytes: number;
	/** Hex. */
	sha256: string;
}

/** Streams bytes into a new file of the folder; nothing is kept of a stream that fails. */
export async function receiveFile(
	source: Readable,
	directory: string,
	meter: ByteMeter,
	signal?: AbortSignal,
): Promise<ReceivedFile> {
	const path = join(directory, randomUUID());
	try {
		await pipeline(source, meter, createWriteStream(path), { signal });
		return { path, bytes: meter.bytes, sha256: meter.sha256() };
	} catch (error) {
		await rm(path, { force: true });
		throw error;
	}
}
