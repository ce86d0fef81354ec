import type { ServiceClient } from '../../client/serviceClient';
import { inStage, passOn, ServiceError } from '../../client/serviceError';
import type { FileSource } from '../../client/transfer';
import { uploadTarget, type TransferMethod } from '../../client/uploadTarget';
import type { SignedUpload, UploadKind } from '../../contract/service';
import { completeAndWait, waitUntilReady, type UploadState } from './readyUpload';

export interface UploadSettings {
	/** Whether a video file's header is held against the media rules first. */
	readonly checkVideo: boolean;
	/** Unless given, as the service names it, otherwise the bytes alone by PUT. */
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
	return await naming(uploadId, async () => {
		return await completeAndWait(service, uploadId, kind, settings.waitSeconds);
	});
}

/** Lets the service fetch a file from a URL, and waits until it is ready. */
export async function uploadFromUrl(
	service: ServiceClient,
	media: RemoteMedia,
	{ waitSeconds }: UploadSettings,
): Promise<UploadState> {
	const upload = await inStage(
		'upload',
		async () => await service.call('createUpload', { body: media }),
	);
	return await naming(upload.uploadId, async () => {
		return await waitUntilReady(service, { status: 'pending', ...upload }, waitSeconds);
	});
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
		try {
			const target = uploadTarget(signed, transferMethod);
			await naming(signed.uploadId, async () => {
				await inStage('transfer', async () => await service.transfer(target, file));
			});
			return signed.uploadId;
		} catch (error) {
			if (isLast || !isExpired(error, signed)) throw passOn(error);
		}
	}
}

/** By the origin's own words, or by its refusal and our clock, which may be wrong. */
function isExpired(error: unknown, { expiresAt }: Partial<SignedUpload>): boolean {
	if (!(error instanceof ServiceError)) return false;
	const { code, httpStatus } = error.facts;
	if (code === 'upload_url_expired') return true;
	return httpStatus === 403 && Date.now() >= Date.parse(expiresAt ?? '');
}

/** Runs work on an upload; a failure in it names the upload, which is made and not lost. */
async function naming<T>(uploadId: string, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw error instanceof ServiceError ? error.with({ uploadIds: [uploadId] }) : passOn(error);
	}
}

/** Creates a signed upload (specification, "POST /v2/uploads"). */
export async function createSignedUpload(
	service: ServiceClient,
	kind: UploadKind,
	{ filename, contentType, sizeBytes }: Omit<FileSource, 'open'>,
): Promise<SignedUpload> {
	return await inStage('upload', async () => {
		const body = { kind, filename, contentType, sizeBytes };
		const upload = await service.call('createUpload', { body });
		if ('uploadUrl' in upload && isWebAddress(upload.uploadUrl)) return upload;
		throw new ServiceError('The service gave no URL to upload to', {
			kind: 'unusable',
			code: 'no_upload_url',
			nextStep: 'Check the base URL in the credential, or report this to the service.',
			uploadIds: [upload.uploadId],
		});
	});
}

function isWebAddress(url: unknown): url is string {
	return typeof url === 'string' && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}
