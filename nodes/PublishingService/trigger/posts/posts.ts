import type { Post } from '../../contract/decoded';
import type { ReadingContext } from '../scheduler';
import type { PostListQuery } from '../source';
import { FIRST_PLAN, ListReading, type ListPlan } from './listReading';
import { FIRST_LOOKUPS, Lookups, type LookupPlan } from './lookups';
import { CompanyCheck } from './otherCompany';
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

export interface PostsContext extends ReadingContext {
	readonly onChange: (change: PostChange) => void;
	/** The key turned out to be another company's. */
	readonly onForeign: () => void;
}

/** The posts in one poll: what reads them, what it found, and the state afterwards. */
export class Posts {
	readonly list: ListReading;
	readonly lookups: Lookups;
	/** Every post seen in this poll, as it was seen last. */
	readonly seen = new Map<string, Post>();
	/** Whether the key turned out to be another company's. */
	isForeign = false;
	readonly tracker: PostTracker;
	readonly records: PostRecords;
	readonly plan: ListPlan;
	readonly lookupPlan: LookupPlan;
	/** What the service can filter itself, so that fewer pages are read. */
	readonly filter: PostListQuery;
	private readonly horizon: Horizon;
	private readonly watch: string;
	readonly company: CompanyCheck;
	private hidesGroups: boolean;

	/** Throws a RangeError for a state that cannot be read. */
	constructor(
		saved: PostsState | undefined,
		private readonly options: PostsOptions,
		private readonly context: PostsContext,
	) {
		const { source, now } = context;
		this.watch = watchOf(options);
		const state = saved?.watch === this.watch ? saved : undefined;
		this.records = state ? PostRecords.unpack(state.records) : new PostRecords();
		const { baseline = null, newest = 0, fence = null, isFull } = state ?? {};
		this.horizon = { baseline, newest, fence, ...(isFull && { isFull }) };
		this.plan = structuredClone(state?.plan ?? FIRST_PLAN);
		this.lookupPlan = structuredClone(state?.lookups ?? FIRST_LOOKUPS);
		this.hidesGroups = state?.hidesGroups ?? false;
		this.tracker = new PostTracker(this.records, this.horizon, options, options.maxPosts, now);
		this.filter = filterOf(options);
		const { filter, records, tracker } = this;
		this.company = new CompanyCheck(state?.company, source, filter, records, tracker);
		this.list = new ListReading(this, source);
		this.lookups = new Lookups(this, context, options.outcomes);
	}

	/** Takes in a post of a list, and tells whether it is watched and was not seen before. */
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

	/** The service has no such post any more; when it was made is not known: at the latest now. */
	seeGone(postId: string): void {
		this.tracker.seeGone(postId, this.horizon.newest);
	}

	/** Whether the post was seen in this poll. */
	wasSeen(postId: string): boolean {
		return this.seen.has(postId);
	}

	/** The list belongs to another company: everything begins anew. */
	startOver(): void {
		this.isForeign = true;
		this.context.onForeign();
		this.records.clear();
		this.company.startOver();
		Object.assign(this.horizon, { baseline: null, newest: 0, fence: null, isFull: undefined });
		Object.assign(this.plan, { ...FIRST_PLAN, top: null, gap: null, reach: null });
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
			company: this.company.state(),
			...(hidesGroups && { hidesGroups }),
			records: this.records.pack(),
		};
	}

	private take(post: Post): boolean {
		const isKnown = this.records.find(post.postId) !== undefined;
		this.seen.set(post.postId, post);
		this.company.note(post);
		const change = this.tracker.see(post);
		if (change) this.context.onChange(change);
		return change !== null && !isKnown;
	}
}

function watchOf({ statusOf, accountIds, contentGroupId }: PostsOptions): string {
	return JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
}

function filterOf({ accountIds, contentGroupId }: PostsOptions): PostListQuery {
	const [only] = accountIds.length === 1 ? accountIds : [];
	return {
		...(only !== undefined && { accountId: only }),
		...(contentGroupId !== '' && { contentGroupId }),
	};
}
