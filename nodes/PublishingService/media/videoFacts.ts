import { MalformedBoxError } from './boxes';
import { findMovie } from './findMovie';
import { ForwardReader } from './forwardReader';
import { readMovie, type MovieFacts } from './movie';
import { sniff, SNIFF_BYTES, type MediaFormat } from './sniff';

/** What a file's start and its own header say; undefined where they do not tell. */
export interface VideoFacts extends MovieFacts {
	readonly readable: true;
	/** MP4, MOV, or another format, of which nothing else is read. */
	readonly container: MediaFormat;
}

/** A file that is not understood: whether it is taken, only the service can tell. */
export interface Unreadable {
	readonly readable: false;
	/** A clause without a full stop, such as `the file ends within its header`. */
	readonly reason: string;
}

/**
 * Reads a video's own header, once and forwards, in bounded memory: what lies before the header is
 * passed over, and the source is told to stop as soon as the header is there.
 *
 * Never throws for what a file holds; an error of the source itself passes through.
 * @param totalBytes the size of the file where it is known, so that a box that is larger is noticed
 */
export async function readVideoFacts(
	source: AsyncIterable<Uint8Array>,
	totalBytes = Infinity,
): Promise<VideoFacts | Unreadable> {
	const reader = new ForwardReader(source);
	try {
		const start = await reader.peek(SNIFF_BYTES);
		if (start.length === 0) return unreadable('the file is empty');
		const container = sniff(start);
		if (!container) return unreadable('the file starts like none of the known formats');
		if (container.kind !== 'mp4' && container.kind !== 'mov') {
			return { readable: true, container, fragmented: false, audioCodecs: [] };
		}
		const movie = readMovie(await findMovie(reader, totalBytes));
		return { readable: true, container, ...movie };
	} catch (error) {
		return unreadable(malformation(error));
	} finally {
		await reader.close();
	}
}

function unreadable(reason: string): Unreadable {
	return { readable: false, reason };
}

function malformation(error: unknown): string {
	if (error instanceof MalformedBoxError) return error.message;
	throw error;
}
