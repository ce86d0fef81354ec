import type { Platform } from '../../contract/schemas';
import type { RowKind } from '../../messages/countedResults';

/** The outcome of a row's post in words: `describeResult` makes it of a Result, and no code reads it. */
export interface PostReport {
	readonly ok: boolean;
	/** The status of the post, or the result of the row (docs: "Columns and cells"). */
	readonly status: string;
	/** The change that was made, or would be: "create", "change caption", "unchanged", "refused". */
	readonly change: string;
	/** The old and the new value of each field that would change. Only in a check. */
	readonly details: string;
	readonly accounts: string;
	readonly goesLive: string;
	readonly postId: string;
	readonly problems: readonly string[];
	readonly warnings: readonly string[];
	/** The content of the column `syncState`; undefined if there is nothing to write. */
	readonly syncState: string | undefined;
	readonly platforms: ReadonlySet<Platform>;
	readonly kinds: readonly RowKind[];
	/** True if this report is about a post that the row's run created. */
	readonly isCreated: boolean;
	readonly replayed: boolean;
	readonly failure: unknown;
	/** True if the failure ends the run, unless the node continues on failures. */
	readonly stopsRun: boolean;
}

export const EMPTY_REPORT: PostReport = {
	ok: true,
	status: '',
	change: 'unchanged',
	details: '',
	accounts: '',
	goesLive: '',
	postId: '',
	problems: [],
	warnings: [],
	syncState: undefined,
	platforms: new Set(),
	kinds: [],
	isCreated: false,
	replayed: false,
	failure: undefined,
	stopsRun: false,
};
