import type { Figures } from './metrics';
import type { FollowedEntry } from './readingOrder';

/** Figures that changed enough for an event. The event waits until its post or account is read. */
export interface PendingFigures {
	readonly id: string;
	readonly figures: Figures;
}

/** The analytics of posts or accounts, kept between polls. */
export interface AnalyticsState {
	readonly entries: ReadonlyMap<string, FollowedEntry>;
	readonly pending: PendingFigures | null;
}

type PackedEntry = readonly [
	id: string,
	publishedAt: number | null,
	events: number,
	isUnread: 0 | 1,
	last: Figures | null,
];

/**
 * The analytics as they are saved. The times of the last readings are saved separately, because every reading changes
 * them.
 */
export interface PackedFigures {
	readonly entries: readonly PackedEntry[];
	readonly pending: PendingFigures | null;
}

export const NO_FIGURES: AnalyticsState = { entries: new Map(), pending: null };

export function packFigures({ entries, pending }: AnalyticsState): PackedFigures {
	const packed = [...entries].map(([id, entry]): PackedEntry => {
		const { publishedAt, events, isUnread, last } = entry;
		return [id, publishedAt, events, isUnread ? 1 : 0, last];
	});
	return { entries: packed, pending };
}

/** Restores saved analytics. `readAt` has the order of the entries; an entry without a time was never read. */
export function unpackFigures(packed: PackedFigures, readAt: readonly number[]): AnalyticsState {
	const entries = new Map<string, FollowedEntry>();
	for (const [id, publishedAt, events, isUnread, last] of packed.entries) {
		entries.set(id, {
			publishedAt,
			events,
			isUnread: isUnread === 1,
			last,
			readAt: readAt[entries.size] ?? 0,
		});
	}
	return { entries, pending: packed.pending };
}
