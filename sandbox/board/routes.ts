import express, { Router, type RequestHandler } from 'express';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { demandLoopbackHost } from './loopbackHost';

const page = join(__dirname, 'page');
const icon = join(__dirname, '../../icons/publishingService.svg');

/** The page at `/` on which a person sees posts and requests, approves, edits, and moves the clock. */
export function boardRoutes(controlKey: string): Router {
	const html = readFileSync(join(page, 'index.html'), 'utf8').replace(
		'{{controlKey}}',
		escapeAttribute(controlKey),
	);
	const router = Router();
	router.use(['/board', /^\/$/], demandLoopbackHost, protect);

	router.get('/', (_req, res) => {
		res.set('Cache-Control', 'no-store').type('html').send(html);
	});
	router.get('/board/icon.svg', (_req, res) => res.sendFile(icon));
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
