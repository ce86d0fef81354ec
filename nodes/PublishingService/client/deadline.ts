/** What some work comes to, or what `giveUp` gives `patience` milliseconds after its last move; n8n's timeout ends with the headers. */
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
			const left = (lastMove?.() ?? begun) + patience - Date.now();
			if (left > 0) {
				wait(left);
			} else {
				reject(giveUp());
			}
		};
		wait(patience);
		work.then(resolve, reject).finally(() => deadline.removeEventListener('abort', check));
	});
}
