import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived; `path` without the query. */
export interface ScriptedRequest {
	/** `METHOD /path`. */
	route: string;
	path: string;
	query: URLSearchParams;
	headers: IncomingHttpHeaders;
	body: Buffer;
	/** Number of earlier requests of this route. */
	before: number;
}

export interface ScriptedAnswer {
	status?: number;
	json?: object;
	/** Body in place of `json`. */
	text?: string;
	headers?: Record<string, string>;
}

/** The answer of a route: `lost` breaks the connection, `stuck` takes no byte and never answers. */
export type Script = ((request: ScriptedRequest) => ScriptedAnswer | 'lost') | 'stuck';

/**
 * Answers by `METHOD /path`. A path that ends with `*` matches every path with this beginning and
 * no entry of its own.
 */
export type Scripts = Readonly<Record<string, Script>>;

/** A service and upload origin whose answers a test defines, for answers that the specification leaves open. */
export interface ScriptedService {
	origin: string;
	requests: ScriptedRequest[];
	routes: () => string[];
	/** Stops the service; throws if a request came for which the test defines no answer. */
	stop(): Promise<void>;
}

export async function startScriptedService(
	scripts: Scripts | ((origin: string) => Scripts),
): Promise<ScriptedService> {
	const requests: ScriptedRequest[] = [];
	const unknown: string[] = [];
	const server = createServer((incoming, response) => {
		const { pathname: path, searchParams: query } = new URL(incoming.url ?? '', origin);
		const route = `${incoming.method} ${path}`;
		const before = requests.filter((request) => request.route === route).length;
		const { headers } = incoming;
		const request = { route, path, query, headers, body: Buffer.alloc(0), before };
		requests.push(request);
		const script = scriptOf(route, typeof scripts === 'function' ? scripts(origin) : scripts);
		if (!script) {
			unknown.push(route);
		}
		if (script === 'stuck') {
			incoming.pause();
			return;
		}
		void (async () => {
			request.body = Buffer.concat(await incoming.toArray());
			const answer = script?.(request) ?? { status: 404, text: 'no such route' };
			if (answer === 'lost') {
				incoming.socket.resetAndDestroy();
				return;
			}
			const { status = 200, json, text, headers } = answer;
			const type = json ? 'application/json' : 'text/plain';
			response.writeHead(status, { 'content-type': type, ...headers });
			response.end(json ? JSON.stringify(json) : (text ?? ''));
		})().catch(() => incoming.socket.destroy());
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	return {
		origin,
		requests,
		routes: () => requests.map(({ route }) => route),
		stop: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
			if (unknown.length > 0) {
				throw new Error(`No script was written for ${unknown.join(', ')}`);
			}
		},
	};
}

function scriptOf(route: string, scripts: Scripts): Script | undefined {
	const begins = (written: string) =>
		written.endsWith('*') && route.startsWith(written.slice(0, -1));
	return scripts[route] ?? Object.entries(scripts).find(([written]) => begins(written))?.[1];
}

/** A refusal in the service's own form. */
export function refusal(status: number, code: string): ScriptedAnswer {
	const error = { code, message: 'Not like this.', hint: 'Do otherwise.', requestId: 'req_1' };
	return { status, json: { error } };
}

/** Completes every upload. */
export const completesUploads: Scripts = {
	'POST /v2/uploads/*': ({ path }) => ({
		json: { uploadId: path.split('/')[3], status: 'ready' },
	}),
};
