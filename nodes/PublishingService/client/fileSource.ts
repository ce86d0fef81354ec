import type { ByteStream } from './byteStream';

/** The bytes of a file: `open` gives a fresh stream (or the bytes themselves) each time. */
export interface FileSource {
	readonly filename: string;
	readonly contentType: string;
	readonly sizeBytes: number;
	open(): Promise<ByteStream | Buffer>;
}
