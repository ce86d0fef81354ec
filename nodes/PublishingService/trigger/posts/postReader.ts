import type { Post } from '../../contract/schemas';
import { isFinal } from '../../contract/postStatuses';
import type { TriggerEvent } from '../events/event';
import { NOTICES, type Notice } from '../notices';
import type { Reading, ReadingContext, Request } from '../scheduler';
import type { PostListQuery } from '../serviceReader';
import { Backlog, type DatedEvent } from './backlog';
import {
	beginPoll,
	FIRST_LIST,
	isLong,
	nextOfHead,
	nextOfScan,
	nextListProgress,
	type ListProgress,
	type PageRequest,
} from './listProgress';
import { RememberedPosts, type UnfinishedRecord } from './rememberedPosts';
import { isInGroup, observePost } from './observedPost';
import { PostTracker, type Horizon, type PostChange } from './postTracker';

/**
 * A list of the posts in one status: the cursor for the next page if they do not fit one page, else
 * the IDs of the posts.
 */
export interface StatusList {
	readonly cursor: string | null;
	readonly shown: readonly string[];
}

/** The trigger's knowledge of posts, from poll to poll. */
export interface PostsState {
	readonly horizon: Horizon;
	readonly records: RememberedPosts;
	list: ListProgress;
	/** Grows with every request of a quiet poll: lists by status and the list of all take turns. */
	turn: number;
	/** The lists of posts in one status, by that status. */
	readonly lists: Map<string, StatusList>;
	/** True if the service leaves out, in a post, the group that it lists the post under. */
	hidesGroups: boolean;
	/** Posts whose events wait for a later poll, because there are too many; only in memory. */
	waiting: ReadonlyMap<string, Post>;
	/** The posts that the present reading of the whole list has met; only in memory. */
	readonly scanned: Set<string>;
}

export function firstPostsState(): PostsState {
	return {
		horizon: { hasBaseline: false, newSince: 0, isFull: false, returned: 0 },
		records: new RememberedPosts(),
		list: FIRST_LIST,
		turn: 0,
		lists: new Map(),
		hidesGroups: false,
		waiting: new Map(),
		scanned: new Set(),
	};
}

/** The readings of posts; `isBaseline` while older posts are read for the first time. */
export interface PostReadings {
	readonly newest: Reading;
	readonly due: Reading;
	readonly older: Reading;
	readonly isBaseline: boolean;
}

/** An overdue post is looked up again after this part of its delay: one that is 8 hours late, every hour. */
const PATIENCE = 8;

/** The posts in one poll: reads the list, as its state says, and in turn the posts that its first page does not show. */
export class PostReader {
	private readonly tracker: PostTracker;
	private readonly backlog: Backlog;
	private readonly filter: PostListQuery;
	/** The final statuses that the user waits for; `failed` if the user waits for all statuses. */
	private readonly outcomes: readonly string[];
	private hadQuiet = false;
	private prefersList = false;
	private candidates: string[] | undefined;
	private waitingEvents = 0;
	private readonly met = new Set<string>();

	constructor(
		private readonly kept: PostsState,
		private readonly context: ReadingContext,
		private readonly toEvents: (change: PostChange) => readonly TriggerEvent[],
	) {
		const { options, clock } = context;
		const { accountIds, contentGroupId } = options;
		kept.list = beginPoll(kept.list);
		this.outcomes = outcomesFor(options);
		this.tracker = new PostTracker(kept.records, kept.horizon, context);
		this.backlog = new Backlog(kept.records, clock);
		const [accountId] = accountIds.length === 1 ? accountIds : [];
		const group = contentGroupId === '' ? {} : { contentGroupId };
		this.filter = accountId === undefined ? group : { accountId, ...group };
		for (const post of kept.waiting.values()) {
			this.see(post);
		}
	}

	get readings(): PostReadings {
		const { maxRequests } = this.context.options;
		const isBaseline = this.kept.list.phase === 'baseline';
		const shareOfDue = Math.ceil(maxRequests / 5);
		// Three such shares are half of all requests.
		const shareOfOlder = isBaseline ? Math.ceil(maxRequests / 6) : 1;
		const nextNewest = () => this.request(nextOfHead(this.kept.list));
		return {
			newest: { name: 'the list of posts', share: 1, next: nextNewest },
			due: { name: 'posts that are due', share: shareOfDue, next: () => this.nextUrgent() },
			older: { name: 'older posts', share: shareOfOlder, next: () => this.nextOlder() },
			isBaseline,
		};
	}

	/** To be asked for after `collectEvents`. */
	get notices(): Notice[] {
		const { records, list } = this.kept;
		const isFull = records.size >= this.context.options.maxTrackedPosts;
		return [
			NOTICES.room({ isShort: this.tracker.isShortOfRoom, isFull }),
			NOTICES.reach(list.reach),
			NOTICES.endless(list.isEndless),
			NOTICES.backlog(this.waitingEvents),
		];
	}

	/** To be called after the last request of the poll: the events that it hands on, oldest first. */
	collectEvents(): readonly DatedEvent[] {
		const { list } = this.kept;
		// If the list is empty, only the time of the service shows which posts are new. Without
		// this time, the list is read again.
		const isEmpty = list.head?.data.length === 0 && !list.head.nextCursor;
		const isKnownEmpty = isEmpty && this.context.clock.isExact;
		if ((list.phase !== 'baseline' || isKnownEmpty) && !this.needsTime) {
			this.tracker.completeBaseline();
		}
		const isReading = list.gap !== null && list.gap.cursor !== null;
		const { events, waiting, waitingEvents } = this.backlog.release(isReading);
		this.kept.waiting = waiting;
		this.waitingEvents = waitingEvents;
		this.tracker.prune();
		return events;
	}

	private request(next: PageRequest | null): Request | null {
		if (!next) {
			return null;
		}
		return async () => {
			const { cursor } = next;
			const { list, scanned } = this.kept;
			const page = await this.list(cursor === null ? {} : { cursor });
			const isScan = next.part === 'scan';
			if (isScan && list.scan === null) {
				scanned.clear();
			}
			const further = isScan ? this.noteScanned(page?.data ?? []) : 0;
			const read = page && { ...page, further, readAt: this.context.now };
			this.kept.list = nextListProgress(list, next, read);
			if (this.kept.list.scan?.cursor === null) {
				scanned.clear();
			}
		};
	}

	/** Counts the posts that the present reading of the whole list meets for the first time. */
	private noteScanned(posts: readonly Post[]): number {
		const { scanned, list } = this.kept;
		if (scanned.size === 0) {
			for (const { postId } of list.head?.data ?? []) {
				scanned.add(postId);
			}
		}
		const scannedBefore = scanned.size;
		for (const { postId } of posts) {
			scanned.add(postId);
		}
		return scanned.size - scannedBefore;
	}

	/**
	 * Reads and records a page of posts. Counts the tracked posts that were not seen before; null
	 * if the cursor expired.
	 */
	private async list(query: PostListQuery) {
		const page = await this.context.service.listPosts({ ...this.filter, ...query });
		const { contentGroupId } = this.context.options;
		let firstSeen = 0;
		for (const post of page?.data ?? []) {
			if (contentGroupId !== '' && !isInGroup(post, contentGroupId)) {
				this.kept.hidesGroups = true;
			}
			this.met.add(post.postId);
			if (this.see(post)) {
				firstSeen++;
			}
		}
		return page && { ...page, firstSeen };
	}

	/** Records a post; true if the trigger tracks the post and did not see it before. */
	private see(post: Post): boolean {
		const change = this.tracker.see(post);
		if (change) {
			this.backlog.note(change, this.toEvents(change));
		}
		return change?.isFirstSeen ?? false;
	}

	/**
	 * True if only a list of all posts can show the time of the service: the tracked posts may be
	 * few or old.
	 */
	private get needsTime(): boolean {
		const isRead = this.kept.list.phase !== 'baseline' && !this.kept.horizon.hasBaseline;
		const isFiltered = Object.keys(this.filter).length > 0;
		return isFiltered && isRead && !this.context.clock.isExact;
	}

	private async readTime(): Promise<void> {
		const page = await this.context.service.listPosts({});
		const others = (page?.data ?? []).map((post) => observePost(post, this.context.options));
		for (const { createdAt } of others) {
			this.tracker.noteOther(createdAt);
		}
		this.tracker.completeBaseline();
	}

	/** Posts that are being published, due, or missing from their list. */
	private nextUrgent(): Request | null {
		if (!this.kept.list.head) {
			return null;
		}
		this.candidates ??= this.findCandidates();
		const waiting = this.candidates.filter((postId) => this.isOpen(postId));
		// If very many posts wait, a page of the list shows more of them than one request for one post.
		this.prefersList = !this.prefersList && waiting.length > this.kept.list.pages;
		const page = this.prefersList ? this.request(nextOfScan(this.kept.list, true)) : null;
		const [postId] = waiting;
		return page ?? (postId === undefined ? null : async () => await this.lookUp(postId));
	}

	/** Posts without an expected change. A long list gets 1 request per poll. */
	private nextOlder(): Request | null {
		if (this.needsTime) {
			return async () => await this.readTime();
		}
		const next = nextOfScan(this.kept.list, false);
		if (next) {
			return this.request(next);
		}
		if (this.hadQuiet || !isLong(this.kept.list)) {
			return null;
		}
		this.hadQuiet = true;
		const turn = this.kept.turn++;
		const status = this.outcomes[(turn >> 1) % Math.max(1, this.outcomes.length)];
		if (turn % 2 === 0 && status !== undefined) {
			return async () => await this.readIn(status);
		}
		return this.request(nextOfScan(this.kept.list, true));
	}

	/**
	 * Sorts posts by urgency: first the posts that became due or are being published, newest first,
	 * then posts that a list missed.
	 */
	private findCandidates(): string[] {
		const urgencies = new Map<string, number>();
		const { now } = this.context;
		for (const [postId, record] of this.kept.records.unfinished) {
			const elapsed = this.elapsed(record);
			const isMissing = record.seenAt < this.kept.list.readSince;
			const isDue = elapsed !== null && now - record.seenAt >= elapsed / PATIENCE;
			if (isMissing || isDue) {
				urgencies.set(postId, elapsed ?? Infinity);
			}
		}
		return [...urgencies].sort(([, a], [, b]) => a - b).map(([postId]) => postId);
	}

	/** The time since the post is being published or due, in milliseconds; null if it is neither. */
	private elapsed({ dueAt, inFlightSince }: UnfinishedRecord): number | null {
		if (inFlightSince !== null) {
			return this.context.now - inFlightSince;
		}
		const { now } = this.context.clock;
		return dueAt !== null && dueAt <= now ? now - dueAt : null;
	}

	private isOpen(postId: string): boolean {
		return !this.met.has(postId) && !this.context.backoff.isWaiting(`post ${postId}`);
	}

	/** Reads a post that no list has shown: it may be deleted, or may have lost the tracked content tag. */
	private async lookUp(postId: string): Promise<void> {
		this.met.add(postId);
		const { backoff, service, clock, options } = this.context;
		const post = await backoff.guard(`post ${postId}`, async () => await service.getPost(postId));
		const { contentGroupId } = options;
		const hasNoFilter = contentGroupId === '' || this.kept.hidesGroups;
		if (post && (hasNoFilter || isInGroup(post, contentGroupId))) {
			this.see(post);
			return;
		}
		// The time at which a deleted post was created is unknown: now at the latest.
		this.tracker.seeGone(postId, post ? Date.parse(post.createdAt) : clock.now);
	}

	/** Reads the posts in a status, page by page. A post that is no longer in the list has another status now. */
	private async readIn(status: string): Promise<void> {
		const { cursor, shown } = this.kept.lists.get(status) ?? FIRST_STATUS_LIST;
		const page = await this.list(cursor === null ? { status } : { status, cursor });
		// An empty page may lead to others without end.
		const next = page && page.data.length > 0 ? page.nextCursor : null;
		const isWhole = page !== null && cursor === null && next === null;
		const shownNow = isWhole ? page.data.map(({ postId }) => postId) : [];
		this.kept.lists.set(status, { cursor: next, shown: shownNow });
		if (isWhole) {
			this.reopen(shown.filter((postId) => !shownNow.includes(postId)));
		}
		this.candidates = undefined;
	}

	private reopen(postIds: readonly string[]): void {
		for (const postId of postIds) {
			if (!this.met.has(postId)) {
				this.kept.records.reopen(postId);
			}
		}
	}
}

const FIRST_STATUS_LIST: StatusList = { cursor: null, shown: [] };

function outcomesFor({ onlyStatuses, events }: ReadingContext['options']): readonly string[] {
	if (!events.includes('postStatusChanged')) {
		return [];
	}
	return onlyStatuses.length > 0 ? [...new Set(onlyStatuses.filter(isFinal))] : ['failed'];
}
