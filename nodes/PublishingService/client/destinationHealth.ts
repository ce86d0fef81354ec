import { CircuitBreaker, type RequestPermit } from './circuitBreaker';
import { asFailure, failureOf, ServiceError } from './serviceError';

/** The number of links that are opened at the same time until their host has answered once. */
const LINKS_AT_FIRST = 2;
/** A service that answers with HTTP 5xx is dead only if more than one endpoint does. */
const ENDPOINTS_OF_DEAD_SERVICE = 2;
const STORAGE = 'storage ';

/** Names the destinations of requests. The node can give up each of them separately. */
export const DESTINATIONS = {
	service: 'service',
	endpoint: (name: string) => `endpoint ${name}`,
	storage: (url: string) => `${STORAGE}${hostOf(url)}`,
	links: (url: string) => `links ${hostOf(url)}`,
} as const;

/**
 * Remembers of a run which destinations have stopped answering: the service as a whole, each endpoint,
 * the storage for uploads and each host of links. All clients of a run share it, so that a dead service
 * costs some 30 requests and not thousands (docs/limits.md).
 */
export class DestinationHealth {
	private readonly breakers = new Map<string, CircuitBreaker>();

	/** @throws ServiceError `not_attempted` if an earlier request of this run gave a destination up. */
	assertUp(...destinations: readonly string[]): void {
		for (const name of destinations) {
			this.breakers.get(name)?.assertUp();
		}
	}

	/** @throws ServiceError `not_attempted` if a storage is given up: an upload would be spent for nothing. */
	assertStorageUp(): void {
		for (const [name, breaker] of this.breakers) {
			if (name.startsWith(STORAGE)) {
				breaker.assertUp();
			}
		}
	}

	/**
	 * Sends a request once each of its destinations may be asked, and learns from how it ended.
	 *
	 * @param send gets the milliseconds that the request may take, or undefined without a limit
	 * @param silenceIn makes a failure of an answer that shows the destination to be down
	 */
	async send<T>(
		destinations: readonly string[],
		signal: AbortSignal | undefined,
		send: (limit: number | undefined) => Promise<T>,
		silenceIn: (answer: T) => ServiceError | undefined = () => undefined,
	): Promise<T> {
		const permits: RequestPermit[] = [];
		const sendIfUp = async () => {
			for (const name of destinations) {
				permits.push(await this.find(name).enter(signal, destinations.at(-1)));
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

	private find(name: string): CircuitBreaker {
		const breaker = this.breakers.get(name) ?? makeBreaker(name);
		this.breakers.set(name, breaker);
		return breaker;
	}
}

function makeBreaker(name: string): CircuitBreaker {
	if (name.startsWith('links ')) {
		return new CircuitBreaker(repeatFailure, LINKS_AT_FIRST);
	}
	return name === DESTINATIONS.service
		? new CircuitBreaker(notAttempted, undefined, ENDPOINTS_OF_DEAD_SERVICE)
		: new CircuitBreaker(notAttempted);
}

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
