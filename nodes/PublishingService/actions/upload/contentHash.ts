import { createHash } from 'crypto';

import type { FileSource } from '../../client/transfer';

/** SHA-256 of a file's content in hex, read as a stream. */
export async function contentHash(file: FileSource): Promise<string> {
	const hash = createHash('sha256');
	const bytes = await file.open();
	if (Buffer.isBuffer(bytes)) hash.update(bytes);
	else for await (const chunk of bytes) hash.update(chunk);
	return hash.digest('hex');
}
