import codes from './errorCodes.json';

/** What happened, unless its code says it, a person's step, and a model's: unless given, to tell the user that step. `{…}` is a value of the failure. */
export interface FailureWords {
	readonly message?: string;
	readonly nextStep: string;
	readonly modelStep?: string;
}

/** The 18 codes of the specification's "Errors" table. */
export const ERROR_CODES = codes.service;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a code is one that the specification names; a service may send others. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERROR_CODES, code);
}

/** The node's own codes (docs/errors.md), and after a dot cases of a code. */
export const NODE_CODES = codes.node;

export type FailureName = keyof typeof NODE_CODES;

export const FAILURE_WORDS: ReadonlyMap<string, FailureWords> = new Map(
	Object.entries<FailureWords>({ ...codes.node, ...codes.service }),
);
