/** Settles a promise under fake timers: the time that it waits for passes immediately. */
export async function afterWaiting<T>(promise: Promise<T>): Promise<T> {
	const progress = { isSettled: false };
	const settle = () => {
		progress.isSettled = true;
	};
	promise.then(settle, settle);
	await jest.advanceTimersByTimeAsync(0);
	while (!progress.isSettled) {
		await jest.advanceTimersByTimeAsync(100);
	}
	return await promise;
}
