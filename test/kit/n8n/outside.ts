import express, { type RequestHandler } from 'express';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';
import { makeAuthority, outsideSettings, type OutsidePlace } from './outsidePlace';

/** n8n asks this server for news when it starts. The request is refused, and is no fault of an example. */
const n8nItself = 'api.n8n.io:443';

/** A replacement for a service outside of this machine. */
export interface OutsideService {
	host: string;
	routes: RequestHandler;
}

/** The world outside of this machine. */
export interface Outside {
	/** The settings with which n8n meets this world instead of the real one. */
	env: NodeJS.ProcessEnv;
	/** Requests to services without a replacement; each was answered with an error. */
	unknown: string[];
	stop(): Promise<void>;
}

/**
 * Replaces services at their real addresses, so that n8n's nodes for them need no change: n8n's
 * settings lead to a proxy on 127.0.0.1, and n8n trusts its certificate. The proxy refuses all
 * other addresses, so no request leaves this machine. An n8n that runs already uses the proxy at
 * its own place.
 */
export async function startOutside(
	services: OutsideService[],
	placeOfN8n?: OutsidePlace,
): Promise<Outside> {
	const unknown: string[] = [];
	const hosts = services.map(({ host }) => host);
	const folder = await mkdtemp(join(tmpdir(), 'outside-'));
	const place = placeOfN8n ?? { port: 0, ...(await makeAuthority(folder)) };
	const certificate = await certificateFor(hosts, place);
	const web = createSecureServer(certificate, application(services, unknown));
	const proxy = createServer((request, response) => {
		unknown.push(`${request.method} ${request.url}`);
		response.writeHead(502).end();
	});
	proxy.on('connect', ({ url = '' }, socket, head) => {
		if (!hosts.includes(url.replace(/:443$/, ''))) {
			if (url !== n8nItself) {
				unknown.push(`CONNECT ${url}`);
			}
			socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
			return;
		}
		socket.write('HTTP/1.1 200 Connection Established\r\n\r\n');
		socket.unshift(head);
		web.emit('connection', socket);
	});
	await once(proxy.listen(place.port, '127.0.0.1'), 'listening');
	const { port } = proxy.address() as AddressInfo;
	return {
		env: outsideSettings({ ...place, port }),
		unknown,
		stop: async () => {
			web.closeAllConnections();
			proxy.closeAllConnections();
			await once(proxy.close(), 'close');
			await rm(folder, { recursive: true, force: true });
		},
	};
}

async function certificateFor(
	hosts: string[],
	authority: Omit<OutsidePlace, 'port'>,
): Promise<{ key: string; cert: string }> {
	const [caKey, caCert] = await Promise.all(
		[authority.key, authority.certificate].map(async (file) => await readFile(file, 'utf8')),
	);
	const { private: key, cert } = await generate([{ name: 'commonName', value: 'Services' }], {
		algorithm: 'sha256',
		extensions: [{ name: 'subjectAltName', altNames: hosts.map((value) => ({ type: 2, value })) }],
		ca: { key: caKey ?? '', cert: caCert ?? '' },
	});
	return { key, cert };
}

function application(services: OutsideService[], unknown: string[]) {
	const app = express();
	app.use(express.json({ limit: '10mb' }));
	for (const { host, routes } of services) {
		app.use((req, res, next) => {
			if (req.hostname === host) {
				routes(req, res, next);
			} else {
				next();
			}
		});
	}
	app.use((req, res) => {
		unknown.push(`${req.method} https://${req.hostname}${req.originalUrl}`);
		res.status(501).json({ error: 'The double does not know this request.' });
	});
	return app;
}
