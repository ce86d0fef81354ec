import { sleep } from 'n8n-workflow';

import { BURST_PAUSE_MS, mayBeBurst, pause } from './retry';
import { limitOf, ServiceError, type FailureFacts } from './serviceError';

/** A refusal as the service gave it, before a row adds facts of its own. */
interface Refusal {
	readonly message: string;
	readonly facts: FailureFacts;
}

/** The caps and quotas that an answer of this run has called used up: nothing more is sent for them. */
export class DailyCaps {
	private readonly used = new Map<string, Refusal>();

	/** Notes a refusal that every later request of its kind would meet too. */
	note(name: string, body: object | undefined, error: ServiceError): void {
		const { code, notAttempted } = error.facts;
		if (notAttempted || !limitOf(error.facts)) return;
		// A plan counts videos apart from images; a daily cap counts uploads of any kind.
		const refusal = { message: error.message, facts: error.facts };
		this.used.set(code === 'quota_exceeded' ? quotaOf(name, body) : name, refusal);
	}

	/** Whether the cap of an endpoint, or one of its quotas, was answered to be used up. */
	hasAnswered(name: string): boolean {
		return [...this.used.keys()].some((key) => key === name || key.startsWith(`${name} `));
	}

	/** Throws where the request would only be refused. */
	assertLeft(name: string, body?: object): void {
		const refusal = this.used.get(name) ?? this.used.get(quotaOf(name, body));
		if (!refusal) return;
		const { message, facts } = refusal;
		const reason = message.charAt(0).toLowerCase() + message.slice(1);
		throw new ServiceError(`Not attempted: ${reason}`, { ...facts, notAttempted: true });
	}
}

function quotaOf(name: string, body: object = {}): string {
	return 'kind' in body ? `${name} ${String(body.kind)}` : name;
}

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

	/** Sends; where the answer may tell of a burst, again. `onCap` hears of a used-up cap first. */
	async send<T>(
		endpoint: string,
		send: () => Promise<T>,
		onCap: (error: ServiceError) => void,
		signal: AbortSignal | undefined,
	): Promise<T> {
		return await send().catch(async (error: unknown) => {
			if (!(error instanceof ServiceError && mayBeBurst(error))) throw error;
			const underWay = this.tries.get(endpoint);
			if (!underWay) return await this.tryAgain(endpoint, send, onCap, signal);
			if (!(await underWay)) throw error;
			// Of those that waited together some may be too many again: each round gets one through at the least.
			return await this.send(endpoint, send, onCap, signal);
		});
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
