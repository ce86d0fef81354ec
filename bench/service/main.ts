/**
 * A service that answers in the shapes of the specification and checks nothing, so that the time
 * measured is the clients'. It takes its orders from the process that forked it.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CreatePostBody } from '../../sandbox/service';
import { accounts, createdPost, postPage } from './answers';
import { certificate } from './certificate';
import { Ledger } from './ledger';
import type { Order } from './process';

const later = '2036-01-01T00:00:00.000Z';

interface UploadRequest {
	readonly sourceUrl?: string;
}

let ledger = new Ledger();
let latencyMs = 0;
let list = { total: 0, live: 0 };
let created = 0;
let origin = '';

async function answer(request: IncomingMessage): Promise<{ status: number; body: object }> {
	const { pathname, searchParams } = new URL(request.url ?? '/', origin);
	const template = pathname
		.replace(/upload_\d+/, '{uploadId}')
		.replace(/account_\d+/, '{accountId}');
	switch (`${request.method} ${template}`) {
		case 'POST /v2/posts': {
			const body = JSON.parse((await buffer(request)).toString()) as CreatePostBody;
			const day = body.scheduledAfter?.slice(0, 10) ?? '';
			ledger.row(body.accountIds[0] ?? '', day, body.caption ?? '');
			return { status: 201, body: createdPost(++created, body) };
		}
		case 'GET /v2/posts': {
			const limit = Number(searchParams.get('limit') ?? 25);
			return { status: 200, body: postPage(list, limit, searchParams.get('cursor')) };
		}
		case 'GET /v2/accounts/{accountId}/queue':
			return { status: 200, body: { data: [], nextCursor: null } };
		case 'GET /v2/usage':
			return { status: 200, body: {} };
		case 'GET /v2/accounts':
			return { status: 200, body: { data: accounts } };
		case 'POST /v2/uploads': {
			const uploadId = `upload_${++created}`;
			const { sourceUrl } = JSON.parse((await buffer(request)).toString()) as UploadRequest;
			if (sourceUrl !== undefined) {
				return { status: 201, body: { uploadId, status: 'ready' } };
			}
			const uploadUrl = `${origin}/signed/${uploadId}`;
			return { status: 201, body: { uploadId, uploadUrl, expiresAt: later } };
		}
		case 'PUT /signed/{uploadId}':
			for await (const chunk of request) {
				ledger.take((chunk as Buffer).length);
			}
			return { status: 200, body: {} };
		case 'POST /v2/uploads/{uploadId}/complete':
			return { status: 200, body: { uploadId: pathname.split('/')[3], status: 'ready' } };
		default:
			return { status: 404, body: { error: { code: 'not_found', message: pathname } } };
	}
}

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
	const seenBy = ledger;
	seenBy.arrive();
	response.once('close', () => seenBy.leave());
	const { status, body } = await answer(request);
	if (latencyMs > 0) {
		await sleep(latencyMs);
	}
	request.resume();
	const text = JSON.stringify(body);
	response.writeHead(status, {
		'Content-Type': 'application/json',
		'Content-Length': Buffer.byteLength(text),
	});
	response.end(text);
}

function listener(request: IncomingMessage, response: ServerResponse): void {
	serve(request, response).catch(() => response.destroy());
}

async function listen(server: Server): Promise<number> {
	await once(server.listen(0, '127.0.0.1'), 'listening');
	return (server.address() as AddressInfo).port;
}

async function start(): Promise<void> {
	const { key, cert, path } = await certificate();
	const secure = createSecureServer({ key, cert }, listener);
	origin = `http://127.0.0.1:${await listen(createServer(listener))}`;
	const secureOrigin = `https://127.0.0.1:${await listen(secure)}`;
	process.send?.({ origin, secureOrigin, certificatePath: path });
}

void start();

process.on('message', (order: Order) => {
	const report = ledger.report();
	if (order.what === 'begin') {
		ledger = new Ledger();
		latencyMs = order.latencyMs ?? 0;
		list = order.list ?? { total: 0, live: 0 };
	}
	process.send?.({ report });
});
process.once('disconnect', () => process.exit());
