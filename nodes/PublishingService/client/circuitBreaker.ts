import { isServiceCode } from '../contract/serviceErrorTexts';
import { pause } from './pause';
import { FIRST_DELAY_MS } from './retryDelay';
import type { ServiceError } from './serviceError';

/** After this many requests in a row without an answer, one request at a time tries whether the destination is back. */
const GATED_AFTER = 3;
/** The time that a restart of a destination may take, from the first request without an answer. */
const WINDOW_MS = 25_000;
/** The time for a destination that says when to come back, from the first request without an answer. */
const WINDOW_WITH_ADVICE_MS = 60_000;
/** The number of requests in a row that prove a lasting condition, of the network or of the answers. */
const UNREACHED_AFTER = 2;
const REFUSED_AFTER = 5;
/** The number of requests that may run at the same time to a destination that has not answered yet. */
const FIRST_WAVE = 20;

/** Codes of failures that waiting does not fix: each later request would end in the same way. */
const STAYS: ReadonlySet<string> = new Set([
	'blocked_on_the_way',
	'not_this_service',
	'proxy_sign_in',
	'redirected',
	'tls_required',
	'unauthorized',
]);

/** How a circuit breaker judges its destination. */
export interface CircuitBreakerOptions {
	/** Makes the failure of a request that is not sent, from the last request that was sent. */
	readonly toLater: (failure: ServiceError, requests: number) => ServiceError;
	/** The number of requests that may be under way before the first answer; default 20. */
	readonly firstWave?: number;
	/**
	 * An HTTP status counts only if so many endpoints answer with one: a single endpoint may be broken
	 * while the others work. Default 1.
	 */
	readonly needsSources?: number;
	/** True if requests with several API keys go to the destination: the refusal of one key is then an answer. */
	readonly isSharedByKeys?: boolean;
}

/** The permission to send one request. */
export interface RequestPermit {
	/** The milliseconds that the request may take; undefined without a limit. */
	readonly limit: number | undefined;
	/** Reports how the request ended. Without a failure, it was answered. */
	end(failure: ServiceError | undefined): void;
}

/**
 * Decides whether a destination may get another request. While it answers, every request is sent
 * directly. After 3 requests in a row without an answer, 1 request tries after 0.5 s, 1 s, 2 s and
 * so on, and the others wait for it. After 25 s without an answer, nothing more is sent to the
 * destination in this run.
 */
export class CircuitBreaker {
	private failuresInRow = 0;
	private since = 0;
	private probes = 0;
	private nextProbeAt = 0;
	private window = WINDOW_MS;
	private isConclusive = false;
	private isProbing = false;
	private hasAnswered = false;
	private underWay = 0;
	private isTimeout = false;
	private givenUp: ServiceError | undefined;
	private waiting: Array<() => void> = [];
	/** The endpoints whose requests got no answer since the last answer. */
	private readonly silentSources = new Set<string>();

	private readonly firstWave: number;
	private readonly needsSources: number;

	constructor(private readonly options: CircuitBreakerOptions) {
		this.firstWave = options.firstWave ?? FIRST_WAVE;
		this.needsSources = options.needsSources ?? 1;
	}

	get isGivenUp(): boolean {
		return this.givenUp !== undefined;
	}

	/** @throws ServiceError if the destination is given up. */
	assertUp(): void {
		if (this.givenUp) {
			throw this.options.toLater(this.givenUp, this.failuresInRow);
		}
	}

	/** Waits until a request may be sent. @throws ServiceError if the destination is given up first. */
	async enter(signal: AbortSignal | undefined, source = ''): Promise<RequestPermit> {
		for (;;) {
			this.assertUp();
			if (this.isOpen()) {
				return this.pass(false, source);
			}
			if (this.isGated() && !this.isProbing) {
				return await this.enterAsProbe(signal, source);
			}
			await this.nextChange(signal);
		}
	}

	private isGated(): boolean {
		return this.failuresInRow >= GATED_AFTER && this.isConclusive;
	}

	private isOpen(): boolean {
		return !this.isGated() && (this.hasAnswered || this.underWay < this.firstWave);
	}

	private async enterAsProbe(
		signal: AbortSignal | undefined,
		source: string,
	): Promise<RequestPermit> {
		this.isProbing = true;
		let mayTry = false;
		try {
			await pause(Math.max(0, this.nextProbeAt - Date.now()), signal);
			this.assertUp();
			mayTry = true;
		} finally {
			this.isProbing = mayTry;
			if (!mayTry) {
				this.wakeAll();
			}
		}
		return this.pass(true, source);
	}

	private pass(isProbe: boolean, source: string): RequestPermit {
		this.underWay++;
		return {
			limit: this.isTimeout ? Math.max(1_000, this.since + WINDOW_MS - Date.now()) : undefined,
			end: (failure) => {
				this.underWay--;
				this.isProbing &&= !isProbe;
				this.silentSources.add(source);
				this.note(failure, isProbe);
			},
		};
	}

	private note(failure: ServiceError | undefined, isProbe: boolean): void {
		const isOfOneKey = this.options.isSharedByKeys && failure && isAboutOneKey(failure);
		const meaning = failure && !isOfOneKey ? meaningOf(failure) : 'answer';
		if (meaning === 'answer') {
			this.noteAnswer();
		} else if (failure && meaning === 'silence') {
			this.noteSilence(failure, isProbe);
		} else {
			this.wakeAll();
		}
	}

	private noteAnswer(): void {
		this.hasAnswered = true;
		this.failuresInRow = 0;
		this.probes = 0;
		this.isTimeout = false;
		this.silentSources.clear();
		this.wakeAll();
	}

	private noteSilence(failure: ServiceError, isProbe: boolean): void {
		const now = Date.now();
		this.since = this.failuresInRow === 0 ? now : this.since;
		this.failuresInRow++;
		this.probes += isProbe ? 1 : 0;
		this.isTimeout = failure.facts.code === 'timeout';
		const { retryAfterMs } = failure.facts;
		const backoff = FIRST_DELAY_MS * 2 ** this.probes;
		const isAdvised = retryAfterMs !== undefined && retryAfterMs > backoff;
		this.nextProbeAt = now + (isAdvised ? retryAfterMs : backoff);
		this.window = isAdvised ? WINDOW_WITH_ADVICE_MS : WINDOW_MS;
		this.isConclusive =
			failure.facts.httpStatus === undefined || this.silentSources.size >= this.needsSources;
		if (this.isOver(failure)) {
			this.givenUp ??= failure;
		}
		this.wakeAll();
	}

	private isOver({ facts }: ServiceError): boolean {
		if (!this.isConclusive) {
			return false;
		}
		if (STAYS.has(facts.code)) {
			return this.failuresInRow >= REFUSED_AFTER;
		}
		if (facts.kind === 'notSent' && facts.code !== 'connection_refused') {
			return this.failuresInRow >= UNREACHED_AFTER;
		}
		const isTooLate = this.nextProbeAt - this.since > this.window;
		return this.failuresInRow >= UNREACHED_AFTER && isTooLate;
	}

	private async nextChange(signal: AbortSignal | undefined): Promise<void> {
		await new Promise<void>((resolve) => {
			const wake = () => {
				signal?.removeEventListener('abort', wake);
				resolve();
			};
			this.waiting.push(wake);
			signal?.addEventListener('abort', wake);
		});
		await pause(0, signal);
	}

	private wakeAll(): void {
		const waiting = this.waiting;
		this.waiting = [];
		waiting.forEach((wake) => wake());
	}
}

/** The codes for a request that never reached its destination. */
const UNREACHED: ReadonlySet<string> = new Set([
	'address_blocked',
	'connection_refused',
	'host_not_found',
	'tls_failed',
	'tls_missing',
]);

/** True for a refused API key, or the rate limit of one company: the same service may answer the next key. */
function isAboutOneKey({ facts }: ServiceError): boolean {
	return facts.code === 'unauthorized' || facts.httpStatus === 429;
}

/** Finds the meaning of a failure for its destination: it answers, it is silent, or the failure shows neither. */
function meaningOf(failure: ServiceError): 'answer' | 'silence' | 'nothing' {
	const { kind, code, notAttempted } = failure.facts;
	if (code === 'cancelled' || notAttempted) {
		return 'nothing';
	}
	if (STAYS.has(code) || UNREACHED.has(code) || kind === 'interrupted' || isBusy(failure)) {
		return 'silence';
	}
	return kind === 'notSent' || kind === 'unexpected' ? 'nothing' : 'answer';
}

/** A cap or a quota is an answer; any other HTTP 429 says that the destination is busy. */
function isBusy({ facts }: ServiceError): boolean {
	return facts.httpStatus === 429 && !isServiceCode(facts.code);
}
