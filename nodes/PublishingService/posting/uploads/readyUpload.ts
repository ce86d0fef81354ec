import type { ServiceClient } from '../../client/serviceClient';
import { atStage, outcomeOf, outcomeOfLook, ServiceError } from '../../client/serviceError';
import type { Upload, UploadKind } from '../../contract/decoded';

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
/** Statuses with which a service may refuse to complete an image, which needs no completion. */
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
	const { upload, refusal } = await complete(service, uploadId, kind).catch(atStage('completion'));
	if (refusal) throw refusal.add({ stage: 'completion' });
	return upload;
}

/** As completeUpload, and waits until the upload is ready. */
export async function completeAndWait(
	service: ServiceClient,
	uploadId: string,
	kind: UploadKind | undefined,
	seconds: number,
): Promise<UploadState> {
	const { upload, refusal } = await complete(service, uploadId, kind).catch(atStage('completion'));
	return await waitUntilReady(service, upload, seconds, refusal?.add({ stage: 'completion' }));
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
	const ready = service.wait(attempt, (_error, look) => {
		const left = deadline - Date.now();
		if (left <= 0 || last.upload.status === 'failed') return null;
		return Math.min(1000 * (LOOKS_AFTER[look - 1] ?? LAST_LOOK_AFTER), left);
	});
	return await ready.catch(atStage('waiting'));
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
	const completed = await outcomeOf(askToComplete(service, uploadId));
	if (!(completed instanceof ServiceError)) return { upload: completed };
	if (!mayBeOpen(completed, kind)) throw completed;
	const upload = await statusAfter(service, uploadId, completed);
	if (upload.status === 'ready') return { upload };
	if (upload.status === 'failed' || isVerdict(completed, kind ?? upload.kind)) throw completed;
	return { upload, refusal: completed };
}

async function askToComplete(service: ServiceClient, uploadId: string): Promise<UploadState> {
	const answer = await service.verify<Partial<UploadState>>(
		async () => await service.call('completeUpload', { path: { uploadId } }),
		// Completing twice does no harm, so an unreadable status is no obstacle.
		async () => await readyOrUnknown(service, uploadId),
	);
	const { status } = answer;
	return status ? { ...answer, uploadId, status } : await readUpload(service, uploadId);
}

/** Whether a refusal leaves open if the upload is, or will be, ready. */
function mayBeOpen({ facts }: ServiceError, kind: UploadKind | undefined): boolean {
	const { code, httpStatus = 0 } = facts;
	if (code === 'upload_not_ready' || httpStatus === 409) return true;
	// A success whose body is not as specified: it was completed all the same.
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
	const upload = await outcomeOfLook(readUpload(service, uploadId));
	if (!(upload instanceof ServiceError)) return upload;
	// The refusal says more than the failed look, unless that one names a missing scope.
	throw upload.facts.code === 'insufficient_scope' ? upload : refusal;
}

async function readyOrUnknown(
	service: ServiceClient,
	uploadId: string,
): Promise<UploadState | undefined> {
	const upload = await outcomeOfLook(readUpload(service, uploadId));
	return !(upload instanceof ServiceError) && upload.status === 'ready' ? upload : undefined;
}

async function readUpload(service: ServiceClient, uploadId: string): Promise<UploadState> {
	return { ...(await service.call('getUpload', { path: { uploadId } })), uploadId };
}

function failed({ uploadId, error }: UploadState): ServiceError {
	return new ServiceError('The service could not process the file', {
		kind: 'refused',
		code: 'upload_failed',
		serviceMessage: error,
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
