import type { ServiceClient } from '../../client/serviceClient';
import { adding, atStage, failureOf, asFailure, ServiceError } from '../../client/serviceError';
import type { FileSource } from '../../client/transfer';
import {
	isUnknownMethod,
	uploadTarget,
	type TransferMethod,
	type UploadTarget,
} from '../../client/uploadTarget';
import type { Answers, UploadKind } from '../../contract/decoded';
import { completeUpload, type UploadState, waitUntilReady } from './completeUpload';

export interface UploadSettings {
	/** Whether a video file's header is held against the media rules first. */
	readonly checkVideo: boolean;
	/** Unless given, as the service names it, otherwise as its origin takes them, the bytes alone by PUT first. */
	readonly transferMethod?: TransferMethod;
	/** Seconds to wait until a pending upload is ready. */
	readonly waitSeconds: number;
}

/** A file whose bytes are sent. */
export interface FileMedia {
	readonly kind: UploadKind;
	readonly file: FileSource;
}

/** A link from which the service fetches a file. */
export interface RemoteMedia {
	readonly kind: UploadKind;
	readonly sourceUrl: string;
	readonly filename?: string;
	/** The link as the user gave it, so that a refusal says which of several it is about; never a signed one. */
	readonly url?: string;
}

/** A bound on how many uploads are sent side by side; the service works on any number of them. */
export interface SendingLimit {
	run<T>(send: () => Promise<T>): Promise<T>;
}

/**
 * Uploads a file by a signed URL, or lets the service fetch it from a link, and waits until it is ready.
 * A failure names the upload where one was made.
 */
export async function uploadMedia(
	service: ServiceClient,
	media: FileMedia | RemoteMedia,
	settings: UploadSettings,
	limit: SendingLimit,
): Promise<UploadState> {
	const { waitSeconds } = settings;
	if (!('file' in media)) {
		const made = uploadFromUrl(service, media, waitSeconds, limit);
		return await made.catch((error: unknown) => {
			const isOfLink = error instanceof ServiceError && error.facts.kind === 'refused' && media.url;
			throw isOfLink ? error.add({ path: { link: media.url } }) : error;
		});
	}
	const uploadId = await limit.run(async () => await sendFile(service, media, settings));
	const ready = completeUpload(service, uploadId, media.kind, waitSeconds);
	return await ready.catch(adding({ uploadIds: [uploadId] }));
}

async function uploadFromUrl(
	service: ServiceClient,
	{ kind, sourceUrl, filename }: RemoteMedia,
	waitSeconds: number,
	limit: SendingLimit,
): Promise<UploadState> {
	const body = { kind, sourceUrl, filename };
	const create = async () => await service.call('createUpload', { body });
	const upload = await limit.run(create).catch(atStage.upload);
	const completion = { upload: { status: 'pending', ...upload } } as const;
	const ready = waitUntilReady(service, completion, waitSeconds);
	return await ready.catch(adding({ uploadIds: [upload.uploadId] }));
}

/** Sends the bytes; where the signed URL ran out in the meantime, once more on a new one. */
async function sendFile(
	service: ServiceClient,
	{ kind, file }: FileMedia,
	{ transferMethod }: UploadSettings,
): Promise<string> {
	for (let isLast = false; ; isLast = true) {
		const signed = await createSignedUpload(service, kind, file);
		const target = uploadTarget(signed, transferMethod, usualMethods.get(service));
		const failure = await sendBytes(service, target, file).catch(asFailure);
		if (!(failure instanceof ServiceError)) return signed.uploadId;
		if (isLast || !isExpired(failure, signed))
			throw failure.add({ stage: 'transfer', uploadIds: [signed.uploadId] });
	}
}

/** How the origin of a service takes bytes, where it was found out by trying. */
const usualMethods = new WeakMap<ServiceClient, TransferMethod>();

/**
 * Sends the bytes; where nobody named the method, in the first way that the origin does not call
 * unknown. Where it knows none, its first refusal is told.
 */
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

/** By the origin's own words, or by its refusal and our clock, which may be wrong. */
function isExpired({ facts }: ServiceError, { expiresAt }: { expiresAt?: string }): boolean {
	const { code, httpStatus } = facts;
	if (code === 'upload_url_expired') return true;
	return httpStatus === 403 && Date.now() >= Date.parse(expiresAt ?? '');
}

/** Creates a signed upload (specification, "POST /v2/uploads"). */
export async function createSignedUpload(
	service: ServiceClient,
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: Omit<FileSource, 'open'>,
): Promise<Answers['createUpload'] & { uploadUrl: string }> {
	const body = { kind, filename, contentType, sizeBytes };
	const upload = await service.call('createUpload', { body }).catch(atStage.upload);
	const uploadUrl = webAddressOf(upload.uploadUrl, service.origin);
	if (uploadUrl !== undefined) return { ...upload, uploadUrl };
	throw failureOf('no_upload_url', 'unusable', {
		stage: 'upload',
		uploadIds: [upload.uploadId],
	});
}

/** An address of the web, which may be relative to the service's; undefined where it is none. */
function webAddressOf(url: unknown, origin: string): string | undefined {
	if (typeof url !== 'string' || !URL.canParse(url, origin)) return undefined;
	// A signature holds for the address as it is written.
	if (URL.canParse(url)) return /^https?:$/.test(new URL(url).protocol) ? url : undefined;
	return url.startsWith('/') ? new URL(url, origin).href : undefined;
}
