import type { FileSource } from '../../client/fileSource';
import { firstBytesOf, sniff } from '../../media/formats';
import { videoProblem } from '../../media/mediaRules';
import { closeFile, type FileBytes } from './fileBytes';
import { hashFile } from './fileHash';
import { readStart } from './fileStart';

export interface FilePlace {
	readonly sizeBytes: number;
	readonly open: () => Promise<FileBytes>;
}

/** A file of an item's binary data, with its name in the item. */
export interface BinaryFile extends FileSource {
	readonly content: StoredFile;
}

/**
 * A file of n8n's binary data. Reads it as seldom as possible: keeps the first bytes, and computes
 * the hash during the upload.
 */
export class StoredFile {
	/** The rest of a stream after its beginning was read, and the bytes of it that are in memory. */
	private unread: { readonly file: FileBytes; readonly memory: number } | undefined;
	/** The last use of the file. Each use waits for the one before, because they share one stream. */
	private lastOpening: Promise<unknown> = Promise.resolve();
	private start: Promise<Uint8Array> | undefined;
	private problem: Promise<string | undefined> | undefined;
	private hash: string | undefined;
	/** Work that reads the file to its end. Everything that needs the hash waits for it. */
	private reading: Promise<unknown> | undefined;
	private firstAlike: Promise<StoredFile> | undefined;

	constructor(
		private readonly place: FilePlace,
		private readonly files: RunFiles,
		/** Distinguishes the file from the other files of the run. */
		readonly number: number,
	) {}

	async contentType(): Promise<string | undefined> {
		return sniff(await this.firstBytes())?.contentType;
	}

	async videoProblem(): Promise<string | undefined> {
		return await (this.problem ??= this.look(
			async (start) => await videoProblem(start, this.place.sizeBytes),
		));
	}

	/** The whole file. Read to its end within `whileOpened`, its hash is known. */
	async open(): Promise<FileBytes> {
		const file = await this.inOrder(async () => this.takeLeft() ?? (await this.place.open()));
		// An upload without a post needs no hash, which costs as much time as sending a large video.
		const isHashWanted = this.reading !== undefined;
		if (isHashWanted && this.hash === undefined) {
			hashFile(file, this.place.sizeBytes, (hash) => {
				this.hash = hash;
			});
		}
		return file;
	}

	/** Runs work that opens the file. A request for the hash waits until the work is done. */
	async whileOpened<T>(work: () => Promise<T>): Promise<T> {
		const done = Promise.resolve().then(work);
		const reading = done.catch(() => {});
		this.reading = reading;
		return await done.finally(() => {
			if (this.reading === reading) {
				this.reading = undefined;
			}
		});
	}

	/** SHA-256 of the content in hex. Reads the file if nothing else has read it to its end. */
	async contentHash(): Promise<string> {
		const readToEnd = async () => {
			const file = await this.open();
			if (!Buffer.isBuffer(file)) {
				const chunks = file[Symbol.asyncIterator]();
				let next = await chunks.next();
				while (next.done !== true) {
					next = await chunks.next();
				}
			}
		};
		while (this.hash === undefined) {
			await (this.reading ?? this.whileOpened(readToEnd));
		}
		return this.hash;
	}

	/** The first file of the run with the same content; only files of one size and start are compared. */
	async sameContent(): Promise<StoredFile> {
		return await (this.firstAlike ??= this.findSame());
	}

	/** Closes what is kept of the file. If it is opened again, it is read from the start. */
	async close(): Promise<void> {
		await this.inOrder(() => Promise.resolve(closeFile(this.takeLeft())));
	}

	private async findSame(): Promise<StoredFile> {
		const start = Buffer.from(await this.firstBytes()).toString('hex');
		const alike = `${this.place.sizeBytes} ${start}`;
		const others = this.files.byStart.get(alike) ?? [];
		this.files.byStart.set(alike, [...others, this]);
		for (const other of others) {
			if ((await other.sameContent()) !== other) {
				continue;
			}
			// Hashes this file first. Meanwhile the other file is uploaded, which computes its
			// hash.
			const ownHash = await this.contentHash();
			if ((await other.contentHash()) === ownHash) {
				return other;
			}
		}
		return this;
	}

	private async firstBytes(): Promise<Uint8Array> {
		return await (this.start ??= this.look(firstBytesOf));
	}

	private async look<T>(see: (start: AsyncIterable<Uint8Array>) => Promise<T>): Promise<T> {
		return await this.inOrder(async () => {
			const opened = this.takeLeft() ?? (await this.place.open());
			const { result, file } = await readStart(opened, this.place.sizeBytes, see);
			const memory = Buffer.isBuffer(file) ? file.length : (file?.readableLength ?? 0);
			const { heldBytes } = this.files;
			if (file && (heldBytes === 0 || heldBytes + memory <= MOST_HELD_BYTES)) {
				this.unread = { file, memory };
				this.files.heldBytes += memory;
			} else {
				closeFile(file);
			}
			return result;
		});
	}

	private takeLeft(): FileBytes | undefined {
		const { unread } = this;
		this.unread = undefined;
		this.files.heldBytes -= unread?.memory ?? 0;
		return unread?.file;
	}

	private async inOrder<T>(work: () => Promise<T>): Promise<T> {
		const done = this.lastOpening.then(work);
		this.lastOpening = done.catch(() => {});
		return await done;
	}
}

/** How much of all files of a run is kept between their inspection and their upload. */
const MOST_HELD_BYTES = 32 * 1024 * 1024;

export class RunFiles {
	private readonly byId = new Map<string, StoredFile>();
	/** Files that may have the same content, judged without reading them to their end. */
	readonly byStart = new Map<string, readonly StoredFile[]>();
	heldBytes = 0;
	private count = 0;

	/** The file that n8n keeps under an ID. A file without an ID is in the item itself. */
	file(id: string | undefined, place: FilePlace): StoredFile {
		const sameFile = id === undefined ? undefined : this.byId.get(id);
		if (sameFile) {
			return sameFile;
		}
		const file = new StoredFile(place, this, this.count++);
		if (id !== undefined) {
			this.byId.set(id, file);
		}
		return file;
	}
}
