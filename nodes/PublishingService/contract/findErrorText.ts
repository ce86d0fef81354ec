import type { ErrorText, Placeholders } from './errorText';
import { NODE_ERROR_TEXTS, type FailureName } from './nodeErrorTexts';
import { SERVICE_ERROR_TEXTS } from './serviceErrorTexts';

const FAILURES = { ...SERVICE_ERROR_TEXTS, ...NODE_ERROR_TEXTS } as const;

type Failures = typeof FAILURES;

/** The message of a code. A case, such as `account_not_found.notLookedUp`, may have the message of its code. */
type Message<Name> = Name extends keyof Failures
	? Failures[Name] extends { readonly message: infer Text extends string }
		? Text
		: Name extends `${infer Code}.${string}`
			? Message<Code>
			: never
	: never;

type Step<Name extends FailureName> = Failures[Name]['nextStep'];

/** The names of the values that the texts of a code contain. A missing value does not compile. */
export type FailureValueName<Name extends FailureName> = Name extends FailureName
	? Placeholders<Message<Name> | Step<Name>>
	: never;

const TEXTS: ReadonlyMap<string, ErrorText> = new Map(Object.entries<ErrorText>(FAILURES));

/**
 * Finds the texts of a code or of a case of a code, such as `invalid_base_url.dashboard`. Undefined for a code that
 * only the service knows.
 */
export function findErrorText(name: string): ErrorText | undefined {
	return TEXTS.get(name);
}
