import { createHash } from 'crypto';

import type { ByteStream } from '../../client/http';
import type { FileSource } from '../../client/transfer';
import { sniff, SNIFF_BYTES } from '../../media/formats';
import { firstBytesOf, videoProblem } from './inspectBytes';

/** How much of all files of a run is kept between their inspection and their upload. */
const MOST_HELD_BYTES = 32 * 1024 * 1024;

/** Where the bytes of a file are: `open` gives a fresh stream, or the bytes themselves. */
export interface FileBytes {
	readonly sizeBytes: number;
	readonly open: () => Promise<ByteStream | Buffer>;
}

/** A file of an item's binary data, under the name that the item gives it. */
export interface BinaryFile extends FileSource {
	readonly content: StoredFile;
	/** Extension without the dot, in lower case; empty where the name has none. */
	readonly extension: string;
}

/**
 * A file in n8n's binary data, read as few times as its format allows: what was read to look at it is
 * given again to whoever opens it next, and its hash is taken of the bytes on their way. There is one
 * object a run for each file, so that items that name the same one share all of it.
 */
export class StoredFile {
	private start: FileStart | Buffer | undefined;
	/** Inspections of the start run one after the other. */
	private lastLook: Promise<unknown> = Promise.resolve();
	private typeLook: Promise<string | undefined> | undefined;
	private videoLook: Promise<string | undefined> | undefined;
	private firstBytes: Buffer = Buffer.alloc(0);
	private hash: string | undefined;
	/** Ends with the reading that takes the hash, or that is expected to. */
	private hashing: Promise<void> | undefined;
	private readToEnd = () => {};
	/** A reading for nothing but the hash, which all who wait for it share. */
	private reading: Promise<void> | undefined;
	private firstAlike: Promise<StoredFile> | undefined;

	constructor(
		private readonly bytes: FileBytes,
		private readonly files: RunFiles,
		/** Tells it from the other files of the run. */
		readonly number: number,
	) {}

	/** The content type that the first bytes show; undefined where they show none that is known. */
	async contentType(): Promise<string | undefined> {
		return await (this.typeLook ??= this.look(async (start) => {
			this.firstBytes = Buffer.isBuffer(start)
				? Buffer.from(start.subarray(0, SNIFF_BYTES))
				: await firstBytesOf(start);
			return sniff(this.firstBytes)?.contentType;
		}));
	}

	/** What the file's own header breaks of the rules for videos, as sentences; undefined for nothing. */
	async videoProblem(): Promise<string | undefined> {
		return await (this.videoLook ??= this.look(
			async (start) => await videoProblem(start, this.bytes.sizeBytes),
		));
	}

	/** The whole file: what was read of it so far, and the rest; with `hashed`, its hash is then known. */
	async open({ hashed = false } = {}): Promise<ByteStream | Buffer> {
		const bytes = await this.inOrder(
			async () => (await this.takeStart()) ?? (await this.bytes.open()),
		);
		if (hashed && this.hash === undefined) this.takeHash(bytes);
		return bytes;
	}

	/** Runs work that will open the file: who asks for its hash meanwhile waits for that reading. */
	async whileOpened<T>(work: () => Promise<T>): Promise<T> {
		this.hashing = new Promise((resolve) => {
			this.readToEnd = resolve;
		});
		try {
			return await work();
		} finally {
			this.readToEnd();
		}
	}

	/** SHA-256 of the content in hex; the file is read where nothing else has read it to its end. */
	async contentHash(): Promise<string> {
		await this.hashing;
		while (this.hash === undefined) {
			this.reading ??= this.readForHash();
			await this.reading;
		}
		return this.hash;
	}

	private async readForHash(): Promise<void> {
		try {
			const bytes = await this.open({ hashed: true });
			if (!Buffer.isBuffer(bytes)) for await (const _ of bytes);
			await this.hashing;
		} finally {
			this.reading = undefined;
		}
	}

	/**
	 * The first file of the run with the same content. Only files of the same size and start are
	 * compared, so that hardly ever one is read for it.
	 */
	async sameContent(): Promise<StoredFile> {
		return await (this.firstAlike ??= this.findSame());
	}

	/** Drops what is kept of it; opened again, it is read from the start. */
	async close(): Promise<void> {
		await this.inOrder(async () => await closed(this.drop()));
	}

	private async findSame(): Promise<StoredFile> {
		await this.contentType();
		const { sizeBytes } = this.bytes;
		for (const other of this.files.alike(this, `${sizeBytes} ${this.firstBytes.toString('hex')}`)) {
			if ((await other.sameContent()) !== other) continue;
			// Its own hash first: meanwhile the other one is on its way to its upload, which takes the hash.
			const own = await this.contentHash();
			if ((await other.contentHash()) === own) return other;
		}
		return this;
	}

	private async look<T>(see: (start: FileStart | Buffer) => Promise<T>): Promise<T> {
		return await this.inOrder(async () => {
			const start = this.drop() ?? (await this.openStart());
			try {
				return await see(start);
			} finally {
				if (this.files.hold(memoryOf(start))) this.start = start;
				else await closed(start);
			}
		});
	}

	private async openStart(): Promise<FileStart | Buffer> {
		const bytes = await this.bytes.open();
		return Buffer.isBuffer(bytes) ? bytes : new FileStart(bytes, this.bytes.sizeBytes);
	}

	private async takeStart(): Promise<ByteStream | Buffer | undefined> {
		const start = this.drop();
		return start instanceof FileStart ? await start.whole() : start;
	}

	private drop(): FileStart | Buffer | undefined {
		const { start } = this;
		if (start) this.files.release(memoryOf(start));
		this.start = undefined;
		return start;
	}

	private takeHash(bytes: ByteStream | Buffer): void {
		const hash = createHash('sha256');
		if (Buffer.isBuffer(bytes)) {
			this.hash = hash.update(bytes).digest('hex');
			return;
		}
		// A listener for data would start the stream before its reader is there.
		bytes.pause();
		let missing = this.bytes.sizeBytes;
		bytes.on('data', (piece: Uint8Array) => {
			hash.update(piece);
			missing -= piece.length;
			// The last byte may be sent and answered before the stream says that it has ended.
			if (missing === 0) this.hash = hash.copy().digest('hex');
		});
		bytes.on('end', () => {
			this.hash = hash.digest('hex');
		});
		this.hashing = new Promise((resolve) => {
			bytes.on('close', resolve);
			bytes.on('close', this.readToEnd);
		});
	}

	private async inOrder<T>(work: () => Promise<T>): Promise<T> {
		const done = this.lastLook.then(work);
		this.lastLook = done.catch(() => {});
		return await done;
	}
}

/** The files of a run. */
export class RunFiles {
	private readonly byId = new Map<string, StoredFile>();
	private readonly byStart = new Map<string, StoredFile[]>();
	private count = 0;
	private held = 0;

	/** The file that n8n keeps under an ID; one without an ID is in the item itself. */
	file(id: string | undefined, bytes: FileBytes): StoredFile {
		const known = id === undefined ? undefined : this.byId.get(id);
		if (known) return known;
		const file = new StoredFile(bytes, this, this.count++);
		if (id !== undefined) this.byId.set(id, file);
		return file;
	}

	/** The files that came before and may have the same content, by what is known without reading them. */
	alike(file: StoredFile, start: string): readonly StoredFile[] {
		const others = this.byStart.get(start) ?? [];
		this.byStart.set(start, [...others, file]);
		return others;
	}

	/** Whether there is room to keep so many bytes; they then count until they are released. */
	hold(bytes: number): boolean {
		if (this.held > 0 && this.held + bytes > MOST_HELD_BYTES) return false;
		this.held += bytes;
		return true;
	}

	release(bytes: number): void {
		this.held -= bytes;
	}
}

function memoryOf(start: FileStart | Buffer): number {
	return Buffer.isBuffer(start) ? start.length : start.memory;
}

async function closed(start: FileStart | Buffer | undefined): Promise<void> {
	if (start instanceof FileStart) await start.close();
}

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
