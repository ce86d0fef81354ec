/**
 * Waits for some work, and gives up `patience` milliseconds after its last move. n8n's own timeout ends
 * with the headers of an answer.
 *
 * @param giveUp makes the error, and stops the work
 * @param lastMove is the time of the last move in epoch milliseconds; without it, the work counts as a whole
 */
export async function unlessStalled<T>(
	work: Promise<T>,
	patience: number,
	giveUp: () => Error,
	lastMove?: () => number,
): Promise<T> {
	const begun = Date.now();
	return await new Promise<T>((resolve, reject) => {
		let deadline: AbortSignal;
		const wait = (ms: number) => {
			deadline = AbortSignal.timeout(ms);
			deadline.addEventListener('abort', check);
		};
		const check = () => {
			const remaining = (lastMove?.() ?? begun) + patience - Date.now();
			if (remaining > 0) {
				wait(remaining);
			} else {
				reject(giveUp());
			}
		};
		wait(patience);
		work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', check));
	});
}

/** Makes the error of a wait that is over. It has the code of axios, whose own clock may end first. */
export function timeoutError(activity: string): Error {
	return Object.assign(new Error(`timeout while ${activity}`), { code: 'ECONNABORTED' });
}
