import type { Post } from '../../contract/decoded';
import { isFinal } from '../../contract/statuses';
import { NOTICES, type Notice } from '../notices';
import type { ReadingContext, Request } from '../scheduler';
import type { PostListQuery } from '../source';
import {
	beginPoll,
	isLong,
	nextOfHead,
	nextOfScan,
	step,
	type ListState,
	type PageRequest,
} from './listState';
import { PostRecords, type PackedRecords, type UnfinishedRecord } from './records';
import { isInGroup, takeSnapshot } from './snapshot';
import { PostTracker, type Horizon, type PostChange } from './tracker';

export interface PostsState extends Horizon {
	readonly records: PackedRecords;
	list: ListState;
	/** Grows with every request of a quiet poll: lists by status and the list of all take turns. */
	turn: number;
	/** Of posts in one status, by that: where reading goes on if they do not fit one page, or which posts they are. */
	readonly lists: Record<string, { cursor?: string; shown?: readonly string[] } | undefined>;
	/** Whether the service leaves out, in a post, the group that it lists the post under. */
	hidesGroups: boolean;
}

const FIRST_STATE = { hasBaseline: false, newSince: 0, turn: 0, hidesGroups: false };

/** A post that is overdue is looked up again after this part of the time that it has been so. */
const PATIENCE = 8;

/** The posts in one poll: reads the list, as its state says, and in turn the posts that its first page does not show. */
export class Posts {
	private readonly kept: Omit<PostsState, 'records'>;
	private readonly records: PostRecords;
	private readonly tracker: PostTracker;
	private readonly filter: PostListQuery;
	/** Statuses that the user waits for and that end what was under way; failures where all are wanted. */
	private readonly outcomes: readonly string[];
	private hadQuiet = false;
	private prefersList = false;
	private candidates: string[] | undefined;
	private readonly met = new Set<string>();

	constructor(
		saved: PostsState | undefined,
		private readonly context: ReadingContext,
		private readonly onChange: (change: PostChange) => void,
	) {
		const { accountIds, contentGroupId, events, onlyStatuses } = context.options;
		const outcomes =
			onlyStatuses.length > 0 ? [...new Set(onlyStatuses.filter(isFinal))] : ['failed'];
		this.outcomes = events.includes('postStatusChanged') ? outcomes : [];
		this.records = new PostRecords(saved?.records);
		this.kept = { ...FIRST_STATE, lists: {}, ...saved, list: beginPoll(saved?.list) };
		this.tracker = new PostTracker(this.records, this.kept, context);
		this.filter = {
			...(accountIds.length === 1 && { accountId: accountIds[0] }),
			...(contentGroupId !== '' && { contentGroupId }),
		};
	}

	/** What is read of posts, and whether older ones are still read for the first time. */
	get readings() {
		const { maxRequests } = this.context.options;
		const isBaseline = this.kept.list.phase === 'baseline';
		const ofDue = Math.ceil(maxRequests / 5);
		// Three such shares are half of all requests.
		const ofOlder = isBaseline ? Math.ceil(maxRequests / 6) : 1;
		const nextOfHeadNow = () => this.request(nextOfHead(this.kept.list));
		return {
			newest: { name: 'the list of posts', share: 1, next: nextOfHeadNow },
			due: { name: 'posts that are due', share: ofDue, next: () => this.nextUrgent() },
			older: { name: 'older posts', share: ofOlder, next: () => this.nextOlder() },
			isBaseline,
		};
	}

	get notices(): Notice[] {
		const isFull = this.records.size >= this.context.options.maxTrackedPosts;
		return [NOTICES.room(this.tracker.isShortOfRoom, isFull), NOTICES.reach(this.kept.list.reach)];
	}

	state(): PostsState {
		const { phase, head } = this.kept.list;
		// Of an empty list the service's own time tells what comes later; without it, it is asked again.
		const isEmpty = head?.data.length === 0 && !head.nextCursor && this.context.clock.isExact;
		if ((phase !== 'baseline' || isEmpty) && !this.needsTime) {
			this.tracker.completeBaseline();
		}
		this.tracker.prune();
		return {
			...this.kept,
			records: this.records.toJSON(),
			list: { ...this.kept.list, head: undefined },
		};
	}

	private request(next: PageRequest | null): Request | null {
		if (!next) {
			return null;
		}
		const [, cursor] = next;
		return async () => {
			const page = await this.list(cursor === null ? {} : { cursor });
			const read = page && { ...page, readAt: this.context.now };
			this.kept.list = step(this.kept.list, next, read);
		};
	}

	/** A page of posts, taken in, and how many of them are watched and were not seen before; null: its cursor expired. */
	private async list(query: PostListQuery) {
		const page = await this.context.source.listPosts({ ...this.filter, ...query });
		const { contentGroupId } = this.context.options;
		let firstSeen = 0;
		for (const post of page?.data ?? []) {
			if (contentGroupId !== '' && !isInGroup(post, contentGroupId)) {
				this.kept.hidesGroups = true;
			}
			if (this.see(post)) {
				firstSeen++;
			}
		}
		return page && { ...page, firstSeen };
	}

	/** Whether a post, which it takes in, is watched and was not seen before. */
	private see(post: Post): boolean {
		this.met.add(post.postId);
		const change = this.tracker.see(post);
		if (change) {
			this.onChange(change);
		}
		return change?.isFirstSeen ?? false;
	}

	/** Whether only all posts together can show what time it is, once the watched ones are read: they may be few or old. */
	private get needsTime(): boolean {
		const isRead = this.kept.list.phase !== 'baseline' && !this.kept.hasBaseline;
		const isFiltered = Object.keys(this.filter).length > 0;
		return isFiltered && isRead && !this.context.clock.isExact;
	}

	private async readTime(): Promise<void> {
		const page = await this.context.source.listPosts({});
		const others = (page?.data ?? []).map((post) => takeSnapshot(post, this.context.options));
		for (const { createdAt } of others) {
			this.tracker.noteOther(createdAt);
		}
		this.tracker.completeBaseline();
	}

	/** Posts that are in flight, due or missing from where they should be. */
	private nextUrgent(): Request | null {
		if (!this.kept.list.head) {
			return null;
		}
		this.candidates ??= this.findCandidates();
		const waiting = this.candidates.filter((postId) => this.isOpen(postId));
		// A page of the list shows more of very many than they cost one by one.
		this.prefersList = !this.prefersList && waiting.length > this.kept.list.pages;
		const page = this.prefersList ? this.request(nextOfScan(this.kept.list, true)) : null;
		const [postId] = waiting;
		return page ?? (postId === undefined ? null : async () => await this.lookUp(postId));
	}

	/** Posts of which nothing is expected: of a long list one request a poll. */
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

	/** The most urgent first: what became due or went out last, then what was missed. */
	private findCandidates(): string[] {
		const found = new Map<string, number>();
		const { now } = this.context;
		for (const [postId, record] of this.records.unfinished) {
			const elapsed = this.elapsed(record);
			const isMissing = record.seenAt < this.kept.list.readSince;
			const isDue = elapsed !== null && now - record.seenAt >= elapsed / PATIENCE;
			if (isMissing || isDue) {
				found.set(postId, elapsed ?? Infinity);
			}
		}
		return [...found].sort(([, a], [, b]) => a - b).map(([postId]) => postId);
	}

	/** For how long the post has been in flight or due; null: it is neither. */
	private elapsed({ dueAt, inFlightSince }: UnfinishedRecord): number | null {
		if (inFlightSince !== undefined) {
			return this.context.now - inFlightSince;
		}
		const { now } = this.context.clock;
		return dueAt !== undefined && dueAt <= now ? now - dueAt : null;
	}

	private isOpen(postId: string): boolean {
		return !this.met.has(postId) && !this.context.backoff.isWaiting(`post ${postId}`);
	}

	/** Looks at a post that no list has shown: it may be gone, or have left the group that is watched. */
	private async lookUp(postId: string): Promise<void> {
		this.met.add(postId);
		const { backoff, source, clock } = this.context;
		const post = await backoff.guard(`post ${postId}`, async () => await source.getPost(postId));
		const { contentGroupId } = this.context.options;
		const isIn =
			contentGroupId === '' || this.kept.hidesGroups || isInGroup(post ?? {}, contentGroupId);
		if (post && isIn) {
			this.see(post);
		}
		// When one was made that is gone is not known: at the latest now.
		else {
			this.tracker.seeGone(postId, post ? Date.parse(post.createdAt) : clock.now);
		}
	}

	/** Reads posts in a status, page by page where they do not fit one; what has left the list has moved on. */
	private async readIn(status: string): Promise<void> {
		const { cursor, shown = [] } = this.kept.lists[status] ?? {};
		const page = await this.list({ status, ...(cursor && { cursor }) });
		const next = page?.nextCursor ?? undefined;
		const isWhole = page && !cursor && !next;
		const ids = isWhole ? page.data.map(({ postId }) => postId) : undefined;
		this.kept.lists[status] = { cursor: next, shown: ids };
		const gone = ids ? shown.filter((postId) => !ids.includes(postId)) : [];
		for (const postId of gone) {
			if (!this.met.has(postId)) {
				this.records.reopen(postId);
			}
		}
		this.candidates = undefined;
	}
}
