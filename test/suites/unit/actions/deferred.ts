/** A promise that a test settles. */
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

/** Lets all promises settle that wait for nothing else. */
export async function settle(): Promise<void> {
	await new Promise((resolve) => setImmediate(resolve));
}
