import { CircuitBreaker, type CircuitBreakerOptions, type RequestPermit } from './circuitBreaker';
import { asFailure, failureOf, ServiceError } from './serviceError';

/** The number of links that are opened at the same time until their host has answered once. */
const LINKS_AT_FIRST = 2;
/** A service that answers with HTTP 5xx is dead only if more than one endpoint does. */
const ENDPOINTS_OF_DEAD_SERVICE = 2;

/** A receiver of requests. The node can give up each of them separately. */
export interface Destination {
	readonly kind: 'service' | 'endpoint' | 'key' | 'storage' | 'links';
	/** Two destinations with the same name are one. */
	readonly name: string;
	/** The endpoint of a request to a service. */
	readonly source?: string;
}

/** Makes the destinations of requests. */
export const DESTINATIONS = {
	/** The service at an address, for all API keys that are sent there. */
	service: (origin: string, endpoint: string): Destination => ({
		kind: 'service',
		name: `service ${origin}`,
		source: endpoint,
	}),
	/** An endpoint of the service at an address, for all API keys. */
	endpoint: (origin: string, endpoint: string): Destination => ({
		kind: 'endpoint',
		name: `endpoint ${endpoint} ${origin}`,
	}),
	/** An endpoint for one API key: the refusal or the rate limit of one company says nothing about the others. */
	key: (keyDigest: string, endpoint: string): Destination => ({
		kind: 'key',
		name: `key ${endpoint} ${keyDigest}`,
	}),
	storage: (url: string): Destination => ({ kind: 'storage', name: `storage ${hostOf(url)}` }),
	links: (url: string): Destination => ({ kind: 'links', name: `links ${hostOf(url)}` }),
} as const;

/**
 * Remembers of a run which destinations have stopped answering: the service at each address and
 * its endpoints, each API key, the storage for uploads and each host of links. All clients of a run share
 * it, so that a dead service costs some 30 requests and not thousands (docs/limits.md).
 */
export class DestinationHealth {
	private readonly breakers = new Map<string, CircuitBreaker>();
	private readonly storages = new Set<CircuitBreaker>();

	/** @throws ServiceError `not_attempted` if an earlier request of this run gave a destination up. */
	assertUp(destinations: readonly Destination[]): void {
		for (const { name } of destinations) {
			this.breakers.get(name)?.assertUp();
		}
	}

	/** @throws ServiceError `not_attempted` if a storage is given up: an upload would be spent for nothing. */
	assertStorageUp(): void {
		for (const breaker of this.storages) {
			breaker.assertUp();
		}
	}

	/**
	 * Sends a request once each of its destinations may be asked, and learns from how it ended.
	 *
	 * @param send gets the milliseconds that the request may take, or undefined without a limit
	 * @param silenceIn makes a failure of an answer that shows the destination to be down
	 */
	async send<T>(
		destinations: readonly Destination[],
		signal: AbortSignal | undefined,
		send: (limit: number | undefined) => Promise<T>,
		silenceIn: (answer: T) => ServiceError | undefined = () => undefined,
	): Promise<T> {
		const permits: RequestPermit[] = [];
		const sendIfUp = async () => {
			for (const destination of destinations) {
				permits.push(await this.find(destination).enter(signal, destination.source));
			}
			return await send(shortest(permits));
		};
		let failure: ServiceError | undefined;
		try {
			const outcome = await sendIfUp().catch(asFailure);
			if (!(outcome instanceof ServiceError)) {
				failure = silenceIn(outcome);
				return outcome;
			}
			failure = outcome;
		} finally {
			permits.forEach((permit) => permit.end(failure));
		}
		throw failure;
	}

	private find(destination: Destination): CircuitBreaker {
		const existing = this.breakers.get(destination.name);
		if (existing) {
			return existing;
		}
		const breaker = new CircuitBreaker(BREAKER_OPTIONS[destination.kind]);
		this.breakers.set(destination.name, breaker);
		if (destination.kind === 'storage') {
			this.storages.add(breaker);
		}
		return breaker;
	}
}

const BREAKER_OPTIONS: Record<Destination['kind'], CircuitBreakerOptions> = {
	service: { toLater: notAttempted, needsSources: ENDPOINTS_OF_DEAD_SERVICE, isSharedByKeys: true },
	endpoint: { toLater: notAttempted, isSharedByKeys: true },
	key: { toLater: notAttempted },
	storage: { toLater: notAttempted },
	links: { toLater: repeatFailure, firstWave: LINKS_AT_FIRST },
};

/** The failure of a link that is not opened: the failure of its host, which is the same for each link. */
function repeatFailure({ message, facts }: ServiceError): ServiceError {
	return new ServiceError(message, facts);
}

function notAttempted({ message, facts }: ServiceError, requests: number): ServiceError {
	const reason = message.charAt(0).toLowerCase() + message.slice(1);
	const { httpStatus, requestId, errorCode } = facts;
	return failureOf('not_attempted.outage', 'notSent', {
		values: { reason, requests },
		notAttempted: true,
		httpStatus,
		requestId,
		errorCode,
	});
}

/** The shortest time limit of some permits; undefined if none has a limit. */
function shortest(permits: readonly RequestPermit[]): number | undefined {
	const limits = permits.flatMap(({ limit }) => limit ?? []);
	return limits.length === 0 ? undefined : Math.min(...limits);
}

function hostOf(url: string): string {
	return URL.canParse(url) ? new URL(url).host : '';
}
