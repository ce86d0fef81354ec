import { type Box, findMovie, ForwardReader, MalformedBoxError } from './mp4Boxes';
import { isServiceVideo, type MediaFormat, sniff, SNIFF_BYTES } from './formats';

/**
 * Facts in the start and the header of a file: seconds, pixels as coded, frames per second on
 * average. Undefined if the file does not say.
 */
export interface VideoFacts extends Readonly<
	Partial<Record<'duration' | 'width' | 'height' | 'framesPerSecond', number>>
> {
	/** MP4, MOV or another format. The node reads nothing else of another format. */
	readonly container: MediaFormat;
	/**
	 * `H.264` or another plain name, of the video track that is played first. Null if the file has
	 * no video track.
	 */
	readonly videoCodec?: string | null;
	readonly audioCodecs: readonly string[];
}

/** Reads the header of a video forwards, in bounded memory. Undefined for a file that the node does not understand. */
export async function readVideoFacts(
	source: AsyncIterable<Uint8Array>,
	totalBytes = Infinity,
): Promise<VideoFacts | undefined> {
	const reader = new ForwardReader(source);
	const facts = readFrom(reader, totalBytes).catch((error: unknown) => {
		if (!(error instanceof MalformedBoxError)) {
			throw error;
		}
		return undefined;
	});
	return await facts.finally(async () => await reader.close());
}

async function readFrom(reader: ForwardReader, size: number): Promise<VideoFacts | undefined> {
	const container = sniff(await reader.peek(SNIFF_BYTES));
	if (!container) {
		return undefined;
	}
	if (!isServiceVideo(container.contentType)) {
		return { container, audioCodecs: [] };
	}
	return { container, ...readMovie(await findMovie(reader, size)) };
}

function readMovie(movie: Box): Omit<VideoFacts, 'container'> {
	const boxes = movie.children();
	const tracks = boxes.filter(({ type }) => type === 'trak').map(readTrack);
	if (tracks.length === 0) {
		throw new MalformedBoxError();
	}
	const [picture] = playedTracks(tracks, 'vide');
	const facts = {
		videoCodec: videoCodecOf(tracks, picture),
		...pictureSize(picture),
		audioCodecs: playedTracks(tracks, 'soun')
			.map(({ sample }) => codecOf(sample))
			.filter((codec) => codec !== undefined),
	};
	// The header of a movie in fragments has the length and the times of only the first fragment.
	if (boxes.some(({ type }) => type === 'mvex')) {
		return facts;
	}
	const header = boxes.find(({ type }) => type === 'mvhd');
	return { ...facts, duration: secondsOf(header), framesPerSecond: picture && frameRate(picture) };
}

/** The codec of the picture. Null if the movie surely has no picture, undefined if the codec is unknown. */
function videoCodecOf(
	tracks: readonly Track[],
	picture: Track | undefined,
): string | null | undefined {
	// A track without a handler may be the picture.
	const isWithoutPicture = !picture && tracks.every(({ handler }) => handler !== undefined);
	return isWithoutPicture ? null : codecOf(picture?.sample);
}

/** Width and height in the description of the picture (ISO/IEC 14496-12, VisualSampleEntry). */
function pictureSize(picture: Track | undefined): Pick<VideoFacts, 'width' | 'height'> {
	const sample = picture?.sample;
	return {
		width: sample?.uint(24, 2) || undefined,
		height: sample?.uint(26, 2) || undefined,
	};
}

/** A track of a movie, as far as its boxes say. */
interface Track {
	readonly isEnabled: boolean;
	/** `vide`, `soun` or another type. */
	readonly handler: string | undefined;
	/** The first description of its samples; the type of the description is the codec. */
	readonly sample: Box | undefined;
	/** The durations of its samples. */
	readonly timing: Box | undefined;
	/** The header that names the unit of these durations. */
	readonly header: Box | undefined;
}

function readTrack(trak: Box): Track {
	const media = trak.child('mdia');
	const samples = media?.child('minf')?.child('stbl');
	return {
		isEnabled: isEnabled(trak),
		handler: media?.child('hdlr')?.fourCc(8),
		sample: samples?.child('stsd')?.children(8)[0],
		timing: samples?.child('stts'),
		header: media?.child('mdhd'),
	};
}

function isEnabled(trak: Box): boolean {
	// The lowest bit of the flags means "enabled". A track without this header counts as enabled.
	const flags = trak.child('tkhd')?.uint(0, 4) ?? 1;
	return flags % 2 === 1;
}

/**
 * The tracks of a kind that are played. A file may also contain alternatives and chapter pictures, which are turned
 * off.
 */
function playedTracks(tracks: readonly Track[], handler: string): readonly Track[] {
	const tracksOfKind = tracks.filter((track) => track.handler === handler);
	const enabled = tracksOfKind.filter((track) => track.isEnabled);
	return enabled.length > 0 ? enabled : tracksOfKind;
}

/**
 * Names of codecs by their codes (mp4ra.org). `mp4v` and `mp4a` need their object type. The service
 * checks codecs with unknown codes.
 */
const CODECS: ReadonlyMap<string, string> = new Map(
	[
		['H.264', 'avc1 avc2 avc3 avc4 dva1 dvav h264 H264 mp4v.21'],
		// dvh1 and dvhe are Dolby Vision on top of HEVC.
		['HEVC', 'hvc1 hev1 hvc2 hev2 dvh1 dvhe mp4v.23'],
		['AV1', 'av01 dav1'],
		['VP9', 'vp09'],
		['MPEG-4 Visual', 'mp4v.20'],
		['MPEG-2 Video', 'mp4v.61'],
		['ProRes', 'apch apcn apcs apco ap4h ap4x aprn aprh'],
		['Motion JPEG', 'mjpa mjpb mjpg jpeg'],
		['Animation', 'rle'],
		['AAC', 'mp4a.40 mp4a.66 mp4a.67 mp4a.68'],
		['MP3', '.mp3 mp3 ms\0U mp4a.69 mp4a.6b'],
		['Opus', 'Opus'],
		['FLAC', 'fLaC'],
		['ALAC', 'alac'],
		['AC-3', 'ac-3'],
		['E-AC-3', 'ec-3'],
		['PCM', 'raw sowt twos lpcm ipcm fpcm in24 in32 fl32 fl64 ulaw alaw NONE'],
		['Apple Positional Audio', 'apac'],
	].flatMap(([name = '', codes = '']) =>
		// Codes shorter than four characters are filled with spaces, as files do.
		codes.split(' ').map((code): [string, string] => [code.padEnd(4), name]),
	),
);

/** The length of a descriptor: up to four bytes. The last byte does not have its highest bit set. */
const LENGTH = '[\x80-\xff]{0,3}[^]';
/** A box `esds` up to its object type (ISO/IEC 14496-1). Its position depends on the version of the description. */
const OBJECT_TYPE = new RegExp(`esds[^]{4}\x03${LENGTH}[^]{2}\0\x04${LENGTH}([^])`);

/** The name of a codec; undefined for an unknown code. */
function codecOf(sample: Box | undefined): string | undefined {
	if (sample?.type !== 'mp4v' && sample?.type !== 'mp4a') {
		return CODECS.get(String(sample?.type));
	}
	const type = OBJECT_TYPE.exec(sample.body.toString('latin1'))?.[1]?.charCodeAt(0);
	return type === undefined ? undefined : CODECS.get(`${sample.type}.${type.toString(16)}`);
}

/** The unit and the duration in an `mvhd` or `mdhd` box. In version 1, times have 64 bits instead of 32. */
function timesOf(header: Box | undefined) {
	if (!header) {
		return { ticksPerSecond: 0, ticks: 0 };
	}
	const isLong = header.uint(0, 1) === 1;
	const offset = isLong ? 20 : 12;
	return {
		ticksPerSecond: header.uint(offset, 4),
		ticks: header.uint(offset + 4, isLong ? 8 : 4),
	};
}

/** The duration of a movie. 0 and the largest number both mean that the duration is unknown. */
function secondsOf(header: Box | undefined): number | undefined {
	const { ticks, ticksPerSecond } = timesOf(header);
	// A number of 64 bits is rounded, so its largest value reads as 2 ** 64.
	const isLargest = ticks === 2 ** 32 - 1 || ticks === 2 ** 64;
	const isKnown = ticks > 0 && !isLargest && ticksPerSecond > 0;
	return isKnown ? ticks / ticksPerSecond : undefined;
}

/**
 * Frames per second on average, from the first frame to the last. The duration of the last frame does not count,
 * because programs write any value there.
 */
function frameRate({ timing, header }: Track): number | undefined {
	if (!timing) {
		return undefined;
	}
	let frames = 0;
	let totalTicks = 0;
	let ticksPerFrame = 0;
	// Each entry is a number of frames, and the duration of each of these frames.
	for (let offset = 8; offset + 8 <= timing.body.length; offset += 8) {
		const count = timing.uint(offset, 4);
		if (count === 0) {
			continue;
		}
		ticksPerFrame = timing.uint(offset + 4, 4);
		frames += count;
		totalTicks += count * ticksPerFrame;
	}
	const ticks = totalTicks - ticksPerFrame;
	const rate = ((frames - 1) * timesOf(header).ticksPerSecond) / ticks;
	return ticks > 0 && rate > 0 ? rate : undefined;
}
