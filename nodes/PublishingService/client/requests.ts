import { sleep } from 'n8n-workflow';

import type { Endpoint } from '../contract/endpoints';
import { BURST_PAUSE_MS, FIRST_DELAY_MS, MAX_ATTEMPTS, mayBeBurst, retryDelay } from './retry';
import { failureOf, limitOf, outcomeOf, ServiceError, type FailureFacts } from './serviceError';

export interface Retry {
	/** Milliseconds until the next try after this failure, or null to give up; `number` is 1 for the first try. */
	readonly delayAfter: (error: ServiceError, number: number) => number | null;
	/** Ends the waiting between two tries when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/** The one way to try anything again: `attempt` gets 1 for the first try. */
export async function withRetries<T>(
	attempt: (number: number) => Promise<T>,
	retry: Retry,
	number = 1,
): Promise<T> {
	return await attempt(number).catch(async (error: unknown) => {
		const delay = error instanceof ServiceError ? retry.delayAfter(error, number) : null;
		if (delay === null) throw error;
		await pause(delay, retry.signal);
		return await withRetries(attempt, retry, number + 1);
	});
}

/**
 * Sends a write that must not happen twice and takes no Idempotency-Key. After an unclear answer
 * `look` reads what happened: its value ends the matter, `undefined` means that nothing happened
 * and the write is sent again.
 */
export async function sendVerified<T>(
	signal: AbortSignal | undefined,
	send: () => Promise<T>,
	look: (unclear: ServiceError) => Promise<T | undefined>,
): Promise<T> {
	let unclear: ServiceError | undefined;
	const attempt = async (number: number) => {
		const before = unclear;
		// What looking throws ends the matter, also where it is the unclear failure with more facts.
		unclear = undefined;
		const done = before && (await look(before));
		if (done !== undefined) return done;
		if (before && number > MAX_ATTEMPTS) throw before;
		const outcome = await outcomeOf(send());
		if (!(outcome instanceof ServiceError)) return outcome;
		unclear = isUnclear(outcome) ? outcome : undefined;
		throw outcome;
	};
	return await withRetries(attempt, {
		signal,
		// After the last try too, what happened is read once more.
		delayAfter: (error, number) => (error === unclear ? FIRST_DELAY_MS * number : null),
	});
}

function isUnclear({ facts }: ServiceError): boolean {
	return facts.kind === 'interrupted' && facts.code !== 'cancelled';
}

/** Waits, but ends at once with a `cancelled` failure when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	if (!signal) return await sleep(ms);
	assertNotCancelled(signal);
	let cancel = () => {};
	const cancellation = new Promise<never>((_, reject) => {
		cancel = () => reject(cancelled());
	});
	signal.addEventListener('abort', cancel);
	try {
		await Promise.race([sleep(ms), cancellation]);
	} finally {
		signal.removeEventListener('abort', cancel);
	}
}

/** Throws a `cancelled` failure where the execution was cancelled. */
export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw cancelled();
}

function cancelled(): ServiceError {
	return failureOf('cancelled', 'interrupted');
}

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

/** At one failed request in ten, one upload in a thousand is still lost, and holds back the rows behind it. */
const MAX_COSTLY_REPEATS = 2;

/** One request of an endpoint. */
export interface EndpointRequest {
	readonly name: string;
	readonly endpoint: Pick<Endpoint, 'repetition'>;
	readonly body?: object;
	readonly hasKey: boolean;
	/** How often it is sent at most, whatever fails. */
	readonly maxAttempts: number;
	/** Ends its waiting when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/** The requests of a run: what each waits for, how often it is sent, and what it is refused for unsent. */
export class Requests {
	readonly caps = new DailyCaps();
	/** How many uploads were made again after a lost answer, so that each may have been spent twice. */
	madeAgain = 0;
	private readonly bursts = new Bursts();
	private readonly pacing = new Pacing();

	/**
	 * Sends a request as often as the retry policy allows, and gives how many tries may have been
	 * carried out: 1 where it was one.
	 */
	async send<T>(request: EndpointRequest, send: () => Promise<T>): Promise<[T, tries: number]> {
		const { name, body, hasKey, maxAttempts, signal } = request;
		const { repetition } = request.endpoint;
		let tries = 1;
		let madeAgain = 0;
		const delayAfter = (error: ServiceError, number: number) => {
			if (error.facts.kind === 'interrupted') tries++;
			if (number >= maxAttempts) return null;
			const attempt = { number, error, repetition, hasKey };
			const delay = retryDelay(attempt);
			// Another upload costs one of a daily cap and nothing else, as long as no cap is known.
			const mayCost = repetition === 'costly' && !this.caps.hasAnswered(name);
			if (delay !== null || !mayCost || madeAgain === MAX_COSTLY_REPEATS) return delay;
			const again = retryDelay({ ...attempt, repetition: 'safe' });
			if (again !== null) {
				madeAgain++;
				this.madeAgain++;
			}
			return again;
		};
		const attempt = async () => await this.sendInTurn(request, send);
		const sending = withRetries(attempt, { signal, delayAfter });
		const value = await sending.catch((error: unknown) => {
			if (error instanceof ServiceError) this.caps.note(name, body, error);
			throw error;
		});
		return [value, tries];
	}

	private async sendInTurn<T>(
		{ name, body, maxAttempts, signal }: EndpointRequest,
		send: () => Promise<T>,
	): Promise<T> {
		return await this.pacing.send(async () => {
			await this.bursts.settled(name);
			this.caps.assertLeft(name, body);
			if (maxAttempts === 1) return await send();
			const onCap = (error: ServiceError) => this.caps.note(name, body, error);
			return await this.bursts.send(name, send, onCap, signal);
		});
	}
}
