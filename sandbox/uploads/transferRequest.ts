import type { Request } from 'express';
import type { TransferMethod } from '../settings';
import type { UploadRecord } from '../store/uploads';
import { mediaType } from './mediaType';
import { ObjectStoreError } from './objectStoreError';
import { isSignedFor } from './signedUrl';

/** Bytes that a form may add to its file: boundaries, part headers, small fields. */
const formOverheadBytes = 64 * 1024;

/** The upload that a request may send bytes for; throws when it may not. */
export function authorizeTransfer(
	req: Request,
	upload: UploadRecord | undefined,
	now: number,
): UploadRecord & { sizeBytes: number } {
	if (req.headers.authorization !== undefined) {
		throw new ObjectStoreError(
			400,
			'InvalidArgument',
			'Only one authentication mechanism is allowed: the signature in the URL.',
		);
	}
	if (!upload || upload.sizeBytes === null) {
		throw new ObjectStoreError(404, 'NoSuchUpload', 'There is no such upload.');
	}
	if (!isSignedFor(upload, new URL(req.originalUrl, 'http://localhost').searchParams)) {
		throw new ObjectStoreError(403, 'SignatureDoesNotMatch', 'The signature does not match.');
	}
	if (upload.expiresAt === null || upload.expiresAt <= now) {
		throw expired();
	}
	demandOpen(upload);
	return { ...upload, sizeBytes: upload.sizeBytes };
}

/** Throws once an upload was completed: its bytes can no longer be replaced. */
export function demandOpen({ status, readyAt }: UploadRecord): void {
	if (status === 'pending' && readyAt === null) {
		return;
	}
	throw new ObjectStoreError(403, 'AccessDenied', 'The upload was completed.');
}

export function expired(): ObjectStoreError {
	return new ObjectStoreError(403, 'AccessDenied', 'Request has expired');
}

/** How a request sends the bytes; throws when its method, type or length is not as signed. */
export function transferMethod(
	req: Request,
	{ contentType, sizeBytes }: { contentType: string | null; sizeBytes: number },
	accepted: readonly TransferMethod[],
): TransferMethod {
	const type = mediaType(req.headers['content-type']);
	const isForm = type === 'multipart/form-data';
	const method = methodOf(req.method, isForm);
	if (!method || !accepted.includes(method)) {
		throw new ObjectStoreError(
			405,
			'MethodNotAllowed',
			`${req.method} of ${isForm ? 'a form' : 'raw bytes'} is not allowed against this resource.`,
		);
	}
	if (!isForm && type !== mediaType(contentType)) {
		throw new ObjectStoreError(
			403,
			'SignatureDoesNotMatch',
			'The Content-Type is not the one that was signed.',
		);
	}
	demandLength(req.headers['content-length'], sizeBytes, isForm);
	return method;
}

function methodOf(method: string, isForm: boolean): TransferMethod | undefined {
	if (method === 'PUT') {
		return isForm ? 'putMultipart' : 'put';
	}
	if (method !== 'POST') {
		return undefined;
	}
	return isForm ? 'postMultipart' : 'postRaw';
}

function demandLength(header: string | undefined, sizeBytes: number, isForm: boolean): void {
	if (header === undefined) {
		throw new ObjectStoreError(
			411,
			'MissingContentLength',
			'You must provide the Content-Length HTTP header.',
		);
	}
	const length = Number(header);
	if (length > sizeBytes + (isForm ? formOverheadBytes : 0)) {
		throw new ObjectStoreError(413, 'EntityTooLarge', `Only ${sizeBytes} bytes were signed.`);
	}
	if (length < sizeBytes) {
		throw new ObjectStoreError(400, 'EntityTooSmall', `${sizeBytes} bytes were signed.`);
	}
}
