const FIRST_BUFFER_BYTES = 64 * 1024;

/** Takes bytes from a source that cannot seek; keeps no more than one chunk and what is asked for. */
export class ForwardReader {
	private readonly chunks: AsyncIterator<Uint8Array>;
	private rest: Uint8Array = new Uint8Array(0);
	private consumed = 0;

	constructor(source: AsyncIterable<Uint8Array>) {
		this.chunks = source[Symbol.asyncIterator]();
	}

	/** How many bytes were read or skipped. */
	get position(): number {
		return this.consumed;
	}

	/** The next bytes, which stay to be read; fewer than `length` where the source ends. */
	async peek(length: number): Promise<Uint8Array> {
		const start = await this.read(length);
		const joined = new Uint8Array(start.length + this.rest.length);
		joined.set(start);
		joined.set(this.rest, start.length);
		this.rest = joined;
		this.consumed -= start.length;
		return start;
	}

	/** The next bytes; fewer than `length` where the source ends. */
	async read(length: number): Promise<Uint8Array> {
		// It grows with what is there, as a length that a file states may be a lie.
		let bytes = new Uint8Array(Math.min(length, FIRST_BUFFER_BYTES));
		let filled = 0;
		while (filled < length) {
			const part = await this.take(length - filled);
			if (!part) break;
			if (filled + part.length > bytes.length) {
				const larger = new Uint8Array(
					Math.min(length, Math.max(bytes.length * 2, filled + part.length)),
				);
				larger.set(bytes.subarray(0, filled));
				bytes = larger;
			}
			bytes.set(part, filled);
			filled += part.length;
		}
		return bytes.subarray(0, filled);
	}

	/** Passes over bytes without keeping them; ends where the source ends. */
	async skip(length: number): Promise<void> {
		let left = length;
		while (left > 0) {
			const part = await this.take(left);
			if (!part) return;
			left -= part.length;
		}
	}

	/** Tells the source that no more is wanted. */
	async close(): Promise<void> {
		await this.chunks.return?.();
	}

	/** Some of the next bytes, at least one and at most `most`; undefined at the end. */
	private async take(most: number): Promise<Uint8Array | undefined> {
		while (this.rest.length === 0) {
			const next = await this.chunks.next();
			if (next.done) return undefined;
			this.rest = next.value;
		}
		const part = this.rest.subarray(0, most);
		this.rest = this.rest.subarray(part.length);
		this.consumed += part.length;
		return part;
	}
}
