/** A promise that waits longer waits for something that never happens. */
const LONGEST_WAIT_MS = 3_600_000;

/** Settles a promise under fake timers: the time that it waits for passes immediately, up to an hour. */
export async function afterWaiting<T>(promise: Promise<T>): Promise<T> {
	const progress = { isSettled: false };
	const settle = () => {
		progress.isSettled = true;
	};
	promise.then(settle, settle);
	await jest.advanceTimersByTimeAsync(0);
	for (let waited = 0; !progress.isSettled; waited += 100) {
		if (waited > LONGEST_WAIT_MS) {
			throw new Error('The promise did not settle within an hour');
		}
		await jest.advanceTimersByTimeAsync(100);
	}
	return await promise;
}
