/**
 * Runs the work for each entry in order, as many side by side as the limit says at the time; starts
 * no more once `isOver` says so. Resolves when all that was started is done; the work must not throw.
 */
export async function sideBySide<T>(
	entries: readonly T[],
	limit: { readonly current: number },
	work: (entry: T) => Promise<void>,
	isOver: () => boolean,
): Promise<void> {
	const remaining = entries.values();
	let running = 0;
	await new Promise<void>((resolve, reject) => {
		const startMore = () => {
			while (running < limit.current && !isOver()) {
				const { value, done } = remaining.next();
				if (done) break;
				running++;
				work(value).then(() => {
					running--;
					startMore();
				}, reject);
			}
			if (running === 0) resolve();
		};
		startMore();
	});
}
