import { sleep } from 'n8n-workflow';

/**
 * Starts requests one after the other: if requests start together, n8n handles their answers
 * together, and the service would wait meanwhile.
 */
export class Pacing {
	private underWay = 0;
	/** When the last request begins, or is to begin, by a clock that nobody sets. */
	private lastStart = -Infinity;

	/** Sends a request. If others are running, waits until the one before it had time to be written. */
	async send<T>(request: () => Promise<T>): Promise<T> {
		const now = performance.now();
		this.lastStart = Math.max(now, this.lastStart + 1);
		if (this.underWay++ > 0) {
			await sleep(this.lastStart - now);
		}
		try {
			return await request();
		} finally {
			this.underWay--;
		}
	}
}
