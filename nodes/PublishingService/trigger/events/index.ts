import { accountChanged } from './accountChanged';
import { accountAnalyticsChanged, postAnalyticsChanged } from './analyticsChanged';
import type { EventKind, TrackerName } from './event';
import { postCreated } from './postCreated';
import { postStatusChanged } from './postStatusChanged';
import { queueLow } from './queueLow';

/** The kinds of events, by the tracker that finds them. */
export const EVENT_KINDS: { readonly [Name in TrackerName]: ReadonlyArray<EventKind<Name>> } = {
	posts: [postCreated, postStatusChanged],
	accounts: [accountChanged, queueLow],
	postAnalytics: [postAnalyticsChanged],
	accountAnalytics: [accountAnalyticsChanged],
};

export const ALL_KINDS = Object.values<readonly EventKind[]>(EVENT_KINDS).flat();
