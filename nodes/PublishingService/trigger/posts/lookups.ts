import type { Post, PostPage } from '../../contract/decoded';
import type { Reading, ReadingContext, Request } from '../scheduler';
import type { PostListQuery } from '../source';
import { isLong } from './listState';
import type { ListReader } from './listReader';
import { DAY_MS, type PostRecords, type UnfinishedRecord } from './records';

/** What is known of the service's filter by status, and what the next quiet poll reads; kept between polls. */
export interface LookupPlan {
	/** Grows with every poll that has such a request to give. */
	round: number;
	/** By status. */
	filters: Record<string, StatusFilter>;
	/** For how many polls a status is not asked for where many wait, because none of them was in it. */
	skips: Record<string, number>;
}

interface StatusFilter {
	/** Until then, in the host's time, it is not used: the service does not heed it. */
	uselessUntil?: number;
	/** Where reading goes on, where its posts do not fit one page. */
	cursor?: string | null;
	/** Asked for since this time (ISO 8601), it is to show what has come to be in the status since. */
	since?: string;
	/** Whether it has done so; false: not this time. */
	sinceWorks?: boolean;
	/** Posts at rest in the status that it does not show all the same. */
	hidden?: string[];
}

export const FIRST_LOOKUPS: LookupPlan = { round: 0, filters: {}, skips: {} };

/** More posts than this that wait for a look are asked for by their status first. */
const FEW = 3;

/** A post that is overdue is looked up again after this part of the time that it has been so. */
const PATIENCE = 8;

/** So many posts are looked up at every poll, however long they have been overdue. */
const ALWAYS = 2;

/** What the one request is for, poll by poll, that a quiet poll spends behind the first page. */
const ROUND = ['outcome', 'scan'] as const;
/** The same for a list so long that to read it all takes very many polls anyway. */
const ROUND_OF_MANY = [
	...['scan', 'outcome', 'outcome', 'outcome'],
	...['oldest', 'outcome', 'outcome', 'outcome'],
];
const MANY_POSTS = 2000;

/** For so many polls a status is skipped where many wait, after it showed none of them. */
const SKIPPED_POLLS = 5;

/** What the lookups need of the posts. */
export interface WatchedPosts {
	readonly list: ListReader;
	readonly seen: ReadonlyMap<string, Post>;
	readonly records: PostRecords;
	listIn(status: string, more: PostListQuery): Promise<PostPage | null>;
	seeSingle(post: Post): void;
	seeGone(postId: string): void;
}

/**
 * Looks at posts that the first page does not show: those whose status must be about to change, by
 * status where they are many and else one by one; and, a request a poll, the others.
 */
export class Lookups {
	/** Posts that are in flight, due or missing from where they should be. */
	readonly urgent: Reading = { name: 'posts that are due', next: () => this.nextUrgent() };
	/** Posts of which nothing is expected. */
	readonly quiet: Reading = { name: 'older posts', next: () => this.nextQuiet() };
	private readonly tried = new Set<string>();
	private readonly asked = new Set<string>();
	/** Posts that a list which should have shown them did not, and the status that it is of. */
	private readonly vanished = new Map<string, string>();
	private hadQuiet = false;
	private prefersList = false;
	private candidates: string[] | undefined;

	constructor(
		readonly plan: LookupPlan,
		private readonly posts: WatchedPosts,
		private readonly context: ReadingContext,
		/** Statuses that the user waits for posts to enter. */
		private readonly outcomes: readonly string[],
	) {
		for (const [status, polls] of Object.entries(plan.skips)) plan.skips[status] = polls - 1;
	}

	private nextUrgent(): Request | null {
		const { list } = this.posts;
		if (!list.state.head) return null;
		this.candidates ??= this.findCandidates();
		const waiting = this.candidates.filter((postId) => this.isOpen(postId));
		if (waiting.length > FEW) {
			const order = new Set(['posting', ...this.outcomes, 'posted']);
			const status = [...order].find(
				(each) => !((this.plan.skips[each] ?? 0) > 0) && this.mayAsk(each),
			);
			if (status !== undefined) return async () => await this.askForMany(status, waiting);
		}
		// A page of the list shows more of very many than they cost one by one.
		this.prefersList = !this.prefersList && waiting.length > list.state.pages;
		const page = this.prefersList ? list.scanNow() : null;
		if (page) return page;
		const [postId] = waiting;
		return postId === undefined ? null : async () => await this.lookUp(postId);
	}

	private nextQuiet(): Request | null {
		const { list } = this.posts;
		if (this.hadQuiet || !isLong(list.state) || list.state.hasReadOn) return null;
		this.hadQuiet = true;
		const order = list.state.posts >= MANY_POSTS ? ROUND_OF_MANY : ROUND;
		const next = order[this.plan.round++ % order.length] ?? 'scan';
		const status = this.outcomes[this.plan.round % Math.max(1, this.outcomes.length)];
		if (next === 'outcome' && status !== undefined && this.mayAsk(status)) {
			return async () => await this.askFor(status);
		}
		const oldest = next === 'scan' ? undefined : this.findOldest();
		if (oldest !== undefined) return async () => await this.lookUp(oldest);
		const page = list.scanNow();
		if (page) return page;
		const other = this.findOldest();
		return other === undefined ? null : async () => await this.lookUp(other);
	}

	/** The most urgent first: what became due or went out last, then what was missed. */
	private findCandidates(): string[] {
		const found: Array<{ postId: string; elapsed: number }> = [];
		const patient: Array<{ postId: string; seenAt: number }> = [];
		const { readSince } = this.posts.list.state;
		for (const [postId, record] of this.posts.records.unfinishedPosts()) {
			const elapsed = this.elapsed(record);
			const isMissing = record.seenAt < readSince || this.vanished.has(postId);
			if ((elapsed === null && !isMissing) || !this.isOpen(postId)) continue;
			if (isMissing) {
				found.push({ postId, elapsed: elapsed ?? Infinity });
			} else if (elapsed !== null) {
				const wait = elapsed / PATIENCE;
				if (this.context.now - record.seenAt >= wait) found.push({ postId, elapsed });
				else if (elapsed < DAY_MS) patient.push({ postId, seenAt: record.seenAt });
			}
		}
		for (const postId of this.vanished.keys()) {
			if (this.isOpen(postId) && !found.some((one) => one.postId === postId)) {
				found.push({ postId, elapsed: Infinity });
			}
		}
		const first = found.sort((a, b) => a.elapsed - b.elapsed).map(({ postId }) => postId);
		const more = patient.sort((a, b) => a.seenAt - b.seenAt).map(({ postId }) => postId);
		return [...first, ...more.slice(0, Math.max(0, ALWAYS - first.length))];
	}

	/** For how long the post has been in flight or due; null: it is neither. */
	private elapsed({ dueAt, inFlightSince }: UnfinishedRecord): number | null {
		if (inFlightSince !== undefined) return this.context.now - inFlightSince;
		const { now } = this.context.clock;
		return dueAt !== undefined && dueAt <= now ? now - dueAt : null;
	}

	/** The post seen longest ago of those of which nothing is expected, where a look at each is cheaper than the list. */
	private findOldest(): string | undefined {
		let oldest: string | undefined;
		let count = 0;
		for (const [postId, record] of this.posts.records.unfinishedPosts()) {
			if (this.elapsed(record) !== null || !this.isOpen(postId)) continue;
			oldest ??= postId;
			count++;
		}
		const { pages, reach } = this.posts.list.state;
		return count <= pages || reach !== null ? oldest : undefined;
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
		const status = this.vanished.get(postId);
		if (status === undefined || !this.posts.records.restingIn(status).includes(postId)) return;
		const { hidden = [], ...filter } = this.plan.filters[status] ?? {};
		this.plan.filters[status] = { ...filter, hidden: [...hidden, postId] };
	}

	private mayAsk(status: string): boolean {
		if (this.asked.has(status) || !isLong(this.posts.list.state)) return false;
		return !((this.plan.filters[status]?.uselessUntil ?? 0) > this.context.now);
	}

	/** Reads posts in a status where many wait; a list of all that was ever posted may well show none of them. */
	private async askForMany(status: string, waiting: readonly string[]): Promise<void> {
		if (status !== 'posted' || this.outcomes.includes(status)) await this.askFor(status);
		else {
			this.asked.add(status);
			await this.posts.listIn(status, {});
			this.candidates = undefined;
		}
		const isAny = waiting.some((postId) => this.posts.seen.has(postId));
		if (!isAny) this.plan.skips[status] = SKIPPED_POLLS;
	}

	/** Reads posts in a status: all where they fit one page, else page by page, or what is new if the service can tell. */
	private async askFor(status: string): Promise<void> {
		this.asked.add(status);
		const { cursor, since, sinceWorks, hidden } = this.plan.filters[status] ?? {};
		const asksSince = since !== undefined && sinceWorks !== false;
		const more = asksSince ? { since } : cursor ? { cursor } : {};
		const page = await this.posts.listIn(status, more);
		const posts = page?.data ?? [];
		const now = new Date(this.context.clock.now || 0).toISOString();
		this.candidates = undefined;
		if (posts.some((post) => !isIn(post, status))) {
			this.plan.filters[status] = { uselessUntil: this.context.now + DAY_MS };
		} else if (asksSince) {
			const isOlder = posts.some(({ createdAt }) => Date.parse(createdAt) < Date.parse(since));
			this.plan.filters[status] = {
				cursor,
				since: now,
				sinceWorks: isOlder || sinceWorks === true,
			};
		} else if (page?.nextCursor) {
			this.plan.filters[status] = { cursor: page.nextCursor, since, sinceWorks };
		} else {
			// At the end of many pages it is tried anew whether the service can tell what is new.
			this.plan.filters[status] = cursor ? { since: now } : { hidden };
			if (page && !cursor) this.noteVanished(status);
		}
	}

	/** All posts in the status were shown: others that were in it have moved on. */
	private noteVanished(status: string): void {
		if (status === 'posting') {
			for (const [postId, { inFlightSince }] of this.posts.records.unfinishedPosts()) {
				if (inFlightSince !== undefined) this.vanished.set(postId, status);
			}
		}
		const resting = this.posts.records.restingIn(status);
		const hidden = resting.filter((postId) => this.plan.filters[status]?.hidden?.includes(postId));
		this.plan.filters[status] = hidden.length > 0 ? { hidden } : {};
		for (const postId of resting) {
			const isShown = this.posts.seen.has(postId) || hidden.includes(postId);
			if (!isShown) this.vanished.set(postId, status);
		}
	}
}

function isIn({ status, accounts = [] }: Post, wanted: string): boolean {
	return status === wanted || accounts.some((item) => item.status === wanted);
}
