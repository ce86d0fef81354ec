import type { Post } from '../../contract/decoded';
import type { ReadingContext } from '../scheduler';
import { DAY_MS, type PostRecords } from './records';
import { takeSnapshot, type PostSnapshot } from './snapshot';
import { followAll, hasBeenPublished } from './statusHistory';

/** Posts at rest are forgotten when they, in the service's own time, have been so for this long. */
const REST_DAYS = 30;

/** No post enters a status so often within one run. */
const BASE_STEP = 1000;

/** A watched post as it was seen, and what happened to it since it was seen before. */
export interface PostChange {
	readonly post: Post;
	readonly snapshot: PostSnapshot;
	readonly isFirstSeen: boolean;
	readonly isNew: boolean;
	/** Whether this snapshot is the first in which it is published, and its life before is known. */
	readonly isJustPublished: boolean;
	readonly transitions: ReturnType<typeof followAll>['transitions'];
}

/** What is known of all posts together. */
export interface Horizon {
	hasBaseline: boolean;
	/** What was made or queued before may have been known, in the service's time, milliseconds. */
	newSince: number;
	/** Whether posts were forgotten, or not watched, for want of room. */
	isFull?: boolean;
	returned?: number;
}

/** Follows posts from one snapshot to the next, in whatever order and however often they are seen. */
export class PostTracker {
	isShortOfRoom = false;

	constructor(
		private readonly records: PostRecords,
		private readonly horizon: Horizon,
		private readonly context: Pick<ReadingContext, 'options' | 'clock' | 'now'>,
	) {}

	/** Takes a post in; null where it is not watched or only remembered. */
	see(post: Post): PostChange | null {
		const { options, clock, now } = this.context;
		const snapshot = takeSnapshot(post, options);
		const { postId, createdAt, queuedAt, publishedAt, isUnfinished } = snapshot;
		for (const time of [createdAt, queuedAt, publishedAt ?? NaN]) {
			clock.note(time);
		}
		if (snapshot.statuses.size === 0) {
			return this.seeGone(postId, createdAt);
		}
		const known = this.records.find(postId);
		const isNew = !known && this.isNew(createdAt);
		// A status that is not remembered is news where it was queued for after the baseline.
		const isLate = (time: number) => this.horizon.hasBaseline && time >= this.horizon.newSince;
		const isNews = (time: number) => isNew || (known ? !this.isForgotten(time) : isLate(time));
		if (!known && !this.takesIn(snapshot, isNews)) {
			return null;
		}

		const bases = known ? known.map(([, [, base]]) => base) : [this.nextBase(snapshot)];
		const base = Math.max(0, ...bases);
		const { histories, transitions } = followAll(known, snapshot.statuses, base, isNews);
		const record = this.records.unfinished.get(postId);
		const isOut = publishedAt !== null;
		const wasOut = record?.isPublished ?? known?.some(hasBeenPublished) ?? false;
		if (isUnfinished) {
			this.records.keepUnfinished(postId, {
				seenAt: now,
				dueAt: snapshot.dueAt,
				inFlightSince: snapshot.isInFlight ? (record?.inFlightSince ?? now) : undefined,
				isPublished: isOut || wasOut || undefined,
				histories,
			});
		} else {
			this.records.keepResting(postId, histories, snapshot.lastActivity, createdAt);
		}
		const isJustPublished = isOut && !wasOut && (isNew || known !== undefined);
		return { post, snapshot, isFirstSeen: !known, isNew, isJustPublished, transitions };
	}

	/** The post is not watched any more; should it come back, it is not a new one. */
	seeGone(postId: string, createdAt: number): null {
		const known = this.records.find(postId);
		const goneAt = this.context.clock.now || createdAt || 0;
		if (known) {
			this.records.keepResting(postId, known, goneAt, createdAt);
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

	/** A post that is there before the baseline and not watched: should it join, it is not new. */
	noteOther(createdAt: number): void {
		const { clock } = this.context;
		if (!(createdAt <= clock.limit)) {
			return;
		}
		clock.note(createdAt);
		this.beginAfter(createdAt);
	}

	/** Forgets what is long at rest, and what does not fit. */
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

	private get restHorizon(): number {
		return (this.context.clock.now || 0) - REST_DAYS * DAY_MS;
	}

	/** Whether a post is to be remembered that was not known. */
	private takesIn(snapshot: PostSnapshot, isNews: (queuedAt: number) => boolean): boolean {
		const { statuses, isUnfinished, lastActivity, createdAt } = snapshot;
		if (isUnfinished) {
			if (this.records.unfinished.size < this.context.options.maxTrackedPosts) {
				return true;
			}
			this.runShort();
			// What was there before the baseline is not new later.
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
		// What was forgotten of the future would pass for new.
		if (!hasBaseline || (isFull && createdAt > this.context.clock.limit)) {
			return false;
		}
		return createdAt >= Math.max(newSince, this.restHorizon);
	}

	/** Whether what was made or queued at this time may have been known and forgotten for want of room. */
	private isForgotten(time: number): boolean {
		return this.horizon.isFull === true && !(time >= this.horizon.newSince);
	}

	/** When the post was made or queued last as far as it is watched, as the records have it. */
	private instantOf({ createdAt, statuses }: PostSnapshot): number {
		const made = createdAt <= this.context.clock.limit ? createdAt : 0;
		return Math.max(made, ...[...statuses.values()].map(({ queuedAt }) => queuedAt));
	}

	/** Where the counts of a post begin that is taken in: no event may have the id of one from before it was forgotten. */
	private nextBase(snapshot: PostSnapshot): number {
		if (!this.isForgotten(this.instantOf(snapshot))) {
			return 0;
		}
		this.horizon.returned = (this.horizon.returned ?? 0) + 1;
		return BASE_STEP * this.horizon.returned;
	}
}
