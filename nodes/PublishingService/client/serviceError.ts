import type { Endpoint } from '../contract/endpoints';
import { findErrorText, type FailureValueName } from '../contract/findErrorText';
import type { FailureName } from '../contract/nodeErrorTexts';

/**
 * The kind of a failure. `refused`: the service did not carry out the request. `notSent`: the request did not arrive.
 * `interrupted`: the request may have been carried out. `unusable`: the answer is not one of this service.
 * `unexpected`: a bug.
 */
export type FailureKind = 'refused' | 'notSent' | 'interrupted' | 'unusable' | 'unexpected';

/** The steps from a file to a post, named in errors so that a person knows how far an item came. */
export type Stage = 'upload' | 'transfer' | 'completion' | 'waiting' | 'download' | 'post';

/** The facts of a failure (specification, "Errors"); all that is known and nothing secret. */
export interface FailureFacts {
	readonly kind: FailureKind;
	readonly code: string;
	readonly nextStep: string;
	readonly httpStatus?: number;
	readonly serviceMessage?: string;
	readonly hint?: string;
	readonly requestId?: string;
	/** Name and code of a thrown error if no answer came, e.g. `Error` and `ECONNRESET`. */
	readonly errorName?: string;
	readonly errorCode?: string;
	readonly missingScope?: string;
	readonly path?: Readonly<Record<string, string>>;
	/**
	 * For an unclear outcome: the request can be sent again, or only after the user has checked the result.
	 * `inExecution`: only the same execution can send it again without a check.
	 */
	readonly mayRepeat?: 'yes' | 'inExecution' | 'look';
	/** True if an earlier try of the request got no answer, so that it may have been carried out. */
	readonly isAfterUnclearTry?: boolean;
	readonly retryAfterMs?: number;
	readonly resetsAt?: string;
	readonly notAttempted?: boolean;
	readonly stage?: Stage;
	/** Uploads that exist for the item although it failed. They can still be used. */
	readonly uploadIds?: readonly string[];
	/** The text that the next run needs to complete a reschedule that cancelled a post and did not queue it again. */
	readonly unfinishedReschedule?: string;
}

/** A failure in words and facts: a ServiceError, or one that another part of the node has found. */
export interface Failure {
	readonly message: string;
	readonly facts: Partial<FailureFacts> & Pick<FailureFacts, 'nextStep'>;
}

const SAFE_BY_KEY =
	'You can run this row again: its idempotency key prevents a duplicate. For a row without a time, it does so only today.';

/** Executions in which an idempotency key prevents a duplicate; undefined without a key. */
export type KeyReach = 'everyExecution' | 'thisExecution' | undefined;

/** A failed request in plain words; the client throws nothing else. */
export class ServiceError extends Error implements Failure {
	facts: FailureFacts;

	/** Uses the `nextStep` of the code if none is passed. */
	constructor(message: string, facts: Omit<FailureFacts, 'nextStep'> & { nextStep?: string }) {
		super(message);
		this.name = 'ServiceError';
		const { nextStep = failureText(facts.code).nextStep } = facts;
		this.facts = { ...facts, nextStep };
	}

	/** Adds facts that are known later, such as the stage. All rows that share the failure share these facts. */
	add(more: Partial<FailureFacts>): this {
		this.facts = { ...this.facts, ...more };
		return this;
	}

	/** Adds what happens if the row runs again, for a request that may have been carried out. */
	ofRequest({ ifUnclear, isHarmless = false }: Endpoint, keyReach: KeyReach): this {
		const { kind, code, nextStep } = this.facts;
		const isUnclear = kind === 'interrupted' || code === 'unusable_answer';
		if (!ifUnclear || !isUnclear || code === 'cancelled') {
			return this;
		}
		const isSafeByKey = keyReach === 'everyExecution';
		if (isSafeByKey || isHarmless) {
			const consequence = isSafeByKey ? SAFE_BY_KEY : ifUnclear;
			return this.add({ nextStep: `${nextStep} ${consequence}`, mayRepeat: 'yes' });
		}
		// If the user has to check first, the advice begins with the check.
		return this.add({
			nextStep: `${ifUnclear} ${nextStep}`,
			mayRepeat: keyReach === 'thisExecution' ? 'inExecution' : 'look',
		});
	}

	/** A copy for one of the rows that share the failure, with the uploads made for that row. */
	ofRow(uploadIds: readonly string[]): ServiceError {
		const all = new Set([...uploadIds, ...(this.facts.uploadIds ?? [])]);
		if (all.size === 0) {
			return this;
		}
		return new ServiceError(this.message, { ...this.facts, uploadIds: [...all] });
	}
}

/**
 * Finds the words of a code. A case such as `not_attempted.reschedule` uses the words of its code, unless
 * it has its own.
 */
export function failureText(name: string): FailureText {
	const [code = name] = name.split('.');
	const words = findErrorText(name);
	return {
		message: words?.message ?? findErrorText(code)?.message ?? '',
		nextStep: words?.nextStep ?? STEP_FOR_UNKNOWN_CODE,
		modelStep: words?.modelStep,
	};
}

interface FailureText {
	readonly message: string;
	readonly nextStep: string;
	readonly modelStep: string | undefined;
}

const STEP_FOR_UNKNOWN_CODE =
	'If this happens again, give the request ID to the support of the service.';

type Values<Name extends string> = Readonly<Record<Name, string | number>>;

/** The facts that `failureOf` takes: none are required if the words of the code name no value. */
type GivenFacts<Name extends FailureName> = [FailureValueName<Name>] extends [never]
	? [facts?: Partial<FailureFacts> & { readonly values?: Values<string> }]
	: [facts: Partial<FailureFacts> & { readonly values: Values<FailureValueName<Name>> }];

/**
 * Makes a failure of the node's own, in the words of the table (contract/nodeErrorTexts.ts).
 *
 * @example failureOf('no_image_url', 'unusable', { values: { imageId: 'img_1' } })
 */
export function failureOf<Name extends FailureName>(
	name: Name,
	kind: FailureKind,
	...facts: GivenFacts<Name>
): ServiceError;
export function failureOf(
	name: FailureName,
	kind: FailureKind,
	allFacts: Partial<FailureFacts> & { readonly values?: Values<string> } = {},
): ServiceError {
	const { values = {}, ...facts } = allFacts;
	const [code = name] = name.split('.');
	const { message, nextStep } = failureText(name);
	// The facts can come from a cause, which has its own code.
	const all = { nextStep: fillIn(nextStep, values), ...facts, kind, code };
	return new ServiceError(fillIn(message, values), all);
}

function fillIn(text: string, values: Values<string>): string {
	return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

const CHOOSE_WORDS: ReadonlySet<string> = new Set([
	'isAfterUnclearTry',
	'kind',
	'mayRepeat',
	'path',
]);

/** The facts of a failure as fields of an output, without the facts that only choose its words. */
export function factsAsFields({ facts }: Failure): Readonly<Record<string, unknown>> {
	const fields = Object.entries<unknown>(facts).filter(
		([name, value]) => value !== undefined && !CHOOSE_WORDS.has(name),
	);
	return Object.fromEntries(fields);
}

/** For the `catch` of a promise: a failed request as a value, for a caller that can go on after some of them. */
export function asFailure(error: unknown): ServiceError {
	if (error instanceof ServiceError) {
		return error;
	}
	throw error;
}

/** Returns a failed request that the run can do without, as a value. Throws only if the run was cancelled. */
export function asFailureUnlessCancelled(error: unknown): ServiceError {
	const failure = asFailure(error);
	if (failure.facts.code === 'cancelled') {
		throw failure;
	}
	return failure;
}

/** The limit of the company that a refusal reports as used up: a limit of the day or of its plan. */
export function limitOf({ code }: FailureFacts): 'day' | 'plan' | undefined {
	if (code === 'rate_limited') {
		return 'day';
	}
	return code === 'quota_exceeded' || code === 'account_limit_reached' ? 'plan' : undefined;
}

/** True if a status leaves open whether the request was carried out. A second try may succeed. */
export function isTransientStatus(status = 0): boolean {
	return status === 408 || status >= 500;
}

/** Tells whether a refusal says that the cursor of a page has expired. */
export function isExpiredCursor(error: unknown): boolean {
	if (!(error instanceof ServiceError)) {
		return false;
	}
	const { code, httpStatus = 0 } = error.facts;
	// Without a code, the cursor is the only part of the request that differs from the first page.
	const isUnexplained = code === 'unexplained_refusal' && [400, 404, 410, 422].includes(httpStatus);
	return code === 'invalid_cursor' || isUnexplained;
}

/**
 * For the `catch` of a promise: throws the failure again with more facts. Facts that the failure
 * has already stay.
 */
export function addFacts(facts: Partial<FailureFacts>): (error: unknown) => never {
	return (error) => {
		throw error instanceof ServiceError ? error.add({ ...facts, ...error.facts }) : error;
	};
}
