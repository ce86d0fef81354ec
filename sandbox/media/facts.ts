/** Facts about a video file, read from its bytes; null if the file does not contain a fact. */
export interface VideoFacts {
	kind: 'video';
	sizeBytes: number;
	/** `mp4`, `mov`, or the name of another format; null for none that is known. */
	container: string | null;
	/** `h264`, `hevc`, or the name of another codec; null without a picture. */
	videoCodec: string | null;
	/** One entry for each sound track. */
	audioCodecs: string[];
	/** Seconds. */
	duration: number | null;
	/** Pixels as coded, before rotation. */
	width: number | null;
	height: number | null;
	/** Degrees, clockwise. */
	rotation: 0 | 90 | 180 | 270;
	/** Frames divided by duration, to two decimals. */
	framesPerSecond: number | null;
	/** False if the file ends before the last frame that its header names. */
	whole: boolean;
}

/** Facts about an image file, read from its bytes; null if the file is not an image. */
export interface ImageFacts {
	kind: 'image';
	sizeBytes: number;
	/** `jpeg`, `png`, `webp`, `gif`, …; null for no known image. */
	format: string | null;
	width: number | null;
	height: number | null;
}

export type MediaFacts = VideoFacts | ImageFacts;
