import { createHash } from 'crypto';

import type { Post, PostPage } from '../../contract/decoded';
import type { Request } from '../scheduler';
import type { PostListQuery, Source } from '../source';
import type { PostRecords } from './records';
import type { PostTracker } from './tracker';

/** More accounts than this tell nothing about whose they are. */
const MAX_ACCOUNTS = 500;

/** Fewer posts than this are no flood, and no sign of another company if they are gone. */
const FLOOD = 10;

/** So many known posts that are gone, while a flood is there, show another company. */
const WITNESSES = 3;

/** A bulk of new posts seldom fills more pages than this, so that behind it something known comes. */
const PAGES_OF_BULK = 5;

/** Posts that may be another company's. */
interface HeldPosts {
	posts: Post[];
	/** Where the reading of them goes on; null: nowhere. */
	cursor: string | null;
	/** Pages read behind the first. */
	more: number;
	/** How far the list was read. */
	reading: 'goesOn' | 'brokenOff' | 'complete';
}

export interface SettledPosts extends Pick<HeldPosts, 'posts' | 'cursor'> {
	readonly isForeign: boolean;
}

/**
 * Finds out whether the key was replaced by one of another company, whose posts would all pass for
 * new. Posts that might be told though they are another company's are held until it is clear whose
 * they are: by the next pages, or by looking up posts that were known.
 */
export class CompanyCheck {
	private readonly known: ReadonlySet<string>;
	/** Short digests of the accounts that posts were seen for. */
	private readonly accounts: Set<string>;
	/** By account, because a digest takes its time. */
	private readonly digests = new Map<string, string>();
	private held: HeldPosts | undefined;
	/** Known posts that were looked up to see whose key it is. */
	private readonly asked = new Set<string>();
	private isWitnessFound = false;
	private witnessesGone = 0;

	constructor(
		saved: readonly string[] | undefined,
		private readonly source: Source,
		private readonly filter: PostListQuery,
		private readonly records: PostRecords,
		private readonly tracker: PostTracker,
	) {
		this.known = new Set(saved);
		this.accounts = new Set(saved);
	}

	get isHolding(): boolean {
		return this.held !== undefined;
	}

	/** Notes whom a post belongs to that is taken in. */
	note(post: Post): void {
		for (const account of this.accountsOf(post)) {
			if (this.accounts.size < MAX_ACCOUNTS) this.accounts.add(account);
		}
	}

	/** Whether these posts, if they were taken in, might be told though they are another company's. */
	suspects(posts: readonly Post[]): boolean {
		if (posts.some(({ postId }) => this.records.find(postId))) return false;
		return this.hasStrangeAccounts(posts) || this.isFlood(posts);
	}

	/** Holds the first page of a list. */
	hold({ data, nextCursor }: PostPage): void {
		const reading = nextCursor === null ? 'complete' : 'goesOn';
		this.held = { posts: [...data], cursor: nextCursor, more: 0, reading };
	}

	/** What may show whose the held posts are: the next pages do most often, behind them known posts. */
	next(isNewestFirst: boolean): Request | null {
		const { held } = this;
		if (!held) return null;
		const pages = isNewestFirst ? PAGES_OF_BULK : 1;
		const witness = held.more >= pages ? this.nextWitness() : null;
		return witness ?? (async () => await this.readOn(held));
	}

	/** Nothing more can be read in this poll. */
	breakOff(): void {
		if (this.held?.reading === 'goesOn') this.held.reading = 'brokenOff';
	}

	/** Hands out the held posts once it is clear whose they are. */
	settle(): SettledPosts | null {
		const { held } = this;
		if (!held) return null;
		const isForeign = this.suspects(held.posts) && this.judge(held);
		if (isForeign === null) return null;
		this.held = undefined;
		return { posts: held.posts, cursor: held.cursor, isForeign };
	}

	startOver(): void {
		this.accounts.clear();
	}

	state(): readonly string[] {
		return [...this.accounts];
	}

	private async readOn(held: HeldPosts): Promise<void> {
		const page = await this.source.listPosts({ ...this.filter, cursor: held.cursor ?? undefined });
		if (page === null) {
			held.reading = 'brokenOff';
			return;
		}
		held.posts = [...held.posts, ...page.data];
		held.cursor = page.nextCursor;
		held.more++;
		if (page.nextCursor === null) held.reading = 'complete';
	}

	private nextWitness(): Request | null {
		if (this.asked.size >= WITNESSES) return null;
		const ids = [...this.records.unfinishedPosts()].map(([postId]) => postId);
		const postId = ids.find((id) => !this.asked.has(id));
		if (postId === undefined) return null;
		return async () => {
			this.asked.add(postId);
			if (await this.source.getPost(postId)) this.isWitnessFound = true;
			else this.witnessesGone++;
		};
	}

	/**
	 * Accounts that are all strange show another company's key if nothing known is found. Where they
	 * are not strange, many posts that are not there any more must show it. Null: more can be read and
	 * must be.
	 */
	private judge({ posts, reading }: HeldPosts): boolean | null {
		if (this.isWitnessFound) return false;
		const isFlood = this.isFlood(posts);
		if (isFlood && this.witnessesGone >= WITNESSES) return true;
		if (reading === 'goesOn') return null;
		if (this.hasStrangeAccounts(posts)) return true;
		return isFlood && reading === 'complete' && this.filter.contentGroupId === undefined;
	}

	/** Whether these posts have accounts, none of which is known. */
	private hasStrangeAccounts(posts: readonly Post[]): boolean {
		const { known } = this;
		if (known.size === 0 || known.size >= MAX_ACCOUNTS) return false;
		const accounts = posts.flatMap((post) => this.accountsOf(post));
		return accounts.length > 0 && !accounts.some((account) => known.has(account));
	}

	/** Whether many of these posts would be told, and so many are known that some should be there. */
	private isFlood(posts: readonly Post[]): boolean {
		if (this.records.size < FLOOD || posts.length < FLOOD) return false;
		return posts.filter((post) => this.tracker.wouldEmit(post)).length >= FLOOD;
	}

	private accountsOf({ accounts = [] }: Post): string[] {
		return accounts.map(({ accountId }) => {
			const known = this.digests.get(accountId);
			const digest =
				known ?? createHash('sha256').update(accountId).digest('base64url').slice(0, 6);
			this.digests.set(accountId, digest);
			return digest;
		});
	}
}
