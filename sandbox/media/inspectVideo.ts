import { stat } from 'node:fs/promises';
import {
	EncodedPacketSink,
	FilePathSource,
	Input,
	Logging,
	LogLevel,
	MP4,
	QTFF,
	QuickTimeInputFormat,
	type InputVideoTrack,
} from 'mediabunny';
import type { VideoFacts } from './facts';
import { formatNames } from './formatNames';

// A codec that mediabunny does not know is a fact to report, not a warning to print.
Logging.level = LogLevel.Errors;

const codecNames: Record<string, string> = { avc: 'h264' };

/**
 * Reads what a video file is, without reading the whole file: its header and its last frame.
 * Only MP4 and MOV are read; of other formats (and of a codec that mediabunny has no name for)
 * mediainfo.js tells the name.
 */
export async function inspectVideo(path: string): Promise<VideoFacts> {
	const facts: VideoFacts = {
		kind: 'video',
		sizeBytes: (await stat(path)).size,
		container: null,
		videoCodec: null,
		audioCodecs: [],
		duration: null,
		width: null,
		height: null,
		rotation: 0,
		framesPerSecond: null,
		whole: false,
	};
	if (facts.sizeBytes === 0) {
		return facts;
	}
	const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
	try {
		if (!(await input.canRead())) {
			return { ...facts, container: (await formatNames(path)).container };
		}
		const format = await input.getFormat();
		facts.container = format instanceof QuickTimeInputFormat ? 'mov' : 'mp4';
		const tracks = await input.getTracks();
		if (tracks.length > 0) {
			facts.duration = await input.computeDuration(tracks);
		}
		for (const track of await input.getAudioTracks()) {
			facts.audioCodecs.push(
				(await track.getCodec()) ?? (await formatNames(path)).audio ?? 'unknown',
			);
		}
		const picture = await input.getPrimaryVideoTrack();
		return picture ? { ...facts, ...(await pictureFacts(path, picture)) } : facts;
	} catch {
		// The header contradicts itself or ends early: what was read so far, of a file that is not whole.
		return { ...facts, whole: false };
	} finally {
		input.dispose();
	}
}

async function pictureFacts(path: string, track: InputVideoTrack) {
	const codec = await track.getCodec();
	const { averagePacketRate } = await track.computePacketStats();
	return {
		videoCodec: codec
			? (codecNames[codec] ?? codec)
			: ((await formatNames(path)).video ?? 'unknown'),
		width: await track.getCodedWidth(),
		height: await track.getCodedHeight(),
		rotation: await track.getRotation(),
		framesPerSecond: Math.round(averagePacketRate * 100) / 100,
		whole: (await new EncodedPacketSink(track).getPacket(Infinity)) !== null,
	};
}
