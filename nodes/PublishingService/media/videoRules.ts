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
	const { container, videoCodec, audioCodecs, width, height } = facts;
	if (!isServiceVideo(container.contentType)) {
		return [`The file is ${container.name}; the service takes MP4 and MOV videos.`];
	}
	const { duration = 0, framesPerSecond = 0 } = facts;
	const { videoSeconds, videoFramesPerSecond, videoShortSide: short, videoLongSide: long } = LIMITS;
	const allowed = 'the service takes H.264 and HEVC (H.265)';
	const sound = audioCodecs.find((codec) => isOther(codec, AUDIO_CODECS));
	const isLong = duration > videoSeconds + PADDING_SECONDS;
	// Which side is which is not specified, and phones turn the picture.
	const isLarge =
		width && height && (Math.min(width, height) > short || Math.max(width, height) > long);
	// Frames of phones come unevenly: what rounds to the limit is within it.
	const isFast = Math.round(framesPerSecond) > videoFramesPerSecond;
	return [
		videoCodec === null && `The file has no video track; ${allowed}.`,
		videoCodec &&
			isOther(videoCodec, VIDEO_CODECS) &&
			`The video codec is ${described(videoCodec)}; ${allowed}.`,
		sound && `The audio codec is ${described(sound)}; the service takes AAC.`,
		isLong &&
			`The video lasts ${rounded(duration)} seconds; the service takes at most ${videoSeconds} (${videoSeconds / 60} minutes).`,
		isLarge &&
			`The video is ${width} x ${height} pixels; the service takes at most ${short} x ${long}, either way round.`,
		isFast &&
			`The video has ${rounded(framesPerSecond)} frames per second; the service takes at most ${videoFramesPerSecond}.`,
	].filter((problem) => typeof problem === 'string');
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
