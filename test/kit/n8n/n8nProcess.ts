import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** The Node that n8n runs on: the one that runs the tests, unless N8N_NODE names another. */
const node = process.env.N8N_NODE ?? process.execPath;
const startTimeoutMs = 300_000;
const stopTimeoutMs = 20_000;
const keptLogCharacters = 2_000_000;

/**
 * Settings that save a third of the work at n8n's start, which compiles thousands of files and
 * creates much short-lived garbage. Tests that measure memory clear NODE_OPTIONS again.
 */
const quicker = (installation: string) => ({
	NODE_COMPILE_CACHE: join(installation, '.compiled'),
	NODE_OPTIONS: '--max-semi-space-size=64',
});

/** Bytes of resident memory of n8n's main process. */
export interface Memory {
	now: number;
	/** The most since the start or since `resetPeakMemory`. */
	peak: number;
}

/** A running n8n, with all processes that it starts in one group. */
export class N8nProcess {
	private log = '';

	private constructor(private readonly child: ChildProcess) {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.setEncoding('utf8').on('data', (text: string) => {
				this.log = (this.log + text).slice(-keptLogCharacters);
			});
		}
	}

	/** Starts n8n and waits until it is ready at the URL. */
	static async start(
		installation: string,
		baseUrl: string,
		env: NodeJS.ProcessEnv,
		args = ['start'],
	): Promise<N8nProcess> {
		const n8n = join(installation, 'node_modules/n8n/bin/n8n');
		const preloads = ['owned.cjs', 'resolved.cjs'].map((file) => join(__dirname, file));
		const child = spawn(node, [...preloads.flatMap((file) => ['--require', file]), n8n, ...args], {
			env: { ...quicker(installation), ...env },
			cwd: installation,
			stdio: 'pipe',
			detached: true,
		});
		const started = new N8nProcess(child);
		try {
			await started.untilReady(baseUrl);
		} catch (error) {
			await started.kill();
			throw error;
		}
		return started;
	}

	get pid(): number {
		return this.child.pid as number;
	}

	/** Lets this process end without waiting for n8n, which ends with it. */
	unref(): void {
		this.child.unref();
		for (const pipe of this.child.stdio) {
			(pipe as Socket | null)?.unref();
		}
	}

	/** The last two million characters of n8n's output. */
	logs(): string {
		return this.log;
	}

	async memory(): Promise<Memory> {
		const status = await readFile(`/proc/${this.pid}/status`, 'utf8');
		const bytesOf = (field: string) =>
			Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) * 1024;
		return { now: bytesOf('VmRSS'), peak: bytesOf('VmHWM') };
	}

	/** Resets the peak to the current memory. */
	async resetPeakMemory(): Promise<void> {
		await writeFile(`/proc/${this.pid}/clear_refs`, '5');
	}

	/** Ends n8n as an operator does, and by force if it does not end. */
	async stop(): Promise<void> {
		if (this.isGone()) {
			return;
		}
		const gone = once(this.child, 'exit');
		// After `unref`, this process would end before n8n, and leave the folder of n8n behind.
		this.child.ref();
		this.child.kill('SIGTERM');
		const ended = await Promise.race([gone, sleep(stopTimeoutMs, undefined, { ref: false })]);
		if (!ended) {
			await this.kill();
		}
		this.killGroup('SIGKILL');
	}

	/** Ends n8n and all that it started, together. */
	async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
		if (this.isGone()) {
			return;
		}
		const gone = once(this.child, 'exit');
		this.child.ref();
		this.killGroup(signal);
		await gone;
	}

	private isGone(): boolean {
		return this.child.exitCode !== null || this.child.signalCode !== null;
	}

	private killGroup(signal: NodeJS.Signals): void {
		try {
			process.kill(-this.pid, signal);
		} catch {
			// All processes of the group have ended already.
		}
	}

	private async untilReady(baseUrl: string): Promise<void> {
		const deadline = Date.now() + startTimeoutMs;
		while (Date.now() < deadline && !this.isGone()) {
			const answer = await fetch(`${baseUrl}/healthz/readiness`).catch(() => undefined);
			if (answer?.ok) {
				return;
			}
			await sleep(200);
		}
		const { exitCode, signalCode } = this.child;
		const end = exitCode ?? signalCode ?? 'none';
		throw new Error(`n8n did not become ready (exit: ${end}):\n${this.log.slice(-5000)}`);
	}
}
