/** A promise, and the function that resolves it. */
export interface Signal {
	readonly promise: Promise<void>;
	readonly resolve: () => void;
}

/** Makes a promise together with the function that resolves it, so that one piece of work can wait for another. */
export function makeSignal(): Signal {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}
