import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PostStatus } from '../../nodes/PublishingService/contract/service';
import { startSandbox, type SandboxProcess } from '../sandbox/process';
import { startN8n, startTimeoutMs, type N8n } from './harness';

/** What a post goes through, one step after the other. */
const LIVES: PostStatus[][] = [
	['posting', 'posted'],
	['posting', 'failed'],
	['pending_approval', 'queued', 'posting', 'posted'],
	['posting', 'partially_posted'],
	['cancelled'],
];
const KILLS = 5;
const arrivalTimeoutMs = 120_000;
/** n8n polls each of its times once a minute at the most; twelve of them are one in five seconds. */
const everyFiveSeconds = Array.from({ length: 12 }, (_, index) => ({
	mode: 'custom',
	cronExpression: `${index * 5} * * * * *`,
}));

interface Arrival {
	eventId: string;
	postId: string;
	to: string;
}

/** Where the workflow sends what the trigger gives. */
class Collector {
	readonly arrivals: Arrival[] = [];
	private constructor(private readonly server: Server) {}

	static async start(): Promise<Collector> {
		const server = createServer((request, response) => {
			let body = '';
			request.setEncoding('utf8').on('data', (text: string) => (body += text));
			request.on('end', () => {
				collector.arrivals.push(JSON.parse(body) as Arrival);
				response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
			});
		});
		const collector = new Collector(server);
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		return collector;
	}

	get url(): string {
		return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
	}

	async waitFor(postId: string, to: PostStatus): Promise<void> {
		const deadline = Date.now() + arrivalTimeoutMs;
		while (!this.arrivals.some((arrival) => arrival.postId === postId && arrival.to === to)) {
			if (Date.now() > deadline) throw new Error(`${postId} never arrived in ${to}`);
			await sleep(250);
		}
	}

	async stop(): Promise<void> {
		this.server.closeAllConnections();
		await new Promise((resolve) => this.server.close(resolve));
	}
}

function workflow(url: string) {
	return {
		name: 'Every change of a post',
		nodes: [
			{
				id: 'c1a7f0de-0000-4000-8000-000000000001',
				name: 'Trigger',
				type: 'n8n-nodes-publishing-service.publishingServiceTrigger',
				typeVersion: 1,
				position: [0, 0] as [number, number],
				parameters: {
					pollTimes: { item: everyFiveSeconds },
					events: ['postStatusChanged'],
				},
				credentials: { publishingServiceApi: { id: '', name: '' } },
			},
			{
				id: 'c1a7f0de-0000-4000-8000-000000000002',
				name: 'Tell',
				type: 'n8n-nodes-base.httpRequest',
				typeVersion: 4.2,
				position: [220, 0] as [number, number],
				parameters: {
					method: 'POST',
					url,
					sendBody: true,
					specifyBody: 'json',
					jsonBody: '={{ JSON.stringify($json) }}',
				},
			},
		],
		connections: { Trigger: { main: [[{ node: 'Tell', type: 'main' as const, index: 0 }]] } },
	};
}

describe('the trigger in a whole n8n that is killed and meets faults', () => {
	let sandbox: SandboxProcess;
	let n8n: N8n;
	let collector: Collector;
	let postIds: string[];

	beforeAll(async () => {
		// Slots are a day apart and posting takes a day, so that nothing but the test moves a post.
		sandbox = await startSandbox({
			seed: 'none',
			settings: { slotMinutes: 1440, postingMs: 86_400_000 },
		});
		collector = await Collector.start();
		const { accountIds } = await sandbox.control.seed({ accounts: 1 });
		({ postIds } = await sandbox.control.seed({
			posts: LIVES.map(() => ({ accountIds, status: 'queued' as const })),
		}));
		n8n = await startN8n();
		const credential = await n8n.api.createCredential({
			name: 'Sandbox',
			type: 'publishingServiceApi',
			data: { baseUrl: sandbox.baseUrl, apiKey: sandbox.keys.full },
		});
		await n8n.api.activate(await n8n.api.importWorkflow(workflow(collector.url), credential));
	}, startTimeoutMs);

	afterAll(async () => {
		await n8n?.stop();
		await collector?.stop();
		await sandbox?.stop();
	});

	test('tells every arrival once, whatever happens in between', async () => {
		await sandbox.control.faults.add({
			method: 'GET',
			path: '/v2/posts',
			kind: 'html502',
			probability: 0.2,
			seed: 7,
		});
		const changes: string[] = [];
		let kills = 0;
		const steps = Math.max(...LIVES.map((life) => life.length));
		for (let step = 0; step < steps; step++) {
			for (const [index, life] of LIVES.entries()) {
				const to = life[step];
				const postId = postIds[index] as string;
				if (to === undefined) continue;
				if (kills < KILLS) {
					// What happens while n8n is dead must be found by the one that comes after it.
					await n8n.kill('SIGKILL');
					kills++;
					await sandbox.control.posts.setStatus(postId, to);
					await n8n.restart();
				} else {
					await sandbox.control.posts.setStatus(postId, to);
				}
				changes.push(`${postId} ${to}`);
				await collector.waitFor(postId, to);
			}
		}
		expect(kills).toBe(KILLS);
		const told = new Map(collector.arrivals.map((arrival) => [arrival.eventId, arrival]));
		expect([...told.values()].map(({ postId, to }) => `${postId} ${to}`).sort()).toEqual(
			changes.sort(),
		);
	}, 1_200_000);
});
