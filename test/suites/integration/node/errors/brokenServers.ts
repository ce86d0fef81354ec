import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer as createSecureServer } from 'node:tls';
import { generate } from 'selfsigned';

/** An answer that ends before its Content-Length. */
const cut = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"cut';

/** Ways in which a server treats a request. */
const treatments = {
	resets: (socket: Socket) => socket.resetAndDestroy(),
	hangsUp: (socket: Socket) => socket.destroy(),
	stalls: () => undefined,
	stallsInAnswer: (socket: Socket) => socket.write(cut),
	speaksNoHttp: (socket: Socket) => socket.end('220 mail.example.com ESMTP\r\n'),
	cutsAnswer: (socket: Socket) => socket.write(cut, () => socket.destroy()),
} satisfies Record<string, (socket: Socket) => unknown>;

type Treatment = keyof typeof treatments;

export interface BrokenServers {
	/** The address of a server that treats a request in this way. */
	urlOf(treatment: Treatment): string;
	/** Addresses that no request reaches. */
	readonly unreachable: Readonly<Record<'closedPort' | 'unknownHost', string>>;
	readonly insecure: Readonly<Record<'selfSigned' | 'noTls', string>>;
	stop(): Promise<void>;
}

/** Servers that break every connection, each in its own way. */
export async function startBrokenServers(): Promise<BrokenServers> {
	const pems = await generate([{ name: 'commonName', value: '127.0.0.1' }]);
	const secure = createSecureServer({ key: pems.private, cert: pems.cert });
	const byTreatment = Object.fromEntries(
		Object.entries(treatments).map(([name, treat]) => [
			name,
			createServer((socket) => {
				socket.on('error', () => undefined).once('data', () => treat(socket));
			}),
		]),
	);
	const closed = createServer();
	const servers = [...Object.values(byTreatment), secure];
	const sockets = new Set<Socket>();
	for (const server of servers) {
		server.on('connection', (socket: Socket) => sockets.add(socket));
	}
	await Promise.all([...servers, closed].map(listen));
	const closedPort = hostOf(closed);
	await close(closed);
	return {
		urlOf: (treatment) => `http://${hostOf(byTreatment[treatment])}/v2/me`,
		unreachable: {
			closedPort: `http://${closedPort}/v2/me`,
			unknownHost: 'http://nowhere.invalid/v2/me',
		},
		insecure: {
			selfSigned: `https://${hostOf(secure)}/v2/me`,
			noTls: `https://${hostOf(byTreatment.speaksNoHttp)}/v2/me`,
		},
		stop: async () => {
			for (const socket of sockets) {
				socket.destroy();
			}
			await Promise.all(servers.map(close));
		},
	};
}

async function listen(server: Server): Promise<void> {
	await once(server.listen(0, '127.0.0.1'), 'listening');
}

async function close(server: Server): Promise<void> {
	await once(server.close(), 'close');
}

const hostOf = (server: Server | undefined) =>
	`127.0.0.1:${(server?.address() as AddressInfo | undefined)?.port}`;
