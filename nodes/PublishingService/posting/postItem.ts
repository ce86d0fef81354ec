import type { BinaryFile } from './uploads/storedFile';

/** The run in which posts are made. */
export interface PostingRun {
	readonly workflowId: string;
	readonly nodeId: string;
	readonly executionId: string;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	readonly shared: {
		/** The bound on uploads of all items together. */
		readonly uploadLimit: { run<T>(work: () => Promise<T>): Promise<T> };
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
	/** Notes why the item failed: after a temporary failure nothing more is posted for its accounts. */
	holdBehind(failure: unknown): void;
	/** A file of the item, by the name of its binary property; undefined where there is none. */
	file(property: string): Promise<BinaryFile | undefined>;
	/** The files of the item, without opening them. */
	files(): ReadonlyArray<{ readonly property: string }>;
	/** Work that runs once for all items that ask for the same thing; a failure is not remembered. */
	once<T>(key: string, work: () => Promise<T>): Promise<T>;
}
