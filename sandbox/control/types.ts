import type { Folder, Post, PostStatus, Scope, UploadKind } from '../service';
import type { Figures } from '../engine/analytics';
import type { FaultRule } from '../faultRules';
import type { NewAccount } from '../store/accounts';
import type { PostContent } from '../store/posts';

export const controlKey = 'sandbox-control';

export interface ClockState {
	/** ISO 8601. */
	now: string;
}

/** A post that exists from the start, as if somebody had created it earlier. */
export interface SeededPost {
	postId?: string;
	/** All accounts get `status`; a draft may have none. */
	accountIds: string[];
	/** `queued` unless given. */
	status?: PostStatus;
	mediaKind?: UploadKind;
	/** Upload ids; a ready image of the sandbox's own unless given. */
	media?: string[];
	caption?: string | null;
	hashtags?: string[];
	notes?: string | null;
	contentGroupIds?: string[];
	/** The template from which the post comes: the post stays in the group `template:<id>`. */
	templateId?: string;
	/** ISO 8601; only for posts that are not published yet. */
	scheduledAfter?: string;
	/** ISO 8601; now unless given. */
	createdAt?: string;
	/** ISO 8601, for posts that are live; `createdAt` unless given. */
	postedAt?: string;
}

/** Many posts together, spread evenly over accounts, statuses and time. */
export interface PostSeries {
	count: number;
	/** ISO 8601; a year ago unless given. */
	from?: string;
	/** ISO 8601; now unless given. */
	to?: string;
	/** The posts take these statuses in turn; all are `posted` unless given. */
	statuses?: PostStatus[];
	/** The posts go to these accounts in turn; to all accounts unless given. */
	accountIds?: string[];
}

/** Data that is added to the sandbox. */
export interface Seed {
	/** The demo company: accounts, folders, packs, tags and posts. */
	demo?: boolean;
	/** Accounts, or how many to make up. */
	accounts?: NewAccount[] | number;
	contentTags?: Array<{ tagId?: string; name: string; color?: string }>;
	folders?: Folder[];
	posts?: SeededPost[] | PostSeries;
}

export interface SeedResult {
	accountIds: string[];
	contentGroupIds: string[];
	folderIds: string[];
	/** The ids of listed posts; none for a series. */
	postIds: string[];
}

export interface NewKey {
	scopes: Scope[];
	name?: string;
	revoked?: boolean;
}

/** A post as the API shows it by default, with what was sent for it. */
export type KeptPost = Post & { content: PostContent };

export interface StatusChange {
	status: PostStatus;
	/** One item only; all unless given. */
	accountId?: string;
}

export interface AnalyticsBump {
	delta: Partial<Figures>;
	/** One item only; all unless given. */
	accountId?: string;
}

export type ArmedFault = FaultRule & { id: number };
