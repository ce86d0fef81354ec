import { createHmac, timingSafeEqual } from 'node:crypto';
import type { UploadRecord } from '../store/uploads';

/** The path of the upload origin that takes the bytes of an upload. */
export const signedPath = '/signed/:uploadId';

/**
 * The URL that takes an upload's bytes until it expires. Its signature covers id, expiry, content
 * type and size, so that none of them can be changed by who holds the URL.
 */
export function signedUploadUrl(uploadOrigin: string, upload: UploadRecord): string {
	return `${uploadOrigin}/signed/${upload.uploadId}?expires=${upload.expiresAt}&signature=${signature(upload)}`;
}

/** True if the query of a request is the one that was signed for this upload. */
export function isSignedFor(upload: UploadRecord, query: URLSearchParams): boolean {
	const given = Buffer.from(query.get('signature') ?? '');
	const expected = Buffer.from(signature(upload));
	return (
		query.get('expires') === String(upload.expiresAt) &&
		given.length === expected.length &&
		timingSafeEqual(given, expected)
	);
}

function signature({ token, uploadId, expiresAt, contentType, sizeBytes }: UploadRecord): string {
	return createHmac('sha256', token)
		.update([uploadId, expiresAt, contentType, sizeBytes].join('\n'))
		.digest('base64url');
}
