import { sleep } from 'n8n-workflow';

import { Bursts, DailyCaps } from './rateLimits';
import type { ServiceError } from './serviceError';

/** The shortest time that a timer knows; the events that came meanwhile are dealt with before it. */
const MILLISECOND = 1;

/**
 * Lets requests begin one after the other instead of in bursts, as TCP paces its packets. n8n works
 * on a request for a millisecond before it writes it, and writes it only when nothing else is to be
 * done: what begins together is written together and answered together, and so is what follows it.
 * The service would then wait for n8n and n8n for the service, by turns.
 */
export class Pacing {
	private underWay = 0;
	private next: Promise<void> = Promise.resolve();

	/** Sends a request; where others are under way, once the one before it had time to be written. */
	async send<T>(request: () => Promise<T>): Promise<T> {
		const written = this.next;
		this.next = written.then(async () => await sleep(MILLISECOND));
		if (this.underWay++ > 0) await written;
		try {
			return await request();
		} finally {
			this.underWay--;
		}
	}
}

/** What a request waits for, and what it is refused for before it is sent. */
export class RequestLimits {
	readonly caps = new DailyCaps();
	private readonly bursts = new Bursts();
	private readonly pacing = new Pacing();

	/** Sends a request of an endpoint once nothing holds it back; again after a burst, where it may be. */
	async send<T>(
		{ name, body, mayTryAgain }: LimitedRequest,
		send: () => Promise<T>,
		signal: AbortSignal | undefined,
	): Promise<T> {
		return await this.pacing.send(async () => {
			await this.bursts.settled(name);
			this.caps.assertLeft(name, body);
			if (!mayTryAgain) return await send();
			const onCap = (error: ServiceError) => this.caps.note(name, body, error);
			return await this.bursts.send(name, send, onCap, signal);
		});
	}
}

interface LimitedRequest {
	readonly name: string;
	readonly body?: object;
	readonly mayTryAgain: boolean;
}
