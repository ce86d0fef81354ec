import { transferFile, type FileSource, type TransferMethod } from '../../client/transfer';
import type { ServiceClient } from '../../client/serviceClient';
import { inStage, passOn, ServiceError } from '../../client/serviceError';
import type { SignedUpload, UploadKind } from '../../contract/service';
import type { Item } from '../item';
import { completeUpload, waitUntilReady, type UploadState } from './readyUpload';

export interface UploadSettings {
	/** Whether a video file's header is held against the media rules first. */
	readonly checkVideo: boolean;
	readonly transferMethod: TransferMethod;
	/** Seconds to wait until a pending upload is ready. */
	readonly waitSeconds: number;
}

export interface RemoteMedia {
	readonly kind: UploadKind;
	readonly sourceUrl: string;
	readonly filename?: string;
}

/** Uploads a file by a signed URL: create, send the bytes, complete, wait until ready. */
export async function uploadFile(
	item: Item,
	service: ServiceClient,
	kind: UploadKind,
	file: FileSource,
	settings: UploadSettings,
): Promise<UploadState> {
	const uploadId = await sendFile(item, service, kind, file, settings);
	const upload = await completeUpload(service, uploadId, kind);
	return await waitUntilReady(service, upload, settings.waitSeconds);
}

/** Lets the service fetch a file from a URL, and waits until it is ready. */
export async function uploadFromUrl(
	item: Item,
	service: ServiceClient,
	media: RemoteMedia,
	settings: UploadSettings,
): Promise<UploadState> {
	const upload = await inStage(
		'upload',
		async () => await service.call('createUpload', { body: media }),
	);
	item.uploadIds.push(upload.uploadId);
	return await waitUntilReady(service, { status: 'pending', ...upload }, settings.waitSeconds);
}

/** Sends the bytes; where the signed URL ran out in the meantime, once more on a new one. */
async function sendFile(
	item: Item,
	service: ServiceClient,
	kind: UploadKind,
	file: FileSource,
	{ transferMethod: method }: UploadSettings,
): Promise<string> {
	for (let isLast = false; ; isLast = true) {
		const signed = await createSignedUpload(service, kind, file);
		item.uploadIds.push(signed.uploadId);
		try {
			const { uploadUrl, expiresAt } = signed;
			const stallAfter = service.requestTimeout;
			const transfer = { uploadUrl, expiresAt, method, file, stallAfter };
			await inStage('transfer', async () => await transferFile(service.context, transfer));
			return signed.uploadId;
		} catch (error) {
			const isExpired = Date.now() >= Date.parse(signed.expiresAt) && error instanceof ServiceError;
			if (isLast || !isExpired) throw passOn(error);
			item.uploadIds.pop();
		}
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
		if ('uploadUrl' in upload && 'expiresAt' in upload && isWebAddress(upload.uploadUrl))
			return upload;
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
