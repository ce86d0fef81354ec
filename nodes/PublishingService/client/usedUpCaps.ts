import { pause } from './pause';
import { asFailure, limitOf, ServiceError } from './serviceError';

/** Pause before one more try, because a service may also answer `rate_limited` to a burst of requests. */
export const BURST_PAUSE_MS = 2_000;

/**
 * True for a refusal that may be about a burst: it has the code of a used-up daily cap, and without
 * Retry-After only a second try shows the difference.
 */
function mayBeBurst({ facts }: ServiceError): boolean {
	return limitOf(facts) === 'day' && facts.retryAfterMs === undefined && !facts.notAttempted;
}

/**
 * Remembers the caps that are used up by the answers of this run, so that nothing more is sent. A
 * second try distinguishes a cap from a burst, and other requests wait for this try.
 */
export class UsedUpCaps {
	private readonly used = new Map<string, ServiceError>();
	/** The second tries under way, by endpoint. Each resolves to true if the service accepted the request. */
	private readonly tries = new Map<string, Promise<boolean>>();

	/** Notes a refusal that every later request of the same kind would get, too. */
	note(name: string, body: object | undefined, { message, facts }: ServiceError): void {
		if (facts.notAttempted || !limitOf(facts)) {
			return;
		}
		// A plan counts videos apart from images; a daily cap counts uploads of any kind.
		const key = facts.code === 'quota_exceeded' ? quotaOf(name, body) : name;
		// The refusal before a row adds facts of its own.
		this.used.set(key, new ServiceError(message, facts));
	}

	hasAnswered(name: string): boolean {
		return [...this.used.keys()].some((key) => key === name || key.startsWith(`${name} `));
	}

	assertLeft(name: string, body?: object): void {
		const refusal = this.used.get(name) ?? this.used.get(quotaOf(name, body));
		if (!refusal) {
			return;
		}
		const { message, facts } = refusal;
		const reason = message.charAt(0).toLowerCase() + message.slice(1);
		throw new ServiceError(`Not attempted: ${reason}`, { ...facts, notAttempted: true });
	}

	/**
	 * Sends when no try of the endpoint is running. Sends again if the refusal may be about a burst
	 * of requests, not about the daily cap.
	 */
	async send<T>(
		name: string,
		body: object | undefined,
		send: () => Promise<T>,
		signal?: AbortSignal,
	): Promise<T> {
		await this.tries.get(name);
		this.assertLeft(name, body);
		const outcome = await send().catch(asFailure);
		if (!(outcome instanceof ServiceError)) {
			return outcome;
		}
		const underWay = this.tries.get(name);
		if (!mayBeBurst(outcome) || (underWay && !(await underWay))) {
			throw outcome;
		}
		// Some of the requests that waited together may be too many again: each round gets at least one through.
		if (underWay) {
			return await this.send(name, body, send, signal);
		}

		const again = pause(BURST_PAUSE_MS, signal).then(send);
		const isTaken = again.then(
			() => true,
			(error: unknown) => {
				const isCap = error instanceof ServiceError && mayBeBurst(error);
				// The cap is noted before the requests that wait for this try go on.
				if (isCap) {
					this.note(name, body, error);
				}
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
