/** The closed value lists of the specification ("Resources and their fields", "States"). */

export const PLATFORMS = ['tiktok', 'instagram'] as const;
export type Platform = (typeof PLATFORMS)[number];

export const UPLOAD_KINDS = ['video', 'image'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const UPLOAD_STATUSES = ['pending', 'ready', 'failed'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

export const POST_STATUSES = [
	'draft',
	'pending_approval',
	'queued',
	'posting',
	'posted',
	'partially_posted',
	'cancelled',
	'processing',
	'failed',
] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

export const SOUND_MODES = ['trending', 'original', 'specific'] as const;

export const INSTAGRAM_POST_FORMATS = ['reel', 'post'] as const;
export type InstagramPostFormat = (typeof INSTAGRAM_POST_FORMATS)[number];

export const TEXT_BACKGROUND_COLORS = ['none', 'black', 'white', 'red', 'yellow', 'blue'] as const;
export const TEXT_COLORS = ['white', 'black', 'red', 'yellow', 'blue'] as const;
export const FONT_WEIGHTS = ['normal', 'bold'] as const;
export const TEXT_ALIGNMENTS = ['left', 'center', 'right'] as const;
export const TEXT_MODES = ['stroke', 'background', 'plain', 'snapchat'] as const;

export const IMAGE_FITS = ['fit', 'fill'] as const;

export const SLIDE_ROLES = ['hook', 'middle', 'cta'] as const;

/** Literal of the `contentGroupId` filter for posts without tag or template attribution. */
export const UNTAGGED = 'untagged';

/** The closed lists of values in answers, by the names of their types. */
export const TERMS = {
	ImageFit: IMAGE_FITS,
	InstagramPostFormat: INSTAGRAM_POST_FORMATS,
	Platform: PLATFORMS,
	PostStatus: POST_STATUSES,
	SoundMode: SOUND_MODES,
	UploadKind: UPLOAD_KINDS,
	UploadStatus: UPLOAD_STATUSES,
} as const;
