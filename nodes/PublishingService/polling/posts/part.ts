import type { Post } from '../../contract/service';
import type { Source } from '../source';
import type { Lane } from '../turns';
import { Lookup } from './lookup';
import { FIRST_PLAN, ListReading, type ReadingPlan } from './reading';
import { PostRecords, type PackedRecords } from './records';
import type { PostWatch } from './sight';
import { PostTracker, type Horizon, type PostChange } from './tracker';

/** What is kept of the posts between polls. */
export interface PostsState extends Horizon {
	/** What the state is about; another watch begins with a new baseline. */
	readonly watch: string;
	readonly records: PackedRecords;
	readonly plan: ReadingPlan;
}

export interface PostsOptions extends PostWatch {
	readonly contentGroupId: string;
	readonly maxPosts: number;
}

/** The posts in one poll: the lanes that read them, what they found, and the state afterwards. */
export class PostsPart {
	readonly lanes: readonly Lane[];
	/** Every post seen in this poll, as it was seen last. */
	readonly seen = new Map<string, Post>();
	private readonly records: PostRecords;
	private readonly horizon: Horizon;
	private readonly plan: ReadingPlan;
	private readonly tracker: PostTracker;
	private readonly watch: string;

	/** Throws a RangeError for a state that cannot be read. */
	constructor(
		source: Source,
		saved: PostsState | undefined,
		options: PostsOptions,
		private readonly onChange: (change: PostChange) => void,
	) {
		this.watch = watchOf(options);
		const state = saved?.watch === this.watch ? saved : undefined;
		this.records = state ? PostRecords.unpack(state.records) : new PostRecords();
		this.horizon = { since: state?.since ?? null, newest: state?.newest ?? 0 };
		this.plan = structuredClone(state?.plan ?? FIRST_PLAN);
		this.tracker = new PostTracker(this.records, this.horizon, options, options.maxPosts);
		const reading = new ListReading(source, filterOf(options), this.plan, this.records, this);
		this.lanes = [reading, new Lookup(source, this.plan, this.records, reading, this)];
	}

	get hasBaseline(): boolean {
		return this.tracker.hasBaseline;
	}

	see(post: Post): boolean {
		this.seen.set(post.postId, post);
		const change = this.tracker.see(post);
		if (change) this.onChange(change);
		return change?.isFirstSight ?? false;
	}

	seeGone(postId: string): void {
		this.tracker.seeGone(postId);
	}

	wasSeen(postId: string): boolean {
		return this.seen.has(postId);
	}

	countUnseen(): number {
		let count = 0;
		for (const { postId } of this.records.livePosts()) if (!this.seen.has(postId)) count++;
		return count;
	}

	completeBaseline(): void {
		this.tracker.completeBaseline();
	}

	state(): PostsState {
		this.tracker.letGo();
		const { watch, horizon, plan } = this;
		return { watch, ...horizon, plan, records: this.records.pack() };
	}
}

function watchOf({ statusOf, accountIds, contentGroupId }: PostsOptions): string {
	return JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
}

/** What the service can filter itself, so that fewer pages are read. */
function filterOf({ accountIds, contentGroupId }: PostsOptions) {
	const [only] = accountIds.length === 1 ? accountIds : [];
	return {
		...(only !== undefined && { accountId: only }),
		...(contentGroupId !== '' && { contentGroupId }),
	};
}
