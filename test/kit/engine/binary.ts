import { Container } from '@n8n/di';
import { BinaryDataService, copyBinaryFile } from 'n8n-core';
import type { IBinaryData } from 'n8n-workflow';
import { basename } from 'node:path';

/** `filesystem` keeps the bytes in a file and an id in the item, `memory` base64 in the item. */
export type BinaryMode = 'filesystem' | 'memory';

export interface BinaryOptions {
	/** Read from the file's name or bytes unless given. */
	mimeType?: string;
	/** The file's own name unless given. */
	fileName?: string;
	/** The engine's own mode unless given. */
	mode?: BinaryMode;
}

const location = {
	type: 'execution',
	workflowId: 'workflow-under-test',
	executionId: '0',
} as const;

/** Makes binary data from a file as n8n's Read Files node does. */
export async function makeBinary(
	path: string,
	{ mimeType, fileName = basename(path), mode }: BinaryOptions,
	engineMode: BinaryMode,
): Promise<IBinaryData> {
	const { workflowId, executionId } = location;
	const binary = await copyBinaryFile(workflowId, executionId, path, fileName, mimeType);
	if (mode === engineMode) {
		return binary;
	}
	const service = Container.get(BinaryDataService);
	const bytes = await service.getAsBuffer(binary);
	if (mode === 'memory') {
		return { ...binary, id: undefined, data: bytes.toString('base64') };
	}
	throw new Error('An engine that keeps binary data in memory has no files');
}
