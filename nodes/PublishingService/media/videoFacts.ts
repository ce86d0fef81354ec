import { findMovie, ForwardReader, MalformedBoxError, type Box } from './boxes';
import { picture, type Picture, sound, type Codec } from './codecs';
import { isServiceVideo, sniff, SNIFF_BYTES, type MediaFormat } from './formats';

/** What a file's start and its own header say; undefined where they do not tell. */
export interface VideoFacts {
	/** MP4, MOV, or another format, of which nothing else is read. */
	readonly container: MediaFormat;
	/** Of the video track that is played first; null where the file has no video track. */
	readonly videoCodec?: Codec | null;
	/** One a sound track that is played. */
	readonly audioCodecs: readonly Codec[];
	/** Seconds. */
	readonly duration?: number;
	/** Pixels as coded, before a player turns them. */
	readonly width?: number;
	readonly height?: number;
	/** On average over the whole video; of one in fragments the header does not tell. */
	readonly framesPerSecond?: number;
}

type MovieFacts = Omit<VideoFacts, 'container'>;

/**
 * Reads a video's own header, once and forwards, in bounded memory: what lies before the header is
 * passed over, and the source is told to stop as soon as the header is there. Undefined for a file that
 * is not understood: whether it is taken, only the service can tell.
 *
 * Never throws for what a file holds; an error of the source itself passes through.
 * @param totalBytes the size of the file where it is known, so that a box that is larger is noticed
 */
export async function readVideoFacts(
	source: AsyncIterable<Uint8Array>,
	totalBytes = Infinity,
): Promise<VideoFacts | undefined> {
	const reader = new ForwardReader(source);
	try {
		const container = sniff(await reader.peek(SNIFF_BYTES));
		if (!container || !isServiceVideo(container.contentType))
			return container && { container, audioCodecs: [] };
		return { container, ...readMovie(await findMovie(reader, totalBytes)) };
	} catch (error) {
		return unreadable(error);
	} finally {
		await reader.close();
	}
}

function unreadable(error: unknown): undefined {
	if (!(error instanceof MalformedBoxError)) throw error;
}

/** Reads a `moov` box. */
function readMovie(movie: Box): MovieFacts {
	const boxes = movie.children();
	const box = (type: string) => boxes.find((child) => child.type === type);
	const tracks = boxes.filter(({ type }) => type === 'trak').map(readTrack);
	if (tracks.length === 0) throw new MalformedBoxError();
	const extension = box('mvex');
	const sound = tracks.filter(({ handler }) => handler === 'soun');
	return {
		...pictureFacts(tracks),
		// Of samples that are described outside the header it does not tell all.
		...(extension && { framesPerSecond: undefined }),
		audioCodecs: played(sound).flatMap(({ codec }) => codec ?? []),
		duration: seconds(tracks, box('mvhd'), extension),
	};
}

function pictureFacts(tracks: readonly Track[]): Partial<MovieFacts> {
	const track = played(tracks.filter(({ handler }) => handler === 'vide'))[0];
	if (track) {
		const { codec, width, height, framesPerSecond } = track;
		return { videoCodec: codec, width, height, framesPerSecond };
	}
	// A track that does not say what it holds may be the picture.
	return tracks.every(({ handler }) => handler !== undefined) ? { videoCodec: null } : {};
}

/** A file may carry alternatives and chapter pictures that are off: they are not played. */
function played(tracks: readonly Track[]): readonly Track[] {
	const enabled = tracks.filter((track) => track.enabled);
	return enabled.length > 0 ? enabled : tracks;
}

function seconds(
	tracks: readonly Track[],
	header: Box | undefined,
	extension: Box | undefined,
): number | undefined {
	const movie = timescale(header);
	if (extension) {
		// Of a movie in fragments, only this box tells how long it is with all of them.
		const whole = extension.child('mehd');
		return whole && inSeconds(ticks(whole, 4), movie.ticksPerSecond);
	}
	const known = tracks.flatMap((track) => track.seconds ?? []);
	return movie.seconds ?? (known.length > 0 ? Math.max(...known) : undefined);
}

/** What the header says of one track; undefined where it does not tell. */
interface Track extends Partial<Picture> {
	/** `vide`, `soun` or another handler type. */
	readonly handler?: string;
	/** Whether a player plays it; a file may carry alternatives that it does not. */
	readonly enabled: boolean;
	/** Seconds of its own samples, before edits. */
	readonly seconds?: number;
	readonly framesPerSecond?: number;
}

/** Reads a `trak` box. */
function readTrack(trak: Box): Track {
	const header = trak.child('tkhd');
	const media = trak.child('mdia');
	const samples = media?.child('minf')?.child('stbl');
	const descriptions = samples?.child('stsd');
	const handler = media?.child('hdlr')?.fourCc(8);
	const times = timescale(media?.child('mdhd'));
	const track = {
		handler,
		enabled: !header || (header.uint32(0) & 1) === 1,
		seconds: times.seconds,
	};
	if (handler === 'soun') return { ...track, codec: descriptions && sound(descriptions) };
	if (handler !== 'vide') return track;
	return {
		...track,
		...(descriptions && picture(descriptions)),
		framesPerSecond: frameRate(samples?.child('stts'), times),
	};
}

const TIMING_ENTRIES = 8;
const TIMING_ENTRY_BYTES = 8;

/**
 * Frames per second on average over the time between the first frame and the last. The last
 * frame's own length does not count, as writers fill it as they like.
 */
function frameRate(timing: Box | undefined, { ticksPerSecond }: Timescale): number | undefined {
	if (!timing || !ticksPerSecond) return undefined;
	let frames = 0;
	let total = 0;
	let last = 0;
	const end = timing.body.length - TIMING_ENTRY_BYTES;
	for (let at = TIMING_ENTRIES; at <= end; at += TIMING_ENTRY_BYTES) {
		const count = timing.uint32(at);
		if (count === 0) continue;
		last = timing.uint32(at + 4);
		frames += count;
		total += count * last;
	}
	const between = total - last;
	return frames > 1 && between > 0 ? ((frames - 1) * ticksPerSecond) / between : undefined;
}

/** The unit in which a movie or a track counts, and how long it is. */
interface Timescale {
	readonly ticksPerSecond?: number;
	readonly seconds?: number;
}

/** Reads an `mvhd` or `mdhd` box. */
function timescale(header: Box | undefined): Timescale {
	if (!header) return {};
	const offset = isLong(header) ? 20 : 12;
	const ticksPerSecond = header.uint32(offset) || undefined;
	return { ticksPerSecond, seconds: inSeconds(ticks(header, offset + 4), ticksPerSecond) };
}

/** A duration in ticks; undefined for zero and for all ones, which both mean "not known". */
function ticks(box: Box, offset: number): number | undefined {
	const [duration, unknown] = isLong(box)
		? [box.uint64(offset), 2 ** 64]
		: [box.uint32(offset), 2 ** 32 - 1];
	return duration === 0 || duration === unknown ? undefined : duration;
}

/** Whether a box is of the version whose times have 64 bits. */
function isLong(box: Box): boolean {
	return box.uint8(0) === 1;
}

function inSeconds(
	duration: number | undefined,
	ticksPerSecond: number | undefined,
): number | undefined {
	return duration !== undefined && ticksPerSecond ? duration / ticksPerSecond : undefined;
}
