import { sleep } from 'n8n-workflow';

import type { Repetition } from '../contract/endpoints';
import { isErrorCode } from '../contract/errorCodes';
import type { HttpAnswer } from './http';
import { asFailure, failureOf, limitOf, ServiceError } from './serviceError';

/** Six tries: at one failed request in ten, one request in a million is still lost. */
export const MAX_ATTEMPTS = 6;
export const FIRST_DELAY_MS = 500;
/** A service that asks for more patience than this gets an error instead of a waiting workflow. */
export const MAX_RETRY_AFTER_MS = 60_000;
/** A service may say `rate_limited` of a burst too: after this pause one more try tells. */
export const BURST_PAUSE_MS = 2_000;

/** Retry-After in milliseconds, given in seconds or as a date; undefined where it is neither. */
export function retryAfterOf({ headers }: HttpAnswer): number | undefined {
	const { 'retry-after': value = '', date = '' } = headers;
	if (/^\d+(\.\d+)?s?$/.test(value)) return Math.ceil(Number.parseFloat(value) * 1000);
	// Both times are of the service's clock, which ours need not agree with.
	const now = Date.parse(date);
	const ms = Date.parse(value) - (Number.isNaN(now) ? Date.now() : now);
	return Number.isNaN(ms) || !/[a-z]/i.test(value) ? undefined : Math.max(0, ms);
}

export interface Attempt {
	readonly number: number;
	readonly error: ServiceError;
	readonly repetition: Repetition;
	readonly hasKey: boolean;
	/** Whether what is costly may be spent once more. */
	readonly mayCost?: boolean;
}

/** How many milliseconds to wait before the request is sent again, or null to give up (docs/errors.md). */
export function retryDelay(attempt: Attempt, random: () => number = Math.random): number | null {
	const { number, error, repetition, hasKey, mayCost = false } = attempt;
	const { code, kind, retryAfterMs } = error.facts;
	if (number >= MAX_ATTEMPTS || code === 'cancelled') return null;
	if ((retryAfterMs ?? 0) > MAX_RETRY_AFTER_MS) return null;

	const mayBeRepeated = { safe: true, keyed: hasKey, costly: mayCost, verify: false }[repetition];
	if (!isCertainlyNotDone(attempt) && !(kind === 'interrupted' && mayBeRepeated)) return null;

	const delay = FIRST_DELAY_MS * 2 ** (number - 1);
	// Half of the delay is random, so that many workflows do not come back in step. Zero is no advice.
	return retryAfterMs || Math.round(delay / 2 + (delay / 2) * random());
}

export function isCertainlyNotDone({ error, repetition }: Attempt): boolean {
	const { kind, code, httpStatus, retryAfterMs, notAttempted } = error.facts;
	// A name that does not resolve or a wrong certificate stays so; a service that restarts comes back.
	if (kind === 'notSent') return code === 'connection_refused';
	if (httpStatus === 501) return true;
	// With Retry-After it was turned away. That is relied on for uploads alone: a post must not be made twice.
	if (httpStatus === 503 && retryAfterMs !== undefined) return repetition === 'costly';
	// A cap or quota does not pass within a run, unless the service says when to come back.
	const mayPass = !isErrorCode(code) || retryAfterMs !== undefined;
	return httpStatus === 429 && !notAttempted && mayPass;
}

/** Waits, but ends at once with a `cancelled` failure when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	assertNotCancelled(signal);
	let wake = () => {};
	const cancellation = new Promise<void>((resolve) => (wake = resolve));
	signal?.addEventListener('abort', wake);
	await Promise.race([sleep(ms), cancellation]);
	signal?.removeEventListener('abort', wake);
	assertNotCancelled(signal);
}

export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw failureOf('cancelled', 'interrupted');
}

/** A used-up daily cap and a burst have one code; without Retry-After only a second try tells. */
function mayBeBurst({ facts }: ServiceError): boolean {
	return limitOf(facts) === 'day' && facts.retryAfterMs === undefined && !facts.notAttempted;
}

/** Lets requests begin one after the other: n8n answers those together that begin together, and the service would wait. */
export class Pacing {
	private underWay = 0;
	private next: Promise<unknown> = Promise.resolve();

	/** Sends a request; where others are under way, once the one before it had time to be written. */
	async send<T>(request: () => Promise<T>): Promise<T> {
		const written = this.next;
		this.next = written.then(async () => await sleep(1));
		if (this.underWay++ > 0) await written;
		try {
			return await request();
		} finally {
			this.underWay--;
		}
	}
}

/** What answers of this run said of caps: nothing more is sent then. A second try tells a cap from a burst; others wait for it. */
export class Caps {
	private readonly used = new Map<string, ServiceError>();
	private readonly pacing = new Pacing();
	/** Tries under way, by endpoint: whether the service took the request. */
	private readonly tries = new Map<string, Promise<boolean>>();

	/** Notes a refusal that every later request of its kind would meet too. */
	note(name: string, body: object | undefined, { message, facts }: ServiceError): void {
		if (facts.notAttempted || !limitOf(facts)) return;
		// A plan counts videos apart from images; a daily cap counts uploads of any kind.
		const key = facts.code === 'quota_exceeded' ? quotaOf(name, body) : name;
		// As the service gave it, before a row adds facts of its own.
		this.used.set(key, new ServiceError(message, facts));
	}

	hasAnswered(name: string): boolean {
		return [...this.used.keys()].some((key) => key === name || key.startsWith(`${name} `));
	}

	assertLeft(name: string, body?: object): void {
		const refusal = this.used.get(name) ?? this.used.get(quotaOf(name, body));
		if (!refusal) return;
		const { message, facts } = refusal;
		const reason = message.charAt(0).toLowerCase() + message.slice(1);
		throw new ServiceError(`Not attempted: ${reason}`, { ...facts, notAttempted: true });
	}

	/** Sends paced; what is sent once at most does not find out about a burst. */
	async sendInTurn<T>(
		name: string,
		body: object | undefined,
		send: () => Promise<T>,
		signal: AbortSignal | undefined,
		isOnce: boolean,
	): Promise<T> {
		return await this.pacing.send(async () => {
			if (!isOnce) return await this.send(name, body, send, signal);
			this.assertLeft(name, body);
			return await send();
		});
	}

	/** Sends once no try is under way for the endpoint; where the answer may tell of a burst, again. */
	async send<T>(
		name: string,
		body: object | undefined,
		send: () => Promise<T>,
		signal?: AbortSignal,
	): Promise<T> {
		await this.tries.get(name);
		this.assertLeft(name, body);
		const outcome = await send().catch(asFailure);
		if (!(outcome instanceof ServiceError)) return outcome;
		const underWay = this.tries.get(name);
		if (!mayBeBurst(outcome) || (underWay && !(await underWay))) throw outcome;
		// Of those that waited together some may be too many again: each round gets one through at the least.
		if (underWay) return await this.send(name, body, send, signal);

		const again = pause(BURST_PAUSE_MS, signal).then(send);
		const isTaken = again.then(
			() => true,
			(error: unknown) => {
				const isCap = error instanceof ServiceError && mayBeBurst(error);
				// Before the others hear of it.
				if (isCap) this.note(name, body, error);
				return !isCap;
			},
		);
		this.tries.set(name, isTaken);
		await isTaken;
		this.tries.delete(name);
		return await again;
	}
}

function quotaOf(name: string, body: object = {}): string {
	return 'kind' in body ? `${name} ${String(body.kind)}` : name;
}
