import { ApiError, notFound } from '../errors';
import { checkMediaFile } from '../media/checkMediaFile';
import type { MediaRefusal } from '../media/mediaRules';
import type { Sandbox } from '../sandbox';
import { settledUpload, type UploadRecord } from '../store/uploads';

/**
 * Validates what was uploaded: the upload is ready then, or pending while it is processed. Bytes
 * against a media rule make it failed, and each completion of it is refused with the same error.
 */
export async function completeUpload(sandbox: Sandbox, uploadId: string): Promise<UploadRecord> {
	const { uploads, settings, now } = sandbox;
	const upload = uploads.get(uploadId);
	if (!upload) {
		throw notFound('upload', uploadId);
	}
	if (upload.kind === 'image' && settings.get().imageCompletion === 'refuse') {
		throw new ApiError('invalid_request', 'Images need no completion.', {
			status: Number(settings.get().dialect.completionRefusal),
			hint: 'Read the upload; it is ready once its bytes have arrived.',
		});
	}
	if (upload.readyAt !== null && settings.get().dialect.completeAgain === '409') {
		throw new ApiError('invalid_request', 'The upload was completed already.', {
			status: 409,
			hint: 'Read the upload; it needs no further completion.',
		});
	}
	if (upload.readyAt === null) {
		if (upload.bytesPath === null) {
			throw new ApiError('upload_not_ready', `No bytes of the upload "${uploadId}" have arrived.`, {
				hint: 'Send the bytes to uploadUrl, then complete the upload.',
			});
		}
		const refusal = await validateUpload(sandbox, upload, upload.bytesPath);
		if (refusal) {
			throw mediaError(refusal);
		}
	}
	return settledUpload(uploads, uploads.get(uploadId) ?? upload, now());
}

/** Checks the bytes against the media rules and notes the result of the upload. */
export async function validateUpload(
	{ uploads, settings, now }: Sandbox,
	{ uploadId, kind }: UploadRecord,
	path: string,
): Promise<MediaRefusal | null> {
	const refusal = await checkMediaFile(path, kind);
	const { dialect, processingMs } = settings.get();
	if (!refusal) {
		uploads.update(uploadId, { readyAt: now() + processingMs });
	} else if (dialect.invalidUpload === 'failed') {
		uploads.update(uploadId, { status: 'failed', error: refusal.message });
	}
	return refusal;
}

/** A media refusal as an error of the API. */
export function mediaError({ code, status, message, hint }: MediaRefusal): ApiError {
	return new ApiError(code, message, { status, hint });
}
