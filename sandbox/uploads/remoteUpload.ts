import { rm } from 'node:fs/promises';
import type { UploadKind } from '../service';
import { checkMediaFile } from '../media/checkMediaFile';
import { mediaLimits } from '../media/mediaRules';
import type { Sandbox } from '../sandbox';
import { settledUpload, type UploadRecord } from '../store/uploads';
import { mediaError } from './completion';
import { importRemote } from './importRemote';

const timeoutMs = 60_000;
const maxRedirects = 5;

/**
 * Fetches remote media and creates an upload of it: ready, or pending while it is processed. Throws an
 * ApiError, and keeps nothing, for media that cannot be had or break a rule.
 */
export async function createRemoteUpload(
	sandbox: Sandbox,
	{ kind, sourceUrl, filename }: { kind: UploadKind; sourceUrl: string; filename?: string },
): Promise<UploadRecord> {
	const { uploads, dataDir, settings, now } = sandbox;
	const file = await importRemote(sourceUrl, dataDir, {
		maxBytes: kind === 'video' ? mediaLimits.videoBytes : mediaLimits.imageBytes,
		timeoutMs,
		maxRedirects,
		hosts: settings.get().remoteSources,
	});
	const refusal = await checkMediaFile(file.path, kind);
	if (refusal) {
		await rm(file.path, { force: true });
		throw mediaError(refusal);
	}
	const upload = uploads.create({
		kind,
		source: 'remote',
		createdAt: now(),
		readyAt: now() + settings.get().processingMs,
		filename: filename ?? null,
		contentType: file.contentType,
		sizeBytes: file.bytes,
		bytesPath: file.path,
		receivedBytes: file.bytes,
		sha256: file.sha256,
	});
	return settledUpload(uploads, upload, now());
}
