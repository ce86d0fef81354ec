/** Bytes as a stream that records how much was read, and if it was stopped early. */
export class ByteSource implements AsyncIterable<Uint8Array> {
	pulledBytes = 0;
	closed = false;

	/** @param chunkSizes Sizes of the chunks in turn, repeated. */
	constructor(
		private readonly bytes: Uint8Array,
		private readonly chunkSizes: readonly number[] = [64 * 1024],
	) {}

	async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
		try {
			for (let turn = 0; this.pulledBytes < this.bytes.length; turn += 1) {
				const size = this.chunkSizes[turn % this.chunkSizes.length] ?? 1;
				const chunk = this.bytes.subarray(this.pulledBytes, this.pulledBytes + size);
				this.pulledBytes += chunk.length;
				yield await Promise.resolve(chunk);
			}
		} finally {
			this.closed = true;
		}
	}
}
