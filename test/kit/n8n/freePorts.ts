import { createServer } from 'node:net';
import { once } from 'node:events';

/**
 * Below the ports that Linux gives to outgoing connections: one of those may be anybody's in the
 * seconds until a program listens on it, or while the program is restarted.
 */
const lowest = 12_000;
/** Processes that look at the same time must not find the same port, so each has its own. */
const portsOfProcess = 16;
const processes = 1250;

let looked = 0;

/** So many ports of 127.0.0.1 that nobody listens on, all different. */
export async function freePorts(count: number): Promise<number[]> {
	const ports: number[] = [];
	for (let tries = 0; ports.length < count; tries += 1) {
		if (tries === portsOfProcess) {
			throw new Error('Every port of this process is in use');
		}
		const own = (process.pid % processes) * portsOfProcess;
		const port = lowest + own + (looked++ % portsOfProcess);
		if (await isFree(port)) {
			ports.push(port);
		}
	}
	return ports;
}

async function isFree(port: number): Promise<boolean> {
	const server = createServer();
	try {
		await once(server.listen(port, '127.0.0.1'), 'listening');
	} catch {
		return false;
	}
	await once(server.close(), 'close');
	return true;
}
