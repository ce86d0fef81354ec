import express, { Router, type RequestHandler } from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { thumbnail } from '../media/thumbnail';
import type { Sandbox } from '../sandbox';
import { demandLoopbackHost } from './loopback-host';

const page = join(__dirname, 'page');
const icons = join(__dirname, '../../icons');

/** The page at `/` on which a person sees and steers the sandbox, and all that it loads. */
export function boardRoutes({ uploads }: Sandbox, controlKey: string): Router {
	const html = readFileSync(join(page, 'index.html'), 'utf8').replace(
		'{{controlKey}}',
		escapeAttribute(controlKey),
	);
	const router = Router();
	router.use(['/board', /^\/$/], demandLoopbackHost, protect);

	router.get('/', (_req, res) => {
		res.set('Cache-Control', 'no-store').type('html').send(html);
	});
	router.get('/board/thumbnails/:uploadId', async (req, res, next) => {
		const upload = uploads.get(req.params.uploadId);
		if (!upload?.bytesPath) {
			next();
			return;
		}
		res.set('Cache-Control', 'private, max-age=300').type('jpeg');
		res.send(await thumbnail(upload.bytesPath, upload.kind));
	});
	router.use('/board/icons', express.static(icons, { index: false }));
	router.use('/board', express.static(page, { index: false }), (_req, res) => {
		res.status(404).type('text').send('There is no such file.\n');
	});
	return router;
}

/** The page runs its own scripts and styles only, and no other site can frame or read it. */
const protect: RequestHandler = (_req, res, next) => {
	res.set({
		'Content-Security-Policy': [
			"default-src 'none'",
			"script-src 'self'",
			"style-src 'self'",
			"img-src 'self'",
			"connect-src 'self'",
			"base-uri 'none'",
			"form-action 'none'",
			"frame-ancestors 'none'",
		].join('; '),
		'X-Content-Type-Options': 'nosniff',
		'Referrer-Policy': 'no-referrer',
		'Cross-Origin-Opener-Policy': 'same-origin',
		'Cross-Origin-Resource-Policy': 'same-origin',
	});
	next();
};

function escapeAttribute(text: string): string {
	return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
