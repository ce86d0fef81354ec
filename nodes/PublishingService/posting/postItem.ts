import type { BinaryFile } from './uploads/storedFile';

/** A bound on how many uploads are sent side by side; the service works on any number of them. */
export interface SendingLimit {
	run<T>(send: () => Promise<T>): Promise<T>;
}

/** The run in which posts are made. */
export interface PostingRun {
	readonly workflowId: string;
	readonly nodeId: string;
	readonly executionId: string;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	readonly shared: {
		readonly uploadLimit: SendingLimit;
	};
}

/** What is asked of the item that a post is made for. */
export interface PostItem {
	readonly index: number;
	readonly run: PostingRun;
	/** Uploads made for this item so far; an error that follows names them. */
	readonly uploadIds: string[];
	/**
	 * Queues the item for these accounts, behind the items before it; once, however often it is called.
	 * Called as soon as the accounts are known, because later items wait for it.
	 */
	queueFor(accountIds: readonly string[]): Promise<void>;
	/** Resolves once the items before it are done with these accounts. Throws RunStopped. */
	firstInQueue(accountIds: readonly string[]): Promise<void>;
	/** Throws where an earlier item for one of its accounts did not get through and this must not overtake it. */
	assertMayFollow(): void;
	/** A file of the item, by the name of its binary property; undefined where there is none. */
	file(property: string): Promise<BinaryFile | undefined>;
	/** The files of the item, without opening them. */
	files(): ReadonlyArray<{ readonly property: string }>;
	/** Work that runs once for all items that ask for the same thing; a failure is not remembered. */
	once<T>(key: string, work: () => Promise<T>): Promise<T>;
}

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

/** What is wrong with an item's own values; nothing was sent for it. */
export class InvalidItemError extends Error {
	constructor(readonly problems: readonly string[]) {
		super(problems.join('; '));
		this.name = 'InvalidItemError';
	}
}

/** What became of a wanted post. */
export interface Outcome {
	readonly json: object;
	/** Whether an Idempotency-Key brought back a post of an earlier run. */
	readonly replayed?: boolean;
	/** True where a check found that the post would be refused. */
	readonly refused?: boolean;
}
