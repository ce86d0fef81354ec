import type { Box } from './boxes';

/** The unit in which a movie or a track counts, and how long it is. */
export interface Timescale {
	readonly ticksPerSecond?: number;
	readonly seconds?: number;
}

/** Reads an `mvhd` or `mdhd` box. */
export function timescale(header: Box): Timescale {
	const long = isLong(header);
	const ticksPerSecond = header.uint32(long ? 20 : 12) || undefined;
	return {
		ticksPerSecond,
		seconds: inSeconds(ticks(header, long ? 24 : 16, long), ticksPerSecond),
	};
}

/** The duration in an `mehd` box, in ticks of the movie. */
export function extendedTicks(header: Box): number | undefined {
	return ticks(header, 4, isLong(header));
}

/** A duration in ticks; undefined for zero and for all ones, which both mean "not known". */
export function ticks(box: Box, offset: number, long: boolean): number | undefined {
	const duration = long ? box.uint64(offset) : box.uint32(offset);
	const unknown = long ? 2 ** 64 : 2 ** 32 - 1;
	return duration === 0 || duration === unknown ? undefined : duration;
}

/** Whether a box is of the version whose times have 64 bits. */
export function isLong(box: Box): boolean {
	return box.uint8(0) === 1;
}

export function inSeconds(
	duration: number | undefined,
	ticksPerSecond: number | undefined,
): number | undefined {
	return duration !== undefined && ticksPerSecond ? duration / ticksPerSecond : undefined;
}
