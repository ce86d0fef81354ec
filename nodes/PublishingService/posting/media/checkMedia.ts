import type { ByteStream } from '../../client/http';
import type { ServiceClient } from '../../client/serviceClient';
import { asFailureOfLook, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';
import { videoProblem } from '../../media/videoRules';
import type { MediaEntry } from '../../values/mediaKind';
import type { PostDraft } from '../postDraft';
import type { PostItem } from '../postItem';
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
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
}

/**
 * Looks at all that can be looked at without changing anything: for a check at everything, before
 * publishing at what can save an upload, and at nothing more once something is wrong. What is wrong is
 * in the draft's report. Whoever prepares a post queues its item before it and calls
 * `item.leaveQueue()` in the end, because later items of its accounts wait for that.
 */
export async function preparePost(
	item: PostItem,
	service: ServiceClient,
	draft: PostDraft,
	purpose: 'check' | 'publish',
): Promise<PreparedPost> {
	const isRefused = () => purpose === 'publish' && draft.report.problems.length > 0;
	const media = isRefused() ? [] : await resolveMedia(item, service, draft);
	if (isRefused()) return { draft, media, notChecked: draft.notChecked };
	const { kinds, notChecked } = await inspectMedia(item, service, draft, media, purpose);
	checkMediaSet(draft, media, kinds);
	return { draft, media, notChecked: [...draft.notChecked, ...notChecked] };
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
	if (first && resolved.length > LIMITS.mediaPerPost) {
		draft.report.refuse(
			first.field,
			`has ${resolved.length} images, the limit is ${LIMITS.mediaPerPost}`,
		);
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

/** Most videos made for the web have their header within so many bytes. */
const HEADER_BYTES = 2 * 1024 * 1024;

/** A host that gives its bytes more slowly than this is left to the service. */
const LOOK_TIME_MS = 60_000;

/** What was found by looking, beside what was refused in the draft's report. */
interface Inspection extends Pick<PreparedPost, 'notChecked'> {
	/** The kinds of named uploads, as far as they are known, by upload ID. */
	readonly kinds: ReadonlyMap<string, UploadKind>;
}

/**
 * Looks at media without changing anything: for a check at all that can be seen, before publishing only
 * where an upload would be spent, and as far as that is cheap; what cannot be seen then is left to the
 * service.
 */
export async function inspectMedia(
	item: PostItem,
	service: ServiceClient,
	draft: PostDraft,
	media: readonly ResolvedMedium[],
	purpose: 'check' | 'publish',
): Promise<Inspection> {
	const isCheck = purpose === 'check';
	const kinds = new Map<string, UploadKind>();
	const notChecked = new Set<string>();
	if (!isCheck && media.every(({ from }) => from === 'upload')) return { kinds, notChecked: [] };
	const named = media.flatMap((one) => (isCheck && one.from === 'upload' ? [one.uploadId] : []));
	const onSlides = draft.slides?.pages.flatMap(({ image }) => image ?? []) ?? [];
	for (const uploadId of new Set([...named, ...onSlides])) {
		const look = async () =>
			await service.call('getUpload', { path: { uploadId } }).catch(asFailureOfLook);
		const upload = await item.once(`upload status:${uploadId}`, look);
		if (!(upload instanceof ServiceError)) {
			kinds.set(uploadId, upload.kind);
			const isLate = isCheck && upload.status !== 'ready';
			if (isLate) refuseUpload(draft, media, uploadId, `is ${upload.status}, not ready`);
		} else if (upload.facts.httpStatus === 404) {
			refuseUpload(draft, media, uploadId, 'does not exist');
		} else if (isCheck) {
			if (upload.facts.code !== 'insufficient_scope') throw upload;
			notChecked.add('uploads');
		}
	}
	for (const medium of media) {
		if (medium.from !== 'url') continue;
		const isWorth = isCheck || (medium.kind === 'video' && draft.uploads.checkVideo);
		const problem = isWorth && (await linkProblem(item, service, medium, purpose));
		if (problem) draft.report.refuse(medium.field, `${placeOf(medium.sourceUrl)}: ${problem}`);
	}
	return { kinds, notChecked: [...notChecked] };
}

function refuseUpload(
	{ report, slides }: PostDraft,
	media: readonly ResolvedMedium[],
	uploadId: string,
	problem: string,
): void {
	const medium = media.find((one) => one.from === 'upload' && one.uploadId === uploadId);
	const field = medium?.field ?? slides?.field;
	if (field) report.refuse(field, `holds "${uploadId}", which ${problem}`);
}

type LinkedMedium = Extract<ResolvedMedium, { from: 'url' }>;

/** What is wrong with a link, which is looked at once a run; for a check also that it does not open. */
async function linkProblem(
	item: PostItem,
	service: ServiceClient,
	{ sourceUrl, kind }: LinkedMedium,
	purpose: 'check' | 'publish',
): Promise<string | undefined> {
	const look = async () => {
		const limit = kind === 'video' ? LIMITS.videoBytes : LIMITS.imageBytes;
		const { body } = await service.download(sourceUrl, limit);
		const start = startOf(body, purpose === 'check' ? Infinity : HEADER_BYTES);
		try {
			return kind === 'video' ? await videoProblem(start, undefined, NO_MEDIA) : undefined;
		} finally {
			body.destroy();
		}
	};
	const problem = await item.once(
		`${kind} to ${purpose}: ${sourceUrl}`,
		async () => await look().catch(asFailureOfLook),
	);
	if (!(problem instanceof ServiceError)) return problem;
	return purpose === 'check' ? withoutMedia(sourceUrl, problem) : undefined;
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

/** A link without its query, which may be a secret. */
function placeOf(link: string): string {
	const { host, pathname } = new URL(link);
	return host + pathname;
}

/**
 * Refuses what certainly makes no post: anything but one video or only images, slides on a video,
 * and a slide without an image. What is not known is left to the service.
 */
export function checkMediaSet(
	draft: PostDraft,
	media: readonly ResolvedMedium[],
	known: Inspection['kinds'],
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

function checkSlides(
	{ slides, media: entries, report }: PostDraft,
	mediaCount: number,
	hasVideo: boolean,
	known: Inspection['kinds'],
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

function kindOfMedium(medium: ResolvedMedium, known: Inspection['kinds']): UploadKind | undefined {
	if (medium.from === 'upload') return known.get(medium.uploadId);
	return medium.from === 'image' ? 'image' : medium.kind;
}

function countOf(count: number, kind: UploadKind): string {
	return `${count} ${kind}${count === 1 ? '' : 's'}`;
}
