import type { RequestHandler } from 'express';

const loopbackNames = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * Refuses requests that reached this machine under another name: a page from elsewhere whose name
 * was rebound to 127.0.0.1 would otherwise be of the board's own origin, and could steer as it does.
 */
export const demandLoopbackHost: RequestHandler = (req, res, next) => {
	const name = (req.get('host') ?? '').replace(/:\d+$/, '').toLowerCase();
	if (loopbackNames.has(name)) {
		next();
	} else {
		res.status(421).type('text').send('This is for this machine only.\n');
	}
};
