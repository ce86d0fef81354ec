/** What a video file is, as its bytes say. Null where the file does not tell. */
export interface VideoFacts {
	kind: 'video';
	sizeBytes: number;
	/** `mp4`, `mov`, or the name of another format; null for none that is known. */
	container: string | null;
	/** `h264`, `hevc`, or the name of another codec; null without a picture. */
	videoCodec: string | null;
	/** One entry a sound track. */
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
	/** Whether the last frame that the header names is there. */
	whole: boolean;
}

/** What an image file is, as its bytes say. Null where it is none. */
export interface ImageFacts {
	kind: 'image';
	sizeBytes: number;
	/** `jpeg`, `png`, `webp`, `gif`, …; null for no known image. */
	format: string | null;
	width: number | null;
	height: number | null;
}

export type MediaFacts = VideoFacts | ImageFacts;
