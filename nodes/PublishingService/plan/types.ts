import type { ServiceError } from '../client/serviceError';
import type { Account, Platform, Post, Usage, Workspace } from '../contract/schemas';
import type { Difference, VisibleMedia, ContentField } from '../posting/findDifferences';
import type { PostChanges } from '../posting/postChanges';
import type { PreparedPost } from '../posting/media/checkMedia';
import type { PostContent } from '../posting/postDraft';
import type { FoundPost } from '../posting/readPosts';
import type { UnfinishedHint } from '../posting/unfinishedReschedule';
import type { CellReader } from '../sheet/cellReader';
import type { RowTime } from '../sheet/readTime';
import type { ItemFile } from '../sheet/rows/itemFiles';
import type { Finding } from '../sheet/texts/findings';
import type { DateOrder } from '../values/dateOrder';
import type { MediaEntry } from '../values/mediaKind';
import type { Match } from './match';
import type { SyncState } from './syncState';

/**
 * The values that a row passes through. A row of the sheet wants posts (PostIntent), the
 * survey contains what exists, `decide` turns each intent into a Change, and a Result reports the
 * outcome. All values are immutable, and no code reads the sentences that `describe` makes of them.
 */

/** A row of the sheet that is not empty, with its cells by role. */
export interface SheetRow {
	/** The index of the n8n item. */
	readonly item: number;
	/** The number by which messages call the row. */
	readonly line: number;
	readonly reader: CellReader;
	/** The posts that the row has, as the sheet names them. */
	readonly postIds: readonly string[];
	/** The content of the column `syncState`. */
	readonly state: SyncState;
	/** A finding from the sheet as a whole, such as a date that the row takes from the row above. */
	readonly sheetFinding: Finding | undefined;
	/** The files of the row's item. */
	readonly files: readonly ItemFile[];
	/** True if the row is not empty, but no mapped column returns a value for it. */
	readonly isUnmapped: boolean;
}

/** The part of a row's wish that is not a field: the row is not to be posted, or not now. */
export type Hold =
	| { readonly kind: 'none' }
	/** A status such as "Cancelled": for good. */
	| { readonly kind: 'cancelled'; readonly because: Finding; readonly reason: Finding }
	/** A status such as "Draft" or "On hold". */
	| { readonly kind: 'onHold'; readonly because: Finding; readonly reason: Finding }
	/** The sheet itself says that the row is published already. */
	| { readonly kind: 'published'; readonly because: Finding }
	/** The row goes only to platforms that the service does not have. */
	| { readonly kind: 'otherPlatform'; readonly because: Finding };

/** The post of an intent: a new post, or a post that the row names. */
export type Target =
	| {
			readonly kind: 'new';
			readonly postId?: undefined;
			/** The cancelled post that the row names, if the row is planned again. */
			readonly replaces: string | undefined;
	  }
	| { readonly kind: 'existing'; readonly postId: string; readonly replaces?: undefined }
	/** A post that the row names and no longer wants. */
	| { readonly kind: 'surplus'; readonly postId: string; readonly replaces?: undefined };

/** One post that a row wants, made without a request. A row with a text for each platform makes two. */
export interface PostIntent {
	readonly row: SheetRow;
	/**
	 * The cells as this post reads them: first the cells for its platforms, then the cells for all
	 * platforms.
	 */
	readonly reader: CellReader;
	readonly target: Target;
	readonly accountIds: readonly string[];
	readonly platforms: ReadonlySet<Platform>;
	readonly content: PostContent;
	readonly time: RowTime;
	readonly media: readonly MediaEntry[];
	/** True if the workspace has to be read for its media. */
	readonly namesWorkspace: boolean;
	/** Names or IDs; undefined if the row says nothing of tags. */
	readonly contentTags: readonly string[] | undefined;
	/** The fields for which the sheet has a column. Only these are compared with a post. */
	readonly statedFields: ReadonlySet<ContentField>;
	readonly hold: Hold;
	/** Findings from reading the row without its media. */
	readonly findings: readonly Finding[];
	/** Findings from reading its media: they matter only if the post is created. */
	readonly mediaFindings: readonly Finding[];
}

/** The accounts of the company, or that the key may not read them. */
export type AccountList = readonly Account[] | 'mayNotRead';

/** Facts that are read before the rows, because cells name accounts, tags and images of the workspace. */
export interface CompanyFacts {
	readonly accounts: AccountList;
	/** IDs for rows that name no account; entries as they are if the key may not read accounts. */
	readonly defaultAccountIds: readonly string[];
	readonly sheetTag: string | undefined;
	/** True if brands or clients of the sheet are names of accounts. */
	readonly hasBrands: boolean;
	/** Undefined if no row uses images or folders of the workspace. */
	readonly workspace: Workspace | ServiceError | undefined;
}

/** The planned posts of the company, read once a run. */
export interface PlannedPosts {
	readonly posts: readonly Post[];
	/** Posts that are published or being published, read only if a row may be the row of one of them. */
	readonly published: readonly Post[];
	/** Undefined if nothing had to be created, or the key may not read it. */
	readonly usage: Usage | undefined;
	/** Lists that could not be read, and why: that costs a hint, and no post. */
	readonly remarks: readonly Finding[];
}

/** The tags and media of an intent, as the survey found them. */
export interface IntentFacts {
	readonly tagIds: readonly string[] | undefined;
	readonly media: VisibleMedia | undefined;
	readonly findings: readonly Finding[];
	/** Ready to be uploaded and created; undefined if the post exists, or something is wrong. */
	readonly prepared: PreparedPost | undefined;
	/** The content of each media file, comparable only within this run. */
	readonly identities: readonly string[];
	/** The reason why they could not be read. The row is refused, and may succeed in the next run. */
	readonly failure: unknown;
	/** An unfinished reschedule that the post as it is now needs. */
	readonly unfinished: UnfinishedHint | undefined;
	/** True if the row speaks of an unfinished reschedule that is not one of this post. */
	readonly hasForeignReschedule: boolean;
}

/** The accounts, posts and media that exist, read once for each company and run. */
export interface Survey extends CompanyFacts, PlannedPosts {
	readonly foundPosts: ReadonlyMap<string, FoundPost>;
	readonly intentFacts: ReadonlyMap<PostIntent, IntentFacts>;
	/** The planned posts that belong to rows without a post ID. */
	readonly matches: ReadonlyMap<PostIntent, Match>;
	/** True if the run has several companies: a post may be of another one. */
	readonly isOneOfSeveral: boolean;
	/** The rows with other API keys, by the post IDs that they name. */
	readonly rowsOfOtherKeys: ReadonlyMap<string, readonly SheetRow[]>;
}

/**
 * The side that changed a field since the row was last applied. Neither side for a time that was read in the zone
 * of the workflow because the zone of the account is not known.
 */
export type Side = 'row' | 'dashboard' | 'both' | 'unknown' | 'zone';

/** A field on which row and post do not agree. */
export interface FieldDifference {
	readonly difference: Difference;
	readonly changedIn: Side;
}

/** A loop of the workflow, which gives the node only some rows of the sheet at a time. */
export interface Loop {
	/** Finds the name of an earlier node that returned this post ID in several rows. */
	nodeWithCopies(postId: string): string | undefined;
}

/** The user's choices for rows that have posts, and for dates. */
export interface PlanSettings {
	readonly updatesPosts: boolean;
	readonly cancelsCancelledRows: boolean;
	readonly cancelsDeletedRows: boolean;
	/** A row without a post ID that says what a planned post says, or nearly. */
	readonly similarRows: 'hold' | 'create';
	readonly dashboardChanges: 'keep' | 'return' | 'overwrite';
	readonly approvedPosts: 'hold' | 'approveAgain' | 'update';
	/** A row whose post is cancelled, and that the sheet plans again. */
	readonly plannedAgainRows: 'create' | 'report';
	readonly publishesPast: boolean;
	readonly acceptsFarDates: boolean;
	/** Undefined if the dates of the sheet must prove the order of day and month. */
	readonly dateOrder: DateOrder | undefined;
	readonly emptyDates: 'automatic' | 'above' | 'none';
	readonly skipApproval: boolean;
	/** Minutes between two posts of one account; 0 for no warning. */
	readonly minimumGap: number;
	/** Undefined if the node gets all rows of its input together. */
	readonly loop: Loop | undefined;
}

interface ChangeOf {
	readonly warnings: readonly Finding[];
}

/** A new post. */
export interface Create extends ChangeOf {
	readonly action: 'create';
	readonly intent: PostIntent;
	readonly prepared: PreparedPost;
}

/**
 * The post of a row gets the values of the row, except for fields that somebody changed in the
 * dashboard.
 */
export interface Update extends ChangeOf {
	readonly action: 'update';
	readonly intent: PostIntent;
	readonly before: Post;
	readonly changes: PostChanges;
	readonly applied: readonly FieldDifference[];
	readonly keptDifferences: readonly FieldDifference[];
	readonly resume: UnfinishedHint | undefined;
}

/** A post is cancelled for all its accounts; without an intent because its row was deleted. */
export interface Cancel extends ChangeOf {
	readonly action: 'cancel';
	readonly intent: PostIntent | undefined;
	readonly before: Post;
}

/** The kinds of rows that change nothing, with or without a post. */
export type KeepKind = 'exists' | 'skipped' | 'history' | 'unread' | 'unknownPost' | 'deletedRow';

/** Nothing is done; `because` has a refusal if the post is not as the row says. */
export interface Keep extends ChangeOf {
	readonly action: 'keep';
	readonly kind: KeepKind;
	readonly intent: PostIntent | undefined;
	readonly before: Post | undefined;
	readonly because: readonly Finding[];
	readonly keptDifferences: readonly FieldDifference[];
	/** True if the row itself keeps its post from being updated: 'Stop Before Any Change' counts it. */
	readonly isIssue: boolean;
	readonly failure: unknown;
}

/** A new post that is not created. */
export interface Refuse extends ChangeOf {
	readonly action: 'refuse';
	readonly intent: PostIntent;
	readonly because: readonly Finding[];
	readonly failure: unknown;
}

/** The decision about an intent, or about a post whose row was deleted, and its reasons. */
export type Change = Create | Update | Cancel | Keep | Refuse;

/** A step of an update that did not work. */
export interface FailedStep {
	readonly step: 'update' | 'reschedule' | 'add' | 'remove';
	readonly failure: ServiceError;
}

/** The outcome of a change. */
export type Result =
	/** A check: this is what a run would do. */
	| { readonly status: 'planned'; readonly change: Change }
	/** Nothing was to be done, or nothing could be. */
	| { readonly status: 'settled'; readonly change: Keep | Refuse }
	| { readonly status: 'notAttempted'; readonly change: Change; readonly because: Finding }
	| {
			readonly status: 'done';
			readonly change: Create | Update | Cancel;
			/** The post as it is now; undefined if it could not be read. */
			readonly after: Post | undefined;
			/** The post as a later answer of the same run shows it: somebody may have changed it meanwhile. */
			readonly later?: Post;
			readonly mediaMark: string | undefined;
	  }
	/** An Idempotency-Key brought back a post of an earlier run. */
	| {
			readonly status: 'replayed';
			readonly change: Create;
			readonly then: Result;
			readonly isIncomplete: boolean;
			readonly mediaMark: string | undefined;
	  }
	| {
			readonly status: 'failed';
			readonly change: Change;
			readonly after: Post | undefined;
			readonly done: ReadonlyArray<FailedStep['step']>;
			readonly failedSteps: readonly FailedStep[];
			readonly failure: unknown;
			/** The note with which the next run can complete a reschedule. */
			readonly unfinished: string | undefined;
	  };
