import type { FileSource } from '../../client/fileSource';
import type { ServiceClient } from '../../client/serviceClient';
import {
	addFacts,
	asFailure,
	asFailureUnlessCancelled,
	failureOf,
	ServiceError,
} from '../../client/serviceError';
import {
	isUnknownMethod,
	type TransferMethod,
	uploadTarget,
	type UploadTarget,
} from '../../client/uploadTarget';
import type { Answers, UploadKind } from '../../contract/schemas';
import { LIMITS } from '../../contract/serviceLimits';
import type { ConcurrencyLimit } from '../concurrencyLimit';
import type { ResolvedMedium } from '../media/resolvedMedium';
import { fetchMediaUrls } from '../media/workspaceImages';
import { identityInRun } from '../mediaIdentity';
import type { PostItem, UploadSettings } from '../postDraft';
import type { RemoteMedia } from './checkLink';
import { completeUpload, type UploadState, waitUntilReady } from './completeUpload';

export interface UploadContext {
	readonly service: ServiceClient;
	readonly settings: UploadSettings;
	readonly limit: ConcurrencyLimit;
	/** Called when it is the turn of an upload. Throws if its post is not wanted any more. */
	readonly assertWanted?: () => void;
}

/**
 * Uploads all media and returns the upload IDs. Uploads each once per run, and only if its post is
 * still wanted.
 */
export async function uploadAll(
	item: PostItem,
	context: UploadContext,
	media: readonly ResolvedMedium[],
): Promise<string[]> {
	const sourceOf = sourceFinder(context.service, media);
	const uploads = media.map(async (medium) => {
		if (medium.from === 'upload') {
			return medium.uploadId;
		}
		const upload = async () => (await uploadMedia(context, await sourceOf(medium))).uploadId;
		return medium.from === 'binary'
			? await uploadOnce(item, medium, async () => await medium.file.content.whileOpened(upload))
			: await uploadOnce(item, medium, upload);
	});
	// All are awaited before one failure ends the item, so that every upload made is named.
	const results = await Promise.allSettled(uploads);
	const uploadIds = results.flatMap((result, at) => {
		if (media[at]?.from === 'upload') {
			return [];
		}
		if (result.status === 'fulfilled') {
			return result.value;
		}
		const reason: unknown = result.reason;
		return reason instanceof ServiceError ? (reason.facts.uploadIds ?? []) : [];
	});
	item.uploadIds.push(...new Set(uploadIds));
	return await Promise.all(uploads);
}

/** Uploads media once per run: the upload serves all media with the same content, or the same address. */
async function uploadOnce(
	item: PostItem,
	medium: ResolvedMedium,
	upload: () => Promise<string>,
): Promise<string> {
	const content = medium.from === 'url' ? `url:${medium.sourceUrl}` : await identityInRun(medium);
	for (;;) {
		let isOwn = false as boolean;
		const sharedUpload = item.results.madeUploads.once(content, async () => {
			isOwn = true;
			return await upload();
		});
		const outcome = await sharedUpload.catch(asFailure);
		if (!(outcome instanceof ServiceError)) {
			return outcome;
		}
		// If the post of another item can no longer be sent, this item tries itself.
		if (isOwn || !outcome.facts.notAttempted) {
			throw outcome;
		}
	}
}

/** A file of this machine. */
interface LocalMedia {
	readonly kind: UploadKind;
	readonly file: FileSource;
}

type Source = LocalMedia | RemoteMedia;

/** Short-lived links to workspace images, requested together when the first one is needed. */
function sourceFinder(service: ServiceClient, media: readonly ResolvedMedium[]) {
	const images = media.filter((medium) => medium.from === 'image');
	let requested: ReturnType<typeof fetchMediaUrls> | undefined;
	return async (medium: Exclude<ResolvedMedium, { from: 'upload' }>): Promise<Source> => {
		if (medium.from !== 'image') {
			return medium;
		}
		// They are good for an hour, because an upload may wait for others for longer than the default.
		requested ??= fetchMediaUrls(service, [images], LIMITS.mediaUrlSeconds.max);
		const [urls = []] = await requested;
		if (urls instanceof Error) {
			return addFacts({ stage: 'upload' })(urls);
		}
		return { kind: 'image', sourceUrl: urls[images.indexOf(medium)]?.url ?? '' };
	};
}

/** Uploads a file or a link until it is ready. A failure names the upload as soon as it exists. */
export async function uploadMedia(context: UploadContext, source: Source): Promise<UploadState> {
	const uploadIds: string[] = [];
	const upload =
		'file' in source
			? uploadFile(context, source, uploadIds)
			: uploadLink(context, source, uploadIds);
	const outcome = await upload.catch(asFailure);
	if (!(outcome instanceof ServiceError)) {
		return outcome;
	}
	const link = 'file' in source || outcome.facts.kind !== 'refused' ? undefined : source.url;
	throw outcome.add({
		...(link && { path: { link } }),
		...(uploadIds.length > 0 && { uploadIds }),
	});
}

/** Sends the bytes of a file; adds the ID of the upload to `uploadIds` as soon as it exists. */
async function uploadFile(
	context: UploadContext,
	{ kind, file }: LocalMedia,
	uploadIds: string[],
): Promise<UploadState> {
	const { service, settings, limit } = context;
	const uploadId = await limit.run(async () => await sendFile(context, kind, file));
	uploadIds.push(uploadId);
	return await completeUpload(service, uploadId, kind, settings.waitSeconds);
}

/** Lets the service download a link; adds the ID of the upload to `uploadIds` as soon as it exists. */
async function uploadLink(
	{ service, settings, limit, assertWanted }: UploadContext,
	{ kind, sourceUrl, filename }: RemoteMedia,
	uploadIds: string[],
): Promise<UploadState> {
	const upload = await limit.run(async () => {
		assertWanted?.();
		return await createRemoteUpload(service, { kind, sourceUrl, filename });
	});
	uploadIds.push(upload.uploadId);
	const pending = { upload: { status: 'pending' as const, ...upload } };
	return await waitUntilReady(service, pending, settings.waitSeconds);
}

/** The time for the host of a link to answer, after the service refused the link. */
const LOOK_MS = 15_000;

/**
 * Lets the service fetch a link. If the service refuses the link because its host was busy for a moment,
 * the link opens when the node looks at it, and the service is asked once more.
 */
async function createRemoteUpload(
	service: ServiceClient,
	body: { readonly kind: UploadKind; readonly sourceUrl: string; readonly filename?: string },
): Promise<Answers['createUpload']> {
	const create = async () => await service.call('createUpload', { body, stage: 'upload' });
	const first = await create().catch(asFailure);
	if (!(first instanceof ServiceError)) {
		return first;
	}
	const { kind, code, httpStatus = 0 } = first.facts;
	const isOfHost = code === 'invalid_request' && [400, 422, 424].includes(httpStatus);
	if (kind !== 'refused' || !isOfHost) {
		throw first;
	}
	const answer = await service.open(body.sourceUrl, LOOK_MS).catch(asFailureUnlessCancelled);
	if (answer instanceof ServiceError) {
		throw answer.facts.code === 'media_host_busy' ? answer.add({ stage: 'upload' }) : first;
	}
	answer.body.destroy();
	if (answer.status >= 300) {
		throw first;
	}
	return await create();
}

/** Sends the bytes. If the signed URL expires meanwhile, sends them once more to a new URL. */
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
		if (!(failure instanceof ServiceError)) {
			return uploadId;
		}
		const { code, httpStatus } = failure.facts;
		// The URL has expired if the storage says so, or if the storage refuses it after its time,
		// by the clock of this machine, which may be wrong.
		const isPastItsTime = httpStatus === 403 && Date.now() >= Date.parse(expiresAt);
		const isExpired = code === 'upload_url_expired' || isPastItsTime;
		if (isLast || !isExpired) {
			throw failure.add({ stage: 'transfer', uploadIds: [uploadId] });
		}
	}
}

/** The method that the storage of a service accepts, if trying showed it. */
const usualMethods = new WeakMap<ServiceClient, TransferMethod>();

/** Sends the bytes with the first method that the storage knows. If all fail, throws the first failure. */
async function sendBytes(
	service: ServiceClient,
	target: UploadTarget,
	file: FileSource,
): Promise<void> {
	let first: ServiceError | undefined;
	for (const method of [target.method, ...target.otherwise]) {
		const failure = await service.transfer({ ...target, method }, file).catch(asFailure);
		if (!(failure instanceof ServiceError)) {
			if (first) {
				usualMethods.set(service, method);
			}
			return;
		}
		if (failure.facts.code === 'cancelled') {
			throw failure;
		}
		first ??= failure;
		if (!isUnknownMethod(method, failure.facts.httpStatus)) {
			break;
		}
	}
	if (first) {
		throw first;
	}
}

export async function createSignedUpload(
	service: ServiceClient,
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: Omit<FileSource, 'open'>,
): Promise<Answers['createUpload'] & { uploadUrl: string }> {
	const body = { kind, filename, contentType, sizeBytes };
	const upload = await service.call('createUpload', { body, stage: 'upload' });
	const uploadUrl = webAddressOf(upload.uploadUrl, service.origin);
	if (uploadUrl !== undefined) {
		return { ...upload, uploadUrl };
	}
	const facts = { stage: 'upload', uploadIds: [upload.uploadId] } as const;
	throw failureOf('no_upload_url', 'unusable', facts);
}

/** A web address, which may be relative to the address of the service; undefined if it is not one. */
function webAddressOf(url: unknown, origin: string): string | undefined {
	if (typeof url !== 'string' || !URL.canParse(url, origin)) {
		return undefined;
	}
	// A signature is valid only for the address as it is written.
	if (URL.canParse(url)) {
		return /^https?:$/.test(new URL(url).protocol) ? url : undefined;
	}
	return url.startsWith('/') ? new URL(url, origin).href : undefined;
}
