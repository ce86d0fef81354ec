import type { UploadKind } from '../../contract/decoded';
import type { PostDraft } from '../postDraft';
import type { ResolvedMedium } from './resolveMedia';

/** The kinds of named uploads, as far as they are known, by upload ID. */
export type KnownKinds = ReadonlyMap<string, UploadKind>;

/**
 * Refuses what certainly makes no post: anything but one video or only images, slides on a video,
 * and a slide without an image. What is not known is left to the service.
 */
export function checkMediaSet(
	draft: PostDraft,
	media: readonly ResolvedMedium[],
	known: KnownKinds,
): void {
	const kinds = media.map((medium) => kindOfMedium(medium, known));
	const videos = kinds.filter((kind) => kind === 'video').length;
	const [first] = draft.media;
	if (first && videos > 0 && media.length > 1) {
		const others = media.length - videos;
		const held = [countOf(videos, 'video'), ...(others > 0 ? [countOf(others, 'image')] : [])];
		draft.report.refuse(
			first.field,
			`holds ${held.join(' and ')}: a post takes one video, or images only`,
		);
	}
	checkSlides(draft, media.length, videos > 0, known);
}

/** Upload IDs whose kind decides whether a post can be made of the media. */
export function undecidedUploads(draft: PostDraft, media: readonly ResolvedMedium[]): string[] {
	const slides = draft.slides?.pages ?? [];
	if (media.length === 1 && slides.length === 0) return [];
	const own = slides.flatMap(({ image }) => image ?? []);
	return [...new Set([...namedUploads(media), ...own])];
}

/** The upload IDs that the user gave. */
export function namedUploads(media: readonly ResolvedMedium[]): string[] {
	return media.flatMap((medium) => (medium.from === 'upload' ? [medium.uploadId] : []));
}

function checkSlides(
	{ slides, media: entries, report }: PostDraft,
	mediaCount: number,
	hasVideo: boolean,
	known: KnownKinds,
): void {
	if (!slides) return;
	const { field, pages } = slides;
	if (hasVideo) return void report.refuse(field, 'need images; the media of the post are a video');
	pages.forEach(({ image }, index) => {
		const page = `slide ${index + 1}`;
		if (image !== undefined && known.get(image) === 'video')
			report.refuse(field, `${page}: the upload "${image}" is a video, not an image`);
		// Where a medium was refused itself, the count says nothing.
		if (image === undefined && index >= mediaCount && mediaCount >= entries.length)
			report.refuse(
				field,
				`${page} has no image: there are ${pages.length} slides and ${countOf(mediaCount, 'image')}`,
			);
	});
}

function kindOfMedium(medium: ResolvedMedium, known: KnownKinds): UploadKind | undefined {
	if (medium.from === 'upload') return known.get(medium.uploadId);
	return medium.from === 'image' ? 'image' : medium.kind;
}

function countOf(count: number, kind: UploadKind): string {
	return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
