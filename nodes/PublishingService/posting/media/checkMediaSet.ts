import type { UploadKind } from '../../contract/schemas';
import type { PostDraft, ProblemReport, SlideList } from '../postDraft';
import type { ResolvedMedium } from './resolvedMedium';

/** The kind of each upload, as far as it could be read. */
export type UploadKinds = ReadonlyMap<string, UploadKind>;

/** Refuses media of which the service certainly creates no post. The service checks the rest. */
export function checkMediaSet(
	{ media: entries, slides, report }: PostDraft,
	media: readonly ResolvedMedium[],
	uploadKinds: UploadKinds,
): void {
	const videos = media.filter((medium) => isVideo(medium, uploadKinds)).length;
	const [first] = entries;
	if (first && videos > 0 && media.length > 1) {
		const imageCount = media.length - videos;
		const images = imageCount > 0 ? ` and ${countOf(imageCount, 'image')}` : '';
		const content = countOf(videos, 'video') + images;
		report.refuse(first.field, `contains ${content}, but a post takes one video, or only images`);
	}
	if (slides && videos > 0) {
		report.refuse(slides.field, 'need images, but the media of the post are a video');
	} else if (slides) {
		// If a media entry was refused itself, the number of images is unknown.
		const isCountKnown = media.length >= entries.length;
		const images = { count: media.length, isCountKnown };
		checkSlideImages(slides, images, uploadKinds, report);
	}
}

/** Refuses slides whose image is a video, or that have no image. */
function checkSlideImages(
	{ field, pages }: SlideList,
	images: { readonly count: number; readonly isCountKnown: boolean },
	uploadKinds: UploadKinds,
	report: Pick<ProblemReport, 'refuse'>,
): void {
	const counts = `there are ${pages.length} slides and ${countOf(images.count, 'image')}`;
	pages.forEach(({ image }, index) => {
		const page = `slide ${index + 1}`;
		if (image !== undefined && uploadKinds.get(image) === 'video') {
			report.refuse(field, `${page}: the upload "${image}" is a video, not an image`);
		}
		if (image === undefined && index >= images.count && images.isCountKnown) {
			report.refuse(field, `${page} has no image: ${counts}`);
		}
	});
}

function isVideo(medium: ResolvedMedium, uploadKinds: UploadKinds): boolean {
	if (medium.from === 'upload') {
		return uploadKinds.get(medium.uploadId) === 'video';
	}
	return medium.from !== 'image' && medium.kind === 'video';
}

function countOf(count: number, kind: UploadKind): string {
	return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
