/** The parts of a Node stream that the client uses; community nodes may not import its type. */
export interface ByteStream extends AsyncIterable<Uint8Array> {
	compose(through: (source: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>): ByteStream;
	destroy(error?: Error): unknown;
	/**
	 * True if the stream returns whole values instead of pieces, as n8n's database mode does for a
	 * file.
	 */
	readonly readableObjectMode?: boolean;
	readonly readableLength: number;
	iterator(options: { destroyOnReturn: boolean }): AsyncIterableIterator<Uint8Array, undefined>;
	on(event: 'close' | 'end' | 'error', listener: () => void): unknown;
	on(event: 'data', listener: (piece: Uint8Array) => void): unknown;
	pause(): unknown;
	unshift(piece: Uint8Array): void;
}
