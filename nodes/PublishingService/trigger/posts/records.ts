import type { Histories } from './statusHistory';

/** What is remembered of an unfinished post; times in milliseconds, of the host unless said otherwise. */
export interface UnfinishedRecord {
	readonly seenAt: number;
	/** In the service's time. */
	readonly dueAt?: number;
	readonly inFlightSince?: number;
	/** Whether it was seen published on one of its accounts. */
	readonly isPublished?: true;
	readonly histories: Histories;
}

/** `day`: of what happened to it last; `madeAt` in seconds. */
interface RestingRecord {
	readonly day: number;
	readonly madeAt: number;
	/** Absent: it was queued as it was made and then posted, which most are. */
	readonly histories?: Histories;
}

export interface PackedRecords {
	readonly unfinished: ReadonlyArray<readonly [postId: string, UnfinishedRecord]>;
	/** By day: their IDs, and in the same order when they were made, where without histories in seconds from the day on. */
	readonly resting: ReadonlyArray<
		[day: number, postIds: string[], Array<number | [madeAt: number, histories: Histories]>]
	>;
}

export const DAY_MS = 86_400_000;
const DAY_SECONDS = DAY_MS / 1000;

/** What is remembered of posts: the unfinished in the order in which they were last seen, and those at rest. */
export class PostRecords {
	readonly unfinished: Map<string, UnfinishedRecord>;
	private readonly resting = new Map<string, RestingRecord>();

	constructor({ unfinished, resting }: PackedRecords = { unfinished: [], resting: [] }) {
		this.unfinished = new Map(unfinished);
		for (const [day, postIds, all] of resting) {
			postIds.forEach((postId, at) => {
				const packed = all[at] ?? 0;
				const isOut = typeof packed === 'number';
				const [madeAt, histories] = isOut ? [day * DAY_SECONDS + packed] : packed;
				this.resting.set(postId, { day, madeAt, histories });
			});
		}
	}

	get size(): number {
		return this.unfinished.size + this.resting.size;
	}

	find(postId: string): Histories | undefined {
		const resting = this.resting.get(postId);
		return resting ? historiesOf(resting) : this.unfinished.get(postId)?.histories;
	}

	keepUnfinished(postId: string, record: UnfinishedRecord): void {
		this.forget(postId);
		this.unfinished.set(postId, record);
	}

	/** Takes a post at rest for one that was not seen for long, so that it is looked up. */
	reopen(postId: string): void {
		const resting = this.resting.get(postId);
		if (resting) {
			this.keepUnfinished(postId, { seenAt: 0, histories: historiesOf(resting) });
		}
	}

	keepResting(postId: string, histories: Histories, lastActivity: number, createdAt: number): void {
		this.forget(postId);
		const [day, madeAt] = [Math.floor(lastActivity / DAY_MS), Math.floor((createdAt || 0) / 1000)];
		const isOut = JSON.stringify(histories) === JSON.stringify(outSince(madeAt));
		this.resting.set(postId, { day, madeAt, histories: isOut ? undefined : histories });
	}

	/** Forgets posts at rest since before `day`, and gives until when what was forgotten was made or queued. */
	forgetBefore(day: number): number {
		return this.forgetResting(instantsOf([...this.resting].filter(([, old]) => old.day < day)));
	}

	/** The same of the posts at rest that were made or queued longest ago, but for what is dated after `latest`, until `max` posts are left. */
	forgetDownTo(max: number, latest?: number): number {
		const surplus = Math.max(0, this.size - max);
		const byInstant = instantsOf([...this.resting], latest).sort((a, b) => a.instant - b.instant);
		return this.forgetResting(byInstant.slice(0, surplus));
	}

	toJSON(): PackedRecords {
		const days = new Map<number, PackedRecords['resting'][number]>();
		for (const [postId, { day, madeAt, histories }] of this.resting) {
			const ofDay = days.get(day) ?? [day, [], []];
			ofDay[1].push(postId);
			ofDay[2].push(histories ? [madeAt, histories] : madeAt - day * DAY_SECONDS);
			days.set(day, ofDay);
		}
		return { unfinished: [...this.unfinished], resting: [...days.values()] };
	}

	private forget(postId: string): void {
		if (!this.unfinished.delete(postId)) {
			this.resting.delete(postId);
		}
	}

	private forgetResting(gone: ReturnType<typeof instantsOf>): number {
		for (const { postId } of gone) {
			this.resting.delete(postId);
		}
		return gone.reduce((last, { instant }) => Math.max(last, instant), 0);
	}
}

/** The histories of a post that was made, queued and posted; `madeAt` in seconds. */
function outSince(madeAt: number): Histories {
	return [[null, [madeAt, 0, ['posted', 1]]]];
}

function historiesOf({ madeAt, histories }: RestingRecord): Histories {
	return histories ?? outSince(madeAt);
}

/** When posts at rest were made or queued last, in milliseconds; times after `latest` do not count. */
function instantsOf(posts: ReadonlyArray<[postId: string, RestingRecord]>, latest = Infinity) {
	return posts.map(([postId, resting]) => {
		const times = [resting.madeAt, ...historiesOf(resting).map(([, [run]]) => run)];
		const known = times.map((time) => time * 1000).filter((time) => time <= latest);
		return { postId, instant: Math.max(0, ...known) };
	});
}
