import { createHash } from 'crypto';
import { sleep } from 'n8n-workflow';

import type { Endpoint } from '../contract/endpoints';
import { answerError } from './answerError';
import {
	apiKeyOf,
	assertAllowedDomain,
	isUnprotected,
	readCredential,
	type ServiceCredential,
	serviceOrigin,
} from './credential';
import { type CallInput, type HttpAnswer, type HttpContext, sendWithKey } from './http';
import { decodeAnswer, type Answered } from './decodeAnswer';
import { BURST_PAUSE_MS, mayBeBurst, retryDelay } from './retry';
import { failureOf, limitOf, ServiceError } from './serviceError';

interface Retry {
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

/** Waits, but ends at once with a `cancelled` failure when the execution is cancelled. */
export async function pause(ms: number, signal?: AbortSignal): Promise<void> {
	assertNotCancelled(signal);
	let cancel = () => {};
	const cancellation = new Promise<never>((_, reject) => {
		cancel = () => reject(cancelled());
	});
	signal?.addEventListener('abort', cancel);
	try {
		await Promise.race([sleep(ms), cancellation]);
	} finally {
		signal?.removeEventListener('abort', cancel);
	}
}

/** Throws a `cancelled` failure where the execution was cancelled. */
export function assertNotCancelled(signal: AbortSignal | undefined): void {
	if (signal?.aborted) throw cancelled();
}

function cancelled(): ServiceError {
	return failureOf('cancelled', 'interrupted');
}

/** What is asked of an endpoint, whose name is that of its answer. */
interface Asked {
	readonly name: string;
	readonly input: CallInput;
	/** Ends its waiting when the execution is cancelled. */
	readonly signal?: AbortSignal;
}

/**
 * What answers of this run said of caps and quotas. Of one that is used up nothing more is sent. Whether
 * `rate_limited` without Retry-After means that or a burst is found out: after a short pause one request
 * is tried again, and all others of its endpoint wait for what it meets.
 */
export class Caps {
	private readonly used = new Map<string, ServiceError>();
	/** Tries under way, by endpoint: whether the service took the request. */
	private readonly tries = new Map<string, Promise<boolean>>();

	/** Notes a refusal that every later request of its kind would meet too. */
	note(name: string, body: object | undefined, error: ServiceError): void {
		const { code, notAttempted } = error.facts;
		if (notAttempted || !limitOf(error.facts)) return;
		// A plan counts videos apart from images; a daily cap counts uploads of any kind.
		// As the service gave it, before a row adds facts of its own.
		const refusal = new ServiceError(error.message, error.facts);
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

	/** Sends once no try is under way for the endpoint; where the answer may tell of a burst, again. */
	async send<T>(asked: Asked, send: () => Promise<T>): Promise<T> {
		const { name } = asked;
		await this.tries.get(name);
		return await this.sendIfLeft(asked, send).catch(async (error: unknown) => {
			if (!mayBeBurst(error)) throw error;
			const underWay = this.tries.get(name);
			if (!underWay) return await this.tryAgain(asked, send);
			if (!(await underWay)) throw error;
			// Of those that waited together some may be too many again: each round gets one through at the least.
			return await this.send(asked, send);
		});
	}

	/** As send, but without waiting for a try, nor making one. */
	async sendIfLeft<T>({ name, input }: Asked, send: () => Promise<T>): Promise<T> {
		this.assertLeft(name, input.body);
		return await send();
	}

	private async tryAgain<T>(asked: Asked, send: () => Promise<T>): Promise<T> {
		const { name, input, signal } = asked;
		const pausing = pause(BURST_PAUSE_MS, signal);
		const again = pausing.then(async () => await this.sendIfLeft(asked, send));
		const isTaken = again.then(
			() => true,
			(error: unknown) => {
				// Before the others hear of it.
				if (mayBeBurst(error)) this.note(name, input.body, error);
				return !mayBeBurst(error);
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

const DEFAULT_REQUEST_TIMEOUT_MS = 60_000;

export interface ClientOptions {
	/** Milliseconds that one request may take; default 60,000. */
	readonly requestTimeout?: number;
	/** How often one request is sent at most, whatever fails; unless given, the retry policy decides. */
	readonly maxAttempts?: number;
	/** The item for which a refused key is read anew; unless given, that of the node as a whole. */
	readonly itemIndex?: number;
}

/** One request to an endpoint, on behalf of a node. */
export interface Call extends Asked {
	readonly context: HttpContext;
	readonly endpoint: Endpoint;
}

/** An answer and how it was come by: 200 instead of 201 at the first try tells an idempotent replay. */
export interface Exchange<Body> extends Answered<Body> {
	/** 1 where no earlier try can have been carried out: 200 then tells of an earlier run. */
	readonly tries: number;
	/** When the request was first sent, in milliseconds: by the service's clock, where its answers tell that. */
	readonly firstSentAt: number;
}

/** The requests of a run with one key: what each waits for, how often it is sent, and what it meets. */
export class Requests {
	/** Where every request goes, whatever the credential says later. */
	readonly origin: string;
	/** Whether the key travels unencrypted. */
	readonly isUnprotected: boolean;
	readonly timeout: number;
	readonly caps = new Caps();
	/** Milliseconds by which the service's clock is ahead of this machine's, as its last answer said. */
	clockOffset: number | undefined;
	/** How many uploads were made again after a lost answer, so that each may have been spent twice. */
	madeAgain = 0;
	private readonly pacing = new Pacing();
	private renewal: Promise<void> | undefined;

	constructor(
		private credential: ServiceCredential,
		private readonly options: ClientOptions = {},
	) {
		this.origin = serviceOrigin(credential.data.baseUrl);
		this.isUnprotected = isUnprotected(this.origin);
		this.timeout = options.requestTimeout ?? DEFAULT_REQUEST_TIMEOUT_MS;
		assertAllowedDomain(this.origin, credential.data);
	}

	/** A digest of the API key and of where it is sent, by which a replaced one shows. */
	get keyDigest(): string {
		const text = `${this.origin} ${apiKeyOf(this.credential.data.apiKey)}`;
		return createHash('sha256').update(text).digest('base64url').slice(0, 12);
	}

	/** Sends a request as often as the retry policy allows. Throws ServiceError. */
	async send<Body>(call: Call): Promise<Exchange<Body>> {
		const { name, endpoint, input, signal } = call;
		const { repetition } = endpoint;
		const hasKey = input.idempotencyKey !== undefined;
		const firstSent = Date.now();
		let tries = 1;
		let madeAgain = 0;
		const delayAfter = (error: ServiceError, number: number) => {
			if (error.facts.kind === 'interrupted') tries++;
			if (number >= (this.options.maxAttempts ?? Infinity)) return null;
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
		const attempt = async () => await this.sendInTurn<Body>(call);
		const sending = withRetries(attempt, { signal, delayAfter });
		const answered = await sending.catch((error: unknown) => {
			if (error instanceof ServiceError) this.caps.note(name, input.body, error);
			throw error;
		});
		return { ...answered, tries, firstSentAt: firstSent + (this.clockOffset ?? 0) };
	}

	private async sendInTurn<Body>(call: Call): Promise<Answered<Body>> {
		const send = async () => await this.sendOnce<Body>(call);
		return await this.pacing.send(async () =>
			this.options.maxAttempts === 1
				? await this.caps.sendIfLeft(call, send)
				: await this.caps.send(call, send),
		);
	}

	private async sendOnce<Body>(call: Call): Promise<Answered<Body>> {
		const answer = await this.sendWithKey(call);
		const time = Date.parse(answer.headers.date ?? '');
		if (!Number.isNaN(time)) this.clockOffset = time - Date.now();
		const answered = decodeAnswer<Body>(answer, call.endpoint, call.name);
		if (!answered) throw answerError(answer, call.endpoint);
		return answered;
	}

	/** A refused key may have been replaced while the run went on: it is read anew, once. */
	private async sendWithKey({ context, endpoint, input }: Call): Promise<HttpAnswer> {
		const { origin, timeout, credential: used } = this;
		const answer = await sendWithKey(context, used, origin, endpoint, input, timeout);
		if (answer.status !== 401) return answer;
		await (this.renewal ??= this.renewCredential(context));
		const { credential } = this;
		if (credential === used) return answer;
		return await sendWithKey(context, credential, origin, endpoint, input, timeout);
	}

	private async renewCredential(context: HttpContext): Promise<void> {
		const renewed = await readCredential(context, this.options.itemIndex);
		const { baseUrl, apiKey } = this.credential.data;
		const isAnotherKey = renewed.data.apiKey !== apiKey && renewed.data.baseUrl === baseUrl;
		if (isAnotherKey) this.credential = renewed;
	}
}
