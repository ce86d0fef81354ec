import { type Box } from './boxes';
import type { Codec } from './codecs';
import { picture, sound } from './sampleEntry';
import { isLong, ticks, timescale, type Timescale } from './times';

/** What the header says of one track; undefined where it does not tell. */
export interface Track {
	/** `vide`, `soun` or another handler type. */
	readonly handler?: string;
	/** Whether a player plays it; a file may carry alternatives that it does not. */
	readonly enabled: boolean;
	/** In ticks of the movie's timescale. */
	readonly presentedTicks?: number;
	/** Seconds of its own samples, before edits. */
	readonly seconds?: number;
	readonly codec?: Codec;
	/** Pixels as coded, before rotation. */
	readonly width?: number;
	readonly height?: number;
	readonly rotation?: Rotation;
	readonly framesPerSecond?: number;
}

/** Degrees that a player turns the picture, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

/** Reads a `trak` box. */
export function readTrack(trak: Box): Track {
	const header = trak.child('tkhd');
	const media = trak.child('mdia');
	const mediaHeader = media?.child('mdhd');
	const samples = media?.child('minf')?.child('stbl');
	const handler = media?.child('hdlr')?.fourCc(8);
	const times = mediaHeader && timescale(mediaHeader);
	return {
		handler,
		...(header ? presentation(header) : { enabled: true }),
		seconds: times?.seconds,
		...(samples && described(handler, samples, times)),
	};
}

function described(
	handler: string | undefined,
	samples: Box,
	times: Timescale | undefined,
): Partial<Track> {
	const descriptions = samples.child('stsd');
	if (handler === 'soun') return { codec: descriptions && sound(descriptions) };
	if (handler !== 'vide') return {};
	const timing = samples.child('stts');
	return {
		...(descriptions && picture(descriptions)),
		framesPerSecond:
			timing && times?.ticksPerSecond ? frameRate(timing, times.ticksPerSecond) : undefined,
	};
}

function presentation(header: Box): Pick<Track, 'enabled' | 'presentedTicks' | 'rotation'> {
	const long = isLong(header);
	return {
		enabled: (header.uint32(0) & 1) === 1,
		presentedTicks: ticks(header, long ? 28 : 20, long),
		rotation: rotation(header, long ? 52 : 40),
	};
}

/** From the first row of the transformation matrix; none for angles between the four. */
function rotation(header: Box, matrix: number): Rotation | undefined {
	const [across, down] = [header.int32(matrix), header.int32(matrix + 4)];
	if (across === 0 && down === 0) return undefined;
	const turned = (Math.atan2(down, across) * 180) / Math.PI;
	return ([0, 90, 180, 270] as const).find((angle) => (turned + 360) % 360 === angle);
}

const TIMING_ENTRIES = 8;
const TIMING_ENTRY_BYTES = 8;

/**
 * Frames per second on average over the time between the first frame and the last. The last
 * frame's own length does not count, as writers fill it as they like.
 */
function frameRate(timing: Box, ticksPerSecond: number): number | undefined {
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
