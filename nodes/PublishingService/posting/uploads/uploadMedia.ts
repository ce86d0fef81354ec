import type { AnswerOf, ServiceClient } from '../../client/serviceClient';
import { atStage, outcomeOf, ServiceError } from '../../client/serviceError';
import type { FileSource } from '../../client/transfer';
import {
	isUnknownMethod,
	uploadTarget,
	type TransferMethod,
	type UploadTarget,
} from '../../client/uploadTarget';
import type { UploadKind } from '../../contract/decoded';
import { completeAndWait, waitUntilReady, type UploadState } from './readyUpload';

export interface UploadSettings {
	/** Whether a video file's header is held against the media rules first. */
	readonly checkVideo: boolean;
	/** Unless given, as the service names it, otherwise as its origin takes them, the bytes alone by PUT first. */
	readonly transferMethod?: TransferMethod;
	/** Seconds to wait until a pending upload is ready. */
	readonly waitSeconds: number;
}

export interface RemoteMedia {
	readonly kind: UploadKind;
	readonly sourceUrl: string;
	readonly filename?: string;
}

/**
 * Uploads a file by a signed URL: create, send the bytes, complete, wait until ready. A failure names
 * the upload where one was made.
 */
export async function uploadFile(
	service: ServiceClient,
	kind: UploadKind,
	file: FileSource,
	settings: UploadSettings,
): Promise<UploadState> {
	const uploadId = await sendFile(service, kind, file, settings);
	const ready = completeAndWait(service, uploadId, kind, settings.waitSeconds);
	return await ready.catch(naming(uploadId));
}

/** Lets the service fetch a file from a URL, and waits until it is ready. */
export async function uploadFromUrl(
	service: ServiceClient,
	media: RemoteMedia,
	{ waitSeconds }: UploadSettings,
): Promise<UploadState> {
	const upload = await service.call('createUpload', { body: media }).catch(atStage('upload'));
	const ready = waitUntilReady(service, { status: 'pending', ...upload }, waitSeconds);
	return await ready.catch(naming(upload.uploadId));
}

/** Sends the bytes; where the signed URL ran out in the meantime, once more on a new one. */
async function sendFile(
	service: ServiceClient,
	kind: UploadKind,
	file: FileSource,
	{ transferMethod }: UploadSettings,
): Promise<string> {
	for (let isLast = false; ; isLast = true) {
		const signed = await createSignedUpload(service, kind, file);
		const target = uploadTarget(signed, transferMethod, usualMethods.get(service));
		const transfer = sendBytes(service, target, file).catch(atStage('transfer'));
		const failure = await outcomeOf(transfer);
		if (!(failure instanceof ServiceError)) return signed.uploadId;
		if (isLast || !isExpired(failure, signed)) throw failure.add({ uploadIds: [signed.uploadId] });
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
	const first = await outcomeOf(service.transfer(target, file));
	if (!(first instanceof ServiceError)) return;
	let [method, failure] = [target.method, first];
	for (const other of target.otherwise) {
		if (!isUnknownMethod(method, failure.facts.httpStatus)) break;
		const outcome = await outcomeOf(service.transfer({ ...target, method: other }, file));
		if (!(outcome instanceof ServiceError)) {
			usualMethods.set(service, other);
			return;
		}
		[method, failure] = [other, outcome];
	}
	throw failure.facts.code === 'cancelled' ? failure : first;
}

/** By the origin's own words, or by its refusal and our clock, which may be wrong. */
function isExpired({ facts }: ServiceError, { expiresAt }: { expiresAt?: string }): boolean {
	const { code, httpStatus } = facts;
	if (code === 'upload_url_expired') return true;
	return httpStatus === 403 && Date.now() >= Date.parse(expiresAt ?? '');
}

/** For the `catch` of a promise: adds to a failure the upload that was made before it. */
function naming(uploadId: string): (error: unknown) => never {
	return (error) => {
		throw error instanceof ServiceError ? error.add({ uploadIds: [uploadId] }) : error;
	};
}

/** For the `catch` of a promise: a refusal says which link of several it is about; never a signed one. */
export function namingLink(link: string): (error: unknown) => never {
	return (error) => {
		const isRefusal = error instanceof ServiceError && error.facts.kind === 'refused';
		throw isRefusal ? error.add({ path: { link } }) : error;
	};
}

/** Creates a signed upload (specification, "POST /v2/uploads"). */
export async function createSignedUpload(
	service: ServiceClient,
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: Omit<FileSource, 'open'>,
): Promise<AnswerOf<'createUpload'> & { uploadUrl: string }> {
	const body = { kind, filename, contentType, sizeBytes };
	const upload = await service.call('createUpload', { body }).catch(atStage('upload'));
	const uploadUrl = webAddressOf(upload.uploadUrl, service.origin);
	if (uploadUrl !== undefined) return { ...upload, uploadUrl };
	throw new ServiceError('The service gave no URL to upload to', {
		kind: 'unusable',
		code: 'no_upload_url',
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
