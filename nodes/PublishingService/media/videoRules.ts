import { LIMITS } from '../contract/limits';
import type { Codec } from './codecs';
import { isServiceVideo } from './formats';
import { readVideoFacts, type VideoFacts } from './videoFacts';

const VIDEO_CODECS = ['H.264', 'HEVC'];
const AUDIO_CODECS = ['AAC'];

/**
 * Encoders pad sound to whole frames and lead it in (AAC: up to 2112 samples), so that a cut of
 * three minutes lasts up to a tenth of a second more.
 */
const PADDING_SECONDS = 0.1;

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

/**
 * Holds a video against the media rules of the specification ("Upload"): a sentence for each rule that
 * it breaks. What is not known breaks no rule, and what is allowed in one reading of a rule is allowed.
 */
export function rulesBroken(facts: VideoFacts): string[] {
	const { container } = facts;
	if (!isServiceVideo(container.contentType)) {
		return [`The file is ${container.name}; the service takes MP4 and MOV videos.`];
	}
	return [
		videoCodecProblem(facts),
		audioCodecProblem(facts),
		durationProblem(facts),
		dimensionsProblem(facts),
		frameRateProblem(facts),
	].filter((problem) => problem !== undefined);
}

function videoCodecProblem({ videoCodec }: VideoFacts): string | undefined {
	const allowed = 'the service takes H.264 and HEVC (H.265)';
	if (videoCodec === null) return `The file has no video track; ${allowed}.`;
	if (!videoCodec || !isOther(videoCodec, VIDEO_CODECS)) return undefined;
	return `The video codec is ${described(videoCodec)}; ${allowed}.`;
}

function audioCodecProblem({ audioCodecs }: VideoFacts): string | undefined {
	const other = audioCodecs.find((codec) => isOther(codec, AUDIO_CODECS));
	return other && `The audio codec is ${described(other)}; the service takes AAC.`;
}

function durationProblem({ duration }: VideoFacts): string | undefined {
	const limit = LIMITS.videoSeconds;
	if (duration === undefined || duration <= limit + PADDING_SECONDS) return undefined;
	return `The video lasts ${rounded(duration)} seconds; the service takes at most ${limit} (${limit / 60} minutes).`;
}

/** Which side is which is not specified, and phones turn the picture. */
function dimensionsProblem({ width, height }: VideoFacts): string | undefined {
	if (width === undefined || height === undefined) return undefined;
	const { videoShortSide: short, videoLongSide: long } = LIMITS;
	if (Math.min(width, height) <= short && Math.max(width, height) <= long) return undefined;
	return `The video is ${width} x ${height} pixels; the service takes at most ${short} x ${long}, either way round.`;
}

/** Frames of phones come unevenly: what rounds to the limit is within it. */
function frameRateProblem({ framesPerSecond }: VideoFacts): string | undefined {
	const limit = LIMITS.videoFramesPerSecond;
	if (framesPerSecond === undefined || Math.round(framesPerSecond) <= limit) return undefined;
	return `The video has ${rounded(framesPerSecond)} frames per second; the service takes at most ${limit}.`;
}

/** A codec whose name is not known may be an allowed one under another code. */
function isOther({ name }: Codec, allowed: readonly string[]): boolean {
	return name !== undefined && !allowed.includes(name);
}

function described({ name, fourCc }: Codec): string {
	return `${name} (${fourCc.trim()})`;
}

function rounded(value: number): number {
	return Math.round(value * 100) / 100;
}
