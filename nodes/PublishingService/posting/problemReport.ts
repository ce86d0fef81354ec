/** Where all that is wrong is collected, under the names that a user sees. */
export interface ProblemReport {
	/** Sentences such as "Caption has 2,201 characters, the limit is 2,200". */
	readonly problems: readonly string[];
	/**
	 * Notes what is wrong with a parameter, by its name, such as `accountIds`; in words of its own for a
	 * model, where a person is told what only a person can do.
	 */
	refuse(name: string, problem: string, forModel?: string): undefined;
}

/** Throws what was found wrong, all of it at once. */
export function assertValid({ problems }: Pick<ProblemReport, 'problems'>): void {
	if (problems.length > 0) throw new InvalidItemError(problems);
}

/** What is wrong with an item's own values; nothing was sent for it. */
export class InvalidItemError extends Error {
	constructor(readonly problems: readonly string[]) {
		super(problems.join('; '));
		this.name = 'InvalidItemError';
	}
}
