import type { AnswerOf, ServiceClient } from '../../client/serviceClient';
import {
	atStage,
	failureOf,
	outcomeOf,
	ServiceError,
	outcomeOfLook,
} from '../../client/serviceError';
import type { FileSource } from '../../client/transfer';
import {
	isUnknownMethod,
	uploadTarget,
	type TransferMethod,
	type UploadTarget,
} from '../../client/uploadTarget';
import type { UploadKind, Upload } from '../../contract/decoded';

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

/** A bound on how many uploads are sent side by side; the service works on any number of them. */
export interface SendingLimit {
	run<T>(send: () => Promise<T>): Promise<T>;
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
	limit: SendingLimit,
): Promise<UploadState> {
	const uploadId = await limit.run(async () => await sendFile(service, kind, file, settings));
	const ready = completeAndWait(service, uploadId, kind, settings.waitSeconds);
	return await ready.catch(naming(uploadId));
}

/** Lets the service fetch a file from a URL, and waits until it is ready. */
export async function uploadFromUrl(
	service: ServiceClient,
	media: RemoteMedia,
	{ waitSeconds }: UploadSettings,
	limit: SendingLimit,
): Promise<UploadState> {
	const create = async () => await service.call('createUpload', { body: media });
	const upload = await limit.run(create).catch(atStage('upload'));
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
	throw failureOf('no_upload_url', 'unusable', {
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
	const known = { serviceMessage: error, uploadIds: [uploadId] };
	return failureOf('upload_failed', 'refused', known);
}

function notInTime({ uploadId }: UploadState, seconds: number): ServiceError {
	const values = { seconds, uploadId };
	return failureOf('upload_not_ready.late', 'refused', { values, uploadIds: [uploadId] });
}
