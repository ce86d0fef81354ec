import { join } from 'node:path';

/** Facts about a video that ffmpeg made; null or empty if the file has no such part. */
export interface VideoFixture {
	file: string;
	container: string | null;
	videoCodec: string | null;
	audioCodecs: readonly string[];
	/** Seconds. */
	duration: number | null;
	/** Pixels as coded, before rotation. */
	width: number | null;
	height: number | null;
	/** Degrees, clockwise. */
	rotation: 0 | 90 | 180 | 270;
	framesPerSecond: number | null;
	/** The service's error code for it; null when it is within the rules. */
	refusedAs: 'unsupported_media_type' | 'invalid_media_specs' | null;
}

/** Facts about an image; `format` is null for a file that is not an image. */
export interface ImageFixture {
	file: string;
	format: string | null;
	width: number | null;
	height: number | null;
	refusedAs: 'unsupported_media_type' | null;
}

const portrait = {
	container: 'mp4',
	videoCodec: 'h264',
	audioCodecs: ['aac'],
	duration: 1,
	width: 1080,
	height: 1920,
	rotation: 0,
	framesPerSecond: 30,
	refusedAs: null,
} as const;
const silent = { ...portrait, audioCodecs: [] };
const unread = {
	videoCodec: null,
	audioCodecs: [],
	duration: null,
	width: null,
	height: null,
	rotation: 0,
	framesPerSecond: null,
} as const;
const againstRules = 'invalid_media_specs';
const notThatMedia = 'unsupported_media_type';

/** Videos within the rules of the service. */
export const validVideos = {
	mp4H264: { ...portrait, file: 'mp4-h264-aac.mp4' },
	mp4Hevc: { ...portrait, file: 'mp4-hevc-aac.mp4', videoCodec: 'hevc' },
	movH264: { ...portrait, file: 'mov-h264-aac.mov', container: 'mov' },
	movHevc: { ...portrait, file: 'mov-hevc-aac.mov', container: 'mov', videoCodec: 'hevc' },
	/** `moov` behind `mdat`; all others but the fragmented one have it in front. */
	moovLast: { ...portrait, file: 'mp4-moov-last.mp4' },
	withoutSound: { ...silent, file: 'mp4-without-sound.mp4' },
	landscape: { ...silent, file: 'mp4-landscape.mp4', width: 1920, height: 1080 },
	/** Landscape frames that a player turns upright. */
	rotated: { ...silent, file: 'mp4-rotated.mp4', width: 1920, height: 1080, rotation: 90 },
	/** Silence ends with its last whole AAC frame, as there is no edit list to cut it. */
	fragmented: { ...portrait, file: 'mp4-fragmented.mp4', duration: 47 * (1024 / 44100) },
	/** 30 frames in the first second, 10 in the next. */
	variableFrameRate: {
		...silent,
		file: 'mp4-variable-frame-rate.mp4',
		duration: 2,
		width: 720,
		height: 1280,
		framesPerSecond: 20,
	},
	sixtyFps: { ...silent, file: 'mp4-60fps.mp4', framesPerSecond: 60 },
	threeMinutes: {
		...silent,
		file: 'mp4-180s.mp4',
		duration: 180,
		width: 360,
		height: 640,
		framesPerSecond: 1,
	},
} as const satisfies Record<string, VideoFixture>;

/** Videos against one rule of the service, and files that are no video or not whole. */
export const invalidVideos = {
	vp9: { ...portrait, file: 'mp4-vp9.mp4', videoCodec: 'vp9', refusedAs: againstRules },
	av1: { ...portrait, file: 'mp4-av1.mp4', videoCodec: 'av1', refusedAs: againstRules },
	mpeg4Part2: {
		...portrait,
		file: 'mp4-mpeg4-part-2.mp4',
		videoCodec: 'MPEG-4 Visual',
		width: 360,
		height: 640,
		refusedAs: againstRules,
	},
	mp3: { ...portrait, file: 'mp4-mp3.mp4', audioCodecs: ['mp3'], refusedAs: againstRules },
	opus: { ...portrait, file: 'mp4-opus.mp4', audioCodecs: ['opus'], refusedAs: againstRules },
	fps61: { ...silent, file: 'mp4-61fps.mp4', framesPerSecond: 61, refusedAs: againstRules },
	fps120: { ...silent, file: 'mp4-120fps.mp4', framesPerSecond: 120, refusedAs: againstRules },
	tooLargePicture: {
		...silent,
		file: 'mp4-1082x1922.mp4',
		width: 1082,
		height: 1922,
		refusedAs: againstRules,
	},
	tooLong: {
		...silent,
		file: 'mp4-181s.mp4',
		duration: 181,
		width: 360,
		height: 640,
		framesPerSecond: 1,
		refusedAs: againstRules,
	},
	soundOnly: {
		...unread,
		file: 'mp4-sound-only.mp4',
		container: 'mp4',
		audioCodecs: ['aac'],
		duration: 1,
		refusedAs: againstRules,
	},
	/** Cut within `moov`. */
	truncatedMoovLast: {
		...unread,
		file: 'truncated-moov-last.mp4',
		container: 'mp4',
		refusedAs: againstRules,
	},
	/** Cut within `mdat`: `moov` is whole, but frames are missing. */
	truncatedFaststart: { ...portrait, file: 'truncated-faststart.mp4', refusedAs: againstRules },
	webm: { ...unread, file: 'webm.webm', container: 'WebM', refusedAs: notThatMedia },
	matroska: { ...unread, file: 'mkv.mkv', container: 'Matroska', refusedAs: notThatMedia },
	aviNamedMp4: { ...unread, file: 'avi-named.mp4', container: 'AVI', refusedAs: notThatMedia },
	textNamedMp4: { ...unread, file: 'text-named.mp4', container: null, refusedAs: notThatMedia },
} as const satisfies Record<string, VideoFixture>;

/** Images, and an HTML page that is named like one. */
export const images = {
	png: { file: 'portrait.png', format: 'png', width: 1080, height: 1350, refusedAs: null },
	jpeg: { file: 'portrait.jpg', format: 'jpeg', width: 1080, height: 1350, refusedAs: null },
	webp: { file: 'portrait.webp', format: 'webp', width: 1080, height: 1350, refusedAs: null },
	gif: { file: 'square.gif', format: 'gif', width: 480, height: 480, refusedAs: null },
	tinyPng: { file: 'tiny.png', format: 'png', width: 1, height: 1, refusedAs: null },
	htmlNamedJpg: {
		file: 'html-named.jpg',
		format: null,
		width: null,
		height: null,
		refusedAs: notThatMedia,
	},
} as const satisfies Record<string, ImageFixture>;

export const fixtureDirectory = join(__dirname, 'files');

/** The path of a fixture on disk. */
export function fixturePath(fixture: Pick<VideoFixture, 'file'>): string {
	return join(fixtureDirectory, fixture.file);
}
