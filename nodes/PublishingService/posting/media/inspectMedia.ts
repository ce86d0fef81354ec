import type { ByteStream } from '../../client/http';
import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, outcomeOfLook, ServiceError } from '../../client/serviceError';
import { LIMITS } from '../../contract/limits';
import type { Upload, UploadKind } from '../../contract/decoded';
import type { PostItem } from '../postItem';
import type { PostDraft } from '../postDraft';
import { lookOnce, videoProblemOfLink, withinTime, withoutMedia } from '../uploads/checkLink';
import type { ResolvedMedium } from './resolveMedia';

/** Most videos made for the web have their header within so many bytes. */
const HEADER_BYTES = 2 * 1024 * 1024;

/** What was found by looking, beside what was refused in the draft's report. */
export interface Findings {
	readonly kinds: KnownKinds;
	/** What the key may not look at. */
	readonly notChecked: readonly string[];
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
): Promise<Findings> {
	const isCheck = purpose === 'check';
	if (!isCheck && media.every(({ from }) => from === 'upload')) return NOTHING_FOUND;
	const kinds = new Map<string, UploadKind>();
	const notChecked = new Set<string>();
	const named = isCheck ? namedUploads(media) : [];
	for (const uploadId of new Set([...named, ...undecidedUploads(draft, media)])) {
		const upload = await outcomeOfLook(readUpload(item, service, uploadId));
		if (upload instanceof ServiceError) {
			if (isCheck && upload.facts.code !== 'insufficient_scope') throw upload;
			notChecked.add('uploads');
		} else if (upload === 'unknown') {
			refuseUpload(draft, media, uploadId, 'does not exist');
		} else {
			kinds.set(uploadId, upload.kind);
			const isLate = isCheck && upload.status !== 'ready';
			if (isLate) refuseUpload(draft, media, uploadId, `is ${upload.status}, not ready`);
		}
	}
	for (const medium of media) {
		if (medium.from !== 'url') continue;
		const isWorth = isCheck || (medium.kind === 'video' && draft.uploads.checkVideo);
		const problem = isWorth && (await linkProblem(service, medium, purpose));
		if (problem) draft.report.refuse(medium.field, `${placeOf(medium.sourceUrl)}: ${problem}`);
	}
	return { kinds, notChecked: isCheck ? [...notChecked] : [] };
}

const NOTHING_FOUND: Findings = { kinds: new Map(), notChecked: [] };

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

async function readUpload(
	item: PostItem,
	service: ServiceClient,
	uploadId: string,
): Promise<Upload | 'unknown'> {
	return await item.once(`upload status:${uploadId}`, async () => {
		const upload = await outcomeOf(service.call('getUpload', { path: { uploadId } }));
		if (!(upload instanceof ServiceError)) return upload;
		if (upload.facts.httpStatus === 404) return 'unknown';
		throw upload;
	});
}

type LinkedMedium = Extract<ResolvedMedium, { from: 'url' }>;

/** What is wrong with a link; for a check also that it does not open. */
async function linkProblem(
	service: ServiceClient,
	{ sourceUrl, kind }: LinkedMedium,
	purpose: 'check' | 'publish',
): Promise<string | undefined> {
	const look = lookOnce(service, `${kind} to ${purpose}`, sourceUrl, async () => {
		const limit = kind === 'video' ? LIMITS.videoBytes : LIMITS.imageBytes;
		const { body } = await service.download(sourceUrl, limit);
		const bytes = purpose === 'check' ? body : startOf(body);
		if (kind === 'video') {
			return await withinTime(videoProblemOfLink(bytes), () => body.destroy());
		}
		body.destroy();
		return undefined;
	});
	const problem = await outcomeOfLook(look);
	if (!(problem instanceof ServiceError)) return problem;
	return purpose === 'check' ? withoutMedia(sourceUrl, problem) : undefined;
}

/** The first bytes of a stream. */
function startOf(body: ByteStream): ByteStream {
	return body.compose(async function* (source) {
		let left = HEADER_BYTES;
		for await (const chunk of source) {
			yield chunk;
			left -= chunk.length;
			if (left <= 0) return;
		}
	});
}

/** A link without its query, which may be a secret. */
function placeOf(link: string): string {
	const { host, pathname } = new URL(link);
	return host + pathname;
}

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
