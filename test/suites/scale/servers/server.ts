import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const startTimeoutMs = 300_000;
const stopTimeoutMs = 20_000;
/** Signal on which Redis and PostgreSQL end immediately and cleanly; on SIGTERM, PostgreSQL waits for its clients. */
const ending = 'SIGINT';

/** A database server in a process of its own, listening on loopback. */
export class Server {
	private log = '';

	private constructor(
		private readonly child: ChildProcess,
		readonly port: number,
	) {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding('utf8').on('data', (text: string) => {
				this.log = (this.log + text).slice(-5000);
			});
		}
	}

	/** Starts a program and waits until it takes connections; it ends when this process does. */
	static async start(
		command: string,
		args: string[],
		{ port, user }: { port: number; user?: { uid: number; gid: number } },
	): Promise<Server> {
		const owned = ['--pdeathsig', ending.replace('SIG', ''), command, ...args];
		const child = spawn('setpriv', owned, { ...user, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'] });
		const server = new Server(child, port);
		await server.untilReady(command);
		return server;
	}

	async stop(signal: NodeJS.Signals = ending): Promise<void> {
		if (this.isGone()) {
			return;
		}
		const gone = once(this.child, 'exit');
		this.child.kill(signal);
		const timer = setTimeout(() => this.child.kill('SIGKILL'), stopTimeoutMs);
		await gone;
		clearTimeout(timer);
	}

	private isGone(): boolean {
		return this.child.exitCode !== null || this.child.signalCode !== null;
	}

	private async untilReady(command: string): Promise<void> {
		for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await sleep(100)) {
			if (this.isGone()) {
				break;
			}
			if (await takesConnections(this.port)) {
				return;
			}
		}
		await this.stop('SIGKILL');
		throw new Error(`${command} did not start:\n${this.log}`);
	}
}

async function takesConnections(port: number): Promise<boolean> {
	const socket = createConnection({ port, host: '127.0.0.1' });
	try {
		await once(socket, 'connect');
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
