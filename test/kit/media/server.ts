import express, { type Request, type Response } from 'express';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { basename, extname } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fixtureDirectory } from './index';

/** How the answer for a file misbehaves. */
export interface Misbehavior {
	/** The most bytes that are sent in a second. */
	bytesPerSecond?: number;
	/** Number of bytes, at least one, after which the connection ends. */
	breakOffAfter?: number;
	/** Number of redirects before the file. */
	redirects?: number;
	/** The target of a redirect that replaces the file. */
	redirectTo?: string;
	/** A web page instead of the file. */
	html?: boolean;
	/** This status instead of the file. */
	status?: number;
	/** Number of answers 503, or `status`, with Retry-After before the file. */
	busyTimes?: number;
	/** No Content-Length. */
	chunked?: boolean;
}

/** A web server for media on 127.0.0.1: the web that remote URLs point at. */
export interface MediaServer {
	origin: string;
	/** Requests so far, in order. */
	requests: Array<{ path: string; headers: Record<string, string | string[] | undefined> }>;
	/** The URL of a file of the fixtures, or of one that was shared. */
	url: (file: string, misbehavior?: Misbehavior) => string;
	/** Serves another file under its own name, and returns the name. */
	share: (path: string) => string;
	stop: () => Promise<void>;
}

const page = '<!doctype html><title>Sign in</title><p>Sign in to see this file.</p>';

/** Starts a media server; port 0 is any free one. */
export async function startMediaServer(port = 0): Promise<MediaServer> {
	const shared = new Map<string, string>();
	const requests: MediaServer['requests'] = [];
	const app = express();
	const busy = new Map<string, number>();
	app.use((req, _res, next) => {
		requests.push({ path: req.originalUrl, headers: req.headers });
		next();
	});
	app.get('/:file', async (req, res, next) => {
		const { file } = req.params;
		const wish = wishOf(req);
		const asked = (busy.get(req.originalUrl) ?? 0) + 1;
		busy.set(req.originalUrl, asked);
		if (asked <= (wish.busyTimes ?? 0)) {
			res.set('Retry-After', '1').sendStatus(wish.status ?? 503);
		} else if (wish.html) {
			res.type('html').send(page);
		} else if (wish.status && wish.busyTimes === undefined) {
			res.sendStatus(wish.status);
		} else if (wish.redirectTo) {
			res.redirect(wish.redirectTo);
		} else if (wish.redirects) {
			res.redirect(pathOf(file, { redirects: wish.redirects - 1 }));
		} else if (wish.bytesPerSecond || wish.breakOffAfter !== undefined || wish.chunked) {
			await sendBadly(res, shared.get(file) ?? `${fixtureDirectory}/${basename(file)}`, wish);
		} else if (shared.has(file)) {
			res.sendFile(shared.get(file) ?? '', { dotfiles: 'allow' }, next);
		} else {
			res.sendFile(file, { root: fixtureDirectory }, next);
		}
	});
	const server = app.listen(port, '127.0.0.1');
	// Only clients close connections: a server that closes one could cut off the next request on it.
	server.keepAliveTimeout = 0;
	await new Promise<void>((resolve, reject) => {
		server.once('listening', resolve);
		server.once('error', reject);
	});
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		requests,
		url: (file, misbehavior = {}) => origin + pathOf(file, misbehavior),
		share: (path) => {
			const name = basename(path);
			shared.set(name, path);
			return name;
		},
		stop: async () => {
			const closed = new Promise((resolve) => server.close(resolve));
			server.closeAllConnections();
			await closed;
		},
	};
}

/** Writes the misbehavior as JSON into the query, so that the URL alone decides the answer. */
function pathOf(file: string, misbehavior: Misbehavior): string {
	const query = Object.keys(misbehavior).length
		? `?as=${encodeURIComponent(JSON.stringify(misbehavior))}`
		: '';
	return `/${encodeURIComponent(file)}${query}`;
}

function wishOf({ query }: Request): Misbehavior {
	return typeof query.as === 'string' ? (JSON.parse(query.as) as Misbehavior) : {};
}

async function sendBadly(res: Response, path: string, wish: Misbehavior): Promise<void> {
	const { size } = await stat(path);
	res.type(extname(path));
	if (!wish.chunked) {
		res.set('Content-Length', String(size));
	}
	const rate = wish.bytesPerSecond ?? Infinity;
	const throttle = new Transform({
		transform(chunk: Buffer, _encoding, done) {
			void sleep((chunk.length / rate) * 1000).then(() => done(null, chunk));
		},
	});
	const end = wish.breakOffAfter === undefined ? Infinity : wish.breakOffAfter - 1;
	const source = createReadStream(path, {
		end,
		highWaterMark: Math.max(1, Math.min(65_536, rate / 10)),
	});
	try {
		await pipeline(source, throttle, res, { end: wish.breakOffAfter === undefined });
		if (wish.breakOffAfter !== undefined) {
			res.socket?.end();
		}
	} catch {
		// The reader closed the connection.
	}
}
