/// <reference types="jest" />

/** Jest's types call its matchers `any`, behind which no other mistake in an expectation is seen. */
declare namespace jest {
	interface Expect {
		any(classType: unknown): unknown;
		anything(): unknown;
		arrayContaining(expected: readonly unknown[]): unknown;
		closeTo(expected: number, precision?: number): unknown;
		objectContaining(expected: object): unknown;
		stringContaining(expected: string): unknown;
		stringMatching(expected: string | RegExp): unknown;
	}
}
