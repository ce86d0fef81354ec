import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import type { ByteStream } from '../client/byteStream';
import type { BinaryFile, RunFiles } from '../posting/uploads/binaryFile';

/** A file of an item, by the name of its input field. It is not opened yet. */
export interface InputFile {
	readonly property: string;
	readonly filename: string | undefined;
	readonly contentType: string;
	/** The place where n8n stores the bytes; undefined if they are in the item. */
	readonly id: string | undefined;
}

/** The files of one input item. n8n keeps the bytes in the item or in its storage. */
export class InputFiles {
	/** Files of the item that were asked for, by the name of their input field. */
	private readonly openable = new Map<string, BinaryFile>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly itemIndex: number,
		private readonly filesOfRun: RunFiles,
	) {}

	/** All files of the item, without opening them. */
	list(): InputFile[] {
		return Object.entries(this.binary).map(([property, { id, fileName, mimeType }]) => ({
			property,
			filename: fileName,
			contentType: mimeType,
			id,
		}));
	}

	/** The file in an input field. Undefined if the item has no such field. */
	async find(property: string): Promise<BinaryFile | undefined> {
		const earlier = this.openable.get(property);
		if (earlier) {
			return earlier;
		}
		// Every object inherits names such as `constructor`, which are not fields of the item.
		if (!Object.hasOwn(this.binary, property)) {
			return undefined;
		}

		const data = this.context.helpers.assertBinaryData(this.itemIndex, property);
		const { fileName = '', fileExtension = 'bin' } = data;
		const filename = fileName === '' ? `${property}.${fileExtension}` : fileName;
		const source = await sourceOf(this.context, data);
		const { sizeBytes } = source;
		const content = this.filesOfRun.file(data.id, source);
		const open = async () => await content.open();
		const file = { filename, contentType: data.mimeType, sizeBytes, content, open };
		this.openable.set(property, file);
		return file;
	}

	/** Closes the files that were opened. */
	close(): void {
		for (const { content } of this.openable.values()) {
			void content.close();
		}
	}

	private get binary(): Readonly<Record<string, IBinaryData>> {
		return this.context.getInputData()[this.itemIndex]?.binary ?? {};
	}
}

const CHUNK_BYTES = 256 * 1024;

/** The size of a file, and a function that opens it: n8n keeps the bytes in the item or in its storage. */
async function sourceOf({ helpers }: IExecuteFunctions, { id, data }: IBinaryData) {
	if (!id) {
		const decode = () => Buffer.from(data, 'base64');
		return { sizeBytes: decode().length, open: () => Promise.resolve(decode()) };
	}
	const { fileSize: sizeBytes } = await helpers.getBinaryMetadata(id);
	const open = async () => (await helpers.getBinaryStream(id, CHUNK_BYTES)) as ByteStream;
	return { sizeBytes, open };
}
