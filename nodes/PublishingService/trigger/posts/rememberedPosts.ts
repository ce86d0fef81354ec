import { createHash } from 'crypto';

import type { Histories, StatusHistory } from './statusHistory';

/** An unfinished post; times in milliseconds, of the host unless said otherwise. */
export interface UnfinishedRecord {
	/** 0 if it was not seen by this process. */
	readonly seenAt: number;
	/** Time of the service; null if the service does not say it. */
	readonly dueAt: number | null;
	readonly inFlightSince: number | null;
	/** True if it was seen published on one of its accounts. */
	readonly isPublished: boolean;
	readonly histories: Histories;
}

/** A post whose status changes only after a request. */
export interface RestingRecord {
	/** The day on which something happened to it last, or on which that was seen. */
	readonly day: number;
	/** Seconds of its `createdAt`; 0 if the service does not return it. */
	readonly madeAt: number;
	/** Null for most: it was queued as it was created and then published. */
	readonly histories: Histories | null;
}

/** A post at rest, without the day to which it is remembered. */
export interface Rest {
	readonly histories: Histories;
	readonly day: number;
	/** Milliseconds; NaN if the service returns no usable time. */
	readonly createdAt: number;
}

/** A record as it was before a poll has changed it. */
export interface SavedRecord {
	readonly unfinished: UnfinishedRecord | undefined;
	readonly resting: RestingRecord | undefined;
}

export const DAY_MS = 86_400_000;

/**
 * Letters of the digest that replaces the ID of a post at rest: 48 bits, so that 10,000 posts
 * practically never have the same digest.
 */
const KEY_LENGTH = 8;

/** Remembers posts: unfinished posts by their IDs, and posts at rest by digests of their IDs. */
export class RememberedPosts {
	readonly unfinished = new Map<string, UnfinishedRecord>();
	readonly resting = new Map<string, RestingRecord>();
	/** The ID of a post that came to rest lately; by it, a new API key of the same company is recognized. */
	witness: string | null = null;
	/** Grows with every change that is worth a save. */
	version = 0;
	private last = { postId: '', key: '' };

	get size(): number {
		return this.unfinished.size + this.resting.size;
	}

	find(postId: string): Histories | undefined {
		const record = this.unfinished.get(postId);
		if (record) {
			return record.histories;
		}
		const resting = this.resting.get(this.keyFor(postId));
		return resting && historiesIn(resting);
	}

	keepUnfinished(postId: string, record: UnfinishedRecord): void {
		const before = this.unfinished.get(postId);
		if (!before) {
			this.resting.delete(this.keyFor(postId));
		}
		this.unfinished.set(postId, record);
		this.version += Number(!before || differ(before, record));
	}

	keepResting(postId: string, { histories, day, createdAt }: Rest): void {
		const madeAt = Math.floor((createdAt || 0) / 1000);
		this.version++;
		this.witness = postId;
		this.unfinished.delete(postId);
		this.resting.set(this.keyFor(postId), {
			day,
			madeAt,
			histories: isPublishedOnce(histories, madeAt) ? null : histories,
		});
	}

	/** Turns a post at rest into an unfinished post that was not seen for long, so that it is looked up. */
	reopen(postId: string): void {
		const resting = this.resting.get(this.keyFor(postId));
		if (resting) {
			const none = { dueAt: null, inFlightSince: null, isPublished: false };
			this.keepUnfinished(postId, { seenAt: 0, histories: historiesIn(resting), ...none });
		}
	}

	/** The record of a post, to be given back by `restore`. */
	save(postId: string): SavedRecord {
		return {
			unfinished: this.unfinished.get(postId),
			resting: this.resting.get(this.keyFor(postId)),
		};
	}

	/** Undoes all that has happened to the record of a post since it was saved. */
	restore(postId: string, { unfinished, resting }: SavedRecord): void {
		const key = this.keyFor(postId);
		this.version++;
		this.unfinished.delete(postId);
		this.resting.delete(key);
		if (unfinished) {
			this.unfinished.set(postId, unfinished);
		}
		if (resting) {
			this.resting.set(key, resting);
		}
	}

	/**
	 * Forgets posts that are at rest since before `day`. Returns the latest time at which a
	 * forgotten post was created or queued.
	 */
	forgetBefore(day: number): number {
		const old: Array<[string, RestingRecord]> = [];
		for (const entry of this.resting) {
			if (entry[1].day < day) {
				old.push(entry);
			}
		}
		return this.forgetResting(instantsIn(old, Infinity));
	}

	/**
	 * Forgets posts at rest, those created or queued longest ago first, until `max` posts remain.
	 * Returns the time of the last one. Times after `latest` are plans and do not count.
	 */
	forgetDownTo(max: number, latest = Infinity): number {
		const surplus = Math.max(0, this.size - max);
		const all = instantsIn([...this.resting], latest);
		const oldestFirst = all.sort((a, b) => a.instant - b.instant);
		return this.forgetResting(oldestFirst.slice(0, surplus));
	}

	/** The key of a post at rest; a post is asked for several times in a row. */
	private keyFor(postId: string): string {
		if (this.last.postId !== postId) {
			this.last = { postId, key: restingKey(postId) };
		}
		return this.last.key;
	}

	private forgetResting(gone: readonly Instant[]): number {
		this.version += gone.length;
		for (const { key } of gone) {
			this.resting.delete(key);
		}
		return gone.reduce((last, { instant }) => Math.max(last, instant), 0);
	}
}

/** True if two records differ in more than the time at which the post was last seen. */
function differ(a: UnfinishedRecord, b: UnfinishedRecord): boolean {
	return (
		a.dueAt !== b.dueAt ||
		a.inFlightSince !== b.inFlightSince ||
		a.isPublished !== b.isPublished ||
		a.histories !== b.histories
	);
}

/** Returns the digest of the ID of a post at rest. The trigger needs nothing else of the ID. */
export function restingKey(postId: string): string {
	return createHash('sha256').update(postId).digest('base64url').slice(0, KEY_LENGTH);
}

export function historiesIn({ histories, madeAt }: RestingRecord): Histories {
	return histories ?? new Map([[null, publishedSince(madeAt)]]);
}

function publishedSince(madeAt: number): StatusHistory {
	return { run: madeAt, base: 0, visits: [{ status: 'posted', count: 1 }] };
}

function isPublishedOnce(histories: Histories, madeAt: number): boolean {
	const whole = histories.get(null);
	const [visit] = whole?.visits ?? [];
	return (
		histories.size === 1 &&
		whole?.run === madeAt &&
		whole.base === 0 &&
		whole.visits.length === 1 &&
		visit?.status === 'posted' &&
		visit.count === 1
	);
}

/** The time at which a post at rest was last created or queued, in milliseconds. */
interface Instant {
	readonly key: string;
	readonly instant: number;
}

function instantsIn(posts: ReadonlyArray<[string, RestingRecord]>, latest: number): Instant[] {
	return posts.map(([key, resting]) => {
		const runs = [...historiesIn(resting).values()].map(({ run }) => run);
		const times = runs.concat(resting.madeAt).map((seconds) => seconds * 1000);
		const past = times.filter((time) => time <= latest);
		return { key, instant: Math.max(0, ...past) };
	});
}
