/** Makes a promise together with the function that resolves it, so that one piece of work can wait for another. */
export function makeSignal(): { promise: Promise<void>; resolve: () => void } {
	let resolve = () => {};
	const promise = new Promise<void>((settle) => {
		resolve = settle;
	});
	return { promise, resolve };
}
