import type { ByteStream } from '../../client/http';
import type { FileSource } from '../../client/transfer';
import { LIMITS } from '../../contract/limits';
import { checkVideoFacts } from '../../media/rules';
import { sniff, SNIFF_BYTES } from '../../media/sniff';
import { readVideoFacts } from '../../media/videoFacts';

/** The content type that a file's first bytes show; undefined where they show none that is known. */
export async function typeOfContent(file: FileSource): Promise<string | undefined> {
	const bytes = await file.open();
	if (Buffer.isBuffer(bytes)) return sniff(bytes.subarray(0, SNIFF_BYTES))?.contentType;
	return await typeOfStream(bytes);
}

/** As typeOfContent, for a stream, which is then given up. */
export async function typeOfStream(bytes: ByteStream): Promise<string | undefined> {
	try {
		const start: Uint8Array[] = [];
		let size = 0;
		for await (const chunk of bytes) {
			start.push(chunk);
			size += chunk.length;
			if (size >= SNIFF_BYTES) break;
		}
		return sniff(Buffer.concat(start))?.contentType;
	} finally {
		bytes.destroy();
	}
}

/**
 * What a video's own header breaks of the media rules, as sentences; undefined where it breaks
 * none or is not understood, because then the service decides.
 */
export async function videoProblem(
	bytes: ByteStream | Buffer,
	sizeBytes?: number,
): Promise<string | undefined> {
	const source = Buffer.isBuffer(bytes) ? onePiece(bytes) : bytes;
	try {
		const facts = await readVideoFacts(source, sizeBytes);
		if (!facts.readable) return undefined;
		const violations = checkVideoFacts(facts, LIMITS);
		return violations.length > 0 ? violations.map(({ text }) => text).join(' ') : undefined;
	} finally {
		if (!Buffer.isBuffer(bytes)) bytes.destroy();
	}
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
	yield await Promise.resolve(bytes);
}
