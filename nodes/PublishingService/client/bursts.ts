import { pause } from './pause';
import { BURST_PAUSE_MS, mayBeBurst } from './retryPolicy';
import { outcomeOf, ServiceError } from './serviceError';

/**
 * Finds out whether `rate_limited` without Retry-After means a burst or a used-up daily cap: after a
 * short pause one request is tried again, and all others of its endpoint wait for what it meets.
 */
export class Bursts {
	/** Tries under way, by endpoint: whether the service took the request. */
	private readonly tries = new Map<string, Promise<boolean>>();

	/** Resolves once no try is under way for the endpoint. */
	async settled(endpoint: string): Promise<void> {
		await this.tries.get(endpoint);
	}

	/** Sends; where the answer may tell of a burst, a second time. `onCap` hears of a used-up cap first. */
	async send<T>(
		endpoint: string,
		send: () => Promise<T>,
		onCap: (error: ServiceError) => void,
		signal: AbortSignal | undefined,
	): Promise<T> {
		const outcome = await outcomeOf(send());
		if (!(outcome instanceof ServiceError)) return outcome;
		if (!mayBeBurst(outcome)) throw outcome;
		const underWay = this.tries.get(endpoint);
		if (!underWay) return await this.tryAgain(endpoint, send, onCap, signal);
		if (!(await underWay)) throw outcome;
		return await send();
	}

	private async tryAgain<T>(
		endpoint: string,
		send: () => Promise<T>,
		onCap: (error: ServiceError) => void,
		signal: AbortSignal | undefined,
	): Promise<T> {
		const again = (async () => {
			await pause(BURST_PAUSE_MS, signal);
			return await send();
		})();
		const outcome = again.then(
			() => true,
			(error: unknown) => {
				const isCap = error instanceof ServiceError && mayBeBurst(error);
				if (isCap) onCap(error);
				return !isCap;
			},
		);
		this.tries.set(endpoint, outcome);
		await outcome;
		this.tries.delete(endpoint);
		return await again;
	}
}
