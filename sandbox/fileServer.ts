import { Router, type Request } from 'express';
import sharp from 'sharp';
import { assignRequestId } from './errorResponse';
import { injectFaults } from './faultInjection';
import { thumbnail } from './media/thumbnail';
import type { Sandbox } from './sandbox';

const templates = [
	'/media/uploads/{uploadId}',
	'/media/thumbnails/{uploadId}',
	'/media/images/{folderId}/{imageId}',
];

function templateOf(_method: string, path: string): string | null {
	const [, , folder] = path.split('/');
	return templates.find((template) => template.split('/')[2] === folder) ?? null;
}

/** Serves what signed URLs point at: uploads, their thumbnails and the workspace's images. */
export function fileRoutes(sandbox: Sandbox): Router {
	const { files, uploads, folders, now, journal, faults } = sandbox;
	const router = Router();
	router.use(
		'/media',
		assignRequestId,
		journal.middleware('image', templateOf),
		injectFaults(faults, 'image'),
	);
	router.use('/media', (req: Request, res, next) => {
		const { expires = '', signature = '' } = req.query as Record<string, string>;
		if (files.isValid(`${req.baseUrl}${req.path}`, expires, signature, now())) {
			next();
		} else {
			res.status(403).type('text').send('The link is invalid or has expired.');
		}
	});

	router.get('/media/uploads/:uploadId', (req, res, next) => {
		const upload = uploads.get(req.params.uploadId);
		if (!upload?.bytesPath) {
			next();
		} else {
			res.type(upload.contentType ?? 'application/octet-stream');
			res.sendFile(upload.bytesPath, { etag: false, lastModified: false });
		}
	});

	router.get('/media/thumbnails/:uploadId', async (req, res, next) => {
		const upload = uploads.get(req.params.uploadId);
		if (!upload?.bytesPath) {
			next();
		} else {
			res.type('jpeg').send(await thumbnail(upload.bytesPath, upload.kind));
		}
	});

	router.get('/media/images/:folderId/:imageId', async (req, res, next) => {
		const { folderId, imageId } = req.params;
		const image = folders.get(folderId)?.images.find((each) => each.imageId === imageId);
		if (!image) {
			next();
		} else {
			const svg = placard(image.label ?? imageId, image.width ?? 1080, image.height ?? 1080);
			res.type('jpeg').send(await sharp(Buffer.from(svg)).jpeg().toBuffer());
		}
	});

	router.use('/media', (_req, res) => {
		res.status(404).type('text').send('There is no such file.');
	});
	return router;
}

/** A picture of an image's label, in the image's size. */
function placard(label: string, width: number, height: number): string {
	const hue = [...label].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 360;
	const text = label.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
	return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
		<rect width="100%" height="100%" fill="hsl(${hue}, 45%, 55%)"/>
		<text x="50%" y="50%" font-family="sans-serif" font-size="${Math.round(width / 10)}"
			fill="white" text-anchor="middle">${text}</text>
	</svg>`;
}
