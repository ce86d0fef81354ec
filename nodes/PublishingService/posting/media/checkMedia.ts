import type { ServiceClient } from '../../client/serviceClient';
import { asFailureUnlessCancelled, ServiceError } from '../../client/serviceError';
import type { UploadKind } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import type { MediaEntry } from '../../values/mediaKind';
import type { PostDraft, PostItem } from '../postDraft';
import { checkedLink, linkProblem } from '../uploads/checkLink';
import { checkedFile } from '../uploads/checkSource';
import { checkMediaSet, type UploadKinds } from './checkMediaSet';
import type { EntryFrom, ResolvedMedium } from './resolvedMedium';
import { findPack, readWorkspace } from './workspaceImages';

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
	if (!slides) {
		return fields;
	}
	for (const { image } of slides.pages) {
		if (image !== undefined && !fields.has(image)) {
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
	inspection: Inspection,
	fields: ReadonlyMap<string, string>,
): Promise<UploadKinds> {
	const { item, service, draft, isCheck } = inspection;
	const kinds = new Map<string, UploadKind>();
	for (const [uploadId, field] of fields) {
		const readUpload = async () =>
			await service.call('getUpload', { path: { uploadId } }).catch(asFailureUnlessCancelled);
		const upload = await item.results.namedUploads.once(uploadId, readUpload);
		if (upload instanceof ServiceError) {
			judgeUnreadUpload(inspection, { uploadId, field, failure: upload });
			continue;
		}
		kinds.set(uploadId, upload.kind);
		if (isCheck && upload.status !== 'ready') {
			const problem = `contains "${uploadId}", which is ${upload.status}, not ready`;
			draft.report.refuse(field, problem);
		}
	}
	return kinds;
}

interface UnreadUpload {
	readonly uploadId: string;
	readonly field: string;
	readonly failure: ServiceError;
}

/** Refuses an upload that does not exist. Before publishing, the service checks every other upload itself. */
function judgeUnreadUpload(
	{ draft: { report, notChecked }, isCheck }: Inspection,
	{ uploadId, field, failure }: UnreadUpload,
): void {
	if (failure.facts.httpStatus === 404) {
		report.refuse(field, `contains "${uploadId}", which does not exist`);
		return;
	}
	if (!isCheck) {
		return;
	}
	if (failure.facts.code !== 'insufficient_scope') {
		throw failure;
	}
	notChecked.add('uploads');
}
