import type { TransferMethod } from '../client/uploadTarget';
import type { QueuePostBody, Slide } from '../contract/decoded';
import type { KeyChoice } from './idempotency';
import type { ProblemReport } from './postItem';
import type { MediaEntry } from '../values/mediaKind';

/** What a post says, whether it is created or queued (specification, "POST /v2/posts"). */
export type PostContent = Readonly<Omit<QueuePostBody, 'accountIds'>>;

/** A slide as it is sent; without an image it takes the medium at the same place. */
export type SlideDraft = Omit<Slide, 'image'> & { readonly image?: string };

/** The slides of a post and the field that they are from. */
export interface SlideList {
	readonly field: 'options.slides' | 'options.slidesJson';
	readonly pages: readonly SlideDraft[];
}

/** Gives each slide its image: its own, or the upload at its place among the media. */
export function withImages(slides: readonly SlideDraft[], media: readonly string[]): Slide[] {
	return slides.map((slide, index) => ({ ...slide, image: slide.image ?? media[index] ?? '' }));
}

/** How media get into the service. */
export interface UploadSettings {
	/** Whether a video file's header is held against the media rules first. */
	readonly checkVideo: boolean;
	/** Unless given, as the service names it, otherwise as its origin takes them, the bytes alone by PUT first. */
	readonly transferMethod?: TransferMethod;
	/** Seconds to wait until a pending upload is ready. */
	readonly waitSeconds: number;
}

/**
 * What to post: already parsed and held against the limits, wherever it came from. What was wrong
 * with its values is in the report, and what is found later is added there.
 */
export interface PostDraft {
	/** IDs of the accounts, each once, as `resolveAccounts` gives them. */
	readonly accountIds: readonly string[];
	readonly media: readonly MediaEntry[];
	readonly content: PostContent;
	readonly contentGroupIds?: readonly string[];
	readonly slides?: SlideList;
	/** How the post is kept from being made twice. */
	readonly key: KeyChoice;
	readonly uploads: UploadSettings;
	readonly report: ProblemReport;
	/** What the key may not look at, such as `accounts`; Check Only says it. */
	readonly notChecked: readonly string[];
}
