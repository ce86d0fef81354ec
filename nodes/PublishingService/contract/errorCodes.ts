import type { FailureWords, Placeholders } from './failureWords';
import { NODE_CODES, type FailureName } from './nodeCodes';
import { ERROR_CODES } from './serviceCodes';

const FAILURES = { ...ERROR_CODES, ...NODE_CODES } as const;

type Failures = typeof FAILURES;

type Message<Name> = Name extends keyof Failures
	? Failures[Name] extends { readonly message: infer Text extends string }
		? Text
		: Name extends `${infer Code}.${string}`
			? Message<Code>
			: never
	: never;

type Step<Name extends FailureName> = Failures[Name]['nextStep'];

/** The names of the values that the words of a code need: a missing one does not compile. */
export type FailureValueName<Name extends FailureName> = Name extends FailureName
	? Placeholders<Message<Name> | Step<Name>>
	: never;

const WORDS: ReadonlyMap<string, FailureWords> = new Map(Object.entries<FailureWords>(FAILURES));

/**
 * Finds the words of a code or of a case of it, such as `invalid_base_url.dashboard`; undefined for a
 * code that only the service knows.
 */
export function findFailureWords(name: string): FailureWords | undefined {
	return WORDS.get(name);
}
