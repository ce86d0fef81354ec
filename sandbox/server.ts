import express, { type RequestHandler } from 'express';
import { createServer, type RequestListener, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApi } from './api';
import { demandLoopbackHost } from './board/loopbackHost';
import { boardRoutes } from './board/routes';
import { Companies } from './companies';
import { companyRoutes } from './control/companyRoutes';
import { controlRoutes } from './control/routes';
import { controlKey, type Seed } from './control/types';
import { fileRoutes } from './fileServer';
import { standardKeys } from './keys';
import { openSandbox, type Sandbox } from './sandbox';
import { seedStore } from './seed/seedStore';
import type { SettingsPatch } from './settings';
import { createUploadOrigin } from './uploads/uploadOrigin';

const host = '127.0.0.1';
const goOn: RequestHandler = (_req, _res, next) => next();

export interface ServerOptions {
	/** 0 for any free port. */
	port: number;
	uploadPort: number;
	/** The file that outlives the process; memory unless given. */
	store?: string;
	settings: SettingsPatch;
	/** Data that is put into an empty store, and into the store after a reset. */
	seed: Seed;
}

/** Addresses and keys of a running sandbox. */
export interface Addresses {
	baseUrl: string;
	uploadOrigin: string;
	control: { url: string; key: string };
	keys: typeof standardKeys;
}

/** Both origins of a sandbox; `stop` ends them and removes what is temporary. */
export type RunningServer = Addresses & { stop: () => Promise<void> };

export interface ServeOptions extends Pick<ServerOptions, 'port' | 'uploadPort' | 'seed'> {
	/** Runs before each request of either origin; not before those of the board and of control. */
	beforeRequest?: RequestHandler | RequestHandler[];
}

/** Opens a sandbox and starts both of its origins. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
	return await serveSandbox(openSandbox(options.store, options.settings), options);
}

/** Starts both origins of an open sandbox, which `stop` closes. */
export async function serveSandbox(
	sandbox: Sandbox,
	options: ServeOptions,
): Promise<RunningServer> {
	const before = options.beforeRequest ?? goOn;
	if (sandbox.accounts.all().length === 0) {
		await seedStore(sandbox, options.seed);
	}

	let baseUrl = '';
	const api = express().disable('x-powered-by');
	const companies = new Companies(() => baseUrl, { listen, urlOf });
	api.use('/_sandbox', demandLoopbackHost, companyRoutes(companies));
	api.use('/_sandbox', controlRoutes(sandbox, options.seed));
	api.use(boardRoutes(controlKey));
	api.use(
		before,
		companies.api,
		createApi(sandbox, () => baseUrl),
	);
	const apiServer = await listen(api, options.port);
	baseUrl = urlOf(apiServer);

	const uploads = express().disable('x-powered-by');
	uploads.use(before, fileRoutes(sandbox));
	uploads.use(createUploadOrigin(sandbox));
	const uploadServer = await listen(uploads, options.uploadPort);
	sandbox.files.origin = urlOf(uploadServer);

	return {
		baseUrl,
		uploadOrigin: sandbox.files.origin,
		control: { url: `${baseUrl}/_sandbox`, key: controlKey },
		keys: standardKeys,
		stop: async () => {
			await Promise.all([close(apiServer), close(uploadServer), companies.clear()]);
			sandbox.close();
		},
	};
}

async function listen(handler: RequestListener, port: number): Promise<Server> {
	// Only clients close connections: a server that closes one could cut off the next request on it.
	const server = createServer({ requestTimeout: 0, keepAliveTimeout: 0 }, handler);
	server.listen(port, host);
	await once(server, 'listening');
	return server;
}

function urlOf(server: Server): string {
	return `http://${host}:${(server.address() as AddressInfo).port}`;
}

async function close(server: Server): Promise<void> {
	server.close();
	server.closeAllConnections();
	await once(server, 'close');
}
