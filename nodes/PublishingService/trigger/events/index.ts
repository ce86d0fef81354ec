import { accountChanged } from './accountChanged';
import { accountAnalyticsChanged, postAnalyticsChanged } from './analyticsChanged';
import type { EventKind } from './event';
import { postCreated } from './postCreated';
import { postStatusChanged } from './postStatusChanged';
import { queueLow } from './queueLow';

/** The kinds of events, in the order in which those of one poll are told. */
export const EVENT_KINDS: readonly EventKind[] = [
	postCreated,
	postStatusChanged,
	accountChanged,
	queueLow,
	postAnalyticsChanged,
	accountAnalyticsChanged,
];
