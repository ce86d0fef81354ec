import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A web server that is not the service; the first part of a path says how it answers. */
export interface Stranger {
	origin: string;
	/** The paths that were asked for. */
	requests: string[];
	stop(): Promise<void>;
}

type Answer = [status: number, contentType: string, body: string, location?: string];

const page = '<!doctype html><title>Welcome</title>';
const answers: Readonly<Record<string, Answer>> = {
	'empty-json': [200, 'application/json', ''],
	empty: [200, 'text/plain', ''],
	page: [200, 'text/html', page],
	'missing-page': [404, 'text/html', page],
	list: [200, 'application/json', '[]'],
	text: [200, 'text/plain', 'It works!'],
	'other-error': [400, 'application/json', '{"errors": ["no"]}'],
	'too-many': [429, 'text/html', page],
	moved: [301, 'text/html', page, 'https://www.example.com/'],
};

export async function startStranger(): Promise<Stranger> {
	const requests: string[] = [];
	const server = createServer((request, response) => {
		const path = request.url ?? '';
		requests.push(path);
		const [status, contentType, body, location] = answers[path.split('/')[1] ?? ''] ?? [
			501,
			'text/plain',
			'',
		];
		response.writeHead(status, { 'content-type': contentType, ...(location && { location }) });
		response.end(body);
	}).listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		requests,
		stop: async () => {
			const closed = once(server, 'close');
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}
