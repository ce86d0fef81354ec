import type { ByteStream } from '../../client/http';
import { LIMITS } from '../../contract/limits';
import { checkVideoFacts } from '../../media/videoRules';
import { sniff, SNIFF_BYTES } from '../../media/formats';
import { readVideoFacts } from '../../media/videoFacts';
import { NO_MEDIA } from './linkLooks';

/** As many bytes as tell the format of a file. */
export async function firstBytesOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
	const pieces: Uint8Array[] = [];
	let size = 0;
	for await (const piece of bytes) {
		pieces.push(piece);
		size += piece.length;
		if (size >= SNIFF_BYTES) break;
	}
	return Buffer.concat(pieces).subarray(0, SNIFF_BYTES);
}

/** The content type that the first bytes of a stream show; a loop that ends early destroys the stream. */
export async function typeOfStream(bytes: ByteStream): Promise<string | undefined> {
	return sniff(await firstBytesOf(bytes))?.contentType;
}

/**
 * What a video's own header breaks of the media rules, as sentences; undefined where it breaks
 * none or is not understood, because then the service decides.
 */
export async function videoProblem(
	bytes: AsyncIterable<Uint8Array> | Buffer,
	sizeBytes?: number,
): Promise<string | undefined> {
	const source = Buffer.isBuffer(bytes) ? onePiece(bytes) : bytes;
	return problemOf(await readVideoFacts(source, sizeBytes));
}

function problemOf(facts: Awaited<ReturnType<typeof readVideoFacts>>): string | undefined {
	if (!facts.readable) return undefined;
	const violations = checkVideoFacts(facts, LIMITS);
	return violations.length > 0 ? violations.map(({ text }) => text).join(' ') : undefined;
}

/** As videoProblem, for what a link gives, which is destroyed afterwards. */
export async function videoProblemOfLink(bytes: ByteStream): Promise<string | undefined> {
	try {
		const facts = await readVideoFacts(bytes);
		const isMedia = !facts.readable || /^(video|image|audio)\//.test(facts.container.contentType);
		return isMedia ? problemOf(facts) : NO_MEDIA;
	} finally {
		bytes.destroy();
	}
}

async function* onePiece(bytes: Buffer): AsyncGenerator<Uint8Array> {
	yield await Promise.resolve(bytes);
}
