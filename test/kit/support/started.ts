interface Stoppable {
	stop(): Promise<unknown>;
}

/** Parts that a test has started. `stop` stops all of them, the newest first, even if a later part did not start. */
export class Started {
	private readonly parts: Stoppable[] = [];

	keep<Part extends Stoppable>(part: Part): Part {
		this.parts.push(part);
		return part;
	}

	async stop(): Promise<void> {
		const newest = this.parts.pop();
		if (!newest) {
			return;
		}
		try {
			await newest.stop();
		} finally {
			await this.stop();
		}
	}
}
