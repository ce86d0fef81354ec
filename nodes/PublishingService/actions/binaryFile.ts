import type { IBinaryData, IExecuteFunctions } from 'n8n-workflow';

import type { ByteStream } from '../client/responseBody';
import type { BinaryFile, FileBytes, RunFiles } from '../posting/uploads/storedFile';

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
	files: RunFiles,
): Promise<BinaryFile | undefined> {
	const { binary = {} } = context.getInputData()[itemIndex] ?? {};
	// A name such as `constructor` is there without being a property of the item.
	if (!Object.hasOwn(binary, property)) return undefined;
	const data = context.helpers.assertBinaryData(itemIndex, property);
	const filename = data.fileName ?? `${property}.${data.fileExtension ?? 'bin'}`;
	const bytes = await bytesOf(context, data);
	const content = files.file(data.id, bytes);
	return {
		filename,
		contentType: data.mimeType,
		extension: /\.([a-z0-9]+)$/i.exec(filename)?.[1]?.toLowerCase() ?? data.fileExtension ?? '',
		sizeBytes: bytes.sizeBytes,
		content,
		open: async () => await content.open(),
	};
}

/** Where n8n keeps a file: under an ID, or in the item itself. */
async function bytesOf(
	{ helpers }: IExecuteFunctions,
	{ id, data }: IBinaryData,
): Promise<FileBytes> {
	if (!id) {
		const decode = () => Buffer.from(data, 'base64');
		return { sizeBytes: decode().length, open: () => Promise.resolve(decode()) };
	}
	const { fileSize } = await helpers.getBinaryMetadata(id);
	const open = async () =>
		(await helpers.getBinaryStream(id, CHUNK_BYTES)) as unknown as ByteStream;
	return { sizeBytes: fileSize, open };
}
