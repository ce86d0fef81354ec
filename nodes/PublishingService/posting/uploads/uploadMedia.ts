import type { ServiceClient } from '../../client/serviceClient';
import { adding, asFailure, failureOf, ServiceError } from '../../client/serviceError';
import {
	isUnknownMethod,
	uploadTarget,
	type FileSource,
	type TransferMethod,
	type UploadTarget,
} from '../../client/transfer';
import type { Answers, UploadKind } from '../../contract/decoded';
import type { ResolvedMedium } from '../media/checkMedia';
import { identityInRun } from '../media/mediaIdentity';
import { fetchMediaUrls } from '../media/workspaceImages';
import type { ConcurrencyLimit } from '../accountOrder';
import type { PostItem, UploadSettings } from '../postItem';
import type { RemoteMedia } from './checkSource';
import { completeUpload, type UploadState, waitUntilReady } from './completeUpload';

export interface UploadContext {
	readonly service: ServiceClient;
	readonly settings: UploadSettings;
	readonly limit: ConcurrencyLimit;
	/** Throws, once it is an upload's turn, where its post is not wanted any more. */
	readonly assertWanted?: () => void;
}

/** The IDs of a ready upload of every medium, made once a run, and not for a post that is not wanted any more. */
export async function uploadAll(
	item: PostItem,
	context: UploadContext,
	media: readonly ResolvedMedium[],
): Promise<string[]> {
	const sourceOf = sources(context.service, media);
	const uploads = media.map(async (medium) => {
		if (medium.from === 'upload') return medium.uploadId;
		const upload = async () => (await uploadMedia(context, await sourceOf(medium))).uploadId;
		return medium.from === 'binary'
			? await once(item, medium, async () => await medium.file.content.whileOpened(upload))
			: await once(item, medium, upload);
	});
	// All are awaited before one failure ends the item, so that every upload made is named.
	const results = await Promise.allSettled(uploads);
	const made = results.flatMap((result, at) => {
		if (media[at]?.from === 'upload') return [];
		if (result.status === 'fulfilled') return result.value;
		const reason: unknown = result.reason;
		return reason instanceof ServiceError ? (reason.facts.uploadIds ?? []) : [];
	});
	item.uploadIds.push(...new Set(made));
	return await Promise.all(uploads);
}

/** One upload of the run for all media with the same content, or the same full address of a link. */
async function once(
	item: PostItem,
	medium: ResolvedMedium,
	upload: () => Promise<string>,
): Promise<string> {
	const content = medium.from === 'url' ? `url:${medium.sourceUrl}` : await identityInRun(medium);
	for (;;) {
		let isOwn = false as boolean;
		const made = item.once(`upload:${content}`, async () => {
			isOwn = true;
			return await upload();
		});
		const outcome = await made.catch(asFailure);
		if (!(outcome instanceof ServiceError)) return outcome;
		// Where the post of another item could not be sent any more, this item tries itself.
		if (isOwn || !outcome.facts.notAttempted) throw outcome;
	}
}

type Source = { readonly kind: UploadKind; readonly file: FileSource } | RemoteMedia;

/** Of workspace images, short-lived links, asked for together once one is needed. */
function sources(service: ServiceClient, media: readonly ResolvedMedium[]) {
	const images = media.filter((medium) => medium.from === 'image');
	let asked: ReturnType<typeof fetchMediaUrls> | undefined;
	return async (medium: Exclude<ResolvedMedium, { from: 'upload' }>): Promise<Source> => {
		if (medium.from !== 'image') return medium;
		const [urls = []] = await (asked ??= fetchMediaUrls(service, [images]));
		if (urls instanceof Error) return adding({ stage: 'upload' })(urls);
		return { kind: 'image', sourceUrl: urls[images.indexOf(medium)]?.url ?? '' };
	};
}

export async function uploadMedia(context: UploadContext, source: Source): Promise<UploadState> {
	if (!('file' in source)) return await uploadFromUrl(context, source);
	const { service, settings, limit } = context;
	const { kind, file } = source;
	const uploadId = await limit.run(async () => await sendFile(context, kind, file));
	const ready = completeUpload(service, uploadId, kind, settings.waitSeconds);
	return await ready.catch(adding({ uploadIds: [uploadId] }));
}

async function uploadFromUrl(
	{ service, settings, limit, assertWanted }: UploadContext,
	{ kind, sourceUrl, filename, url }: RemoteMedia,
): Promise<UploadState> {
	const body = { kind, sourceUrl, filename };
	const ofLink = (error: unknown) => {
		const isRefused = error instanceof ServiceError && error.facts.kind === 'refused';
		throw isRefused && url ? error.add({ path: { link: url } }) : error;
	};
	const create = async () => {
		assertWanted?.();
		return await service.call('createUpload', { body });
	};
	const upload = await limit
		.run(create)
		.catch(adding({ stage: 'upload' }))
		.catch(ofLink);
	const pending = { upload: { status: 'pending' as const, ...upload } };
	const ready = waitUntilReady(service, pending, settings.waitSeconds);
	return await ready.catch(adding({ uploadIds: [upload.uploadId] })).catch(ofLink);
}

/** Sends the bytes; where the signed URL ran out in the meantime, once more on a new one. */
async function sendFile(
	{ service, settings: { transferMethod }, assertWanted }: UploadContext,
	kind: UploadKind,
	file: FileSource,
): Promise<string> {
	assertWanted?.();
	for (let isLast = false; ; isLast = true) {
		const { uploadId, expiresAt = '', ...signed } = await createSignedUpload(service, kind, file);
		const target = uploadTarget(signed, transferMethod, usualMethods.get(service));
		const failure = await sendBytes(service, target, file).catch(asFailure);
		if (!(failure instanceof ServiceError)) return uploadId;
		const { code, httpStatus } = failure.facts;
		// By the origin's own words, or by its refusal and our clock, which may be wrong.
		const isOver = httpStatus === 403 && Date.now() >= Date.parse(expiresAt);
		const isExpired = code === 'upload_url_expired' || isOver;
		if (isLast || !isExpired) throw failure.add({ stage: 'transfer', uploadIds: [uploadId] });
	}
}

/** How the origin of a service takes bytes, where it was found out by trying. */
const usualMethods = new WeakMap<ServiceClient, TransferMethod>();

/** Sends the bytes in the first way that the origin does not call unknown; of all refusals the first is told. */
async function sendBytes(
	service: ServiceClient,
	target: UploadTarget,
	file: FileSource,
): Promise<void> {
	let first: ServiceError | undefined;
	for (const method of [target.method, ...target.otherwise]) {
		const failure = await service.transfer({ ...target, method }, file).catch(asFailure);
		if (!(failure instanceof ServiceError)) {
			if (first) usualMethods.set(service, method);
			return;
		}
		if (failure.facts.code === 'cancelled') throw failure;
		first ??= failure;
		if (!isUnknownMethod(method, failure.facts.httpStatus)) break;
	}
	if (first) throw first;
}

export async function createSignedUpload(
	service: ServiceClient,
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: Omit<FileSource, 'open'>,
): Promise<Answers['createUpload'] & { uploadUrl: string }> {
	const body = { kind, filename, contentType, sizeBytes };
	const upload = await service.call('createUpload', { body }).catch(adding({ stage: 'upload' }));
	const uploadUrl = webAddressOf(upload.uploadUrl, service.origin);
	if (uploadUrl !== undefined) return { ...upload, uploadUrl };
	const known = { stage: 'upload', uploadIds: [upload.uploadId] } as const;
	throw failureOf('no_upload_url', 'unusable', known);
}

/** An address of the web, which may be relative to the service's; undefined where it is none. */
function webAddressOf(url: unknown, origin: string): string | undefined {
	if (typeof url !== 'string' || !URL.canParse(url, origin)) return undefined;
	// A signature holds for the address as it is written.
	if (URL.canParse(url)) return /^https?:$/.test(new URL(url).protocol) ? url : undefined;
	return url.startsWith('/') ? new URL(url, origin).href : undefined;
}
