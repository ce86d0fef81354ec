/** Work that runs once for all items that need its result. A failure is not kept, so that a later item tries again. */
export class Once<T> {
	private started: Promise<T> | undefined;

	/** The result of the work that an earlier item started, else of this work. */
	async once(work: () => Promise<T>): Promise<T> {
		if (this.started) {
			return await this.started;
		}
		const started = work();
		this.started = started;
		started.catch(() => (this.started = undefined));
		return await started;
	}
}

/** Like `Once`, for work on several subjects: once for each key, for example for each upload ID. */
export class OncePerKey<T> {
	private readonly byKey = new Map<string, Once<T>>();

	async once(key: string, work: () => Promise<T>): Promise<T> {
		const ofKey = this.byKey.get(key) ?? new Once<T>();
		this.byKey.set(key, ofKey);
		return await ofKey.once(work);
	}
}
