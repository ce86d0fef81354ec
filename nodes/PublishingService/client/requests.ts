import { createHash } from 'crypto';
import { sleep } from 'n8n-workflow';

import type { Answers } from '../contract/decoded';
import { ENDPOINTS, type Endpoint, type EndpointName } from '../contract/endpoints';
import { answerError } from './answerError';
import {
	apiKeyOf,
	assertAllowedDomain,
	isUnprotected,
	readCredential,
	type ServiceCredential,
	serviceOrigin,
} from './credential';
import {
	cancelSignal,
	sendWithKey,
	uncancelled,
	type CallInput,
	type HttpAnswer,
	type HttpContext,
} from './http';
import { decodeAnswer, type Answered } from './decodeAnswer';
import { BURST_PAUSE_MS, isCertainlyNotDone, mayBeBurst, retryDelay } from './retry';
import { asFailure, failureOf, limitOf, ServiceError } from './serviceError';

/** What is asked of an endpoint, whose name is that of its answer. */
interface Asked {
	readonly name: string;
	readonly endpoint: Endpoint;
	readonly input: CallInput;
	/** Ends its waiting when the execution is cancelled. */
	readonly signal?: AbortSignal;
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
		this.next = this.after(written);
		if (this.underWay++ > 0) await written;
		try {
			return await request();
		} finally {
			this.underWay--;
		}
	}

	private async after(written: Promise<void>): Promise<void> {
		await written;
		await sleep(MILLISECOND);
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

/** An answer and how it was come by: 200 instead of 201 at the first try tells an idempotent replay. */
export interface Exchange<Body> extends Answered<Body> {
	/** 1 where no earlier try can have been carried out: 200 then tells of an earlier run. */
	readonly tries: number;
	/** When the request was first sent, in milliseconds: by the service's clock, where its answers tell that. */
	readonly firstSentAt: number;
}

/** What a run asks of the endpoints with one key: what a request waits for, how often it is sent, and what it meets. */
export class Requests {
	/** Where every request with the key goes, whatever the credential says later. */
	readonly origin: string;
	/** Whether the key travels unencrypted. */
	readonly isUnprotected: boolean;
	/** Milliseconds that one request may take. */
	readonly timeout: number;
	/** Whether the execution was cancelled, where n8n tells. */
	readonly signal: AbortSignal | undefined;
	/** Milliseconds by which the service's clock is ahead of this machine's, as its last answer said. */
	clockOffset: number | undefined;
	/** How many uploads were made again after a lost answer, so that each may have been spent twice. */
	madeAgain = 0;
	protected readonly caps = new Caps();
	private readonly pacing = new Pacing();
	private renewal: Promise<void> | undefined;

	constructor(
		protected readonly context: HttpContext,
		private credential: ServiceCredential,
		private readonly options: ClientOptions = {},
	) {
		this.origin = serviceOrigin(credential.data.baseUrl);
		assertAllowedDomain(this.origin, credential.data);
		this.isUnprotected = isUnprotected(this.origin);
		this.timeout = options.requestTimeout ?? DEFAULT_REQUEST_TIMEOUT_MS;
		this.signal = cancelSignal(context);
	}

	/** The same, for what must come to its end though the execution is cancelled. */
	uncancelled(): this {
		const context = { value: uncancelled(this.context) };
		return Object.create(this, { context, signal: { value: undefined } }) as this;
	}

	/** A digest of the API key and of where it is sent, by which a replaced one shows. */
	get keyDigest(): string {
		const text = `${this.origin} ${apiKeyOf(this.credential.data.apiKey)}`;
		return createHash('sha256').update(text).digest('base64url').slice(0, 12);
	}

	/** Calls an endpoint and gives its body. Throws ServiceError. */
	async call<E extends EndpointName>(name: E, input: CallInput = {}): Promise<Answers[E]> {
		return (await this.exchange(name, input)).body;
	}

	/** Waits between two looks; ends at once where the execution is cancelled. */
	async pause(milliseconds: number): Promise<void> {
		await pause(milliseconds, this.signal);
	}

	/**
	 * Calls an endpoint, as often as the retry policy allows, and gives its answer and how it was come
	 * by. Throws ServiceError.
	 */
	async exchange<E extends EndpointName>(
		name: E,
		input: CallInput = {},
	): Promise<Exchange<Answers[E]>> {
		const endpoint: Endpoint = ENDPOINTS[name];
		const { repetition = 'safe' } = endpoint;
		const asked = { name, endpoint, input, signal: this.signal };
		const hasKey = input.idempotencyKey !== undefined;
		const firstSent = Date.now();
		let tries = 1;
		let madeAgain = 0;
		for (let number = 1; ; number++) {
			const outcome = await this.sendInTurn<Answers[E]>(asked).catch(asFailure);
			if (!(outcome instanceof ServiceError)) {
				return { ...outcome, tries, firstSentAt: firstSent + (this.clockOffset ?? 0) };
			}
			if (outcome.facts.kind === 'interrupted') tries++;
			const mayCost = madeAgain < MAX_COSTLY_REPEATS && !this.caps.hasAnswered(name);
			const attempt = { number, error: outcome, repetition, hasKey, mayCost };
			const delay = number === this.options.maxAttempts ? null : retryDelay(attempt);
			if (delay === null) throw this.finalFailure(asked, outcome);
			if (repetition === 'costly' && !isCertainlyNotDone(attempt)) {
				madeAgain++;
				this.madeAgain++;
			}
			await this.pause(delay);
		}
	}

	/** A failure after which a request is not sent again. */
	private finalFailure({ name, endpoint, input }: Asked, error: ServiceError): ServiceError {
		this.caps.note(name, input.body, error);
		if (input.path && error.facts.kind === 'refused') error.add({ path: input.path });
		return error.ofRequest(endpoint, input.idempotencyKey !== undefined);
	}

	private async sendInTurn<Body>(asked: Asked): Promise<Answered<Body>> {
		const send = async () => await this.sendOnce<Body>(asked);
		return await this.pacing.send(async () =>
			this.options.maxAttempts === 1
				? await this.caps.sendIfLeft(asked, send)
				: await this.caps.send(asked, send),
		);
	}

	private async sendOnce<Body>({ name, endpoint, input }: Asked): Promise<Answered<Body>> {
		const answer = await this.sendWithKey(endpoint, input);
		const time = Date.parse(answer.headers.date ?? '');
		if (!Number.isNaN(time)) this.clockOffset = time - Date.now();
		const answered = decodeAnswer<Body>(answer, endpoint, name);
		if (!answered) throw answerError(answer, endpoint);
		return answered;
	}

	/** A refused key may have been replaced while the run went on: it is read anew, once. */
	private async sendWithKey(endpoint: Endpoint, input: CallInput): Promise<HttpAnswer> {
		const { context, origin, timeout, credential: used } = this;
		const answer = await sendWithKey(context, used, origin, endpoint, input, timeout);
		if (answer.status !== 401) return answer;
		await (this.renewal ??= this.renewCredential());
		const { credential } = this;
		if (credential === used) return answer;
		return await sendWithKey(context, credential, origin, endpoint, input, timeout);
	}

	private async renewCredential(): Promise<void> {
		const renewed = await readCredential(this.context, this.options.itemIndex);
		const { baseUrl, apiKey } = this.credential.data;
		const isAnotherKey = renewed.data.apiKey !== apiKey && renewed.data.baseUrl === baseUrl;
		if (isAnotherKey) this.credential = renewed;
	}
}
