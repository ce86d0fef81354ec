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

/** Reads a video's own header forwards, in bounded memory; undefined for a file that is not understood. */
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
	const [picture] = played(tracks, 'vide');
	const known = {
		videoCodec: videoCodecOf(tracks, picture),
		...pictureSize(picture),
		audioCodecs: played(tracks, 'soun').flatMap(({ sample }) => codecOf(sample) ?? []),
	};
	// The header of a movie in fragments has the length and the times of only the first fragment.
	if (boxes.some(({ type }) => type === 'mvex')) {
		return known;
	}
	const header = boxes.find(({ type }) => type === 'mvhd');
	return { ...known, duration: secondsOf(header), framesPerSecond: picture && frameRate(picture) };
}

/** The codec of the picture; null if the movie surely has none. */
function videoCodecOf(
	tracks: readonly Track[],
	picture: Track | undefined,
): string | null | undefined {
	// A track without a handler may be the picture.
	const isWithoutPicture = !picture && tracks.every(({ handler }) => handler !== undefined);
	return isWithoutPicture ? null : codecOf(picture?.sample);
}

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
	/** How long its samples are, and the header that says in which unit. */
	readonly timing: Box | undefined;
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
	const flags = trak.child('tkhd')?.uint(0, 4) ?? 1;
	return flags % 2 === 1;
}

/** A file may carry alternatives and chapter pictures that are off: they are not played. */
function played(tracks: readonly Track[], handler: string): readonly Track[] {
	const ofKind = tracks.filter((track) => track.handler === handler);
	const enabled = ofKind.filter(({ isEnabled }) => isEnabled);
	return enabled.length > 0 ? enabled : ofKind;
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

/** A descriptor's length: up to four bytes, the last without its highest bit. */
const LENGTH = '[\x80-\xff]{0,3}[^]';
/** A box `esds`, wherever a version of a description has it, down to its object type (ISO/IEC 14496-1). */
const OBJECT_TYPE = new RegExp(`esds[^]{4}\x03${LENGTH}[^]{2}\0\x04${LENGTH}([^])`);

function codecOf(sample: Box | undefined): string | undefined {
	if (sample?.type !== 'mp4v' && sample?.type !== 'mp4a') {
		return CODECS.get(String(sample?.type));
	}
	const type = OBJECT_TYPE.exec(sample.body.toString('latin1'))?.[1]?.charCodeAt(0);
	return type === undefined ? undefined : CODECS.get(`${sample.type}.${type.toString(16)}`);
}

/** The times of an `mvhd` or `mdhd` box, which has 64 bits for one in version 1. */
function timesOf(header: Box | undefined) {
	if (!header) {
		return { ticksPerSecond: 0, ticks: 0 };
	}
	const isLong = header.uint(0, 1) === 1;
	const at = isLong ? 20 : 12;
	return { ticksPerSecond: header.uint(at, 4), ticks: header.uint(at + 4, isLong ? 8 : 4) };
}

/** How long a movie is; zero and all ones both mean "not known". */
function secondsOf(header: Box | undefined): number | undefined {
	const { ticks, ticksPerSecond } = timesOf(header);
	const isKnown = ticks > 0 && ![2 ** 32 - 1, 2 ** 64].includes(ticks) && ticksPerSecond > 0;
	return isKnown ? ticks / ticksPerSecond : undefined;
}

/** On average between the first frame and the last, whose own length writers fill as they like. */
function frameRate({ timing, header }: Track): number | undefined {
	if (!timing) {
		return undefined;
	}
	let frames = 0;
	let total = 0;
	let last = 0;
	for (let at = 8; at + 8 <= timing.body.length; at += 8) {
		const count = timing.uint(at, 4);
		if (count === 0) {
			continue;
		}
		last = timing.uint(at + 4, 4);
		frames += count;
		total += count * last;
	}
	const ticks = total - last;
	const rate = ((frames - 1) * timesOf(header).ticksPerSecond) / ticks;
	return ticks > 0 && rate > 0 ? rate : undefined;
}
