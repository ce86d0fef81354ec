import type { ErrorText, Placeholders } from './errorText';
import { NODE_ERROR_TEXTS, type FailureName } from './nodeErrorTexts';
import { SERVICE_ERROR_TEXTS } from './serviceErrorTexts';

const FAILURES = { ...SERVICE_ERROR_TEXTS, ...NODE_ERROR_TEXTS } as const;

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

const WORDS: ReadonlyMap<string, ErrorText> = new Map(Object.entries<ErrorText>(FAILURES));

/**
 * Finds the words of a code or of a case of it, such as `invalid_base_url.dashboard`; undefined for a
 * code that only the service knows.
 */
export function findErrorText(name: string): ErrorText | undefined {
	return WORDS.get(name);
}
