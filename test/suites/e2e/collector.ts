import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** An event of the trigger, as a workflow sent it on. */
export interface ReceivedEvent {
	/** Name of the workflow that sent it. */
	from: string;
	event: string;
	eventId: string;
	postId: string;
	to: string;
}

/** A server of the test that collects the events that workflows send on. */
export class Collector {
	readonly received: ReceivedEvent[] = [];
	private constructor(private readonly server: Server) {}

	static async start(): Promise<Collector> {
		const server = createServer((request, response) => {
			let body = '';
			request.setEncoding('utf8').on('data', (text: string) => (body += text));
			request.on('end', () => {
				const from = (request.url ?? '').slice(1);
				collector.received.push({ ...(JSON.parse(body) as ReceivedEvent), from });
				response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
			});
		});
		const collector = new Collector(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return collector;
	}

	urlFor(workflow: string): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/${workflow}`;
	}

	/** Waits until nothing is missing, or until the time is over. Returns the missing events. */
	async waitFor(
		missing: (received: readonly ReceivedEvent[]) => string[],
		timeoutMs: number,
	): Promise<string[]> {
		const deadline = Date.now() + timeoutMs;
		while (missing(this.received).length > 0 && Date.now() < deadline) {
			await sleep(200);
		}
		return missing(this.received);
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}
