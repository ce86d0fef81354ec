import { startSandbox, type SandboxProcess, type StartOptions } from './process';

declare global {
	/** Where test/process/environment.cjs keeps what the next test file of the process can use. */
	var keptSandboxes: Map<string, SandboxProcess> | undefined;
}

/**
 * A sandbox as at its start. `stop` keeps it for the next test file of this process, because starting
 * one takes as long as a hundred tests; the process's end is its own. Without a place to keep it, this
 * is startSandbox.
 */
export async function takeSandbox(options: StartOptions = {}): Promise<SandboxProcess> {
	const kept = globalThis.keptSandboxes;
	if (!kept) return await startSandbox(options);
	const kind = JSON.stringify(options);
	const sandbox = kept.get(kind) ?? (await startSandbox(options));
	// Whoever asks while it is in use gets another.
	if (kept.delete(kind)) await sandbox.control.reset();
	sandbox.unref();
	return {
		...sandbox,
		stop: () => {
			kept.set(kind, sandbox);
			return Promise.resolve();
		},
	};
}
