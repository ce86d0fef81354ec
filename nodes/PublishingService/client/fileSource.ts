import type { ByteStream } from './byteStream';

/** The bytes of a file: each call of `open` returns a new stream, or the bytes themselves. */
export interface FileSource {
	readonly filename: string;
	readonly contentType: string;
	readonly sizeBytes: number;
	open(): Promise<ByteStream | Buffer>;
}
