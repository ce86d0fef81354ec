/**
 * What became of a request that failed.
 * - `refused`: the service answered with an error; nothing was carried out.
 * - `notSent`: it never reached the service.
 * - `interrupted`: the answer is missing or unusable; it may or may not have been carried out.
 * - `unusable`: something answered that is not this service.
 * - `unexpected`: something else was thrown than an answer or a state of the network; never repeated.
 */
export type FailureKind = 'refused' | 'notSent' | 'interrupted' | 'unusable' | 'unexpected';

/** The steps from a file to a post, named in errors so that a person knows how far an item came. */
export type Stage = 'upload' | 'transfer' | 'completion' | 'waiting' | 'download' | 'post';

/** The facts of a failure (specification, "Errors"); all that is known and nothing secret. */
export interface FailureFacts {
	readonly kind: FailureKind;
	/** The service's code, or one of the node's own such as `host_not_found`. */
	readonly code: string;
	readonly nextStep: string;
	readonly httpStatus?: number;
	/** The service's own words. */
	readonly serviceMessage?: string;
	readonly hint?: string;
	readonly requestId?: string;
	/** Name and code of what was thrown, where it is neither an answer nor a state of the network. */
	readonly errorName?: string;
	readonly errorCode?: string;
	readonly missingScope?: string;
	/** Milliseconds that the answer asked to wait (Retry-After). */
	readonly retryAfterMs?: number;
	/** Start of the next UTC day, where a daily cap is used up. */
	readonly resetsAt?: string;
	/** True where a used-up daily cap made the request pointless, so it was not sent. */
	readonly notAttempted?: boolean;
	readonly stage?: Stage;
	/** Uploads made for the item before it failed: nothing of them is lost. */
	readonly uploadIds?: readonly string[];
}

/** A failed request in plain words; the client throws nothing else. */
export class ServiceError extends Error {
	constructor(
		message: string,
		readonly facts: FailureFacts,
	) {
		super(message);
		this.name = 'ServiceError';
	}

	/** The same failure with more facts, for instance the stage at which it happened. */
	with(more: Partial<FailureFacts>): ServiceError {
		return new ServiceError(this.message, { ...this.facts, ...more });
	}
}

/** Runs one stage of an item; a failure in it carries the stage's name. */
export async function inStage<T>(stage: Stage, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		throw atStage(error, stage);
	}
}

function atStage(error: unknown, stage: Stage): unknown {
	return error instanceof ServiceError && !error.facts.stage ? error.with({ stage }) : error;
}

/** Throws a caught error on as it is: everything below the item loop throws ServiceError already. */
export function passOn(error: unknown): unknown {
	return error;
}
