import { sleep } from 'n8n-workflow';

/** Lets requests begin one after the other: n8n answers those together that begin together, and the service would wait. */
export class Pacing {
	private underWay = 0;
	/** When the last request begins, or is to begin, by a clock that nobody sets. */
	private lastStart = -Infinity;

	/** Sends a request; where others are under way, once the one before it had time to be written. */
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
