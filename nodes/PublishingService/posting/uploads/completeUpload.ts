import { verifyWrite } from '../../client/verifyWrite';
import type { ServiceClient } from '../../client/serviceClient';
import {
	asFailure,
	asFailureUnlessCancelled,
	failureOf,
	ServiceError,
	type Stage,
} from '../../client/serviceError';
import type { Upload, UploadKind } from '../../contract/schemas';

export type UploadState = Pick<Upload, 'uploadId' | 'status'> & Partial<Upload>;

/** An upload whose completion was requested, and the refusal if its status is pending. */
interface Completion {
	readonly upload: UploadState;
	readonly refusal?: ServiceError;
}

/** Seconds before each look at a pending upload. The last value repeats. */
const LOOKS_AFTER = [1, 2, 3, 5];

/** Codes with which the service refuses the file itself, so that waiting does not help. */
const VERDICTS = ['file_too_large', 'unsupported_media_type', 'invalid_media_specs'];

/** Statuses with which a service may refuse to complete an image, which needs no completion. */
const IMAGE_REFUSALS = [400, 404, 405, 409, 410, 415, 422, 501];

/** Completes a signed upload, which only videos need. If requested, waits until the upload is ready. */
export async function completeUpload(
	service: ServiceClient,
	uploadId: string,
	kind?: UploadKind,
	waitSeconds?: number,
): Promise<UploadState> {
	const completion = await complete(service, uploadId, kind);
	if (waitSeconds !== undefined) {
		return await waitUntilReady(service, completion, waitSeconds);
	}
	if (completion.refusal) {
		throw completion.refusal;
	}
	return completion.upload;
}

/** Waits until an upload is ready; completion that was refused as too early is asked for again at each look. */
export async function waitUntilReady(
	service: ServiceClient,
	completion: Completion,
	seconds: number,
): Promise<UploadState> {
	const deadline = Date.now() + seconds * 1000;
	let last = completion;
	let failedLook: ServiceError | undefined;
	for (let looks = 0; ; looks++) {
		const { uploadId, status, error } = last.upload;
		const facts = { stage: 'waiting', uploadIds: [uploadId] } as const;
		if (status === 'ready') {
			return last.upload;
		}
		if (status === 'failed') {
			throw failureOf('upload_failed', 'refused', { ...facts, serviceMessage: error });
		}
		const remaining = deadline - Date.now();
		if (remaining <= 0) {
			const late = { ...facts, values: { seconds, uploadId } };
			throw failedLook ?? last.refusal ?? failureOf('upload_not_ready.late', 'refused', late);
		}
		await service.pause(Math.min(1000 * (LOOKS_AFTER[looks] ?? 5), remaining));
		const latest = await lookAgain(service, last).catch(asFailure);
		failedLook = latest instanceof ServiceError ? latest : undefined;
		if (!(latest instanceof ServiceError)) {
			last = latest;
		}
	}
}

async function lookAgain(
	service: ServiceClient,
	{ upload: { uploadId, kind }, refusal }: Completion,
): Promise<Completion> {
	const upload = await readUpload(service, uploadId, 'waiting');
	return refusal && upload.status === 'pending'
		? await complete(service, uploadId, upload.kind ?? kind)
		: { upload };
}

async function complete(
	service: ServiceClient,
	uploadId: string,
	kind: UploadKind | undefined,
): Promise<Completion> {
	const answer = await askToComplete(service, uploadId).catch(asFailure);
	if (!(answer instanceof ServiceError)) {
		return { upload: answer };
	}
	const refusal = answer;
	if (!mayBeOpen(refusal, kind)) {
		throw refusal;
	}
	const upload = await readUpload(service, uploadId, 'completion').catch(asFailureUnlessCancelled);
	if (upload instanceof ServiceError) {
		// The refusal says more than the failed look, unless that one names a missing scope.
		throw upload.facts.code === 'insufficient_scope' ? upload : refusal;
	}
	if (upload.status === 'ready') {
		return { upload };
	}
	if (upload.status !== 'failed' && mayBecomeReady(kind ?? upload.kind ?? 'video', refusal)) {
		return { upload, refusal };
	}
	throw refusal;
}

/** True if an upload may become ready after this refusal: an image needs no completion. */
function mayBecomeReady(kind: UploadKind, refusal: ServiceError): boolean {
	const isTooEarly = mayBeOpen(refusal, kind) && !VERDICTS.includes(refusal.facts.code);
	return kind === 'image' || isTooEarly;
}

async function askToComplete(service: ServiceClient, uploadId: string): Promise<UploadState> {
	const answer = await verifyWrite<Partial<UploadState>>(
		service,
		async () => await service.call('completeUpload', { path: { uploadId }, stage: 'completion' }),
		async () => {
			// Completing twice does no harm, so an unreadable status is no obstacle.
			const upload = await readUpload(service, uploadId, 'completion').catch(
				asFailureUnlessCancelled,
			);
			return 'status' in upload && upload.status === 'ready' ? upload : undefined;
		},
	);
	const { status } = answer;
	return status
		? { ...answer, uploadId, status }
		: await readUpload(service, uploadId, 'completion');
}

async function readUpload(
	service: ServiceClient,
	uploadId: string,
	stage: Stage,
): Promise<UploadState> {
	return { ...(await service.call('getUpload', { path: { uploadId }, stage })), uploadId };
}

/** True if the upload may be ready, or may become ready, in spite of a refusal. */
function mayBeOpen({ facts }: ServiceError, kind: UploadKind | undefined): boolean {
	const { code, httpStatus = 0 } = facts;
	if (code === 'upload_not_ready' || httpStatus === 409) {
		return true;
	}
	// A success with an unspecified body still completed the upload.
	if (httpStatus >= 200 && httpStatus < 300) {
		return true;
	}
	return kind !== 'video' && IMAGE_REFUSALS.includes(httpStatus);
}
