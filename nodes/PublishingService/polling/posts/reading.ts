import type { Post } from '../../contract/service';
import type { PostListQuery, Source } from '../source';
import type { Lane } from '../turns';
import type { PostRecords } from './records';

/** A reading of the whole list that goes on from poll to poll. */
interface Reading {
	/** Where it goes on; null: from the first page, because the cursor expired. */
	cursor: string | null;
	/** Pages read so far. */
	pages: number;
	/** Posts read so far. */
	posts: number;
	restarts: number;
	/** `createdAt` of the last post read. */
	last: number;
	/** Whether all posts so far came newest first. */
	newestFirst: boolean;
	/** How many posts it met that had not been seen before. */
	firstSights: number;
}

/** How the list is read, kept between polls. */
export interface ReadingPlan {
	reading: Reading | null;
	/** Whole readings so far, as long as they make the baseline. */
	readings: number;
	/** Pages of the last whole reading; 0 before the first. */
	pages: number;
	/** Polls since then. */
	idle: number;
	/** Whether the last whole reading met all posts newest first. */
	newestFirst: boolean;
}

export const FIRST_PLAN: ReadingPlan = {
	reading: null,
	readings: 0,
	pages: 0,
	idle: 0,
	newestFirst: false,
};

/** A list whose cursors expire faster than the allowance reads it counts as read after so many. */
const MAX_RESTARTS = 3;

/** A list that moves while it is read hides posts; after so many readings the rest is let be. */
const MAX_BASELINE_READINGS = 5;

/** So many posts do not come newest first by chance. */
const ORDERED_POSTS = 50;

export interface ReadingTarget {
	/** Whether what is seen for the first time is new. */
	readonly hasBaseline: boolean;
	/** Takes in a post, seen now, and tells whether it is watched and was not seen before. */
	see(post: Post): boolean;
	/** Whether the post was seen in this poll. */
	wasSeen(postId: string): boolean;
	/** Posts that are live and were not seen in this poll. */
	countUnseen(): number;
	/** The list was read until nothing in it was unknown. */
	completeBaseline(): void;
}

/**
 * Reads the list of posts. Every poll reads the first page. A list of one page is read whole with
 * it; a longer one is read to its end now and then: at once and without pause as long as its order
 * is not seen to be newest first, or as there are more unseen live posts than pages; otherwise after
 * as many polls as it has pages, so that history costs at most one more request a poll.
 */
export class ListReading implements Lane {
	private headRead = false;
	private headCursor: string | null = null;
	private mayRestart = true;
	private isPaused = false;

	constructor(
		private readonly source: Source,
		private readonly filter: PostListQuery,
		private readonly plan: ReadingPlan,
		private readonly records: PostRecords,
		private readonly target: ReadingTarget,
	) {}

	next(): (() => Promise<void>) | null {
		if (!this.headRead) return async () => await this.readHead();
		const { reading } = this.plan;
		if (!reading || this.isPaused) return null;
		return async () => await this.readOn(reading);
	}

	/** Whether the first page was read in this poll. */
	get hasHead(): boolean {
		return this.headRead;
	}

	private async readHead(): Promise<void> {
		const page = await this.source.listPosts(this.filter);
		if (page === null) throw new RangeError('The service refused the first page of the list');
		this.headRead = true;
		this.headCursor = page.nextCursor;
		this.plan.idle++;
		const firstSights = this.seeAll(page.data);
		const isWhole = page.nextCursor === null;
		if (isWhole || (!this.plan.reading && this.isDue())) this.begin(page.data, firstSights);
		if (isWhole && this.plan.reading) this.complete(this.plan.reading);
	}

	private isDue(): boolean {
		const { pages, idle, newestFirst } = this.plan;
		if (!this.target.hasBaseline) return true;
		return !newestFirst || idle >= pages || this.target.countUnseen() > pages;
	}

	private begin(firstPage: readonly Post[], firstSights: number): void {
		this.records.beginReading((postId) => this.target.wasSeen(postId));
		this.plan.reading = {
			cursor: this.headCursor,
			pages: 0,
			posts: 0,
			restarts: 0,
			last: Infinity,
			newestFirst: true,
			firstSights,
		};
		countPage(this.plan.reading, firstPage);
	}

	private async readOn(reading: Reading): Promise<void> {
		const cursor = reading.cursor ?? this.headCursor;
		if (cursor === null) return this.complete(reading);
		const page = await this.source.listPosts({ ...this.filter, cursor });
		if (page === null) return this.restart(reading);
		reading.firstSights += this.seeAll(page.data);
		countPage(reading, page.data);
		if (page.nextCursor === null || page.nextCursor === cursor) {
			return this.complete(reading);
		}
		reading.cursor = page.nextCursor;
	}

	/** Begins again behind the page that this poll has read; a second time waits for the next poll. */
	private restart(reading: Reading): void {
		reading.restarts++;
		reading.cursor = this.mayRestart ? this.headCursor : null;
		reading.last = Infinity;
		reading.pages = 1;
		if (reading.restarts >= MAX_RESTARTS) this.complete(reading);
		else if (this.mayRestart) this.mayRestart = false;
		else this.isPaused = true;
	}

	private seeAll(posts: readonly Post[]): number {
		return posts.filter((post) => this.target.see(post)).length;
	}

	private complete(reading: Reading): void {
		const { plan } = this;
		this.records.endReading();
		plan.pages = reading.pages;
		plan.newestFirst = reading.newestFirst;
		plan.idle = 0;
		plan.reading = null;
		if (this.target.hasBaseline) return;
		plan.readings++;
		// What a moving list has hidden is older than the newest post if that comes first.
		const isOrdered = reading.newestFirst && reading.posts >= ORDERED_POSTS;
		const isCut = reading.restarts >= MAX_RESTARTS;
		const isSettled = !isCut && (reading.pages === 1 || isOrdered || reading.firstSights === 0);
		if (isSettled || plan.readings >= MAX_BASELINE_READINGS) this.target.completeBaseline();
	}
}

function countPage(reading: Reading, posts: readonly Post[]): void {
	reading.pages++;
	reading.posts += posts.length;
	for (const post of posts) {
		const createdAt = Date.parse(post.createdAt);
		if (!(createdAt <= reading.last)) reading.newestFirst = false;
		reading.last = createdAt;
	}
}
