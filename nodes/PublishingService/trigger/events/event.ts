import type { Account, Post } from '../../contract/schemas';
import { phaseOf } from '../../contract/postStatuses';
import type { AccountChange } from '../accountTracker';
import type { AnalyticsChange } from '../analytics/analyticsTracker';
import type { PostChange } from '../posts/postTracker';
import type { TriggerOptions } from '../chosenOptions';

/** The changes that a poll can find, by the tracker that finds them. */
export interface Changes {
	posts: PostChange;
	accounts: AccountChange;
	postAnalytics: AnalyticsChange<Post>;
	accountAnalytics: AnalyticsChange<Account>;
}
export type TrackerName = keyof Changes;

/** Changes for a manual test, made from the posts and accounts of the company; null if it has none of this kind. */
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

/** An event without the fields that all events share. */
export interface EventContent {
	/** The name of the entry of the field that the user has chosen. */
	readonly event: string;
	/** Identifies the change: a replay of an older state gives the same change the same ID. */
	readonly eventId: string;
	/** The post or the account as the service returns it, and the fields of it that a message needs. */
	readonly [field: string]: unknown;
}

export interface TriggerEvent extends EventContent {
	/** ISO 8601, by the clock of the host. */
	readonly detectedAt: string;
}

/** An entry of the field 'Trigger On'; saved workflows contain its name, which never changes. */
export interface EventEntry {
	readonly name: string;
	readonly displayName: string;
	/** The text by which people find the trigger in n8n. */
	readonly action: string;
	readonly description: string;
}

/** Another entry for the same event, limited to statuses that people often look for. */
export interface EventShortcut extends EventEntry {
	readonly onlyStatuses: readonly string[];
}

/**
 * A kind of event: the tracker that finds it, and how it is made from a change. To add a kind, write its file, and
 * add it to the list in `events/index.ts`, from which the panel, the samples and the simulated histories take it.
 */
export interface EventKind<Name extends TrackerName = TrackerName> extends EventEntry {
	readonly shortcuts: readonly EventShortcut[];
	readonly tracker: Name;
	/** The fields that limit the event. The panel shows these fields for it. */
	readonly fields: readonly EventField[];
	detect(change: Changes[Name], options: TriggerOptions): EventContent[];
	/** Returns the change for a manual test. */
	sample(samples: Samples): Promise<Changes[Name] | null>;
}

/** The fields that a message to people needs: of the whole post, or of its item for one account. */
export function readablePost(
	{ caption, status, accounts = [] }: Post,
	accountId: string | null,
): object {
	const items = accounts.filter((item) => accountId === null || item.accountId === accountId);
	const [link] = items.flatMap(({ postUrl }) => postUrl ?? []);
	const failed = items.filter((item) => phaseOf(item.status) === 'failed');
	return {
		caption,
		accountName: items.map(accountName).join(', '),
		failedAccounts: failed.map(accountName).join(', '),
		status: accountId === null ? status : (items[0]?.status ?? status),
		...(link !== undefined && { link }),
	};
}

/** The account as people call it: `northwind (tiktok)`. */
export function accountName({
	username,
	platform,
}: Pick<Account, 'username' | 'platform'>): string {
	return `${username} (${platform})`;
}
