import { createServer } from 'node:net';
import { once } from 'node:events';

/**
 * Below the ports that Linux gives to outgoing connections: another program could get such a port
 * before our program listens on it.
 */
const lowest = 12_000;
/** Each process searches its own range, so that processes that search at the same time find different ports. */
const portsOfProcess = 16;
const processes = 1250;

let looked = 0;

/** Ports of 127.0.0.1 on which no program listens, all different. */
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
