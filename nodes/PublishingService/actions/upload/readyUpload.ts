import { withRetries } from '../../client/retry';
import type { ServiceClient } from '../../client/serviceClient';
import { inStage, passOn, ServiceError } from '../../client/serviceError';
import { sendVerified } from '../../client/verifiedWrite';
import type { Upload, UploadKind } from '../../contract/service';

/** What the node knows of an upload: at the least its ID and status. */
export type UploadState = Pick<Upload, 'uploadId' | 'status'> & Partial<Upload>;

/** An upload whose completion was asked for, and how it was refused where its status is pending. */
interface Completion {
	readonly upload: UploadState;
	readonly refusal?: ServiceError;
}

/** Seconds between looks at a pending upload, and from then on. */
const LOOKS_AFTER = [1, 2, 3];
const LAST_LOOK_AFTER = 5;

/** Codes by which the service has judged the file or the key: waiting changes nothing. */
const VERDICTS = [
	'file_too_large',
	'unsupported_media_type',
	'invalid_media_specs',
	'unauthorized',
	'insufficient_scope',
];
/** With these, apart from any success without an answer, a service may refuse to complete an image. */
const IMAGE_REFUSALS = [400, 404, 405, 409, 410, 415, 422, 501];

/**
 * Completes a signed upload whose bytes have arrived (specification, "Uploads") and gives it as it is
 * then, ready or pending. Completion is specified for videos only, and a service may call it too
 * early or done already: wherever a refusal leaves that open, the upload's own status decides.
 */
export async function completeUpload(
	service: ServiceClient,
	uploadId: string,
	kind?: UploadKind,
): Promise<UploadState> {
	return await inStage('completion', async () => {
		const { upload, refusal } = await complete(service, uploadId, kind);
		if (refusal) throw refusal;
		return upload;
	});
}

/** As completeUpload, and waits until the upload is ready. */
export async function completeAndWait(
	service: ServiceClient,
	uploadId: string,
	kind: UploadKind | undefined,
	seconds: number,
): Promise<UploadState> {
	const { upload, refusal } = await inStage(
		'completion',
		async () => await complete(service, uploadId, kind),
	);
	return await waitUntilReady(service, upload, seconds, refusal?.with({ stage: 'completion' }));
}

/**
 * Waits until an upload is ready; a failed one, or one that is not ready in time, is an error. Where
 * its completion was refused as too early, it is asked for again at each look.
 */
export async function waitUntilReady(
	service: ServiceClient,
	upload: UploadState,
	seconds: number,
	refusal?: ServiceError,
): Promise<UploadState> {
	const { uploadId } = upload;
	const deadline = Date.now() + seconds * 1000;
	let last: Completion = { upload, refusal };
	const attempt = async (number: number) => {
		if (number > 1) last = await lookAgain(service, uploadId, last);
		const { status } = last.upload;
		if (status === 'failed') throw failed(last.upload);
		if (status !== 'ready') throw last.refusal ?? notInTime(last.upload, seconds);
		return last.upload;
	};
	return await inStage('waiting', async () => {
		return await withRetries(attempt, {
			signal: service.signal,
			delayAfter: (_error, look) => {
				const left = deadline - Date.now();
				const isPending = last.upload.status !== 'ready' && last.upload.status !== 'failed';
				if (left <= 0 || !isPending) return null;
				return Math.min(1000 * (LOOKS_AFTER[look - 1] ?? LAST_LOOK_AFTER), left);
			},
		});
	});
}

async function lookAgain(
	service: ServiceClient,
	uploadId: string,
	{ upload, refusal }: Completion,
): Promise<Completion> {
	const now = await readUpload(service, uploadId);
	if (!refusal || now.status === 'ready' || now.status === 'failed') return { upload: now };
	return await complete(service, uploadId, now.kind ?? upload.kind);
}

async function complete(
	service: ServiceClient,
	uploadId: string,
	kind: UploadKind | undefined,
): Promise<Completion> {
	try {
		const answer = await sendVerified<Partial<UploadState>>(
			service,
			async () => await service.call('completeUpload', { path: { uploadId } }),
			// Completing twice does no harm, so an unreadable status is no obstacle.
			async () => await readyOrUnknown(service, uploadId),
		);
		const { status } = answer;
		return {
			upload: status ? { ...answer, uploadId, status } : await readUpload(service, uploadId),
		};
	} catch (error) {
		if (!(error instanceof ServiceError) || !mayBeOpen(error, kind)) throw passOn(error);
		const upload = await statusAfter(service, uploadId, error);
		if (upload.status === 'ready') return { upload };
		if (upload.status === 'failed' || isVerdict(error, kind ?? upload.kind)) throw passOn(error);
		return { upload, refusal: error };
	}
}

/** Whether a refusal leaves open if the upload is, or will be, ready. */
function mayBeOpen({ facts }: ServiceError, kind: UploadKind | undefined): boolean {
	const { code, httpStatus = 0 } = facts;
	if (code === 'upload_not_ready' || httpStatus === 409) return true;
	// The answer is none of the specification's, but says that it was done.
	if (httpStatus >= 200 && httpStatus < 300) return true;
	return kind !== 'video' && IMAGE_REFUSALS.includes(httpStatus);
}

/** Whether a refusal is about the file itself, so that waiting is in vain. */
function isVerdict({ facts }: ServiceError, kind: UploadKind | undefined): boolean {
	if (kind === 'image') return false;
	const { code, httpStatus } = facts;
	if (code === 'upload_not_ready') return false;
	return httpStatus === 409 ? VERDICTS.includes(code) : IMAGE_REFUSALS.includes(httpStatus ?? 0);
}

async function statusAfter(
	service: ServiceClient,
	uploadId: string,
	refusal: ServiceError,
): Promise<UploadState> {
	try {
		return await readUpload(service, uploadId);
	} catch (error) {
		if (!(error instanceof ServiceError)) throw passOn(error);
		// The refusal says more than that the status could not be read, unless a scope opens the way.
		if (!['cancelled', 'insufficient_scope'].includes(error.facts.code)) throw refusal;
		throw passOn(error);
	}
}

async function readyOrUnknown(
	service: ServiceClient,
	uploadId: string,
): Promise<UploadState | undefined> {
	try {
		const upload = await readUpload(service, uploadId);
		return upload.status === 'ready' ? upload : undefined;
	} catch (error) {
		if (error instanceof ServiceError && error.facts.code !== 'cancelled') return undefined;
		throw passOn(error);
	}
}

async function readUpload(service: ServiceClient, uploadId: string): Promise<UploadState> {
	return { ...(await service.call('getUpload', { path: { uploadId } })), uploadId };
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
