import codes from './errorCodes.json';

/** What happened, a person's step, and a model's: unless given, to tell the user that step. `{…}` is a value of the failure. */
export type FailureWords = readonly [message: string, nextStep: string, modelStep?: string];

type Table<Code extends string> = Readonly<Record<Code, FailureWords>>;

/** The 18 codes of the specification's "Errors" table. */
export const ERROR_CODES = codes.service as unknown as Table<keyof typeof codes.service>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** Whether a code is one that the specification names; a service may send others. */
export function isErrorCode(code: string): code is ErrorCode {
	return Object.hasOwn(ERROR_CODES, code);
}

/** The node's own codes (docs/errors.md), and after a dot cases of a code, whose message is said unless given. */
export const NODE_CODES = codes.node as unknown as Table<keyof typeof codes.node>;

export type FailureName = keyof typeof NODE_CODES;

export const FAILURE_WORDS: ReadonlyMap<string, FailureWords> = new Map(
	Object.entries<FailureWords>({ ...NODE_CODES, ...ERROR_CODES }),
);
