import type { ServiceClient } from '../../client/serviceClient';
import { adding, asFailure, atStage, failureOf, ServiceError } from '../../client/serviceError';
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
import type { PostItem, SendingLimit, UploadSettings } from '../postItem';
import type { RemoteMedia } from './checkLink';
import { completeUpload, type UploadState, waitUntilReady } from './completeUpload';

/** The IDs of a ready upload of every medium, made once a run, and not for a post that is not wanted any more. */
export async function uploadAll(
	item: PostItem,
	service: ServiceClient,
	media: readonly ResolvedMedium[],
	settings: UploadSettings,
	assertWanted: () => void,
): Promise<string[]> {
	const linkTo = imageLinks(service, media);
	const limit: SendingLimit = {
		run: async (send) =>
			await item.run.shared.uploadLimit.run(async () => {
				assertWanted();
				return await send();
			}),
	};
	const uploads = media.map(async (medium) => {
		if (medium.from === 'upload') return medium.uploadId;
		const upload = async () => {
			const source = medium.from === 'image' ? await linkTo(medium) : medium;
			return (await uploadMedia(service, source, settings, limit)).uploadId;
		};
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
	return results.map((result) => {
		if (result.status === 'rejected') throw result.reason;
		return result.value;
	});
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

/** Short-lived links to the workspace images among the media, asked for together once one is needed. */
function imageLinks(
	service: ServiceClient,
	media: readonly ResolvedMedium[],
): (image: ResolvedMedium) => Promise<RemoteMedia> {
	const images = media.filter((medium) => medium.from === 'image');
	let asked: ReturnType<typeof fetchMediaUrls> | undefined;
	return async (image) => {
		const [urls = []] = await (asked ??= fetchMediaUrls(service, [images]));
		if (urls instanceof Error) return atStage('upload')(urls);
		const at = images.findIndex((one) => one === image);
		return { kind: 'image', sourceUrl: urls[at]?.url ?? '' };
	};
}

/** Makes a ready upload of a file, or of a link from which the service fetches it; a failure names it too. */
export async function uploadMedia(
	service: ServiceClient,
	media: { readonly kind: UploadKind; readonly file: FileSource } | RemoteMedia,
	settings: UploadSettings,
	limit: SendingLimit,
): Promise<UploadState> {
	const { waitSeconds } = settings;
	if (!('file' in media)) return await uploadFromUrl(service, media, waitSeconds, limit);
	const { kind, file } = media;
	const uploadId = await limit.run(async () => await sendFile(service, kind, file, settings));
	const ready = completeUpload(service, uploadId, kind, waitSeconds);
	return await ready.catch(adding({ uploadIds: [uploadId] }));
}

/** A refusal names the link too. */
async function uploadFromUrl(
	service: ServiceClient,
	{ kind, sourceUrl, filename, url }: RemoteMedia,
	waitSeconds: number,
	limit: SendingLimit,
): Promise<UploadState> {
	const body = { kind, sourceUrl, filename };
	const ofLink = (error: unknown) => {
		const isRefused = error instanceof ServiceError && error.facts.kind === 'refused';
		throw isRefused && url ? error.add({ path: { link: url } }) : error;
	};
	const create = async () => await service.call('createUpload', { body });
	const upload = await limit.run(create).catch(atStage('upload')).catch(ofLink);
	const pending = { upload: { status: 'pending' as const, ...upload } };
	const ready = waitUntilReady(service, pending, waitSeconds);
	return await ready.catch(adding({ uploadIds: [upload.uploadId] })).catch(ofLink);
}

/** Sends the bytes; where the signed URL ran out in the meantime, once more on a new one. */
async function sendFile(
	service: ServiceClient,
	kind: UploadKind,
	file: FileSource,
	{ transferMethod }: UploadSettings,
): Promise<string> {
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
	const methods = [target.method, ...target.otherwise];
	let first: ServiceError | undefined;
	for (const method of methods) {
		const failure = await service.transfer({ ...target, method }, file).catch(asFailure);
		if (!(failure instanceof ServiceError)) {
			if (first) usualMethods.set(service, method);
			return;
		}
		first ??= failure;
		const { code, httpStatus } = failure.facts;
		const isKnown = !isUnknownMethod(method, httpStatus) || method === methods.at(-1);
		if (isKnown) throw code === 'cancelled' ? failure : first;
	}
}

/** Creates a signed upload (specification, "POST /v2/uploads"). */
export async function createSignedUpload(
	service: ServiceClient,
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: Omit<FileSource, 'open'>,
): Promise<Answers['createUpload'] & { uploadUrl: string }> {
	const body = { kind, filename, contentType, sizeBytes };
	const upload = await service.call('createUpload', { body }).catch(atStage('upload'));
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
