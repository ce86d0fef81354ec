import type { ByteStream } from '../../client/http';

/**
 * How much of a file is kept while it is inspected. A header in front takes less than a quarter of it;
 * for one further back the bytes before it are dropped, and the file is opened again for its upload.
 */
const MOST_KEPT_BYTES = 2 * 1024 * 1024;

/**
 * An open file of which the start was read and is kept, so that the same stream can still give the
 * whole file. It can be iterated more than once, each time from the start.
 */
export class FileStart implements AsyncIterable<Uint8Array> {
	private readonly stream: ByteStream;
	private readonly source: AsyncIterator<Uint8Array, undefined>;
	private readonly kept: Uint8Array[] = [];
	private isKept = true;
	private isOver = false;
	/** Bytes that were read. */
	private read = 0;

	constructor(
		stream: ByteStream,
		private readonly sizeBytes: number,
	) {
		// A stream that is destroyed early may emit an error: without a listener that ends the process.
		stream.on('error', () => {});
		this.stream = stream;
		this.source = stream.iterator({ destroyOnReturn: false });
	}

	/** About how many bytes of memory it takes as long as it is kept. */
	get memory(): number {
		// A stream reads one more piece ahead.
		return this.isOver ? this.read : this.read + (this.kept[0]?.length ?? 0);
	}

	async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array> {
		for (let at = 0; ; at++) {
			const piece = this.isKept ? (this.kept[at] ?? (await this.next())) : await this.next();
			if (!piece) return;
			yield piece;
		}
	}

	/**
	 * The whole file from its first byte: the open stream, or the bytes where they are all there;
	 * undefined where its start is kept no more. Called once; the caller then destroys the stream.
	 */
	async whole(): Promise<ByteStream | Buffer | undefined> {
		if (!this.isKept) {
			await this.close();
			return undefined;
		}
		if (this.isOver || this.read >= this.sizeBytes) {
			await this.close();
			return Buffer.concat(this.kept);
		}
		await this.source.return?.();
		for (const piece of this.kept.reverse()) this.stream.unshift(piece);
		return this.stream;
	}

	/** Closes the file. */
	async close(): Promise<void> {
		await this.source.return?.();
		this.stream.destroy();
	}

	private async next(): Promise<Uint8Array | undefined> {
		if (this.isOver) return undefined;
		const { value } = await this.source.next();
		if (value === undefined) {
			this.isOver = true;
			return undefined;
		}
		this.read += value.length;
		// The first piece is kept in any case: n8n's database mode gives a file as one.
		if (this.read > MOST_KEPT_BYTES && this.kept.length > 0) {
			this.isKept = false;
			this.kept.length = 0;
		}
		if (this.isKept) this.kept.push(value);
		return value;
	}
}
