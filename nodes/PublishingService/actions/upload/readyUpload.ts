import { cancelSignal } from '../../client/http';
import { pause } from '../../client/pause';
import type { ServiceClient } from '../../client/serviceClient';
import { inStage, passOn, ServiceError } from '../../client/serviceError';
import type { Upload, UploadKind } from '../../contract/service';

/** What the node knows of an upload: at the least its ID and status. */
export type UploadState = Pick<Upload, 'uploadId' | 'status'> & Partial<Upload>;

const MAX_COMPLETIONS = 6;
/** Seconds between looks at a pending upload; the last repeats. */
const LOOKS_AFTER = [1, 2, 3, 5];

/**
 * Completes a signed upload whose bytes have arrived (specification, "Uploads"). After an unclear
 * answer the upload is read before it is completed again. Completion is only specified for videos:
 * where it is refused for an image, the upload's own status decides.
 */
export async function completeUpload(
	service: ServiceClient,
	uploadId: string,
	kind: UploadKind | undefined,
): Promise<UploadState> {
	return await inStage('completion', async () => {
		for (let number = 1; ; number++) {
			try {
				return await service.call('completeUpload', { path: { uploadId } });
			} catch (error) {
				const unclear = isFailure(error, 'interrupted') && number < MAX_COMPLETIONS;
				const refusedImage = isFailure(error, 'refused') && kind !== 'video';
				if (!unclear && !refusedImage) throw passOn(error);
				if (unclear) await pause(500 * number, cancelSignal(service.context));
				const upload = await service.call('getUpload', { path: { uploadId } });
				if (upload.status === 'ready') return upload;
				if (refusedImage && (upload.status === 'failed' || isMediaError(error)))
					throw passOn(error);
				if (refusedImage) return upload;
			}
		}
	});
}

/** Waits until an upload is ready; a failed one, or one that is not ready in time, is an error. */
export async function waitUntilReady(
	service: ServiceClient,
	upload: UploadState,
	seconds: number,
): Promise<UploadState> {
	return await inStage('waiting', async () => {
		const deadline = Date.now() + seconds * 1000;
		let current = upload;
		for (let look = 0; current.status !== 'ready'; look++) {
			if (current.status === 'failed') throw failed(current);
			const wait = 1000 * (LOOKS_AFTER[look] ?? LOOKS_AFTER.at(-1)!);
			if (Date.now() + wait > deadline) throw notInTime(current, seconds);
			await pause(wait, cancelSignal(service.context));
			current = await service.call('getUpload', { path: { uploadId: upload.uploadId } });
		}
		return current;
	});
}

function failed({ uploadId, error }: UploadState): ServiceError {
	return new ServiceError('The service could not process the file', {
		kind: 'refused',
		code: 'upload_failed',
		serviceMessage: error,
		nextStep: 'Check the file against the media rules, then upload it again.',
		uploadIds: [uploadId],
	});
}

function notInTime({ uploadId, status }: UploadState, seconds: number): ServiceError {
	return new ServiceError(`The upload was still ${status} after ${seconds} seconds`, {
		kind: 'refused',
		code: 'upload_not_ready',
		nextStep: `Raise Wait Until Ready under Options, or use Upload > Get with ${uploadId} later.`,
		uploadIds: [uploadId],
	});
}

function isFailure(error: unknown, kind: 'interrupted' | 'refused'): error is ServiceError {
	return (
		error instanceof ServiceError && error.facts.kind === kind && error.facts.code !== 'cancelled'
	);
}

/** These say that the image itself is wrong, not that images need no completion. */
function isMediaError(error: unknown): boolean {
	const codes = [
		'file_too_large',
		'unsupported_media_type',
		'invalid_media_specs',
		'unauthorized',
		'insufficient_scope',
		'rate_limited',
	];
	return error instanceof ServiceError && codes.includes(error.facts.code);
}
