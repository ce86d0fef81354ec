import type { ImageFacts, MediaFacts, VideoFacts } from './facts';

/** The service's refusal of a media file; specification, "Errors". */
export interface MediaRefusal {
	code: 'file_too_large' | 'unsupported_media_type' | 'invalid_media_specs';
	status: 413 | 415 | 422;
	message: string;
	hint: string;
}

/** The media rules of the specification's "Upload"; sizes in bytes. */
export const mediaLimits = {
	videoBytes: 125_829_120,
	imageBytes: 52_428_800,
	durationSeconds: 180,
	shortSide: 1080,
	longSide: 1920,
	framesPerSecond: 60,
} as const;

const imageFormats = ['jpeg', 'png', 'webp', 'gif', 'heif', 'avif', 'tiff'];

/** The first media rule that a file breaks, as the service words it; null for none. */
export function checkMediaRules(facts: MediaFacts): MediaRefusal | null {
	return facts.kind === 'video' ? checkVideo(facts) : checkImage(facts);
}

function checkImage({ sizeBytes, format }: ImageFacts): MediaRefusal | null {
	if (sizeBytes > mediaLimits.imageBytes) {
		return tooLarge('image', sizeBytes);
	}
	if (format !== null && imageFormats.includes(format)) {
		return null;
	}
	return {
		code: 'unsupported_media_type',
		status: 415,
		message: `The file is ${format === null ? 'not an image' : `an image of type ${format}`}.`,
		hint: 'Upload a JPEG, PNG, WebP or GIF image.',
	};
}

function checkVideo(facts: VideoFacts): MediaRefusal | null {
	const { container, videoCodec, audioCodecs, duration, width, height, framesPerSecond } = facts;
	if (facts.sizeBytes > mediaLimits.videoBytes) {
		return tooLarge('video', facts.sizeBytes);
	}
	if (container !== 'mp4' && container !== 'mov') {
		return {
			code: 'unsupported_media_type',
			status: 415,
			message: `The file is ${container === null ? 'not a video' : `a ${container} file`}.`,
			hint: 'Upload a video in an MP4 or MOV container.',
		};
	}
	if (videoCodec === null || duration === null || width === null || height === null) {
		return invalidSpecs(
			'The file has no readable video track.',
			'Check that the file plays and was exported whole.',
		);
	}
	if (videoCodec !== 'h264' && videoCodec !== 'hevc') {
		return invalidSpecs(
			`The video codec is ${videoCodec}.`,
			'Export the video with H.264 or HEVC (H.265).',
		);
	}
	const otherSound = audioCodecs.find((codec) => codec !== 'aac');
	if (otherSound !== undefined) {
		return invalidSpecs(`The audio codec is ${otherSound}.`, 'Export the sound as AAC.');
	}
	if (duration > mediaLimits.durationSeconds) {
		return invalidSpecs(
			`The video lasts ${Math.round(duration * 100) / 100} seconds.`,
			'Cut the video to at most 3 minutes (180 seconds).',
		);
	}
	if (
		Math.min(width, height) > mediaLimits.shortSide ||
		Math.max(width, height) > mediaLimits.longSide
	) {
		return invalidSpecs(
			`The picture is ${width} x ${height} pixels.`,
			'Scale the video to at most 1080 x 1920 pixels.',
		);
	}
	if (framesPerSecond !== null && framesPerSecond > mediaLimits.framesPerSecond) {
		return invalidSpecs(
			`The video has ${framesPerSecond} frames per second.`,
			'Export the video with at most 60 frames per second.',
		);
	}
	return facts.whole
		? null
		: invalidSpecs(
				'The file ends before its last frame.',
				'Upload the whole file; this one was cut off.',
			);
}

function tooLarge(kind: 'video' | 'image', sizeBytes: number): MediaRefusal {
	const limit = kind === 'video' ? mediaLimits.videoBytes : mediaLimits.imageBytes;
	return {
		code: 'file_too_large',
		status: 413,
		message: `The ${kind} has ${sizeBytes} bytes.`,
		hint: `A ${kind} may have at most ${limit} bytes.`,
	};
}

function invalidSpecs(message: string, hint: string): MediaRefusal {
	return { code: 'invalid_media_specs', status: 422, message, hint };
}
