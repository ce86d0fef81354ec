import { cancelSignal } from '../../client/http';
import { pause } from '../../client/pause';
import type { ServiceClient } from '../../client/serviceClient';
import { inStage, passOn, ServiceError } from '../../client/serviceError';
import { sendVerified } from '../../client/verifiedWrite';
import type { Upload, UploadKind } from '../../contract/service';

/** What the node knows of an upload: at the least its ID and status. */
export type UploadState = Pick<Upload, 'uploadId' | 'status'> & Partial<Upload>;

/** Seconds between looks at a pending upload, and from then on. */
const LOOKS_AFTER = [1, 2, 3];
const LAST_LOOK_AFTER = 5;

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
	const path = { uploadId };
	return await inStage('completion', async () => {
		try {
			return await sendVerified<UploadState>(
				service,
				async () => await service.call('completeUpload', { path }),
				async () => {
					const upload = await service.call('getUpload', { path });
					return upload.status === 'ready' ? upload : undefined;
				},
			);
		} catch (error) {
			if (kind === 'video' || !isRefusedCompletion(error)) throw passOn(error);
			const upload = await service.call('getUpload', { path });
			if (upload.kind === 'video' || upload.status === 'failed') throw passOn(error);
			return upload;
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
			const wait = 1000 * (LOOKS_AFTER[look] ?? LAST_LOOK_AFTER);
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

function notInTime({ uploadId }: UploadState, seconds: number): ServiceError {
	return new ServiceError(`The upload was not ready after ${seconds} seconds`, {
		kind: 'refused',
		code: 'upload_not_ready',
		nextStep: `Raise Wait Until Ready under Options, or use Upload > Get with ${uploadId} later.`,
		uploadIds: [uploadId],
	});
}

/** A refusal that may mean that an image needs no completion, not that the image is wrong. */
function isRefusedCompletion(error: unknown): boolean {
	if (!(error instanceof ServiceError) || error.facts.kind !== 'refused') return false;
	return ![401, 403, 413, 415, 422, 429].includes(error.facts.httpStatus ?? 0);
}
