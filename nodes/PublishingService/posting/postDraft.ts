import type { ProblemReport } from '../actions/parameters';
import type { UploadSettings } from './uploads/uploadMedia';
import type { PostContent } from '../actions/post/contentFields';
import type { KeyChoice } from './idempotency';
import type { MediaEntry } from '../actions/post/mediaEntries';
import type { SlideList } from '../actions/post/slides';

/**
 * What to post: already parsed and held against the limits, wherever it came from. What was wrong
 * with its values is in the report, and what is found later is added there.
 */
export interface PostDraft {
	/** IDs of the accounts, each once, as `resolveAccounts` gives them. */
	readonly accountIds: readonly string[];
	readonly media: readonly MediaEntry[];
	readonly content: PostContent;
	readonly contentGroupIds?: readonly string[];
	readonly slides?: SlideList;
	/** How the post is kept from being made twice. */
	readonly key: KeyChoice;
	readonly uploads: UploadSettings;
	readonly report: ProblemReport;
	/** What the key may not look at, such as `accounts`; Check Only says it. */
	readonly notChecked: readonly string[];
}
