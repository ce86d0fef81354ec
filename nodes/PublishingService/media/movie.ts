import { MalformedBoxError, type Box } from './boxes';
import type { Codec } from './codecs';
import { extendedTicks, inSeconds, timescale } from './times';
import { readTrack, type Rotation, type Track } from './track';

/** What a video's own header says; undefined where it does not tell. */
export interface MovieFacts {
	/** Whether samples are described outside the header, so that it does not tell all. */
	readonly fragmented: boolean;
	/** Of the video track that is played first; null where the file has no video track. */
	readonly videoCodec?: Codec | null;
	/** One a sound track that is played. */
	readonly audioCodecs: readonly Codec[];
	/** Seconds. */
	readonly duration?: number;
	/** Pixels as coded, before rotation. */
	readonly width?: number;
	readonly height?: number;
	readonly rotation?: Rotation;
	/** On average over the whole video; of one in fragments the header does not tell. */
	readonly framesPerSecond?: number;
}

/** Reads a `moov` box. */
export function readMovie(movie: Box): MovieFacts {
	const boxes = movie.children();
	const box = (type: string) => boxes.find((child) => child.type === type);
	const tracks = boxes.filter(({ type }) => type === 'trak').map(readTrack);
	if (tracks.length === 0) throw new MalformedBoxError('the header names no tracks');
	const extension = box('mvex');
	const fragmented = extension !== undefined;
	const sound = tracks.filter(({ handler }) => handler === 'soun');
	return {
		fragmented,
		...pictureFacts(tracks),
		...(fragmented && { framesPerSecond: undefined }),
		audioCodecs: played(sound).flatMap(({ codec }) => codec ?? []),
		duration: seconds(tracks, box('mvhd'), extension),
	};
}

function pictureFacts(tracks: readonly Track[]): Partial<MovieFacts> {
	const track = played(tracks.filter(({ handler }) => handler === 'vide'))[0];
	if (track) {
		const { codec, width, height, rotation, framesPerSecond } = track;
		return { videoCodec: codec, width, height, rotation, framesPerSecond };
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
	const movie = header ? timescale(header) : {};
	if (extension) {
		// Of a movie in fragments, only this box tells how long it is with all of them.
		const whole = extension.child('mehd');
		return whole && inSeconds(extendedTicks(whole), movie.ticksPerSecond);
	}
	const presented = tracks.map((track) => inSeconds(track.presentedTicks, movie.ticksPerSecond));
	return movie.seconds ?? longest(presented) ?? longest(tracks.map((track) => track.seconds));
}

function longest(durations: ReadonlyArray<number | undefined>): number | undefined {
	return durations.reduce(
		(most, next) => (most === undefined || (next !== undefined && next > most) ? next : most),
		undefined,
	);
}
