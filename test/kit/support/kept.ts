/** A part that starts slowly, so that one test file leaves it to the next one of its process. */
interface Keepable {
	/** Lets this process end without waiting for it; it ends with this process. */
	unref(): void;
	stop(): Promise<unknown>;
}

declare global {
	/** Kept parts of this process; test/kit/process/environment.cjs hands them to the next test file. */
	var kept: Map<string, Keepable> | undefined;
}

/**
 * Takes a kept part of this kind, made as new, or starts one. Its `stop` keeps the part for the
 * next test file; the part ends with this process. If the process keeps nothing, the part is
 * started and stopped as usual.
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
	// While it is in use, another caller gets a part of its own.
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
