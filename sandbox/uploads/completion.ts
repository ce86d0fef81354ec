import { ApiError, notFound } from '../errors';
import { checkMediaFile } from '../media/checkMediaFile';
import type { MediaRefusal } from '../media/mediaRules';
import type { Sandbox } from '../sandbox';
import { settledUpload, type UploadRecord } from '../store/uploads';

/**
 * Validates the bytes of an upload: it becomes ready, or stays pending while it is processed. If
 * the bytes break a media rule, the upload fails, and each completion is refused with the same
 * code.
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
