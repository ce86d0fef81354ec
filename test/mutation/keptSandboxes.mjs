/**
 * Lends sandboxes to one file of tests after another: what one of them stopped the next gets, reset,
 * if it asks for the same. Starting one takes longer than most files.
 */
export function keepSandboxes(startNew) {
	const free = new Map();
	const lent = new Set();

	async function reuse(asked) {
		const [sandbox] = free.get(asked)?.splice(-1) ?? [];
		try {
			await sandbox?.control.reset();
			return sandbox;
		} catch {
			// A test ended it.
			await sandbox.stop();
			return undefined;
		}
	}

	async function start(options = {}) {
		const { port, uploadPort, store } = options;
		// These are started in order to be ended.
		if ((port ?? uploadPort ?? store) !== undefined) return await startNew(options);
		const asked = JSON.stringify(options);
		const sandbox = (await reuse(asked)) ?? (await startNew(options));
		lent.add(sandbox);
		const stop = async () => {
			if (!lent.delete(sandbox)) return;
			free.set(asked, [...(free.get(asked) ?? []), sandbox]);
		};
		return { ...sandbox, stop };
	}

	/** Ends those that a file did not give back. */
	async function stopForgotten() {
		const left = [...lent];
		lent.clear();
		await Promise.all(left.map((sandbox) => sandbox.stop()));
	}

	return { start, stopForgotten };
}
