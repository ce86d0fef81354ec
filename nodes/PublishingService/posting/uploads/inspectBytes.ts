import type { ByteStream } from '../../client/http';
import { ForwardReader } from '../../media/boxes';
import { rulesBroken } from '../../media/videoRules';
import { sniff, SNIFF_BYTES } from '../../media/formats';
import { readVideoFacts } from '../../media/videoFacts';

/** As many bytes as tell the format of a file. */
export async function firstBytesOf(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
	const reader = new ForwardReader(bytes);
	return await reader.read(SNIFF_BYTES).finally(async () => await reader.close());
}

/** The content type that the first bytes of a stream show; a loop that ends early destroys the stream. */
export async function typeOfStream(bytes: ByteStream): Promise<string | undefined> {
	return sniff(await firstBytesOf(bytes))?.contentType;
}

/**
 * What a video's own header breaks of the media rules, as sentences; undefined where it breaks
 * none or is not understood, because then the service decides. `ifOther` is what is wrong with a file
 * that is no media at all.
 */
export async function videoProblem(
	bytes: AsyncIterable<Uint8Array>,
	sizeBytes?: number,
	ifOther?: string,
): Promise<string | undefined> {
	const facts = await readVideoFacts(bytes, sizeBytes);
	if (!facts) return undefined;
	if (ifOther && !/^(video|image|audio)\//.test(facts.container.contentType)) return ifOther;
	return rulesBroken(facts).join(' ') || undefined;
}
