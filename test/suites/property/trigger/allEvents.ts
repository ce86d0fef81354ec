import { EVENT_KINDS } from '../../../../nodes/PublishingService/trigger/events';

/** All events of the node, so that a new event is simulated and judged too. */
export const ALL_EVENTS: readonly string[] = EVENT_KINDS.map(({ name }) => name);
