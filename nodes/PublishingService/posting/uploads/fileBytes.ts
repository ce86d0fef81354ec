import type { ByteStream } from '../../client/byteStream';

/** A file from its first byte: an open stream, or all its bytes. */
export type FileBytes = ByteStream | Buffer;

export function closeFile(file: FileBytes | undefined): void {
	if (file && !Buffer.isBuffer(file)) {
		file.destroy();
	}
}
