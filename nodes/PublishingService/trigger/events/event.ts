import type { Account, Post } from '../../contract/schemas';
import { phaseOf } from '../../contract/postStatuses';
import type { AccountChange } from '../accountTracker';
import type { AnalyticsChange } from '../analytics/analyticsTracker';
import type { PostChange } from '../posts/postTracker';
import type { TriggerOptions } from '../triggerOptions';

/** The changes that a poll can find, by the tracker that finds them. */
export interface Changes {
	posts: PostChange;
	accounts: AccountChange;
	postAnalytics: AnalyticsChange<Post>;
	accountAnalytics: AnalyticsChange<Account>;
}
export type TrackerName = keyof Changes;

/** Changes for a manual test, made of what the company has now; null if it has nothing of the kind. */
export interface Samples {
	post(): Promise<PostChange | null>;
	account(): Promise<AccountChange | null>;
	postAnalytics(): Promise<AnalyticsChange<Post> | null>;
	accountAnalytics(): Promise<AnalyticsChange<Account> | null>;
}

/** The fields of the node that only some events have. */
export type EventField =
	| 'reportStatusPer'
	| 'onlyStatuses'
	| 'queueLowAt'
	| 'accountIds'
	| 'contentGroupId'
	| 'threshold'
	| 'postMetrics'
	| 'accountMetrics'
	| 'analyticsMinutes'
	| 'maxTrackedPosts'
	| 'trackPostsForDays';

/** An event without what all events share. */
export interface Finding {
	/** The name of the entry of the field that the user has chosen. */
	readonly event: string;
	/** The same for the same change, also when an older state is replayed. */
	readonly eventId: string;
	/** The post or the account as the service gave it, and what a message needs of it. */
	readonly [field: string]: unknown;
}

export interface TriggerEvent extends Finding {
	/** ISO 8601, in the host's time. */
	readonly detectedAt: string;
}

/** An entry of the field 'Trigger On'; saved workflows contain its name, which never changes. */
export interface EventEntry {
	readonly name: string;
	readonly displayName: string;
	/** The words of a person who adds a trigger. */
	readonly action: string;
	readonly description: string;
}

/** Another entry for the same event, narrowed to statuses: a shortcut to what people look for. */
export interface EventShortcut extends EventEntry {
	readonly onlyStatuses: readonly string[];
}

/**
 * One kind of event: which tracker finds it, and how it is made of a change. To add one, write its file and name it
 * in `events/index.ts`; the panel, the samples, and the simulated histories take it from there.
 */
export interface EventKind<Name extends TrackerName = TrackerName> extends EventEntry {
	readonly shortcuts: readonly EventShortcut[];
	readonly tracker: Name;
	/** The fields that narrow it, which the panel shows for it. */
	readonly fields: readonly EventField[];
	detect(change: Changes[Name], options: TriggerOptions): Finding[];
	/** Returns the change for a manual test. */
	sample(samples: Samples): Promise<Changes[Name] | null>;
}

/** The fields of a post, or of its item for one account, that a message to people needs; IDs come later. */
export function readablePost(
	{ caption, status, accounts = [] }: Post,
	accountId: string | null,
): object {
	const items = accounts.filter((item) => accountId === null || item.accountId === accountId);
	const [link] = items.flatMap(({ postUrl }) => postUrl ?? []);
	const failed = items.filter((item) => phaseOf(item.status) === 'failed');
	return {
		caption,
		accountName: items.map(nameOf).join(', '),
		failedAccounts: failed.map(nameOf).join(', '),
		status: accountId === null ? status : (items[0]?.status ?? status),
		...(link !== undefined && { link }),
	};
}

/** The account as people call it: `northwind (tiktok)`. */
export function nameOf({ username, platform }: Pick<Account, 'username' | 'platform'>): string {
	return `${username} (${platform})`;
}
