import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived; `path` without the query. */
export interface ScriptedRequest {
	route: string;
	path: string;
	headers: IncomingHttpHeaders;
	body: Buffer;
	/** How many requests of this route came before. */
	before: number;
}

export interface ScriptedAnswer {
	status?: number;
	json?: object;
	/** Instead of `json`. */
	text?: string;
	headers?: Record<string, string>;
}

/** What a route answers: `lost` breaks the connection, `stuck` takes no byte and never answers. */
type Script = (request: ScriptedRequest) => ScriptedAnswer | 'lost';

/** Any service and upload origin in one: what the specification leaves open, a test writes down. */
export interface ScriptedService {
	origin: string;
	requests: ScriptedRequest[];
	routes: () => string[];
	stop(): Promise<void>;
}

/** `scripts` by `METHOD /path`; a route of which no byte is taken has `stuck` in its place. */
export async function startScriptedService(
	scripts: (origin: string) => Record<string, Script | 'stuck'>,
): Promise<ScriptedService> {
	const requests: ScriptedRequest[] = [];
	const server = createServer((incoming, response) => {
		const path = new URL(incoming.url ?? '', 'http://localhost').pathname;
		const route = `${incoming.method} ${path}`;
		const script = scripts(origin)[route];
		const before = requests.filter((request) => request.route === route).length;
		const request = { route, path, headers: incoming.headers, body: Buffer.alloc(0), before };
		requests.push(request);
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
		},
	};
}

/** A refusal in the service's own form. */
export function refusal(status: number, code: string): ScriptedAnswer {
	const error = { code, message: 'Not like this.', hint: 'Do otherwise.', requestId: 'req_1' };
	return { status, json: { error } };
}
