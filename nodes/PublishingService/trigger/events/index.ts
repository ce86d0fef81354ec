import { accountAnalyticsChanged } from './accountAnalyticsChanged';
import { accountChanged } from './accountChanged';
import type { EventKind, PartName } from './event';
import { postAnalyticsChanged } from './postAnalyticsChanged';
import { postCreated } from './postCreated';
import { postStatusChanged } from './postStatusChanged';
import { queueLow } from './queueLow';

/** The kinds of events, by the part of the watch that finds them. */
export const EVENT_KINDS: { readonly [Part in PartName]: ReadonlyArray<EventKind<Part>> } = {
	posts: [postCreated, postStatusChanged],
	accounts: [accountChanged, queueLow],
	postAnalytics: [postAnalyticsChanged],
	accountAnalytics: [accountAnalyticsChanged],
};
