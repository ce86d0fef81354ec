import type { Post, PostPage } from '../../contract/decoded';
import type { Reading, ReadingContext, Request } from '../scheduler';
import type { PostListQuery } from '../source';
import { isLong } from './listState';
import type { ListReader } from './listReader';
import type { PostRecords, UnfinishedRecord } from './records';

/** What the quiet polls read behind the first page; kept between polls. */
export interface LookupPlan {
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

export const FIRST_LOOKUPS: LookupPlan = { turn: 0, lists: {} };

/** A post that is overdue is looked up again after this part of the time that it has been so. */
const PATIENCE = 8;

/** What the lookups need of the posts. */
export interface WatchedPosts {
	readonly list: ListReader;
	readonly seen: ReadonlyMap<string, Post>;
	readonly records: PostRecords;
	listIn(status: string, more: PostListQuery): Promise<PostPage | null>;
	seeSingle(post: Post): void;
	seeGone(postId: string): void;
}

/** Looks at posts that the first page does not show: those that must be about to change, and in turn all others. */
export class Lookups {
	/** Posts that are in flight, due or missing from where they should be. */
	readonly urgent: Reading = { name: 'posts that are due', next: () => this.nextUrgent() };
	/** Posts of which nothing is expected: a request a poll. */
	readonly quiet: Reading = { name: 'older posts', next: () => this.nextQuiet() };
	private readonly tried = new Set<string>();
	private hadQuiet = false;
	private prefersList = false;
	private candidates: string[] | undefined;

	constructor(
		readonly plan: LookupPlan,
		private readonly posts: WatchedPosts,
		private readonly context: ReadingContext,
		/** Statuses that the user waits for posts to enter. */
		private readonly outcomes: readonly string[],
	) {}

	private nextUrgent(): Request | null {
		const { list } = this.posts;
		if (!list.state.head) return null;
		this.candidates ??= this.findCandidates();
		const waiting = this.candidates.filter((postId) => this.isOpen(postId));
		// A page of the list shows more of very many than they cost one by one.
		this.prefersList = !this.prefersList && waiting.length > list.state.pages;
		const page = this.prefersList ? list.scanNow() : null;
		const [postId] = waiting;
		return page ?? (postId === undefined ? null : async () => await this.lookUp(postId));
	}

	private nextQuiet(): Request | null {
		const { list } = this.posts;
		if (this.hadQuiet || !isLong(list.state) || list.state.hasReadOn) return null;
		this.hadQuiet = true;
		const turn = this.plan.turn++;
		const status = this.outcomes[(turn >> 1) % Math.max(1, this.outcomes.length)];
		if (turn % 2 === 0 && status !== undefined) return async () => await this.listIn(status);
		return list.scanNow();
	}

	/** The most urgent first: what became due or went out last, then what was missed. */
	private findCandidates(): string[] {
		const found = new Map<string, number>();
		const { readSince } = this.posts.list.state;
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
	private async listIn(status: string): Promise<void> {
		const { cursor, shown = [], left = [] } = this.plan.lists[status] ?? {};
		const page = await this.posts.listIn(status, cursor ? { cursor } : {});
		this.plan.lists[status] = page?.nextCursor ? { cursor: page.nextCursor } : {};
		if (!page || cursor || page.nextCursor) return;
		const ids = page.data.map(({ postId }) => postId);
		const gone = [...shown, ...left].filter((postId) => !ids.includes(postId));
		this.plan.lists[status] = { shown: ids, left: gone };
		this.candidates = undefined;
	}
}
