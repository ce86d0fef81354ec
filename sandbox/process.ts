import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ControlClient } from './control/client';
import type { Addresses } from './server';
import type { SettingsPatch } from './settings';

export interface StartOptions {
	/** Any free port unless given. */
	port?: number;
	uploadPort?: number;
	/** The file that outlives the process; memory unless given. */
	store?: string;
	/** `demo` unless given. */
	seed?: 'demo' | 'none';
	settings?: SettingsPatch;
}

export interface SandboxProcess extends Pick<Addresses, 'baseUrl' | 'uploadOrigin' | 'keys'> {
	control: ControlClient;
	pid: number;
	/** Lets this process end without waiting for the sandbox, which ends with it. */
	unref(): void;
	/** Ends the process and waits until it is gone. */
	stop(): Promise<void>;
}

/** Makes JavaScript of what is required in the process. */
const typescript = join(__dirname, 'typescript.cjs');
const startTimeoutMs = 300_000;
const stopTimeoutMs = 10_000;

/**
 * Starts the sandbox as a process of its own, so that memory, resets and restarts are real. It ends
 * with this process, whose pipe is its standard input.
 */
export async function startSandbox(options: StartOptions = {}): Promise<SandboxProcess> {
	const child = spawn(
		process.execPath,
		[
			...['--enable-source-maps', '--require', typescript],
			...[join(__dirname, 'main.ts'), ...argumentsOf(options)],
		],
		{
			cwd: join(__dirname, '..'),
			env: { ...process.env, NODE_OPTIONS: '' },
			stdio: ['pipe', 'pipe', 'pipe'],
		},
	);
	const { baseUrl, uploadOrigin, control, keys } = await readAddresses(child);
	return {
		baseUrl,
		uploadOrigin,
		keys,
		control: new ControlClient(control),
		pid: child.pid as number,
		unref: () => {
			child.unref();
			for (const pipe of child.stdio) {
				(pipe as Socket | null)?.unref();
			}
		},
		stop: () => stop(child),
	};
}

function argumentsOf({ port = 0, uploadPort = 0, store, seed, settings }: StartOptions): string[] {
	return [
		...['--json', '--owned'],
		...['--port', String(port), '--upload-port', String(uploadPort)],
		...(store === undefined ? [] : ['--store', resolve(store)]),
		...(seed === undefined ? [] : ['--seed', seed]),
		...(settings === undefined ? [] : ['--settings', JSON.stringify(settings)]),
	];
}

/** The line by which the process says that it is ready; what it complained of otherwise. */
async function readAddresses(child: ChildProcess): Promise<Addresses> {
	let complaints = '';
	child.stderr?.setEncoding('utf8').on('data', (text: string) => {
		complaints = (complaints + text).slice(-10_000);
	});
	const line = await new Promise<string>((resolve, reject) => {
		const timer = setTimeout(() => {
			child.kill('SIGKILL');
			reject(new Error(`The sandbox did not start in ${startTimeoutMs} ms: ${complaints}`));
		}, startTimeoutMs);
		const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
		lines.once('line', (text) => {
			clearTimeout(timer);
			resolve(text);
		});
		child.once('exit', () => {
			clearTimeout(timer);
			reject(new Error(`The sandbox ended at its start: ${complaints}`));
		});
	});
	return JSON.parse(line) as Addresses;
}

async function stop(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) {
		return;
	}
	const gone = once(child, 'exit');
	child.kill('SIGTERM');
	const timer = setTimeout(() => child.kill('SIGKILL'), stopTimeoutMs);
	await gone;
	clearTimeout(timer);
}
