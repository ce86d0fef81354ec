import type { AccountQueue } from '../posting/accountQueue';
import type { ConcurrencyLimit } from '../posting/concurrencyLimit';
import type { HeldAccounts } from '../posting/heldAccounts';
import type { RowSources } from '../plan/decideDeletedRows';
import type { Loop } from '../plan/types';
import type { PostingRun } from '../posting/postDraft';
import type { RunFiles } from '../posting/uploads/binaryFile';
import type { DateOrderProofs } from '../values/dateOrder';
import type { RunHints } from './runHints';
import type { SharedResults } from './sharedResults';

/**
 * State that the items of one API key share. `uploadLimit`, `files`, `keys` and `hints` are shared by all
 * items of the run.
 */
export interface SharedState {
	readonly accountQueue: AccountQueue;
	/** Accounts for which an earlier row failed for a temporary reason: later rows must not overtake its post. */
	readonly heldAccounts: HeldAccounts;
	readonly itemLimit: ConcurrencyLimit;
	readonly results: SharedResults;
	readonly uploadLimit: ConcurrencyLimit;
	readonly files: RunFiles;
	/** API keys that an expression in the credential reads from the rows. Outputs must not contain them. */
	readonly keys: ReadonlySet<string>;
	readonly hints: RunHints;
	/** The order of day and month that the items of this key prove. Undefined until an item needs it. */
	dateOrders: DateOrderProofs | undefined;
}

export interface Run extends PostingRun {
	/** True if other items continue after an item failed (the node's On Error). */
	readonly continuesOnFail: boolean;
	/** The moment when the run began, in milliseconds. A time before this moment counts as past. */
	readonly startedAt: number;
	readonly isTool: boolean;
	/** True if a person retries an earlier execution, whose rows may be out of date. */
	readonly isRetry: () => boolean;
	/** Finds out how the rows reached the node, as far as it matters for these posts. */
	readonly rowSources: (postIds: readonly string[]) => RowSources;
	/** The loop in which the node runs; undefined if there is none. */
	readonly loop: () => Loop | undefined;
	readonly shared: SharedState;
}
