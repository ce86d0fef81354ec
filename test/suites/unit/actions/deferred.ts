/** A promise that a test ends when it wants. */
export interface Deferred<T> {
	readonly promise: Promise<T>;
	resolve(value: T): void;
}

export function deferred<T>(): Deferred<T> {
	let resolve: (value: T) => void = () => {};
	const promise = new Promise<T>((resolvePromise) => {
		resolve = resolvePromise;
	});
	return { promise, resolve };
}

/** Lets everything that waits for nothing else go on. */
export async function settle(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}
