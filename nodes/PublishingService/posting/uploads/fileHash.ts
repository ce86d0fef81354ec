import { createHash } from 'crypto';

import type { FileBytes } from './fileBytes';

/**
 * Computes the SHA-256 of a file in hex while another reader reads it, so that the file is read once.
 * Calls `onHash` when the last byte was read.
 */
export function hashFile(file: FileBytes, sizeBytes: number, onHash: (hash: string) => void): void {
	const hash = createHash('sha256');
	if (Buffer.isBuffer(file)) {
		onHash(hash.update(file).digest('hex'));
		return;
	}
	// A listener for data would start the stream before its reader is there.
	file.pause();
	let missingBytes = sizeBytes;
	file.on('data', (piece) => {
		hash.update(piece);
		missingBytes -= piece.length;
		// The last byte may be sent and answered before the stream says that it has ended.
		if (missingBytes === 0) {
			onHash(hash.copy().digest('hex'));
		}
	});
	file.on('end', () => {
		onHash(hash.digest('hex'));
	});
}
