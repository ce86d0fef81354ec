/** What a test file can leave to the next one of its process, because starting it takes long. */
interface Keepable {
	/** Lets this process end without waiting for it; it ends with this process. */
	unref(): void;
	stop(): Promise<unknown>;
}

declare global {
	/** Where test/kit/process/environment.cjs keeps what the next test file of the process can use. */
	var kept: Map<string, Keepable> | undefined;
}

/**
 * What was kept of this kind, made as new, or one that is started. Its `stop` keeps it for the next
 * test file of this process; the process's end is its own. Without a place to keep it, it is started
 * and stopped as ever.
 */
export async function takeKept<Part extends Keepable>(
	kind: string,
	start: () => Promise<Part>,
	makeAsNew: (part: Part) => Promise<unknown>,
): Promise<Part> {
	const { kept } = globalThis;
	if (!kept) {
		return await start();
	}
	const found = kept.get(kind) as Part | undefined;
	// Whoever asks while it is in use gets another.
	kept.delete(kind);
	try {
		if (found) {
			await makeAsNew(found);
		}
	} catch (error) {
		await found?.stop();
		throw error;
	}
	const part = found ?? (await start());
	part.unref();
	const stop = () => {
		kept.set(kind, part);
		return Promise.resolve();
	};
	return Object.assign(Object.create(part) as Part, { stop });
}
