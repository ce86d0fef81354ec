import type { TransferMethod } from '../client/uploadTarget';
import type { QueuePostBody, Slide } from '../contract/schemas';
import type { MediaEntry } from '../values/mediaKind';
import { formatNumber } from '../values/text';
import type { ConcurrencyLimit } from './concurrencyLimit';
import type { ItemTurn } from './itemTurn';
import type { PostingResults } from './postingResults';
import type { BinaryFile } from './uploads/binaryFile';

/** The run in which posts are made. */
export interface PostingRun {
	readonly workflowId: string;
	readonly nodeId: string;
	readonly executionId: string;
	/** The node runs again in a loop of the workflow, and for each call of an agent. */
	readonly runIndex: number;
	/** IANA name of the workflow's time zone. */
	readonly timezone: string;
	/** Limits how many uploads are sent at the same time. The service may process any number of them. */
	readonly shared: { readonly uploadLimit: ConcurrencyLimit };
}

/** The part of an item that creating its post needs. */
export interface PostItem {
	readonly index: number;
	/** The number by which a person finds the row. */
	readonly rowNumber: number;
	readonly run: PostingRun;
	/** Uploads made for this item so far; an error that follows names them. */
	readonly uploadIds: string[];
	/** Its turn among the items of the same accounts. */
	readonly turn: ItemTurn;
	readonly files: PostFiles;
	/** Results that the items of the API key share. */
	readonly results: PostingResults;
}

/** The files of an item. */
export interface PostFiles {
	/** A file, by the name of its binary property; undefined if there is no such file. */
	find(property: string): Promise<BinaryFile | undefined>;
	/** All files, without opening them. */
	list(): ReadonlyArray<{ readonly property: string }>;
}

/** The content of a post, read and compared with the limits, whatever its source. */
export interface PostDraft {
	/** IDs of the accounts, each once, as `resolveAccounts` returns them. */
	readonly accountIds: readonly string[];
	readonly media: readonly MediaEntry[];
	readonly content: PostContent;
	readonly contentGroupIds?: readonly string[];
	readonly slides?: SlideList;
	readonly key: KeyChoice;
	readonly uploads: UploadSettings;
	/** True if the user chose to publish late posts as soon as possible. */
	readonly publishesPast?: boolean;
	/** Collects the problems of its values, also problems that are found later. */
	readonly report: ProblemReport;
	/** Lists that the API key may not read, such as `accounts`; Check Only reports them. */
	readonly notChecked: Set<string>;
}

/** The content of a post, created or queued (specification, "POST /v2/posts"). */
export type PostContent = Readonly<Omit<QueuePostBody, 'accountIds'>>;

/** A slide as it is sent. A slide without an image uses the media entry at the same position. */
export type SlideDraft = Omit<Slide, 'image'> & { readonly image?: string };

/** The slides of a post and the field that they are from. */
export interface SlideList {
	readonly field: 'options.slides' | 'options.slidesJson';
	readonly pages: readonly SlideDraft[];
}

/** The way in which a second post is prevented. A user's own key is missing only if it was refused. */
export type KeyChoice =
	| { readonly mode: 'execution' }
	| { readonly mode: 'none' }
	| {
			readonly mode: 'automatic';
			/** The row of a sheet: two workflows with one sheet create one post, also at the same time. */
			readonly isOfSheet?: boolean;
			/** The cancelled post in whose place a new one is created: it has used up the key of its row. */
			readonly replaces?: string;
	  }
	| { readonly mode: 'custom'; readonly key: string | undefined };

/** How media get into the service. */
export interface UploadSettings {
	/** True if the header of a video is checked against the media rules before the upload. */
	readonly checkVideo: boolean;
	/**
	 * The method for uploads. Without it, the method that the service names; otherwise the methods
	 * that the storage accepts, raw bytes by PUT first.
	 */
	readonly transferMethod?: TransferMethod;
	/** Seconds to wait until a pending upload is ready. */
	readonly waitSeconds: number;
}

/** Collects all problems, under the names that a user sees. */
export interface ProblemReport {
	/** Sentences such as "Caption has 2,201 characters, the limit is 2,200". */
	readonly problems: readonly string[];
	/** Notes what is wrong with a parameter, such as `accountIds`; in words of its own for a model. */
	refuse(name: string, problem: string, forModel?: string): undefined;
}

/** More problems help nobody: a list of 100,000 wrong values would be a message of many megabytes. */
const MOST_PROBLEMS = 20;

/** Problems of an item's own values; nothing was sent for it. */
export class InvalidItemError extends Error {
	readonly problems: readonly string[];

	constructor(allProblems: readonly string[]) {
		const hiddenCount = allProblems.length - MOST_PROBLEMS;
		const shownProblems = allProblems.slice(0, MOST_PROBLEMS);
		const problems =
			hiddenCount > 0 ? [...shownProblems, `and ${formatNumber(hiddenCount)} more`] : shownProblems;
		super(problems.join('; '));
		this.name = 'InvalidItemError';
		this.problems = problems;
	}
}

/** The outcome of a wanted post. */
export interface Outcome {
	readonly json: object;
	/** True if an Idempotency-Key brought back a post of an earlier run. */
	readonly replayed?: boolean;
	/** True if a check found that the service would refuse the post. */
	readonly refused?: boolean;
}
