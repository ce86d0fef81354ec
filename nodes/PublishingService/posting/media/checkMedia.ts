import type { ByteStream } from '../../client/http';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailureOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import { videoProblem } from '../../media/videoRules';
import type { MediaEntry } from '../../values/mediaKind';
import type { PostDraft, PostItem } from '../postItem';
import { checkedFile, type CheckedFile } from '../uploads/checkFile';
import { checkedLink, NO_MEDIA, type RemoteMedia, withoutMedia } from '../uploads/checkLink';
import { findPack, readWorkspace } from './workspaceImages';

/** A medium as the user named it. */
type Entry<From extends MediaEntry['from']> = Extract<MediaEntry, { readonly from: From }>;

/** A medium that has passed the checks; `field` is where the user named it. */
export type ResolvedMedium =
	Entry<'upload' | 'image'> | (Entry<'binary'> & CheckedFile) | (Entry<'url'> & RemoteMedia);

/** A draft whose media were looked at; nothing was sent that changes anything. */
export interface PreparedPost {
	readonly draft: PostDraft;
	readonly media: readonly ResolvedMedium[];
}

/** For a check all is looked at, before publishing what can save an upload, as far as that is cheap. */
type Purpose = 'check' | 'publish';

/** The kinds of uploads that the user named, as far as they are known, by upload ID. */
type UploadKinds = ReadonlyMap<string, UploadKind>;

/**
 * Looks at media without changing anything, before publishing at nothing more once something is wrong,
 * which is in the draft's report. Whoever prepares a post queues its item before it and calls
 * `item.leaveQueue()` in the end, because later items of its accounts wait for that.
 */
export async function preparePost(
	item: PostItem,
	service: ServiceClient,
	draft: PostDraft,
	purpose: Purpose,
): Promise<PreparedPost> {
	const isRefused = () => purpose === 'publish' && draft.report.problems.length > 0;
	const media = isRefused() ? [] : await resolveMedia(item, service, draft);
	if (!isRefused()) {
		checkMediaSet(draft, media, await inspectMedia(item, service, draft, media, purpose));
	}
	return { draft, media };
}

/** Says what each medium is; an image pack is its images. */
async function resolveMedia(
	item: PostItem,
	service: ServiceClient,
	draft: PostDraft,
): Promise<ResolvedMedium[]> {
	const resolved: ResolvedMedium[] = [];
	for (const entry of draft.media) resolved.push(...(await resolve(item, service, draft, entry)));
	const [first] = draft.media;
	const { mediaPerPost } = LIMITS;
	if (first && resolved.length > mediaPerPost) {
		draft.report.refuse(first.field, `has ${resolved.length} images, the limit is ${mediaPerPost}`);
	}
	return resolved;
}

async function resolve(
	item: PostItem,
	service: ServiceClient,
	{ report, uploads }: PostDraft,
	entry: MediaEntry,
): Promise<ResolvedMedium[]> {
	const { field } = entry;
	switch (entry.from) {
		case 'upload':
		case 'image':
			return [entry];
		case 'url': {
			const media = await checkedLink(item, report, service, field, entry.url);
			return media ? [{ ...entry, ...media }] : [];
		}
		case 'binary': {
			const file = await checkedFile(item, report, field, entry.property, uploads);
			return file ? [{ ...entry, ...file }] : [];
		}
		case 'pack': {
			const { packId } = entry;
			const images = findPack(await readWorkspace(item, service), packId);
			if (!images) report.refuse(field, `"${packId}" is not in the company workspace`);
			else if (images.length === 0) report.refuse(field, `"${packId}" holds no images`);
			return (images ?? []).map((image) => ({ from: 'image', field, ...image }));
		}
	}
}

/** Looks at uploads and behind links; what cannot be seen before publishing is left to the service. */
export async function inspectMedia(
	item: PostItem,
	service: ServiceClient,
	draft: PostDraft,
	media: readonly ResolvedMedium[],
	purpose: Purpose,
): Promise<UploadKinds> {
	const isCheck = purpose === 'check';
	if (!isCheck && media.every(({ from }) => from === 'upload')) return new Map();
	const named = isCheck ? media.filter((medium) => medium.from === 'upload') : [];
	const fields = new Map(named.map(({ uploadId, field }) => [uploadId, field]));
	for (const { image } of draft.slides?.pages ?? []) {
		if (draft.slides && image !== undefined && !fields.has(image))
			fields.set(image, draft.slides.field);
	}
	const kinds = await inspectUploads(item, service, draft, fields, isCheck);
	for (const medium of media) {
		if (medium.from !== 'url') continue;
		const isWorth = isCheck || (medium.kind === 'video' && draft.uploads.checkVideo);
		const problem = isWorth && (await linkProblem(item, service, medium, isCheck));
		if (!problem) continue;
		// Without its query, which may be a secret.
		const { host, pathname } = new URL(medium.sourceUrl);
		draft.report.refuse(medium.field, `${host}${pathname}: ${problem}`);
	}
	return kinds;
}

/** Looks at uploads, each with the field that names it. */
async function inspectUploads(
	item: PostItem,
	service: ServiceClient,
	{ report, notChecked }: PostDraft,
	fields: ReadonlyMap<string, string>,
	isCheck: boolean,
): Promise<UploadKinds> {
	const kinds = new Map<string, UploadKind>();
	for (const [uploadId, field] of fields) {
		const look = async () =>
			await service.call('getUpload', { path: { uploadId } }).catch(asFailureOfLook);
		const upload = await item.once(`upload status:${uploadId}`, look);
		if (!(upload instanceof ServiceError)) {
			kinds.set(uploadId, upload.kind);
			const isLate = isCheck && upload.status !== 'ready';
			if (isLate) report.refuse(field, `holds "${uploadId}", which is ${upload.status}, not ready`);
		} else if (upload.facts.httpStatus === 404) {
			report.refuse(field, `holds "${uploadId}", which does not exist`);
		} else if (isCheck) {
			if (upload.facts.code !== 'insufficient_scope') throw upload;
			notChecked.add('uploads');
		}
	}
	return kinds;
}

/** Most videos made for the web have their header within so many bytes. */
const HEADER_BYTES = 2 * 1024 * 1024;

/** A host that gives its bytes more slowly than this is left to the service. */
const LOOK_TIME_MS = 60_000;

/** What is wrong with a link, which is looked at once a run; for a check also that it does not open. */
async function linkProblem(
	item: PostItem,
	service: ServiceClient,
	{ sourceUrl, kind }: RemoteMedia,
	isCheck: boolean,
): Promise<string | undefined> {
	const look = async () => {
		const limit = kind === 'video' ? LIMITS.videoBytes : LIMITS.imageBytes;
		const { body } = await service.download(sourceUrl, limit);
		const start = startOf(body, isCheck ? Infinity : HEADER_BYTES);
		try {
			return kind === 'video' ? await videoProblem(start, undefined, NO_MEDIA) : undefined;
		} finally {
			body.destroy();
		}
	};
	const key = `${kind} to ${isCheck ? 'check' : 'publish'}: ${sourceUrl}`;
	const problem = await item.once(key, async () => await look().catch(asFailureOfLook));
	if (!(problem instanceof ServiceError)) return problem;
	return isCheck ? withoutMedia(sourceUrl, problem) : undefined;
}

/** The first bytes of a stream, as many as come in time. */
async function* startOf(body: ByteStream, most: number): AsyncGenerator<Uint8Array> {
	const deadline = Date.now() + LOOK_TIME_MS;
	let left = most;
	for await (const piece of body) {
		yield piece;
		left -= piece.length;
		if (left <= 0 || Date.now() > deadline) return;
	}
}

/**
 * Refuses what certainly makes no post: anything but one video or only images, slides on a video,
 * and a slide without an image. What is not known is left to the service.
 */
export function checkMediaSet(
	{ media: entries, slides, report }: PostDraft,
	media: readonly ResolvedMedium[],
	known: UploadKinds,
): void {
	const kinds = media.map((medium) => kindOfMedium(medium, known));
	const videos = kinds.filter((kind) => kind === 'video').length;
	const [first] = entries;
	if (first && videos > 0 && media.length > 1) {
		const others = media.length - videos;
		const images = others > 0 ? ` and ${countOf(others, 'image')}` : '';
		const held = countOf(videos, 'video') + images;
		report.refuse(first.field, `holds ${held}: a post takes one video, or images only`);
	}
	if (!slides) return;
	const { field, pages } = slides;
	if (videos > 0)
		return void report.refuse(field, 'need images; the media of the post are a video');
	const counts = `there are ${pages.length} slides and ${countOf(media.length, 'image')}`;
	pages.forEach(({ image }, index) => {
		const page = `slide ${index + 1}`;
		if (image !== undefined && known.get(image) === 'video')
			report.refuse(field, `${page}: the upload "${image}" is a video, not an image`);
		// Where a medium was refused itself, the count says nothing.
		if (image === undefined && index >= media.length && media.length >= entries.length)
			report.refuse(field, `${page} has no image: ${counts}`);
	});
}

function kindOfMedium(medium: ResolvedMedium, known: UploadKinds): UploadKind | undefined {
	if (medium.from === 'upload') return known.get(medium.uploadId);
	return medium.from === 'image' ? 'image' : medium.kind;
}

function countOf(count: number, kind: UploadKind): string {
	return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
