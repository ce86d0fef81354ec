import type { Post, PostPage } from '../../contract/decoded';
import type { Reading, Request } from '../scheduler';
import { asReadingFailure, type Source } from '../source';
import type { Posts } from './posts';

/** A reading of the whole list that goes on from poll to poll. */
interface Scan {
	/** Where it goes on; null: from the first page, because the cursor expired. */
	cursor: string | null;
	/** Pages read so far. */
	pages: number;
	/** Posts read so far. */
	posts: number;
	restarts: number;
	/** `createdAt` of the last post read; null: none since the last restart. */
	last: number | null;
	/** Whether all posts so far came newest first. */
	newestFirst: boolean;
	/** How many posts it met that had not been seen before. */
	firstSeen: number;
}

/** How the list is read, kept between polls. */
export interface ListPlan {
	reading: Scan | null;
	/** Whole readings so far, as long as they make the baseline. */
	readings: number;
	/** Pages of the last whole reading; 0 before the first. */
	pages: number;
	/** Its posts. */
	posts?: number;
	/** Polls since then. */
	idle: number;
	/** Whether the last whole reading met all posts newest first. */
	newestFirst: boolean;
	/** `createdAt` of a post near the top of the first page of the last poll. */
	top?: number | null;
	/** Posts behind the first page that are newer than those known, not read yet. */
	gap?: { cursor: string; until: number } | null;
	/** Whether a cursor does not last from one poll to the next. */
	shortCursors?: boolean;
	/** Whether the next page tells that: the cursor that expired may only have met a long pause. */
	isTrial?: boolean;
	/** How many pages a poll reached before its requests were used up, where cursors are short. */
	reach?: number | null;
}

export const FIRST_PLAN: ListPlan = {
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

/** Among the newest posts of a page, so many may be dated in the future. */
const TOP_RANK = 2;

/**
 * Reads the list of posts. Every poll reads the first page, and on from there until something known
 * comes. The rest is a slow safety net, a page at a time, where the list comes newest first; without
 * pause as long as there is no baseline or the list has another order.
 */
export class ListReading {
	readonly head: Reading = { name: 'the list of posts', next: () => this.nextOfHead() };
	readonly scan: Reading = { name: 'the list of posts', next: () => this.nextOfScan() };
	private firstPage: PostPage | undefined;
	/** Whether this poll read on behind the first page for posts that were just made. */
	hasReadOn = false;
	/** Whether the account that alone is watched was not there. */
	isAccountGone = false;
	private knowsTime = false;
	private mayRestart = true;
	private isPaused = false;
	private mayScan = false;
	private isBurst = false;

	constructor(
		private readonly posts: Posts,
		private readonly source: Source,
	) {}

	/** Whether the first page was read in this poll. */
	get hasHead(): boolean {
		return this.firstPage !== undefined && !this.posts.company.isHolding;
	}

	/** Whether the list has more than one page and comes newest first. */
	get isLong(): boolean {
		return (
			this.posts.tracker.hasBaseline && this.posts.plan.newestFirst && !!this.firstPage?.nextCursor
		);
	}

	/** Allows the scan of a long list one page in this poll. Tells whether there is one to read. */
	allowScan(): boolean {
		const { plan } = this.posts;
		if (plan.shortCursors && plan.idle < plan.pages) return false;
		this.mayScan = true;
		return true;
	}

	/** Decides what this poll could not; to be called after its last request. */
	finish(): void {
		this.posts.company.breakOff();
		this.settle();
		const { plan } = this.posts;
		// What a burst could not reach in one poll, none can, unless its last cursor lasts after all.
		if (plan.shortCursors && plan.reading && this.isBurst) {
			plan.pages = Math.max(plan.pages, plan.reading.pages);
			plan.shortCursors = false;
			plan.isTrial = true;
		}
	}

	private nextOfHead(): Request | null {
		const { plan } = this.posts;
		const isFiltered = Object.keys(this.posts.filter).length > 0;
		if (isFiltered && !this.posts.tracker.hasBaseline && !this.knowsTime) {
			return async () => await this.readTime();
		}
		if (!this.firstPage) return async () => await this.readHead();
		const check = this.posts.company.next(plan.newestFirst);
		if (check) {
			return async () => {
				await check();
				this.settle();
			};
		}
		const { gap } = plan;
		return gap && !this.isPaused ? async () => await this.readGap(gap) : null;
	}

	private nextOfScan(): Request | null {
		const { plan } = this.posts;
		if (!this.hasHead || this.isPaused) return null;
		if (this.isLong) {
			if (!this.mayScan && !this.isBurst) return null;
			if (!plan.reading) this.begin();
		}
		const { reading } = plan;
		return reading ? async () => await this.readOn(reading) : null;
	}

	/**
	 * Sees from all posts what time it is for the service: the watched ones may be few or old, and a
	 * post that joins them later must not pass for one that was made later.
	 */
	private async readTime(): Promise<void> {
		const page = await this.source.listPosts({});
		this.knowsTime = true;
		this.posts.tracker.noteOthers(page?.data ?? []);
	}

	private async readHead(): Promise<void> {
		const page = await this.readFirstPage();
		this.firstPage = page;
		this.posts.plan.idle++;
		if (this.isAccountGone && this.posts.tracker.hasBaseline) return;
		if (!this.posts.tracker.hasBaseline || !this.posts.company.suspects(page.data)) {
			return this.takeHead(page.data, page.nextCursor);
		}
		this.posts.company.hold(page);
		this.settle();
	}

	/** The list of an account that is not there is empty. */
	private async readFirstPage(): Promise<PostPage> {
		try {
			const page = await this.source.listPosts(this.posts.filter);
			return page ?? { data: [], nextCursor: null };
		} catch (error) {
			const failure = asReadingFailure(error);
			this.isAccountGone = failure.kind === 'accountGone';
			if (this.isAccountGone) return { data: [], nextCursor: null };
			throw asReadingFailure(error);
		}
	}

	/** Takes in what was held once it is clear whose it is. */
	private settle(): void {
		const settled = this.posts.company.settle();
		if (!settled) return;
		if (settled.isForeign) this.posts.startOver();
		this.takeHead(settled.posts, settled.cursor);
	}

	private takeHead(posts: readonly Post[], nextCursor: string | null): void {
		const { plan } = this.posts;
		const top = plan.top ?? Infinity;
		const firstSeen = this.seeAll(posts);
		plan.top = topOf(posts) ?? plan.top;
		if (this.isLong && nextCursor !== null && !reaches(posts, top)) {
			plan.gap = { cursor: nextCursor, until: Math.min(top, plan.gap?.until ?? top) };
		}
		if (nextCursor === null) plan.gap = null;
		if (nextCursor === null || (!plan.reading && !this.isLong)) {
			this.begin();
			if (plan.reading) {
				plan.reading.cursor = nextCursor;
				plan.reading.firstSeen = firstSeen;
			}
		}
		if (nextCursor === null && plan.reading) this.complete(plan.reading);
	}

	private async readGap(gap: { cursor: string; until: number }): Promise<void> {
		this.hasReadOn = true;
		const page = await this.source.listPosts({ ...this.posts.filter, cursor: gap.cursor });
		if (page === null) {
			const again = this.mayRestart ? this.firstPage?.nextCursor : undefined;
			this.mayRestart = false;
			if (again) gap.cursor = again;
			else this.isPaused = true;
			return;
		}
		this.seeAll(page.data);
		const isClosed = page.nextCursor === null || reaches(page.data, gap.until);
		this.posts.plan.gap = isClosed ? null : { cursor: page.nextCursor ?? '', until: gap.until };
	}

	/** Begins a reading of the whole list with the first page, which was just seen. */
	private begin(): void {
		this.posts.records.beginReading((postId) => this.posts.wasSeen(postId));
		const reading: Scan = {
			cursor: this.firstPage?.nextCursor ?? null,
			pages: 0,
			posts: 0,
			restarts: 0,
			last: null,
			newestFirst: true,
			firstSeen: 0,
		};
		countPage(reading, this.firstPage?.data ?? []);
		this.posts.plan.reading = reading;
	}

	private async readOn(reading: Scan): Promise<void> {
		const { plan } = this.posts;
		const cursor = reading.cursor ?? this.firstPage?.nextCursor ?? null;
		if (cursor === null) return this.complete(reading);
		const page = await this.source.listPosts({ ...this.posts.filter, cursor });
		this.mayScan = false;
		if (page === null) return plan.isTrial ? this.failTrial(reading) : this.restart(reading);
		plan.isTrial = false;
		reading.firstSeen += this.seeAll(page.data);
		countPage(reading, page.data);
		if (page.nextCursor === null || page.nextCursor === cursor) {
			return this.complete(reading);
		}
		reading.cursor = page.nextCursor;
		// Where cursors do not last, the whole list is read at once or not at all.
		this.isBurst ||= plan.shortCursors === true;
	}

	/** Cursors do not last: the whole list is read at once or not at all, and the next time not soon. */
	private failTrial({ pages }: Scan): void {
		const { plan } = this.posts;
		plan.isTrial = false;
		plan.shortCursors = true;
		plan.reach = pages;
		plan.reading = null;
		plan.idle = 0;
	}

	/** Begins again behind the page that this poll has read; a second time waits for the next poll. */
	private restart(reading: Scan): void {
		reading.restarts++;
		reading.cursor = this.mayRestart ? (this.firstPage?.nextCursor ?? null) : null;
		reading.last = null;
		reading.pages = 1;
		if (this.isLong) {
			this.posts.plan.shortCursors = true;
			this.isBurst = true;
		}
		if (reading.restarts >= MAX_RESTARTS) this.complete(reading);
		else if (this.mayRestart) this.mayRestart = false;
		else this.isPaused = true;
	}

	private seeAll(posts: readonly Post[]): number {
		return posts.filter((post) => this.posts.see(post)).length;
	}

	private complete(reading: Scan): void {
		const { plan } = this.posts;
		this.posts.records.endReading();
		plan.pages = reading.pages;
		plan.posts = reading.posts;
		plan.newestFirst = reading.newestFirst && reading.posts >= ORDERED_POSTS;
		plan.idle = 0;
		plan.reading = null;
		const isCut = reading.restarts >= MAX_RESTARTS;
		plan.reach = isCut ? reading.pages : null;
		this.isBurst = false;
		if (this.posts.tracker.hasBaseline) return;
		plan.readings++;
		// What a moving list has hidden is older than the newest post if that comes first.
		const isSettled =
			!isCut && (reading.pages === 1 || plan.newestFirst || reading.firstSeen === 0);
		if (isSettled || plan.readings >= MAX_BASELINE_READINGS) this.posts.tracker.completeBaseline();
	}
}

function countPage(reading: Scan, posts: readonly Post[]): void {
	reading.pages++;
	reading.posts += posts.length;
	const times = posts.map(({ createdAt }) => Date.parse(createdAt));
	const isOrdered = times.every((time, index) => index === 0 || time <= (times[index - 1] ?? 0));
	const last = times.at(-1);
	if (last === undefined) return;
	// Posts that are made meanwhile push others onto the next page, so that pages may overlap.
	if (!isOrdered || !(last <= (reading.last ?? Infinity))) reading.newestFirst = false;
	reading.last = last;
}

/** Whether a page goes back to what was there at `until`. */
function reaches(posts: readonly Post[], until: number): boolean {
	return posts.length === 0 || posts.some(({ createdAt }) => Date.parse(createdAt) <= until);
}

/** The time of a post near the top of the page: the very first may be dated in the future. */
function topOf(posts: readonly Post[]): number | null {
	const times = posts.map(({ createdAt }) => Date.parse(createdAt)).filter((time) => !isNaN(time));
	return times.sort((a, b) => b - a)[Math.min(TOP_RANK, times.length - 1)] ?? null;
}
