import { WHOLE_POST } from './snapshot';
import {
	packHistory,
	statusOf,
	unpackHistory,
	type PackedHistory,
	type StatusHistory,
} from './statusHistory';

/** The histories of a post's statuses: by account, or the whole post's under WHOLE_POST. */
export type Histories = ReadonlyMap<string, StatusHistory>;
type ByAccount = ReadonlyArray<readonly [accountId: string, history: PackedHistory]>;
type PackedHistories = PackedHistory | ByAccount;

/** What is remembered of an unfinished post; times in milliseconds. */
export interface UnfinishedRecord {
	/** When it was seen last, in the host's time. */
	readonly seenAt: number;
	/** When it is to be posted, in the service's time; absent where that is not known. */
	readonly dueAt?: number;
	/** Since when it is being posted or processed, in the host's time; absent: it is not. */
	readonly inFlightSince?: number;
	/** Whether it was seen published on one of its accounts. */
	readonly isPublished?: true;
}

interface PackedUnfinished extends UnfinishedRecord {
	readonly postId: string;
	readonly histories: PackedHistories;
}

/** A post at rest: the day of what happened to it last, and how long before its queueing it was made. */
type PackedResting = readonly [
	postId: string,
	day: number,
	/** In seconds, before it was queued last. */
	madeBefore: number,
	histories: PackedHistories,
];

/** The records as they are kept between polls. */
export interface PackedRecords {
	/** The one that was seen longest ago first. */
	readonly unfinished: readonly PackedUnfinished[];
	readonly resting: readonly PackedResting[];
}

/** What was forgotten: nothing up to this instant is new, except that at it others than these posts may be. */
export interface Fence {
	/** Seconds since 1970. */
	readonly at: number;
	readonly postIds: readonly string[];
}

export const DAY_MS = 86_400_000;

/** What is remembered of posts: the unfinished in the order in which they were last seen, and those at rest. */
export class PostRecords {
	private readonly unfinished: Map<string, PackedUnfinished>;
	private readonly resting: Map<string, PackedResting>;

	constructor({ unfinished, resting }: PackedRecords = { unfinished: [], resting: [] }) {
		this.unfinished = new Map(unfinished.map((record) => [record.postId, record]));
		this.resting = new Map(resting.map((record) => [record[0], record]));
	}

	get size(): number {
		return this.unfinished.size + this.resting.size;
	}

	get unfinishedSize(): number {
		return this.unfinished.size;
	}

	find(postId: string): Histories | undefined {
		const packed = this.unfinished.get(postId)?.histories ?? this.resting.get(postId)?.[3];
		return packed && unpackHistories(packed);
	}

	findUnfinished(postId: string): UnfinishedRecord | undefined {
		return this.unfinished.get(postId);
	}

	keepUnfinished(postId: string, histories: Histories, record: UnfinishedRecord): void {
		this.forget(postId);
		this.unfinished.set(postId, { postId, ...record, histories: packHistories(histories) });
	}

	/** `lastActivity` and `createdAt` in milliseconds. */
	keepResting(postId: string, histories: Histories, lastActivity: number, createdAt: number): void {
		this.forget(postId);
		const madeBefore = lastRun(histories) - Math.floor((createdAt || 0) / 1000);
		const day = Math.floor(lastActivity / DAY_MS);
		this.resting.set(postId, [postId, day, madeBefore, packHistories(histories)]);
	}

	/** Unfinished posts, the one that was seen longest ago first. */
	unfinishedPosts(): Iterable<[string, UnfinishedRecord]> {
		return this.unfinished;
	}

	/** Posts at rest whose whole was last seen in the status, or that of one of their accounts. */
	restingIn(status: string): string[] {
		return [...this.resting.values()]
			.filter(([, , , packed]) => {
				const histories = [...unpackHistories(packed).values()];
				return histories.some((history) => statusOf(history) === status);
			})
			.map(([postId]) => postId);
	}

	/** Forgets posts at rest since before `day`. */
	forgetBefore(day: number): Fence | null {
		return this.forgetResting([...this.resting.values()].filter((record) => record[1] < day));
	}

	/**
	 * Forgets the posts at rest that were made or queued longest ago until `max` posts are left.
	 * `latest` in seconds: no fence is put up behind it.
	 */
	forgetDownTo(max: number, latest = Infinity): Fence | null {
		const surplus = this.size - max;
		if (surplus <= 0) return null;
		const byInstant = [...this.resting.values()]
			.map((record) => ({ record, instant: instantOf(record, latest) }))
			.sort((a, b) => a.instant - b.instant);
		return this.forgetResting(
			byInstant.slice(0, surplus).map(({ record }) => record),
			latest,
		);
	}

	pack(): PackedRecords {
		return { unfinished: [...this.unfinished.values()], resting: [...this.resting.values()] };
	}

	private forget(postId: string): void {
		if (!this.unfinished.delete(postId)) this.resting.delete(postId);
	}

	private forgetResting(gone: readonly PackedResting[], latest = Infinity): Fence | null {
		if (gone.length === 0) return null;
		for (const [postId] of gone) this.resting.delete(postId);
		const instants = gone.map((record) => instantOf(record, latest));
		const at = instants.reduce((last, instant) => Math.max(last, instant), 0);
		const postIds = gone.filter((_, index) => instants[index] === at).map(([postId]) => postId);
		return { at, postIds };
	}
}

/** The later of two fences; both where they stand at one instant. */
export function joinFences(a: Fence | null, b: Fence | null): Fence | null {
	if (a === null || b === null) return a ?? b;
	if (a.at !== b.at) return a.at > b.at ? a : b;
	return { at: a.at, postIds: [...new Set([...a.postIds, ...b.postIds])] };
}

/** A fence that keeps out one post; `time` in milliseconds. */
export function fenceAt(postId: string, time: number): Fence {
	return { at: Math.floor(time / 1000), postIds: [postId] };
}

/** Whether something of this post, which is not remembered, may have been forgotten; `time` in milliseconds. */
export function isFencedOff(fence: Fence | null, postId: string, time: number): boolean {
	if (fence === null) return false;
	const instant = Math.floor(time / 1000);
	return instant === fence.at ? fence.postIds.includes(postId) : !(instant > fence.at);
}

function packHistories(histories: Histories): PackedHistories {
	const whole = histories.size === 1 ? histories.get(WHOLE_POST) : undefined;
	if (whole) return packHistory(whole);
	return [...histories].map(([accountId, history]) => [accountId, packHistory(history)]);
}

function unpackHistories(packed: PackedHistories): Histories {
	const isWhole = typeof packed[0] === 'number';
	const all = isWhole ? [[WHOLE_POST, packed as PackedHistory] as const] : (packed as ByAccount);
	return new Map(all.map(([accountId, history]) => [accountId, unpackHistory(history)]));
}

function lastRun(histories: Histories): number {
	return Math.max(0, ...[...histories.values()].map(({ run }) => run));
}

/** When a post at rest was made or queued last, in seconds; times after `latest` do not count. */
function instantOf([, , madeBefore, packed]: PackedResting, latest: number): number {
	const histories = unpackHistories(packed);
	const times = [...histories.values()].map(({ run }) => run);
	const madeAt = lastRun(histories) - madeBefore;
	return Math.max(0, ...[madeAt, ...times].filter((time) => time <= latest));
}
