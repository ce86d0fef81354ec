import express, { type ErrorRequestHandler, type Express, type Request } from 'express';
import { rm } from 'node:fs/promises';
import { uploadField, uploadHeader } from '../dialect/answers';
import type { Dialect } from '../dialect/choices';
import { journalEntry, type JournalEntry } from '../journal';
import type { Sandbox } from '../sandbox';
import type { Settings, TransferMethod } from '../settings';
import type { UploadRecord } from '../store/uploads';
import { ByteMeter } from './byteMeter';
import { validateUpload } from './completion';
import { mediaType } from './mediaType';
import { ObjectStoreError, sendObjectStoreError } from './objectStoreError';
import { injectOriginFaults } from './originFaults';
import { receiveFile, type ReceivedFile } from './receiveFile';
import { receiveMultipart } from './receiveMultipart';
import { signedPath } from './signedUrl';
import { authorizeTransfer, demandOpen, transferMethod } from './transferRequest';

/** The second origin: takes the bytes of signed uploads and answers as an object store does. */
export function createUploadOrigin(sandbox: Sandbox): Express {
	const { journal, faults, uploads, settings, now } = sandbox;
	const app = express();
	app.disable('x-powered-by');
	app.disable('etag');
	app.use(
		journal.middleware('upload', (_method, path) =>
			path.startsWith('/signed/') ? '/signed/{uploadId}' : null,
		),
	);
	app.use(injectOriginFaults(faults));
	app.all(signedPath, async (req, res) => {
		const { uploadId } = req.params;
		const upload = authorizeTransfer(req, uploads.get(uploadId), now());
		const { uploadTarget } = settings.get().dialect;
		demandTarget(req, uploadTarget);
		const method = transferMethod(req, upload, settings.get().transferMethods);
		const file = await takeBytes(sandbox, req, upload, method, journalEntry(res));
		await keep(sandbox, uploadId, file);
		res.set('ETag', `"${file.sha256}"`);
		const { stored } = settings.get().dialect;
		if (stored === 'nothing') {
			res.status(method === 'postMultipart' ? 204 : 200).end();
		} else if (stored === 'text') {
			res.type('html').send('OK');
		} else {
			res.status(201).type('html').send('<!DOCTYPE html><title>201 Created</title>');
		}
	});
	app.use(() => {
		throw new ObjectStoreError(404, 'NoSuchKey', 'The specified key does not exist.');
	});
	app.use(answerErrors);
	return app;
}

/** Throws if the request does not have what the upload's answer named. */
function demandTarget(req: Request, target: Dialect['uploadTarget']): void {
	const isForm = mediaType(req.headers['content-type']) === 'multipart/form-data';
	const isMet =
		target === 'headers'
			? req.headers[uploadHeader.name] === uploadHeader.value
			: target === 'url' || (isForm && req.method === 'POST');
	if (isMet) {
		return;
	}
	throw new ObjectStoreError(403, 'AccessDenied', 'The request lacks what the upload demands.');
}

async function takeBytes(
	{ dataDir, settings }: Sandbox,
	req: Request,
	upload: UploadRecord & { sizeBytes: number },
	method: TransferMethod,
	entry: JournalEntry,
): Promise<ReceivedFile> {
	const meter = new ByteMeter();
	try {
		const file =
			method === 'put' || method === 'postRaw'
				? await receiveFile(req, dataDir, meter)
				: await receiveMultipart(
						req,
						{ ...upload, field: fieldOf(settings.get()) },
						dataDir,
						meter,
					);
		if (file.bytes === upload.sizeBytes) {
			return file;
		}
		await rm(file.path, { force: true });
		throw new ObjectStoreError(400, 'EntityTooSmall', `${upload.sizeBytes} bytes were signed.`);
	} finally {
		entry.body = { bytes: meter.bytes, sha256: meter.sha256() };
	}
}

function fieldOf({ dialect }: Settings): typeof uploadField | undefined {
	return dialect.uploadTarget === 'form' ? uploadField : undefined;
}

/** Puts the new bytes in the place of those of an earlier transfer. */
async function keep(sandbox: Sandbox, uploadId: string, file: ReceivedFile): Promise<void> {
	const { uploads, settings } = sandbox;
	const upload = uploads.get(uploadId);
	if (!upload) {
		throw new ObjectStoreError(404, 'NoSuchUpload', 'There is no such upload.');
	}
	demandOpen(upload);
	uploads.update(uploadId, {
		bytesPath: file.path,
		receivedBytes: file.bytes,
		sha256: file.sha256,
	});
	if (upload.bytesPath !== null) {
		await rm(upload.bytesPath, { force: true });
	}
	if (upload.kind === 'image' && settings.get().imageCompletion === 'refuse') {
		await validateUpload(sandbox, upload, file.path);
	}
}

const answerErrors: ErrorRequestHandler = (error: Error, req, res, _next) => {
	if (error instanceof ObjectStoreError) {
		sendObjectStoreError(res, error);
	} else if (!req.complete) {
		// The sender closed the connection, so no answer can reach it.
		res.destroy();
	} else {
		journalEntry(res).failure = error.stack ?? error.message;
		sendObjectStoreError(res, new ObjectStoreError(500, 'InternalError', 'The sandbox failed.'));
	}
};
