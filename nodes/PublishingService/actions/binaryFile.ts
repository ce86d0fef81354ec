import type { IExecuteFunctions } from 'n8n-workflow';

import type { ByteStream } from '../client/http';
import type { FileSource } from '../client/transfer';

/** A file of an item's binary data; opened as often as needed, never held in memory where n8n does not. */
export interface BinaryFile extends FileSource {
	/** Extension without the dot, in lower case; empty where the name has none. */
	readonly extension: string;
}

/** What an item says of a file without opening it: the name of its binary property, and its own. */
export interface ItemFile {
	readonly property: string;
	readonly filename?: string;
	readonly contentType: string;
}

/** The files of an item, in its own order. */
export function listFiles(context: IExecuteFunctions, itemIndex: number): ItemFile[] {
	const { binary = {} } = context.getInputData()[itemIndex] ?? {};
	return Object.entries(binary).map(([property, { fileName, mimeType }]) => ({
		property,
		filename: fileName,
		contentType: mimeType,
	}));
}

const CHUNK_BYTES = 256 * 1024;

/** The file in a binary property; undefined where the item has no such property. */
export async function binaryFile(
	context: IExecuteFunctions,
	itemIndex: number,
	property: string,
): Promise<BinaryFile | undefined> {
	const { binary = {} } = context.getInputData()[itemIndex] ?? {};
	// A name such as `constructor` is there without being a property of the item.
	if (!Object.hasOwn(binary, property)) return undefined;
	const data = context.helpers.assertBinaryData(itemIndex, property);
	const { id } = data;
	const filename = data.fileName ?? `${property}.${data.fileExtension ?? 'bin'}`;
	const common = {
		filename,
		contentType: data.mimeType,
		extension: /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? data.fileExtension ?? '',
	};
	if (id) {
		const { fileSize } = await context.helpers.getBinaryMetadata(id);
		const open = async () =>
			(await context.helpers.getBinaryStream(id, CHUNK_BYTES)) as unknown as ByteStream;
		return { ...common, sizeBytes: fileSize, open };
	}
	const bytes = Buffer.from(data.data, 'base64');
	return { ...common, sizeBytes: bytes.length, open: () => Promise.resolve(bytes) };
}
