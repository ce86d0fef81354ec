import type { Post } from '../../contract/schemas';
import type { TriggerEvent } from '../events/event';
import type { ServiceClock } from '../serviceClock';
import { DAY_MS, type RememberedPosts, type SavedRecord } from './rememberedPosts';
import { lastPastTime } from './observedPost';
import type { PostChange } from './postTracker';

/** An event and the time of its change in milliseconds, if the service shows this time. */
export interface DatedEvent {
	readonly event: TriggerEvent;
	readonly happenedAt: number;
}

/** The most events of a poll after a long pause: if the oldest is older than a day, the others wait for later polls. */
export const MOST_OLD_EVENTS = 100;
const OLD_MS = DAY_MS;

/** The events of one post in this poll. */
interface PostNews {
	/** The latest snapshot. */
	readonly post: Post;
	/** The record of the post before this poll. */
	readonly before: SavedRecord;
	readonly events: readonly DatedEvent[];
}

/** The events that a poll hands on, and the posts whose events wait for a later one. */
export interface Release {
	readonly events: readonly DatedEvent[];
	readonly waiting: ReadonlyMap<string, Post>;
	/** The number of events that wait. */
	readonly waitingEvents: number;
}

/**
 * Collects the events about posts in one poll. If there are too many, the records of the posts whose events wait
 * are set back to what they were before the poll, so that a restart finds the same changes again.
 */
export class Backlog {
	private readonly news = new Map<string, PostNews>();

	constructor(
		private readonly records: RememberedPosts,
		private readonly clock: ServiceClock,
	) {}

	note({ post, snapshot, before }: PostChange, events: readonly TriggerEvent[]): void {
		if (events.length === 0) {
			return;
		}
		const { postId } = snapshot;
		const earlier = this.news.get(postId);
		const happenedAt = lastPastTime(snapshot, this.clock.limit);
		const dated = events.map((event) => ({ event, happenedAt }));
		this.news.set(postId, {
			post,
			before: earlier?.before ?? before,
			events: (earlier?.events ?? []).concat(dated),
		});
	}

	/** Decides which events are handed on, oldest first. While `isReading`, older ones may still be found. */
	release(isReading: boolean): Release {
		const all = [...this.news].sort(([, a], [, b]) => firstTime(a) - firstTime(b));
		const count = all.reduce((sum, [, { events }]) => sum + events.length, 0);
		const [, oldest] = all[0] ?? [];
		const isOld = oldest !== undefined && this.clock.now - firstTime(oldest) > OLD_MS;
		if (count <= MOST_OLD_EVENTS || !isOld) {
			return {
				events: all.flatMap(([, { events }]) => events),
				waiting: new Map(),
				waitingEvents: 0,
			};
		}
		return this.releaseSome(all, isReading ? 0 : MOST_OLD_EVENTS);
	}

	private releaseSome(all: ReadonlyArray<[string, PostNews]>, most: number): Release {
		const released: DatedEvent[] = [];
		const waiting = new Map<string, Post>();
		let waitingEvents = 0;
		for (const [postId, { post, before, events }] of all) {
			const isFirst = released.length === 0 && most > 0;
			if (waiting.size === 0 && (isFirst || released.length + events.length <= most)) {
				released.push(...events);
			} else {
				waiting.set(postId, post);
				waitingEvents += events.length;
				this.records.restore(postId, before);
			}
		}
		return { events: released, waiting, waitingEvents };
	}
}

function firstTime({ events }: PostNews): number {
	return Math.min(...events.map(({ happenedAt }) => happenedAt));
}
