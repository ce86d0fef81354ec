import { EVENT_KINDS } from '../../../../nodes/PublishingService/trigger/events';

/** All events of the node, so that a new one is simulated as well, and judged. */
export const ALL_EVENTS: readonly string[] = EVENT_KINDS.map(({ name }) => name);
