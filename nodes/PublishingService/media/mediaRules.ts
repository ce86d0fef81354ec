import { LIMITS } from '../contract/serviceLimits';
import { isServiceVideo } from './formats';
import { readVideoFacts, type VideoFacts } from './videoFacts';

/** Encoders pad sound (AAC: up to 2112 samples), so a video of three minutes lasts a little longer. */
const PADDING_SECONDS = 0.1;

/** The media rules that a video's header breaks, as sentences; `ifNoMedia` for a file that is not media. */
export async function videoProblem(
	bytes: AsyncIterable<Uint8Array>,
	sizeBytes?: number,
	ifNoMedia?: string,
): Promise<string | undefined> {
	const facts = await readVideoFacts(bytes, sizeBytes);
	if (!facts) {
		return undefined;
	}
	const isMedia = /^(video|image|audio)\//.test(facts.container.contentType);
	if (ifNoMedia && !isMedia) {
		return ifNoMedia;
	}
	return rulesBroken(facts).join(' ') || undefined;
}

/**
 * A sentence for each media rule (specification, "Upload") that a video surely breaks. If a rule can be read in two
 * ways, the video breaks it in both.
 */
export function rulesBroken(facts: VideoFacts): string[] {
	const { container } = facts;
	if (!isServiceVideo(container.contentType)) {
		return [`The file is ${container.name}, but the service accepts only MP4 and MOV videos.`];
	}
	const problems = [
		videoCodecProblem(facts),
		audioCodecProblem(facts),
		durationProblem(facts),
		frameSizeProblem(facts),
		frameRateProblem(facts),
	];
	return problems.filter((problem) => problem !== undefined);
}

export function videoCodecProblem({ videoCodec }: VideoFacts): string | undefined {
	const allowed = 'the service accepts only H.264 and HEVC (H.265)';
	if (videoCodec === null) {
		return `The file has no video track, but ${allowed}.`;
	}
	const isOther = videoCodec !== undefined && !['H.264', 'HEVC'].includes(videoCodec);
	return isOther ? `The video codec is ${videoCodec}, but ${allowed}.` : undefined;
}

export function audioCodecProblem({ audioCodecs }: VideoFacts): string | undefined {
	const other = audioCodecs.find((codec) => codec !== 'AAC');
	if (other === undefined) {
		return undefined;
	}
	return `The audio codec is ${other}, but the service accepts only AAC.`;
}

export function durationProblem({ duration = 0 }: VideoFacts): string | undefined {
	const { videoSeconds } = LIMITS;
	if (duration <= videoSeconds + PADDING_SECONDS) {
		return undefined;
	}
	return `The video lasts ${roundToHundredths(duration)} seconds, but the service accepts at most ${videoSeconds} (${videoSeconds / 60} minutes).`;
}

export function frameSizeProblem({ width = 0, height = 0 }: VideoFacts): string | undefined {
	const { videoShortSide, videoLongSide } = LIMITS;
	// The specification does not say which side is which, and phones turn the picture.
	const shorter = Math.min(width, height);
	const longer = Math.max(width, height);
	const isLarge = shorter > videoShortSide || longer > videoLongSide;
	if (shorter === 0 || !isLarge) {
		return undefined;
	}
	return `The video is ${width} x ${height} pixels, but the service accepts at most ${videoShortSide} x ${videoLongSide}, upright or on its side.`;
}

export function frameRateProblem({ framesPerSecond = 0 }: VideoFacts): string | undefined {
	const { videoFramesPerSecond } = LIMITS;
	// Frames of phones come unevenly: a rate that rounds to the limit is within it.
	if (Math.round(framesPerSecond) <= videoFramesPerSecond) {
		return undefined;
	}
	return `The video has ${roundToHundredths(framesPerSecond)} frames per second, but the service accepts at most ${videoFramesPerSecond}.`;
}

export function roundToHundredths(value: number): number {
	return Math.round(value * 100) / 100;
}
