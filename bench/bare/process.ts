import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Task } from './tasks';

/** The plain script, in a process of its own. */
export class BareScript {
	private readonly child: ChildProcess;

	/** `env` in addition to that of this process. */
	constructor(env: NodeJS.ProcessEnv = {}) {
		this.child = fork(join(__dirname, 'main.ts'), {
			execArgv: ['--import', 'tsx'],
			env: { ...process.env, ...env },
		});
	}

	get pid(): number {
		return this.child.pid as number;
	}

	/** Gives the milliseconds that the task took. */
	async perform(task: Task): Promise<number> {
		const answered = once(this.child, 'message') as Promise<[{ ms: number; error?: string }]>;
		this.child.send(task);
		const [{ ms, error }] = await answered;
		if (error) {
			throw new Error(`The bare script failed: ${error}`);
		}
		return ms;
	}

	async stop(): Promise<void> {
		const gone = once(this.child, 'exit');
		this.child.disconnect();
		await gone;
	}
}
