import type { Post } from '../../contract/decoded';
import type { Priority, ReadingContext, Request } from '../scheduler';
import type { PostListQuery } from '../source';
import { PostReader, type PostSink, type ReaderState } from './reader';
import { PostRecords, type PackedRecords } from './records';
import { isInGroup, type PostFilter } from './snapshot';
import { PostTracker, type Horizon, type PostChange } from './tracker';

/** What is kept of the posts between polls. */
export interface PostsState extends Horizon {
	/** What the state is about; another watch begins with a new baseline. */
	readonly watch: string;
	readonly records: PackedRecords;
	readonly reader: ReaderState;
	/** Whether the service leaves out, in a post, the group that it lists the post under. */
	readonly hidesGroups?: boolean;
}

export interface PostsOptions extends PostFilter {
	/** Empty: all posts; `untagged` for posts of no group. */
	readonly contentGroupId: string;
	readonly maxPosts: number;
	readonly maxRequests: number;
	/** Statuses that the user waits for posts to enter. */
	readonly outcomes: readonly string[];
}

/** The posts in one poll: what reads them, what it found, and the state afterwards. */
export class Posts implements PostSink {
	readonly reader: PostReader;
	readonly tracker: PostTracker;
	/** Every post seen in this poll, as it was seen last. */
	readonly seen = new Map<string, Post>();
	readonly records: PostRecords;
	private readonly horizon: Horizon;
	private readonly watch: string;
	private readonly filter: PostListQuery;
	private hidesGroups: boolean;
	private knowsTime = false;

	constructor(
		saved: PostsState | undefined,
		private readonly options: PostsOptions,
		private readonly context: ReadingContext,
		private readonly onChange: (change: PostChange) => void,
	) {
		const { clock, now } = context;
		const { statusOf, accountIds, contentGroupId } = options;
		this.watch = JSON.stringify([statusOf, [...accountIds].sort(), contentGroupId]);
		const state = saved?.watch === this.watch ? saved : undefined;
		this.filter = filterOf(options);
		this.records = new PostRecords(state?.records);
		const { hasBaseline = false, newSince = 0, isFull, returned } = state ?? {};
		this.horizon = { hasBaseline, newSince, isFull, returned };
		this.hidesGroups = state?.hidesGroups ?? false;
		const { records, horizon } = this;
		this.tracker = new PostTracker(records, horizon, options, options.maxPosts, clock, now);
		const { outcomes } = options;
		this.reader = new PostReader(state?.reader, this, context, this.filter, outcomes);
	}

	/** What is read of posts: the newest, what is due, and all others. */
	get priorities(): Record<'newest' | 'due' | 'others', Priority> {
		const { head, urgent, scan, quiet } = this.reader;
		const time = { name: head.name, next: () => this.nextOfTime() };
		const others = this.isFiltered ? [scan, time, quiet] : [scan, quiet];
		return {
			newest: { readings: [head], share: 1 },
			due: { readings: [urgent], share: this.shareOf(5) },
			others: { readings: others, share: 1 },
		};
	}

	/** The first reading of the whole list, as long as it lasts: three such shares are half of all requests. */
	get baseline(): Priority[] {
		if (this.reader.list.phase !== 'baseline') return [];
		return [{ readings: [this.reader.scan], share: this.shareOf(6) }];
	}

	private shareOf(part: number): number {
		return Math.ceil(this.options.maxRequests / part);
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
		this.tracker.seeGone(postId, this.context.clock.now);
	}

	/** To be called after the last request of the poll. */
	state(): PostsState {
		const { hasEnded, phase, posts } = this.reader.list;
		// Of an empty list the service's own time tells what comes later; without it, it is asked again.
		const isEmpty = hasEnded && posts === 0 && this.context.clock.isExact;
		if ((phase !== 'baseline' || isEmpty) && !this.needsTime) this.tracker.completeBaseline();
		this.tracker.prune();
		const { watch, horizon, hidesGroups } = this;
		return {
			watch,
			...horizon,
			reader: this.reader.state(),
			...(hidesGroups && { hidesGroups }),
			records: this.records.pack(),
		};
	}

	see(post: Post): boolean {
		const { contentGroupId } = this.options;
		if (contentGroupId !== '' && !isInGroup(post, contentGroupId)) this.hidesGroups = true;
		return this.take(post);
	}

	private take(post: Post): boolean {
		const isKnown = this.records.find(post.postId) !== undefined;
		this.seen.set(post.postId, post);
		const change = this.tracker.see(post);
		if (change) this.onChange(change);
		return change !== null && !isKnown;
	}

	/** Whether only all posts together can show what time it is, once the watched ones are read: they may be few or old. */
	private get needsTime(): boolean {
		const isRead = this.reader.list.phase !== 'baseline' && !this.horizon.hasBaseline;
		return this.isFiltered && isRead && !this.knowsTime && !this.context.clock.isExact;
	}

	private get isFiltered(): boolean {
		return Object.keys(this.filter).length > 0;
	}

	private nextOfTime(): Request | null {
		if (!this.needsTime) return null;
		return async () => {
			const page = await this.context.source.listPosts({});
			this.knowsTime = true;
			this.tracker.noteOthers(page?.data ?? []);
		};
	}
}

function filterOf({ accountIds, contentGroupId }: PostsOptions): PostListQuery {
	const [only] = accountIds.length === 1 ? accountIds : [];
	return {
		...(only !== undefined && { accountId: only }),
		...(contentGroupId !== '' && { contentGroupId }),
	};
}
