import busboy from 'busboy';
import type { Request } from 'express';
import { rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteMeter } from './byteMeter';
import { mediaType } from './mediaType';
import { ObjectStoreError } from './objectStoreError';
import { receiveFile, type ReceivedFile } from './receiveFile';

/** Requirements for the file of a form. */
export interface ExpectedFile {
	contentType: string | null;
	sizeBytes: number;
	/** A field that must come before the file. */
	field?: { name: string; value: string };
}

/**
 * Takes the file of the field `file` out of a multipart form. A form that is refused is still read to its end, so that its sender gets the answer instead of a broken connection.
 */
export async function receiveMultipart(
	req: Request,
	expected: ExpectedFile,
	directory: string,
	meter: ByteMeter,
): Promise<ReceivedFile> {
	let received: Promise<ReceivedFile> | undefined;
	let refusal: ObjectStoreError | undefined;
	const fields = new Map<string, string>();
	const takeFile = (field: string, file: Readable, type: string) => {
		const wanted = expected.field;
		if (wanted && fields.get(wanted.name) !== wanted.value) {
			refusal = new ObjectStoreError(403, 'AccessDenied', `The form lacks ${wanted.name}.`);
		} else if (field !== 'file') {
			refusal = new ObjectStoreError(400, 'InvalidArgument', 'The form field must be named file.');
		} else if (mediaType(type) !== mediaType(expected.contentType)) {
			refusal = new ObjectStoreError(
				403,
				'SignatureDoesNotMatch',
				'The file has another content type than the one that was signed.',
			);
		}
		if (refusal) {
			file.resume();
			return;
		}
		file.once('limit', () => {
			refusal = new ObjectStoreError(413, 'EntityTooLarge', 'The file is larger than was signed.');
		});
		received = receiveFile(file, directory, meter);
	};
	try {
		// One byte more than allowed, because a file that reaches this limit counts as too large.
		const limits = { files: 1, fields: 20, fieldSize: 4096, fileSize: expected.sizeBytes + 1 };
		const form = busboy({ headers: req.headers, limits });
		form.on('field', (name, value) => fields.set(name, value));
		form.on('file', (field, file, { mimeType }) => takeFile(field, file, mimeType));
		await Promise.all([pipeline(req, form), new Promise((done) => form.once('close', done))]);
	} catch {
		await received?.catch(() => undefined);
		throw new ObjectStoreError(400, 'MalformedPOSTRequest', 'The body is not a whole form.');
	}
	const file = await received;
	if (refusal && file) {
		await rm(file.path, { force: true });
	}
	if (refusal) {
		throw refusal;
	}
	if (!file) {
		throw new ObjectStoreError(400, 'InvalidArgument', 'The form has no field file.');
	}
	return file;
}
