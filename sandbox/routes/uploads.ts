import { Router, type Request } from 'express';
import type { CreateUploadBody, ReadyUpload, SignedUpload, SignedUploadBody } from '../service';
import { isoTime } from '../engine/clock';
import { ApiError, notFound } from '../errors';
import type { Sandbox } from '../sandbox';
import { settledUpload, type UploadRecord } from '../store/uploads';
import { completeUpload } from '../uploads/completion';
import { createRemoteUpload } from '../uploads/remoteUpload';
import { signedUploadUrl } from '../uploads/signedUrl';

/** How long the URL of an upload's file lives. */
const fileUrlMs = 3_600_000;

/** Creating, completing and reading uploads. */
export function uploadRoutes(sandbox: Sandbox): Router {
	const { uploads, caps, settings, files, now } = sandbox;

	return Router()
		.post(
			'/v2/uploads',
			async (req: Request<object, SignedUpload | ReadyUpload, CreateUploadBody>, res) => {
				caps.check('uploads');
				demandVideoQuota(sandbox, req.body.kind);
				if ('sourceUrl' in req.body) {
					const { uploadId, status } = await createRemoteUpload(sandbox, req.body);
					caps.count('uploads');
					res.status(201).json({ uploadId, status });
					return;
				}
				const expiresAt = now() + settings.get().uploadTtlMs;
				const upload = createSigned(sandbox, req.body, expiresAt);
				caps.count('uploads');
				res.status(201).json({
					uploadId: upload.uploadId,
					uploadUrl: signedUploadUrl(files.origin, upload),
					expiresAt: isoTime(expiresAt),
				});
			},
		)

		.post('/v2/uploads/:uploadId/complete', async (req, res) => {
			const { uploadId, status } = await completeUpload(sandbox, req.params.uploadId);
			res.json({ uploadId, status });
		})

		.get('/v2/uploads/:uploadId', (req, res) => {
			const found = uploads.get(req.params.uploadId);
			if (!found) {
				throw notFound('upload', req.params.uploadId);
			}
			const { uploadId, kind, status, error } = settledUpload(uploads, found, now());
			res.json({
				uploadId,
				kind,
				status,
				...(status === 'ready' && {
					url: files.url(`/media/uploads/${uploadId}`, now() + fileUrlMs),
					thumbnailUrl: files.url(`/media/thumbnails/${uploadId}`, null),
				}),
				...(error !== null && { error }),
			});
		});
}

function demandVideoQuota({ uploads, settings }: Sandbox, kind: string): void {
	const { videoQuota } = settings.get().plan;
	if (kind === 'video' && uploads.countVideos() >= videoQuota) {
		throw new ApiError('quota_exceeded', `The plan's ${videoQuota} videos are used up.`);
	}
}

function createSigned(
	{ uploads, now }: Sandbox,
	{ kind, filename, contentType, sizeBytes }: SignedUploadBody,
	expiresAt: number,
): UploadRecord {
	return uploads.create({
		kind,
		filename,
		contentType,
		sizeBytes,
		expiresAt,
		source: 'signed',
		createdAt: now(),
	});
}
