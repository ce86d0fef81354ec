import type { Account, Post } from '../../contract/decoded';
import { phaseOf } from '../../contract/statuses';
import type { AccountChange } from '../accounts';
import type { FiguresChange } from '../figures/figureTracker';
import type { TriggerOptions } from '../triggerOptions';
import type { PostChange } from '../posts/tracker';

/** What a poll can find, by the tracker that finds it. */
export interface Changes {
	posts: PostChange;
	accounts: AccountChange;
	postAnalytics: FiguresChange<Post>;
	accountAnalytics: FiguresChange<Account>;
}
export type TrackerName = keyof Changes;

/** An event without what all events share. */
export interface Finding {
	/** The name of the entry of the field that the user has chosen. */
	readonly event: string;
	/** The same for the same change, also when an older state is replayed. */
	readonly eventId: string;
	/** As the service gave them. */
	readonly post?: Post;
	readonly account?: Account | null;
	readonly [field: string]: unknown;
}

export interface TriggerEvent extends Finding {
	/** ISO 8601, in the host's time. */
	readonly detectedAt: string;
	/** What a person should know of the trigger; each is said in one event. */
	readonly notices?: readonly string[];
}

/** An entry of the Trigger On field; saved workflows hold its name, which never changes. */
interface EventEntry {
	readonly name: string;
	readonly displayName: string;
	/** What a person looks for when adding a trigger. */
	readonly action: string;
	readonly description: string;
}

/** One kind of event: which tracker finds it, and what it makes of a change. */
export interface EventKind<Name extends TrackerName = TrackerName> extends EventEntry {
	/** Other entries of the Trigger On field, for what people look for: this event, narrowed to statuses. */
	readonly aliases?: ReadonlyArray<EventEntry & { readonly onlyStatuses: readonly string[] }>;
	readonly tracker: Name;
	detect(change: Changes[Name], options: TriggerOptions): Finding[];
}

/** What a message to people needs of a post, or of one account's part of it; ids come later. */
export function readablePost({ caption, status, accounts = [] }: Post, accountId?: string | null) {
	const items = accounts.filter((item) => !accountId || item.accountId === accountId);
	const links = items.flatMap(({ postUrl }) => postUrl ?? []);
	const failed = items.filter((item) => phaseOf(item.status) === 'failed');
	return {
		caption,
		accountName: items.map(nameOf).join(', '),
		failedAccounts: failed.map(nameOf).join(', '),
		status: accountId ? (items[0]?.status ?? status) : status,
		...(links[0] && { link: links[0] }),
	};
}

/** The account as people call it: `northwind (tiktok)`. */
export function nameOf({ username, platform }: Pick<Account, 'username' | 'platform'>): string {
	return `${username} (${platform})`;
}
