interface Stoppable {
	stop(): Promise<unknown>;
}

/** What a test has started; all of it is stopped, the newest first, though the next did not start. */
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
