import type { TriggerOptions } from '../chosenOptions';
import { EVENT_KINDS } from './index';
import type { Changes, EventKind, TrackerName, TriggerEvent } from './event';

/** The kinds of events that the user chose, and that these trackers find. */
export function chosenKinds(options: TriggerOptions, ...trackers: TrackerName[]): EventKind[] {
	return EVENT_KINDS.filter(
		({ name, tracker }) => trackers.includes(tracker) && options.events.includes(name),
	);
}

/** Makes the events of a change for each chosen kind. `now` is the host's time in milliseconds. */
export function makeEvents<Name extends TrackerName>(
	tracker: Name,
	change: Changes[Name],
	options: TriggerOptions,
	now: number,
): TriggerEvent[] {
	const detectedAt = new Date(now).toISOString();
	const events: TriggerEvent[] = [];
	for (const kind of chosenKinds(options, tracker)) {
		for (const finding of kind.detect(change, options)) {
			events.push({ ...finding, detectedAt });
		}
	}
	return events;
}
