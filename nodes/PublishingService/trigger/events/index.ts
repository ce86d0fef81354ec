import { accountAnalyticsChanged } from './accountAnalyticsChanged';
import { accountChanged } from './accountChanged';
import type { EventEntry, EventField, EventKind } from './event';
import { postAnalyticsChanged } from './postAnalyticsChanged';
import { postCreated } from './postCreated';
import { postStatusChanged } from './postStatusChanged';
import { queueLow } from './queueLow';

/** All kinds of events. If one change causes several events, they are reported in this order. */
export const EVENT_KINDS: readonly EventKind[] = [
	postCreated,
	postStatusChanged,
	accountChanged,
	queueLow,
	postAnalyticsChanged,
	accountAnalyticsChanged,
];

/** An entry of the field 'Trigger On', with its kind and the statuses to which it limits this kind. */
export interface ListedEvent extends EventEntry {
	readonly kind: EventKind;
	/** Empty if the entry is the kind itself, and not a shortcut. */
	readonly onlyStatuses: readonly string[];
}

export const EVENT_ENTRIES: readonly ListedEvent[] = EVENT_KINDS.flatMap((kind) => {
	const shortcuts = kind.shortcuts.map((shortcut) =>
		listEntry(kind, shortcut, shortcut.onlyStatuses),
	);
	return [listEntry(kind, kind, [])].concat(shortcuts);
});

function listEntry(
	kind: EventKind,
	{ name, displayName, action, description }: EventEntry,
	onlyStatuses: readonly string[],
): ListedEvent {
	return { name, displayName, action, description, kind, onlyStatuses };
}

/** The names of the entries that have a field. A shortcut has no choice of statuses, because it sets them itself. */
export function entriesWith(field: EventField): string[] {
	const isShownFor = ({ kind, onlyStatuses }: ListedEvent) => {
		const isShortcut = onlyStatuses.length > 0;
		return kind.fields.includes(field) && !(field === 'onlyStatuses' && isShortcut);
	};
	return EVENT_ENTRIES.filter(isShownFor).map(({ name }) => name);
}
