import { LIMITS } from '../contract/limits';
import { isServiceVideo } from './formats';
import { readVideoFacts, type VideoFacts } from './videoFacts';

/** Encoders pad sound (AAC: up to 2112 samples), so that a cut of three minutes lasts a little more. */
const PADDING_SECONDS = 0.1;

/**
 * What a video's own header breaks of the media rules, as sentences; undefined where it breaks none or is
 * not understood, because then the service decides. `ifOther` is said of a file that is no media at all.
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

/**
 * Holds a video against the media rules of the specification ("Upload"): a sentence for each rule that
 * it breaks. What is not known breaks no rule, and what is allowed in one reading of a rule is allowed.
 */
export function rulesBroken(facts: VideoFacts): string[] {
	const { container, videoCodec, width = 0, height = 0, duration = 0, framesPerSecond = 0 } = facts;
	if (!isServiceVideo(container.contentType)) {
		return [`The file is ${container.name}; the service takes MP4 and MOV videos.`];
	}
	const { videoSeconds, videoFramesPerSecond, videoShortSide: short, videoLongSide: long } = LIMITS;
	const allowed = 'the service takes H.264 and HEVC (H.265)';
	const otherVideo = videoCodec && !['H.264', 'HEVC'].includes(videoCodec);
	const otherSound = facts.audioCodecs.find((codec) => codec !== 'AAC');
	const isLong = duration > videoSeconds + PADDING_SECONDS;
	// Which side is which is not specified, and phones turn the picture.
	const [shorter = 0, longer = 0] = [width, height].sort((one, other) => one - other);
	const isLarge = shorter > 0 && (shorter > short || longer > long);
	// Frames of phones come unevenly: what rounds to the limit is within it.
	const isFast = Math.round(framesPerSecond) > videoFramesPerSecond;
	return [
		videoCodec === null && `The file has no video track; ${allowed}.`,
		otherVideo && `The video codec is ${videoCodec}; ${allowed}.`,
		otherSound && `The audio codec is ${otherSound}; the service takes AAC.`,
		isLong &&
			`The video lasts ${rounded(duration)} seconds; the service takes at most ${videoSeconds} (${videoSeconds / 60} minutes).`,
		isLarge &&
			`The video is ${width} x ${height} pixels; the service takes at most ${short} x ${long}, either way round.`,
		isFast &&
			`The video has ${rounded(framesPerSecond)} frames per second; the service takes at most ${videoFramesPerSecond}.`,
	].filter((problem) => typeof problem === 'string');
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
