import type { Post } from '../../contract/decoded';
import type { Reading, ReadingContext, Request } from '../scheduler';
import type { PostListQuery } from '../source';
import {
	beginPoll,
	endPoll,
	FIRST_LIST_STATE,
	isLong,
	nextOfHead,
	nextOfScan,
	step,
	type ListState,
	type Part,
	type PollState,
} from './listState';
import type { PostRecords, UnfinishedRecord } from './records';

/** What the reader keeps between polls. */
export interface ReaderState {
	readonly list: ListState;
	readonly plan: Plan;
}

/** What quiet polls read behind the first page. */
interface Plan {
	/** Grows with every such request: lists by status and the list of all take turns. */
	turn: number;
	/** The lists of posts in one status, by the status. */
	lists: Record<string, StatusList>;
}

interface StatusList {
	/** Where reading goes on, where its posts do not fit one page. */
	cursor?: string;
	/** Posts that it holds, where they fit one page, and those that have left it and were not looked up yet. */
	shown?: string[];
	left?: string[];
}

const FIRST_STATE: ReaderState = { list: FIRST_LIST_STATE, plan: { turn: 0, lists: {} } };

const LIST = 'the list of posts';

/** A post that is overdue is looked up again after this part of the time that it has been so. */
const PATIENCE = 8;

/** Where the posts go that are read. */
export interface PostSink {
	/** Those of which this poll has seen how they are. */
	readonly seen: ReadonlyMap<string, Post>;
	readonly records: PostRecords;
	/** Takes in a post of a list, and tells whether it is watched and was not seen before. */
	see(post: Post): boolean;
	/** Takes in a post that no list has shown. */
	seeSingle(post: Post): void;
	/** The service has no such post any more. */
	seeGone(postId: string): void;
}

/**
 * Reads posts: the list, as its state says, and those that its first page does not show: the ones that
 * must be about to change, and in turn all others.
 */
export class PostReader {
	/** The first page, and on from there to something known. */
	readonly head: Reading = { name: LIST, next: () => this.nextOfHead() };
	/** The whole list. */
	readonly scan: Reading = { name: LIST, next: () => this.nextOfScan(false) };
	/** Posts that are in flight, due or missing from where they should be. */
	readonly urgent: Reading = { name: 'posts that are due', next: () => this.nextUrgent() };
	/** Posts of which nothing is expected: a request a poll. */
	readonly quiet: Reading = { name: 'older posts', next: () => this.nextQuiet() };
	list: PollState;
	private readonly plan: Plan;
	private readonly tried = new Set<string>();
	private hadQuiet = false;
	private prefersList = false;
	private candidates: string[] | undefined;

	constructor(
		{ list, plan }: ReaderState = FIRST_STATE,
		private readonly posts: PostSink,
		private readonly context: ReadingContext,
		private readonly filter: PostListQuery,
		/** Statuses that the user waits for posts to enter. */
		private readonly outcomes: readonly string[],
	) {
		this.list = beginPoll(list);
		this.plan = structuredClone(plan);
	}

	/** To be called after the last request of the poll. */
	state(): ReaderState {
		return { list: endPoll(this.list), plan: this.plan };
	}

	private nextOfHead(): Request | null {
		const next = nextOfHead(this.list);
		return next && (async () => await this.read(next.cursor ? 'gap' : 'head', next.cursor));
	}

	/** Of a long list only where it is its turn. */
	private nextOfScan(isItsTurn: boolean): Request | null {
		const next = nextOfScan(this.list, isItsTurn);
		return next && (async () => await this.read('scan', next.cursor));
	}

	private async read(part: Part, cursor: string | null): Promise<void> {
		const query = { ...this.filter, ...(cursor !== null && { cursor }) };
		const page = await this.context.source.listPosts(query);
		const firstSeen = (page?.data ?? []).filter((post) => this.posts.see(post)).length;
		const read = page && { ...page, firstSeen, readAt: this.context.now };
		this.list = step(this.list, part, read);
	}

	private nextUrgent(): Request | null {
		if (!this.list.head) return null;
		this.candidates ??= this.findCandidates();
		const waiting = this.candidates.filter((postId) => this.isOpen(postId));
		// A page of the list shows more of very many than they cost one by one.
		this.prefersList = !this.prefersList && waiting.length > this.list.pages;
		const page = this.prefersList ? this.nextOfScan(true) : null;
		const [postId] = waiting;
		return page ?? (postId === undefined ? null : async () => await this.lookUp(postId));
	}

	private nextQuiet(): Request | null {
		if (this.hadQuiet || !isLong(this.list) || this.list.hasReadOn) return null;
		this.hadQuiet = true;
		const turn = this.plan.turn++;
		const status = this.outcomes[(turn >> 1) % Math.max(1, this.outcomes.length)];
		if (turn % 2 === 0 && status !== undefined) return async () => await this.readIn(status);
		return this.nextOfScan(true);
	}

	/** The most urgent first: what became due or went out last, then what was missed. */
	private findCandidates(): string[] {
		const found = new Map<string, number>();
		const { readSince } = this.list;
		for (const [postId, record] of this.posts.records.unfinishedPosts()) {
			const elapsed = this.elapsed(record);
			const isMissing = record.seenAt < readSince;
			const isDue = elapsed !== null && this.context.now - record.seenAt >= elapsed / PATIENCE;
			if (isMissing || isDue) found.set(postId, elapsed ?? Infinity);
		}
		const left = Object.values(this.plan.lists).flatMap((list) => list.left ?? []);
		for (const postId of left) found.set(postId, found.get(postId) ?? Infinity);
		return [...found].sort(([, a], [, b]) => a - b).map(([postId]) => postId);
	}

	/** For how long the post has been in flight or due; null: it is neither. */
	private elapsed({ dueAt, inFlightSince }: UnfinishedRecord): number | null {
		if (inFlightSince !== undefined) return this.context.now - inFlightSince;
		const { now } = this.context.clock;
		return dueAt !== undefined && dueAt <= now ? now - dueAt : null;
	}

	private isOpen(postId: string): boolean {
		if (this.posts.seen.has(postId) || this.tried.has(postId)) return false;
		return !this.context.backoff.isWaiting(`post ${postId}`);
	}

	private async lookUp(postId: string): Promise<void> {
		this.tried.add(postId);
		const read = async () => await this.context.source.getPost(postId);
		const post = await this.context.backoff.guard(`post ${postId}`, read);
		if (post) this.posts.seeSingle(post);
		else this.posts.seeGone(postId);
		for (const list of Object.values(this.plan.lists)) {
			list.left = list.left?.filter((each) => each !== postId);
		}
	}

	/** Reads posts in a status, page by page where they do not fit one; what has left the list has moved on. */
	private async readIn(status: string): Promise<void> {
		const { cursor, shown = [], left = [] } = this.plan.lists[status] ?? {};
		const query = { ...this.filter, status, ...(cursor && { cursor }) };
		const page = await this.context.source.listPosts(query);
		for (const post of page?.data ?? []) this.posts.see(post);
		this.plan.lists[status] = page?.nextCursor ? { cursor: page.nextCursor } : {};
		if (!page || cursor || page.nextCursor) return;
		const ids = page.data.map(({ postId }) => postId);
		const gone = [...shown, ...left].filter((postId) => !ids.includes(postId));
		this.plan.lists[status] = { shown: ids, left: gone };
		this.candidates = undefined;
	}
}
