import { createHash } from 'crypto';

import type { Post } from '../../contract/decoded';
import type { Backoff, Request } from '../scheduler';
import type { PostListQuery, Source } from '../source';
import { FIRST_PLAN, ListReading, type HeldReading, type ListPlan } from './listReading';
import { FIRST_LOOKUPS, Lookups, type LookupPlan } from './lookups';
import { PostRecords, type PackedRecords } from './records';
import { isInGroup, type PostFilter } from './snapshot';
import { PostTracker, type Horizon, type PostChange } from './tracker';

/** What is kept of the posts between polls. */
export interface PostsState extends Horizon {
	/** What the state is about; another watch begins with a new baseline. */
	readonly watch: string;
	readonly records: PackedRecords;
	readonly plan: ListPlan;
	readonly lookups: LookupPlan;
	/** Short digests of the accounts that posts were seen for, by which another company's key shows. */
	readonly company: readonly string[];
	/** Whether the service leaves out, in a post, the group that it lists the post under. */
	readonly hidesGroups?: boolean;
}

export interface PostsOptions extends PostFilter {
	/** Empty: all posts; `untagged` for posts of no group. */
	readonly contentGroupId: string;
	readonly maxPosts: number;
	/** Statuses that the user waits for posts to enter. */
	readonly outcomes: readonly string[];
}

export interface PostsContext {
	readonly source: Source;
	readonly backoff: Backoff;
	/** The host's time. */
	readonly now: number;
	readonly onChange: (change: PostChange) => void;
	/** The key turned out to be another company's. */
	readonly onForeign: () => void;
}

/** More accounts than this tell nothing about whose they are. */
const MAX_COMPANY = 500;

/** Fewer posts than this are no flood, and no sign of another company if they are gone. */
const FLOOD = 10;

/** So many known posts that are gone, while a flood is there, show another company. */
const WITNESSES = 3;

/** The posts in one poll: what reads them, what it found, and the state afterwards. */
export class Posts {
	readonly list: ListReading;
	readonly lookups: Lookups;
	/** Every post seen in this poll, as it was seen last. */
	readonly seen = new Map<string, Post>();
	/** Whether the key turned out to be another company's. */
	isForeign = false;
	private readonly records: PostRecords;
	private readonly horizon: Horizon;
	private readonly plan: ListPlan;
	private readonly lookupPlan: LookupPlan;
	private readonly tracker: PostTracker;
	private readonly watch: string;
	private readonly company: Set<string>;
	private readonly knownCompany: ReadonlySet<string>;
	/** By account, because a digest takes its time. */
	private readonly digests = new Map<string, string>();
	private hidesGroups: boolean;
	/** Known posts that were looked up to see whose key it is. */
	private readonly witnesses = { asked: new Set<string>(), found: false, gone: 0 };

	/** Throws a RangeError for a state that cannot be read. */
	constructor(
		saved: PostsState | undefined,
		private readonly options: PostsOptions,
		private readonly context: PostsContext,
	) {
		const { source, backoff, now } = context;
		this.watch = watchOf(options);
		const state = saved?.watch === this.watch ? saved : undefined;
		this.records = state ? PostRecords.unpack(state.records) : new PostRecords();
		const { baseline = null, newest = 0, fence = null, isFull } = state ?? {};
		this.horizon = { baseline, newest, fence, ...(isFull && { isFull }) };
		this.plan = structuredClone(state?.plan ?? FIRST_PLAN);
		this.lookupPlan = structuredClone(state?.lookups ?? FIRST_LOOKUPS);
		this.knownCompany = new Set(state?.company);
		this.company = new Set(state?.company);
		this.hidesGroups = state?.hidesGroups ?? false;
		this.tracker = new PostTracker(this.records, this.horizon, options, options.maxPosts, now);
		const filter = filterOf(options);
		this.list = new ListReading(source, filter, this.plan, this.records, this);
		this.lookups = new Lookups(
			source,
			filter,
			this.lookupPlan,
			this.plan,
			this.records,
			this.list,
			backoff,
			this,
			options.outcomes,
			now,
		);
	}

	get hasBaseline(): boolean {
		return this.tracker.hasBaseline;
	}

	get newest(): number {
		return this.horizon.newest;
	}

	/** How many unfinished posts were seen that do not fit. */
	get unwatched(): number {
		return this.tracker.unwatched.size;
	}

	/** Whether posts at rest were forgotten in this poll for want of room. */
	get hasForgotten(): boolean {
		return this.tracker.hasForgotten;
	}

	/** Whether there is no room for one more post. */
	get isFull(): boolean {
		return this.tracker.isFull;
	}

	/** How many pages of the list a poll can reach; null: all. */
	get reach(): number | null {
		return this.plan.reach ?? null;
	}

	see(post: Post): boolean {
		const { contentGroupId } = this.options;
		if (contentGroupId !== '' && !isInGroup(post, contentGroupId)) this.hidesGroups = true;
		return this.take(post);
	}

	/** Takes in a post that no list has shown: it may have left the group that is watched. */
	seeSingle(post: Post): void {
		const { contentGroupId } = this.options;
		const isIn = contentGroupId === '' || this.hidesGroups || isInGroup(post, contentGroupId);
		if (isIn) this.take(post);
		else this.tracker.seeGone(post.postId, Date.parse(post.createdAt));
	}

	/** When such a post was made is not known: at the latest now. */
	seeGone(postId: string): void {
		this.tracker.seeGone(postId, this.horizon.newest);
	}

	wasSeen(postId: string): boolean {
		return this.seen.has(postId);
	}

	looksForeign(posts: readonly Post[]): boolean {
		if (posts.some(({ postId }) => this.records.find(postId))) return false;
		return this.hasStrangeAccounts(posts) || this.isFlood(posts);
	}

	/**
	 * Accounts that are all strange show another company's key if nothing known is found. Where they
	 * are not strange, many posts that are not there any more must show it.
	 */
	judgeForeign(posts: readonly Post[], reading: HeldReading): boolean | null {
		const { found, gone } = this.witnesses;
		if (found) return false;
		const isFlood = this.isFlood(posts);
		if (isFlood && gone >= WITNESSES) return true;
		if (reading === 'goesOn') return null;
		if (this.hasStrangeAccounts(posts)) return true;
		return isFlood && reading === 'complete' && this.options.contentGroupId === '';
	}

	nextWitness(): Request | null {
		const { witnesses } = this;
		if (witnesses.asked.size >= WITNESSES) return null;
		const ids = [...this.records.unfinishedPosts()].map(([postId]) => postId);
		const postId = ids.find((id) => !witnesses.asked.has(id));
		if (postId === undefined) return null;
		return async () => {
			witnesses.asked.add(postId);
			if (await this.context.source.getPost(postId)) witnesses.found = true;
			else witnesses.gone++;
		};
	}

	startOver(): void {
		this.isForeign = true;
		this.context.onForeign();
		this.records.clear();
		this.company.clear();
		Object.assign(this.horizon, { baseline: null, newest: 0, fence: null, isFull: undefined });
		Object.assign(this.plan, { ...FIRST_PLAN, top: null, gap: null, reach: null });
	}

	completeBaseline(): void {
		this.tracker.completeBaseline();
	}

	noteTimes(posts: readonly Post[]): void {
		for (const { postId, createdAt } of posts) {
			this.tracker.noteOther(postId, Date.parse(createdAt));
		}
	}

	/** To be called after the last request of the poll. */
	state(): PostsState {
		this.list.finish();
		this.tracker.prune();
		const { watch, horizon, plan, hidesGroups } = this;
		return {
			watch,
			...horizon,
			plan,
			lookups: this.lookupPlan,
			company: [...this.company],
			...(hidesGroups && { hidesGroups }),
			records: this.records.pack(),
		};
	}

	/** Whether these posts have accounts, none of which is known. */
	private hasStrangeAccounts(posts: readonly Post[]): boolean {
		const { knownCompany } = this;
		if (knownCompany.size === 0 || knownCompany.size >= MAX_COMPANY) return false;
		const accounts = posts.flatMap((post) => this.accountsOf(post));
		return accounts.length > 0 && !accounts.some((account) => knownCompany.has(account));
	}

	/** Whether many of these posts would be news, and so many are known that some should be there. */
	private isFlood(posts: readonly Post[]): boolean {
		if (this.records.size < FLOOD || posts.length < FLOOD) return false;
		return posts.filter((post) => this.tracker.isNews(post)).length >= FLOOD;
	}

	/** Short digests of the accounts that a post goes to. */
	private accountsOf({ accounts = [] }: Post): string[] {
		return accounts.map(({ accountId }) => {
			const known = this.digests.get(accountId);
			const digest =
				known ?? createHash('sha256').update(accountId).digest('base64url').slice(0, 6);
			this.digests.set(accountId, digest);
			return digest;
		});
	}

	/** Tells whether the post is watched and was not seen before. */
	private take(post: Post): boolean {
		const isKnown = this.records.find(post.postId) !== undefined;
		this.seen.set(post.postId, post);
		for (const account of this.accountsOf(post)) {
			if (this.company.size < MAX_COMPANY) this.company.add(account);
		}
		const change = this.tracker.see(post);
		if (change) this.context.onChange(change);
		return change !== null && !isKnown;
	}
}

function watchOf({ statusOf, accountIds, contentGroupId }: PostsOptions): string {
	return JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
}

/** What the service can filter itself, so that fewer pages are read. */
function filterOf({ accountIds, contentGroupId }: PostsOptions): PostListQuery {
	const [only] = accountIds.length === 1 ? accountIds : [];
	return {
		...(only !== undefined && { accountId: only }),
		...(contentGroupId !== '' && { contentGroupId }),
	};
}
