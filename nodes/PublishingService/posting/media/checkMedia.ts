import type { ServiceClient } from '../../client/serviceClient';
import { asFailureUnlessCancelled, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import type { MediaEntry } from '../../values/mediaKind';
import type { PostDraft, PostItem, ProblemReport, SlideList } from '../postDraft';
import { checkedLink, linkProblem, type RemoteMedia } from '../uploads/checkLink';
import { checkedFile, type CheckedFile } from '../uploads/checkSource';
import { findPack, readWorkspace } from './workspaceImages';

type EntryFrom<From extends MediaEntry['from']> = Extract<MediaEntry, { readonly from: From }>;

/** A media entry that passed the checks. `field` is the field in which the user named it. */
export type ResolvedMedium =
	| EntryFrom<'upload' | 'image'>
	| (EntryFrom<'binary'> & CheckedFile)
	| (EntryFrom<'url'> & RemoteMedia);

/** A draft whose media were checked. Nothing was uploaded or changed. */
export interface PreparedPost {
	readonly draft: PostDraft;
	readonly media: readonly ResolvedMedium[];
}

/** The inspection of a draft. A check inspects all media; before publishing, only checks that save an upload run. */
interface Inspection {
	readonly item: PostItem;
	readonly service: ServiceClient;
	readonly draft: PostDraft;
	readonly isCheck: boolean;
}

type UploadKinds = ReadonlyMap<string, UploadKind>;

/**
 * Checks the media of a draft without changing anything. Before publishing, it stops at the first problem. The
 * caller queues the item.
 */
export async function preparePost(
	item: PostItem,
	service: ServiceClient,
	draft: PostDraft,
	purpose: 'check' | 'publish',
): Promise<PreparedPost> {
	const inspection = { item, service, draft, isCheck: purpose === 'check' };
	const isDone = () => !inspection.isCheck && draft.report.problems.length > 0;
	// An entry is at least one file. Of a list that is too long, no link is opened.
	if (isDone() || refuseTooMany(draft, draft.media.length)) {
		return { draft, media: [] };
	}
	const media: ResolvedMedium[] = [];
	for (const entry of draft.media) {
		media.push(...(await resolve(inspection, entry)));
	}
	refuseTooMany(draft, media.length);
	if (!isDone()) {
		checkMediaSet(draft, media, await inspectMedia(inspection, media));
	}
	return { draft, media };
}

function refuseTooMany({ media: [first], report }: PostDraft, count: number): boolean {
	const { mediaPerPost } = LIMITS;
	if (first === undefined || count <= mediaPerPost) {
		return false;
	}
	report.refuse(first.field, `has ${count} images, the limit is ${mediaPerPost}`);
	return true;
}

/** Finds the files of an entry: one, or all images of a pack. A refused entry has none. */
async function resolve(inspection: Inspection, entry: MediaEntry): Promise<ResolvedMedium[]> {
	const { item, service, draft } = inspection;
	const { report, uploads } = draft;
	const { field } = entry;
	switch (entry.from) {
		case 'upload':
		case 'image':
			return [entry];
		case 'url': {
			const media = await checkedLink({ item, report, service }, field, entry.url);
			return media ? [{ ...entry, ...media }] : [];
		}
		case 'binary': {
			const file = await checkedFile({ item, report }, entry, uploads);
			return file ? [{ ...entry, ...file }] : [];
		}
		case 'pack':
			return await resolvePack(inspection, entry);
	}
}

async function resolvePack(
	{ item, service, draft }: Inspection,
	{ field, packId }: EntryFrom<'pack'>,
): Promise<ResolvedMedium[]> {
	const images = findPack(await readWorkspace(item, service), packId);
	if (!images) {
		draft.report.refuse(field, `"${packId}" is not in the workspace of the company`);
		return [];
	}
	if (images.length === 0) {
		draft.report.refuse(field, `"${packId}" contains no images`);
	}
	return images.map((image) => ({ from: 'image', field, ...image }));
}

/** Reads uploads and links. The service checks what cannot be seen before publishing. */
export async function inspectMedia(
	inspection: Inspection,
	media: readonly ResolvedMedium[],
): Promise<UploadKinds> {
	if (!inspection.isCheck && media.every(({ from }) => from === 'upload')) {
		return new Map<string, UploadKind>();
	}
	const kinds = await inspectUploads(inspection, fieldsOfUploads(inspection, media));
	await inspectLinks(inspection, media);
	return kinds;
}

/** The uploads that are looked at, each with the field that names it. */
function fieldsOfUploads(
	{ draft, isCheck }: Inspection,
	media: readonly ResolvedMedium[],
): ReadonlyMap<string, string> {
	const uploads = isCheck ? media.filter((medium) => medium.from === 'upload') : [];
	const fields = new Map(uploads.map(({ uploadId, field }) => [uploadId, field]));
	const { slides } = draft;
	for (const { image } of slides?.pages ?? []) {
		if (slides && image !== undefined && !fields.has(image)) {
			fields.set(image, slides.field);
		}
	}
	return fields;
}

/** Before publishing, only videos are looked at behind links. */
async function inspectLinks(
	{ item, service, draft, isCheck }: Inspection,
	media: readonly ResolvedMedium[],
): Promise<void> {
	for (const medium of media) {
		if (medium.from !== 'url') {
			continue;
		}
		const isInspected = isCheck || (medium.kind === 'video' && draft.uploads.checkVideo);
		const problem = isInspected && (await linkProblem(item, service, medium, isCheck));
		if (problem) {
			draft.report.refuse(medium.field, problem);
		}
	}
}

async function inspectUploads(
	{ item, service, draft: { report, notChecked }, isCheck }: Inspection,
	fields: ReadonlyMap<string, string>,
): Promise<UploadKinds> {
	const kinds = new Map<string, UploadKind>();
	for (const [uploadId, field] of fields) {
		const readUpload = async () =>
			await service.call('getUpload', { path: { uploadId } }).catch(asFailureUnlessCancelled);
		const upload = await item.results.namedUploads.once(uploadId, readUpload);
		if (!(upload instanceof ServiceError)) {
			kinds.set(uploadId, upload.kind);
			if (isCheck && upload.status !== 'ready') {
				report.refuse(field, `contains "${uploadId}", which is ${upload.status}, not ready`);
			}
		} else if (upload.facts.httpStatus === 404) {
			report.refuse(field, `contains "${uploadId}", which does not exist`);
		} else if (isCheck) {
			if (upload.facts.code !== 'insufficient_scope') {
				throw upload;
			}
			notChecked.add('uploads');
		}
	}
	return kinds;
}

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
