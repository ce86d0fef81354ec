import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HeapProfiler, Profiler } from 'node:inspector';
import type { N8n } from '../../test/kit/n8n';
import { figure } from '../report/result';

/** Lets n8n take up its inspector on a free port on demand. */
export const profilable = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

const samplingMicroseconds = 200;
const patienceMs = 10_000;
const packageFolder = '/n8n-nodes-publishing-service/dist/';

/**
 * Finds the code that takes the time of a running n8n, with V8's sampling profiler, as `node
 * --cpu-prof` uses it.
 */
export async function sharesDuring(n8n: N8n, work: () => Promise<unknown>): Promise<Shares> {
	return await inSession(n8n, async (session) => sharesOf(await session.profile(work)));
}

/**
 * Finds the code whose objects take the memory of a running n8n, in bytes: V8's sampling heap profiler,
 * with the objects that lived longer than one short collection, even if they are gone at the end.
 */
export async function memoryDuring(n8n: N8n, work: () => Promise<unknown>): Promise<Shares> {
	return await inSession(n8n, async (session) => memoryOf(await session.profileHeap(work)));
}

async function inSession<T>(
	n8n: N8n,
	measure: (session: ProfilerSession) => Promise<T>,
): Promise<T> {
	const session = await ProfilerSession.open(n8n);
	try {
		return await measure(session);
	} finally {
		session.close();
	}
}

class ProfilerSession {
	private lastId = 0;

	private constructor(private readonly socket: WebSocket) {}

	static async open(n8n: N8n): Promise<ProfilerSession> {
		process.kill(n8n.pid, 'SIGUSR1');
		const socket = new WebSocket(await inspectorUrl(n8n));
		await once(socket, 'open');
		const session = new ProfilerSession(socket);
		await session.call('Profiler.enable');
		await session.call('Profiler.setSamplingInterval', { interval: samplingMicroseconds });
		return session;
	}

	async profile(work: () => Promise<unknown>): Promise<Profiler.Profile> {
		await this.call('Profiler.start');
		await work();
		const { profile } = (await this.call('Profiler.stop')) as { profile: Profiler.Profile };
		return profile;
	}

	async profileHeap(work: () => Promise<unknown>): Promise<HeapProfiler.SamplingHeapProfileNode> {
		await this.call('HeapProfiler.startSampling', { includeObjectsCollectedByMajorGC: true });
		await work();
		const { profile } = (await this.call('HeapProfiler.stopSampling')) as {
			profile: HeapProfiler.SamplingHeapProfile;
		};
		return profile.head;
	}

	close(): void {
		this.socket.close();
	}

	private async call(method: string, params = {}): Promise<unknown> {
		const id = ++this.lastId;
		this.socket.send(JSON.stringify({ id, method, params }));
		for (;;) {
			const [event] = (await once(this.socket, 'message')) as [MessageEvent];
			const answer = JSON.parse(String(event.data)) as { id?: number; result?: unknown };
			if (answer.id === id) {
				return answer.result;
			}
		}
	}
}

async function inspectorUrl(n8n: N8n): Promise<string> {
	for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(50)) {
		const [url] =
			n8n
				.logs()
				.match(/ws:\/\/127\.0\.0\.1:\S+/g)
				?.slice(-1) ?? [];
		if (url) {
			return url;
		}
	}
	throw new Error('n8n did not open its inspector');
}

/** Processor time in milliseconds, or memory in bytes, by the owner of the code. */
export interface Shares {
	/** The package, with what it calls of the language and of Node directly. */
	own: number;
	/** Everything else that is not idle, by package of n8n's installation, the costliest first. */
	byPackage: ReadonlyArray<readonly [name: string, amount: number]>;
}

/** A sample belongs to the last file on its stack that is not Node's own. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Shares {
	const owners = new Map<number, string>();
	const byId = new Map(nodes.map((node) => [node.id, node]));
	const visit = (id: number, inherited: string) => {
		const node = byId.get(id);
		if (!node) {
			return;
		}
		const { url, functionName } = node.callFrame;
		const owner = functionName === '(garbage collector)' ? 'garbage collector' : ownerOf(url);
		owners.set(id, owner ?? inherited);
		for (const child of node.children ?? []) {
			visit(child, owner ?? inherited);
		}
	};
	const [root] = nodes;
	if (root) {
		visit(root.id, 'Node itself');
	}

	const found = new Map<string, number>();
	samples.forEach((id, index) => {
		const name = byId.get(id)?.callFrame.functionName;
		if (name === '(idle)' || name === '(program)') {
			return;
		}
		const owner = owners.get(id) ?? 'Node itself';
		found.set(owner, (found.get(owner) ?? 0) + (timeDeltas[index] ?? 0) / 1000);
	});
	return shared(found);
}

/** Memory belongs to the last file on the stack that is not Node's own. */
function memoryOf(head: HeapProfiler.SamplingHeapProfileNode): Shares {
	const found = new Map<string, number>();
	const visit = (node: HeapProfiler.SamplingHeapProfileNode, inherited: string) => {
		const owner = ownerOf(node.callFrame.url) ?? inherited;
		found.set(owner, (found.get(owner) ?? 0) + node.selfSize);
		for (const child of node.children) {
			visit(child, owner);
		}
	};
	visit(head, 'Node itself');
	return shared(found);
}

function shared(found: Map<string, number>): Shares {
	const own = found.get(packageFolder) ?? 0;
	found.delete(packageFolder);
	const byPackage = [...found].sort(([, a], [, b]) => b - a);
	return { own, byPackage };
}

function ownerOf(url: string): string | undefined {
	if (url === '' || url.startsWith('node:')) {
		return undefined;
	}
	if (url.includes(packageFolder)) {
		return packageFolder;
	}
	return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? 'n8n';
}

/** The costliest in words, in milliseconds or in parts of them. */
export function costliest({ byPackage }: Shares, parts = 1, count = 3): string {
	return byPackage
		.slice(0, count)
		.map(([name, ms]) => `${name} ${figure(ms / parts)} ms`)
		.join(', ');
}
