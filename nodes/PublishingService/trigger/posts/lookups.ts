import type { Post } from '../../contract/decoded';
import type { Reading, ReadingContext, Request } from '../scheduler';
import type { Posts } from './posts';
import { DAY_MS, type UnfinishedRecord } from './records';

/** What is known of the service's filter by status, and what the next quiet poll reads; kept between polls. */
export interface LookupPlan {
	/** Grows with every poll that has such a request to give. */
	round: number;
	/** By status. */
	filters: Record<string, StatusFilter>;
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
}

export const FIRST_LOOKUPS: LookupPlan = { round: 0, filters: {} };

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
	/** Posts that a list which should have shown them did not. */
	private readonly vanished = new Set<string>();
	private hadQuiet = false;
	private prefersList = false;
	private candidates: string[] | undefined;

	constructor(
		private readonly posts: Posts,
		private readonly context: ReadingContext,
		/** Statuses that the user waits for posts to enter. */
		private readonly outcomes: readonly string[],
	) {}

	private nextUrgent(): Request | null {
		if (!this.posts.list.hasHead) return null;
		this.candidates ??= this.findCandidates();
		const waiting = this.candidates.filter((postId) => this.isOpen(postId));
		if (waiting.length > FEW) {
			const status = ['posting', ...this.outcomes].find((each) => this.mayAsk(each));
			if (status !== undefined) return async () => await this.askFor(status);
		}
		// A page of the list shows more of very many than they cost one by one.
		this.prefersList = !this.prefersList && waiting.length > this.posts.plan.pages;
		const page =
			this.prefersList && this.posts.list.allowScan() ? this.posts.list.scan.next() : null;
		if (page) return page;
		const [postId] = waiting;
		return postId === undefined ? null : async () => await this.lookUp(postId);
	}

	private nextQuiet(): Request | null {
		if (this.hadQuiet || !this.posts.list.isLong || this.posts.list.hasReadOn) return null;
		this.hadQuiet = true;
		const order = (this.posts.plan.posts ?? 0) >= MANY_POSTS ? ROUND_OF_MANY : ROUND;
		const next = order[this.posts.lookupPlan.round++ % order.length] ?? 'scan';
		const status = this.outcomes[this.posts.lookupPlan.round % Math.max(1, this.outcomes.length)];
		if (next === 'outcome' && status !== undefined && this.mayAsk(status)) {
			return async () => await this.askFor(status);
		}
		const oldest = next === 'scan' ? undefined : this.findOldest();
		if (oldest !== undefined) return async () => await this.lookUp(oldest);
		if (this.posts.list.allowScan()) return this.posts.list.scan.next();
		const other = this.findOldest();
		return other === undefined ? null : async () => await this.lookUp(other);
	}

	/** The most urgent first: what became due or went out last, then what was missed. */
	private findCandidates(): string[] {
		const found: Array<{ postId: string; elapsed: number }> = [];
		const patient: Array<{ postId: string; seenAt: number }> = [];
		for (const [postId, record] of this.posts.records.unfinishedPosts()) {
			const elapsed = this.elapsed(record);
			const isMissing = record.standing === 'missed' || this.vanished.has(postId);
			if ((elapsed === null && !isMissing) || !this.isOpen(postId)) continue;
			if (isMissing) {
				found.push({ postId, elapsed: elapsed ?? Infinity });
			} else if (elapsed !== null) {
				const wait = elapsed / PATIENCE;
				if (this.context.now - record.seenAt >= wait) found.push({ postId, elapsed });
				else if (elapsed < DAY_MS) patient.push({ postId, seenAt: record.seenAt });
			}
		}
		const first = found.sort((a, b) => a.elapsed - b.elapsed).map(({ postId }) => postId);
		const more = patient.sort((a, b) => a.seenAt - b.seenAt).map(({ postId }) => postId);
		return [...first, ...more.slice(0, Math.max(0, ALWAYS - first.length))];
	}

	/** For how long the post has been in flight or due; null: it is neither. */
	private elapsed({ dueAt, inFlightSince }: UnfinishedRecord): number | null {
		if (inFlightSince !== null) return this.context.now - inFlightSince;
		return dueAt !== null && dueAt <= this.context.now ? this.context.now - dueAt : null;
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
		const isOutOfReach = this.posts.plan.reach !== undefined && this.posts.plan.reach !== null;
		return count <= this.posts.plan.pages || isOutOfReach ? oldest : undefined;
	}

	private isOpen(postId: string): boolean {
		if (this.posts.wasSeen(postId) || this.tried.has(postId)) return false;
		return !this.context.backoff.isWaiting(`post ${postId}`);
	}

	private async lookUp(postId: string): Promise<void> {
		this.tried.add(postId);
		const read = async () => await this.context.source.getPost(postId);
		const post = await this.context.backoff.guard(`post ${postId}`, read);
		if (post) this.posts.seeSingle(post);
		else this.posts.seeGone(postId);
	}

	private mayAsk(status: string): boolean {
		if (this.asked.has(status) || !this.posts.list.isLong) return false;
		return !((this.posts.lookupPlan.filters[status]?.uselessUntil ?? 0) > this.context.now);
	}

	/** Reads posts in a status: all where they fit one page, else page by page, or what is new if the service can tell. */
	private async askFor(status: string): Promise<void> {
		this.asked.add(status);
		const filter = this.posts.lookupPlan.filters[status] ?? {};
		const { cursor, since, sinceWorks } = filter;
		const asksSince = since !== undefined && sinceWorks !== false;
		const more = asksSince ? { since } : cursor ? { cursor } : {};
		const page = await this.context.source.listPosts({ ...this.posts.filter, status, ...more });
		const posts = page?.data ?? [];
		const newest = new Date(this.posts.tracker.newest).toISOString();
		for (const post of posts) this.posts.see(post);
		this.candidates = undefined;
		if (posts.some((post) => !isIn(post, status))) {
			this.posts.lookupPlan.filters[status] = { uselessUntil: this.context.now + DAY_MS };
		} else if (asksSince) {
			const isOlder = posts.some(({ createdAt }) => Date.parse(createdAt) < Date.parse(since));
			this.posts.lookupPlan.filters[status] = {
				cursor,
				since: newest,
				sinceWorks: isOlder || sinceWorks === true,
			};
		} else if (page?.nextCursor) {
			this.posts.lookupPlan.filters[status] = { cursor: page.nextCursor, since, sinceWorks };
		} else {
			// At the end of many pages it is tried anew whether the service can tell what is new.
			this.posts.lookupPlan.filters[status] = cursor ? { since: newest } : {};
			if (status === 'posting' && !cursor) this.noteLanded();
		}
	}

	/** All posts that are being posted were shown: others that were have landed. */
	private noteLanded(): void {
		for (const [postId, { inFlightSince }] of this.posts.records.unfinishedPosts()) {
			if (inFlightSince !== null) this.vanished.add(postId);
		}
	}
}

function isIn({ status, accounts = [] }: Post, wanted: string): boolean {
	return status === wanted || accounts.some((item) => item.status === wanted);
}
