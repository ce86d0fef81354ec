import type { Post } from '../../contract/schemas';
import type { ReadingContext } from '../scheduler';
import { DAY_MS, type RememberedPosts, type SavedRecord } from './rememberedPosts';
import { observePost, type ObservedPost } from './observedPost';
import {
	followStatuses,
	hasBeenPublished,
	type AccountTransition,
	type FollowedPost,
	type Histories,
} from './statusHistory';

/** Posts at rest are forgotten after this time in the service's own time. */
const REST_DAYS = 30;

/** No post enters a status so often within one run. */
const BASE_STEP = 1000;

/** A tracked post as it is now, and what happened to it since the last look. */
export interface PostChange {
	readonly post: Post;
	readonly snapshot: ObservedPost;
	readonly isFirstSeen: boolean;
	readonly isNew: boolean;
	/** True if this snapshot is the first in which the post is published, and its earlier statuses are known. */
	readonly isJustPublished: boolean;
	readonly transitions: readonly AccountTransition[];
	/** The record of the post before this look. */
	readonly before: SavedRecord;
}

/** Facts about all posts together. */
export interface Horizon {
	hasBaseline: boolean;
	/** A post that was made or queued before may have been known; in the service's time, milliseconds. */
	newSince: number;
	/** True if posts were forgotten, or not tracked, because there are too many. */
	isFull: boolean;
	/** How many posts were taken in again that may have been forgotten. */
	returned: number;
}

/** A post and the record of it before this look. */
interface Look {
	readonly snapshot: ObservedPost;
	/** Undefined if the post is not remembered. */
	readonly remembered: Histories | undefined;
	readonly isNew: boolean;
	/** True if a status that is not remembered, of an item that was queued at this time, is news. */
	readonly isNews: (queuedAt: number) => boolean;
}

/** Follows posts from one snapshot to the next, in whatever order and however often they are seen. */
export class PostTracker {
	isShortOfRoom = false;

	constructor(
		private readonly records: RememberedPosts,
		private readonly horizon: Horizon,
		private readonly context: Pick<ReadingContext, 'options' | 'clock' | 'now'>,
	) {}

	/** Records a post; null if the post is not tracked, or only remembered. */
	see(post: Post): PostChange | null {
		const snapshot = observePost(post, this.context.options);
		this.noteTimes(snapshot);
		const { postId, createdAt, publishedAt, statuses } = snapshot;
		if (statuses.size === 0) {
			return this.seeGone(postId, createdAt);
		}
		const look = this.lookAt(snapshot);
		const { remembered, isNew, isNews } = look;
		if (!remembered && !this.takesIn(snapshot, isNews)) {
			return null;
		}
		const before = this.records.save(postId);
		const base = remembered ? highestBase(remembered) : this.nextBase(snapshot);
		const followed = followStatuses(remembered, statuses, base, isNews);
		const wasPublished = wasSeenPublished(before, remembered);
		this.keep(look, followed, wasPublished);
		const isPublished = publishedAt !== null;
		const isFollowed = isNew || remembered !== undefined;
		return {
			post,
			snapshot,
			isFirstSeen: !remembered,
			isNew,
			isJustPublished: isPublished && !wasPublished && isFollowed,
			transitions: followed.transitions,
			before,
		};
	}

	/** Stops tracking a post. If it returns, it is not a new post. */
	seeGone(postId: string, createdAt: number): null {
		const histories = this.records.find(postId);
		const isOpen = this.records.unfinished.has(postId);
		if (histories && isOpen) {
			const day = this.dayFor(createdAt);
			this.records.keepResting(postId, { histories, day, createdAt });
		}
		return null;
	}

	completeBaseline(): void {
		const { horizon } = this;
		if (horizon.hasBaseline) {
			return;
		}
		horizon.hasBaseline = true;
		horizon.newSince = Math.max(horizon.newSince, this.context.clock.now || 0);
	}

	/**
	 * Notes a post from before the baseline that is not tracked. If it is tracked later, it is not
	 * a new post.
	 */
	noteOther(createdAt: number): void {
		const { clock } = this.context;
		if (!(createdAt <= clock.limit)) {
			return;
		}
		clock.note(createdAt);
		this.beginAfter(createdAt);
	}

	/** Forgets posts that are at rest for long, and posts for which there is no room. */
	prune(): void {
		const { records } = this;
		const { options, clock } = this.context;
		this.beginAfter(records.forgetBefore(Math.floor(this.restHorizon / DAY_MS)));
		if (records.size <= options.maxTrackedPosts) {
			return;
		}
		this.beginAfter(records.forgetDownTo(options.maxTrackedPosts, clock.limit));
		this.runShort();
	}

	private noteTimes({ createdAt, queuedAt, publishedAt }: ObservedPost): void {
		for (const time of [createdAt, queuedAt, publishedAt ?? NaN]) {
			this.context.clock.note(time);
		}
	}

	private lookAt(snapshot: ObservedPost): Look {
		const remembered = this.records.find(snapshot.postId);
		const isNew = !remembered && this.isNew(snapshot.createdAt);
		const { hasBaseline, newSince } = this.horizon;
		// A status that is not remembered is news if the post was queued for it after the baseline.
		const isLate = (queuedAt: number) => hasBaseline && queuedAt >= newSince;
		const isNews = (queuedAt: number) =>
			isNew || (remembered ? !this.isForgotten(queuedAt) : isLate(queuedAt));
		return { snapshot, remembered, isNew, isNews };
	}

	private keep(
		{ snapshot, remembered }: Look,
		followed: FollowedPost,
		wasPublished: boolean,
	): void {
		const { postId, isUnfinished, isInFlight, dueAt, createdAt, publishedAt } = snapshot;
		const { histories, hasChanged } = followed;
		const record = this.records.unfinished.get(postId);
		const { now } = this.context;
		if (isUnfinished) {
			this.records.keepUnfinished(postId, {
				seenAt: now,
				dueAt,
				inFlightSince: isInFlight ? (record?.inFlightSince ?? now) : null,
				isPublished: publishedAt !== null || wasPublished,
				histories,
			});
			return;
		}
		// A post at rest that shows nothing new is remembered from when it came to rest.
		if (hasChanged || record) {
			const seenOn = remembered ? this.dayFor(createdAt) : 0;
			const active = Math.floor(snapshot.lastActivity / DAY_MS);
			const isNews = followed.transitions.length > 0;
			const day = isNews ? Math.max(active, this.dayFor(createdAt)) : Math.max(active, seenOn);
			this.records.keepResting(postId, { histories, day, createdAt });
		}
	}

	/** The day of the service, or of the post if the time of the service is unknown. */
	private dayFor(createdAt: number): number {
		return Math.floor((this.context.clock.now || createdAt || 0) / DAY_MS);
	}

	private get restHorizon(): number {
		return (this.context.clock.now || 0) - REST_DAYS * DAY_MS;
	}

	/** True if a post that is seen for the first time is to be tracked. */
	private takesIn(snapshot: ObservedPost, isNews: (queuedAt: number) => boolean): boolean {
		const { statuses, isUnfinished, lastActivity, createdAt } = snapshot;
		if (isUnfinished) {
			if (this.records.unfinished.size < this.context.options.maxTrackedPosts) {
				return true;
			}
			this.runShort();
			// A post that was there before the baseline is not new later.
			if (!this.horizon.hasBaseline) {
				this.noteOther(createdAt);
			}
			return false;
		}
		if ([...statuses.values()].some(({ queuedAt }) => isNews(queuedAt))) {
			return true;
		}
		const isLongAtRest = Math.floor(lastActivity / DAY_MS) < Math.floor(this.restHorizon / DAY_MS);
		return !isLongAtRest && !this.isForgotten(this.instantOf(snapshot));
	}

	private runShort(): void {
		this.isShortOfRoom = true;
		this.horizon.isFull = true;
	}

	/** Nothing of this second or before is new; times are kept in seconds. */
	private beginAfter(time: number): void {
		const { horizon } = this;
		horizon.newSince = Math.max(horizon.newSince, Math.floor(time / 1000 + 1) * 1000);
	}

	private isNew(createdAt: number): boolean {
		const { hasBaseline, newSince, isFull } = this.horizon;
		// A forgotten post that is dated in the future would pass for a new one.
		if (!hasBaseline || (isFull && createdAt > this.context.clock.limit)) {
			return false;
		}
		return createdAt >= newSince;
	}

	/** True if a post that was made or queued at this time may have been known and forgotten to make room. */
	private isForgotten(time: number): boolean {
		return this.horizon.isFull && !(time >= this.horizon.newSince);
	}

	/** The time when the post was last created or queued for a tracked account, as the records have it. */
	private instantOf({ createdAt, statuses }: ObservedPost): number {
		const made = createdAt <= this.context.clock.limit ? createdAt : 0;
		return Math.max(made, ...[...statuses.values()].map(({ queuedAt }) => queuedAt));
	}

	/** The base of a post that is taken in: no event may have the ID of one from before it was forgotten. */
	private nextBase(snapshot: ObservedPost): number {
		if (!this.isForgotten(this.instantOf(snapshot))) {
			return 0;
		}
		this.horizon.returned++;
		return BASE_STEP * this.horizon.returned;
	}
}

function highestBase(histories: Histories): number {
	const bases = [...histories.values()].map(({ base }) => base);
	return Math.max(0, ...bases);
}

function wasSeenPublished({ unfinished }: SavedRecord, remembered: Histories | undefined): boolean {
	return unfinished?.isPublished ?? [...(remembered?.values() ?? [])].some(hasBeenPublished);
}
