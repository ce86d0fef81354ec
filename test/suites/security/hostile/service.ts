import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import {
	createServer as createRawServer,
	type AddressInfo,
	type Server,
	type Socket,
} from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** A request as it arrived, with every header as it was written. */
export interface ReceivedRequest {
	method: string;
	/** Path and query, exactly as sent. */
	url: string;
	headers: IncomingMessage['headers'];
	body: string;
}

/** A server on 127.0.0.1 whose answers the test defines. */
export interface HostileServer {
	origin: string;
	received: ReceivedRequest[];
	stop(): Promise<void>;
}

/** Starts a web server. The listener is called after the body was read. */
export async function startHostileService(answer: RequestListener): Promise<HostileServer> {
	const received: ReceivedRequest[] = [];
	const server = createServer({ requestTimeout: 0 }, (request, response) => {
		response.on('error', () => undefined);
		void text(request).then((body) => {
			const { method = '', url = '', headers } = request;
			received.push({ method, url, headers, body });
			answer(request, response);
		});
	});
	return { ...(await listen(server)), received };
}

/** Starts a server that speaks to the bare socket. */
export async function startHostileSocket(
	talk: (socket: Socket) => void,
): Promise<Omit<HostileServer, 'received'>> {
	return await listen(
		createRawServer((socket) => {
			socket.on('error', () => undefined);
			socket.once('data', () => talk(socket));
		}),
	);
}

async function listen(server: Server): Promise<Omit<HostileServer, 'received'>> {
	const sockets = new Set<Socket>();
	server.on('connection', (socket: Socket) => {
		sockets.add(socket);
		socket.once('close', () => sockets.delete(socket));
	});
	server.listen(0, '127.0.0.1');
	await once(server, 'listening');
	return {
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		stop: async () => {
			const closed = once(server, 'close');
			server.close();
			for (const socket of sockets) {
				socket.destroy();
			}
			await closed;
		},
	};
}
