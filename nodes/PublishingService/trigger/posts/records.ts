import { WHOLE_POST } from './snapshot';
import type { StatusHistory } from './statusHistory';

/** The histories of a post's statuses: by account, or the whole post's under WHOLE_POST. */
export type Histories = ReadonlyMap<string, StatusHistory>;
type PackedHistories = ReadonlyArray<
	readonly [
		accountId: string,
		run: number,
		base: number,
		...visits: ReadonlyArray<[string, number]>,
	]
>;

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

/**
 * A post at rest: when it was made, in seconds, and its histories; of one that was queued as it was made
 * and then posted, which most are, only when that was, in seconds from its day on.
 */
type PackedResting = number | readonly [madeAt: number, histories: PackedHistories];

/** The records as they are kept between polls. */
export interface PackedRecords {
	/** The one that was seen longest ago first. */
	readonly unfinished: readonly PackedUnfinished[];
	/** By the day of what happened to them last: their IDs, and in the same order what is known of them. */
	readonly resting: ReadonlyArray<[day: number, postIds: string[], packed: PackedResting[]]>;
}

interface Resting {
	readonly day: number;
	readonly packed: PackedResting;
}

export const DAY_MS = 86_400_000;

/** What is remembered of posts: the unfinished in the order in which they were last seen, and those at rest. */
export class PostRecords {
	private readonly unfinished: Map<string, PackedUnfinished>;
	private readonly resting = new Map<string, Resting>();

	constructor({ unfinished, resting }: PackedRecords = { unfinished: [], resting: [] }) {
		this.unfinished = new Map(unfinished.map((record) => [record.postId, record]));
		for (const [day, postIds, all] of resting) {
			postIds.forEach((postId, at) => this.resting.set(postId, { day, packed: all[at] ?? 0 }));
		}
	}

	get size(): number {
		return this.unfinished.size + this.resting.size;
	}

	get unfinishedSize(): number {
		return this.unfinished.size;
	}

	find(postId: string): Histories | undefined {
		const unfinished = this.unfinished.get(postId);
		if (unfinished) return unpackHistories(unfinished.histories);
		const resting = this.resting.get(postId);
		return resting && unpackResting(resting).histories;
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
		const day = Math.floor(lastActivity / DAY_MS);
		const packed = packResting(day, histories, Math.floor((createdAt || 0) / 1000));
		this.resting.set(postId, { day, packed });
	}

	/** Unfinished posts, the one that was seen longest ago first. */
	unfinishedPosts(): Iterable<[string, UnfinishedRecord]> {
		return this.unfinished;
	}

	/** Forgets posts at rest since before `day`, and gives until when what was forgotten was made or queued. */
	forgetBefore(day: number): number {
		return this.forgetResting(instantsOf([...this.resting].filter(([, old]) => old.day < day)));
	}

	/**
	 * Forgets the posts at rest that were made or queued longest ago until `max` posts are left, and gives
	 * until when. `latest` in milliseconds: what is dated later does not count.
	 */
	forgetDownTo(max: number, latest?: number): number {
		const surplus = Math.max(0, this.size - max);
		const byInstant = instantsOf([...this.resting], latest).sort((a, b) => a.instant - b.instant);
		return this.forgetResting(byInstant.slice(0, surplus));
	}

	pack(): PackedRecords {
		const days = new Map<number, PackedRecords['resting'][number]>();
		for (const [postId, { day, packed }] of this.resting) {
			const ofDay = days.get(day) ?? [day, [], []];
			ofDay[1].push(postId);
			ofDay[2].push(packed);
			days.set(day, ofDay);
		}
		return { unfinished: [...this.unfinished.values()], resting: [...days.values()] };
	}

	private forget(postId: string): void {
		if (!this.unfinished.delete(postId)) this.resting.delete(postId);
	}

	private forgetResting(gone: ReturnType<typeof instantsOf>): number {
		for (const { postId } of gone) this.resting.delete(postId);
		return gone.reduce((last, { instant }) => Math.max(last, instant), 0);
	}
}

function packHistories(histories: Histories): PackedHistories {
	return [...histories].map(([accountId, { run, base, visits }]) => [
		accountId,
		run,
		base,
		...visits,
	]);
}

function unpackHistories(packed: PackedHistories): Histories {
	return new Map(
		packed.map(([accountId, run, base, ...visits]) => {
			return [accountId, { run, base, visits: new Map(visits) }];
		}),
	);
}

const DAY_SECONDS = DAY_MS / 1000;

/** The histories of a post that was made, queued and posted; `madeAt` in seconds. */
function outSince(madeAt: number): Histories {
	return new Map([[WHOLE_POST, { run: madeAt, base: 0, visits: new Map([['posted', 1]]) }]]);
}

function packResting(day: number, histories: Histories, madeAt: number): PackedResting {
	const packed = packHistories(histories);
	const isOut = JSON.stringify(packed) === JSON.stringify(packHistories(outSince(madeAt)));
	return isOut ? madeAt - day * DAY_SECONDS : [madeAt, packed];
}

function unpackResting({ day, packed }: Resting): { madeAt: number; histories: Histories } {
	if (typeof packed !== 'number') {
		return { madeAt: packed[0], histories: unpackHistories(packed[1]) };
	}
	const madeAt = day * DAY_SECONDS + packed;
	return { madeAt, histories: outSince(madeAt) };
}

/** When posts at rest were made or queued last, in milliseconds; times after `latest` do not count. */
function instantsOf(posts: ReadonlyArray<[postId: string, Resting]>, latest = Infinity) {
	return posts.map(([postId, resting]) => {
		const { madeAt, histories } = unpackResting(resting);
		const times = [madeAt, ...[...histories.values()].map(({ run }) => run)];
		const known = times.map((time) => time * 1000).filter((time) => time <= latest);
		return { postId, instant: Math.max(0, ...known) };
	});
}
