import { Journal, subjectsOf, type PostStatus } from './journal';

export const START = Date.parse('2026-05-01T08:00:00Z');
export const OUR_COMPANY = 'company-a';

export interface Item {
	readonly accountId: string;
	status: PostStatus;
	/** Times in milliseconds. */
	queuedAt: number;
	postedAt: number | null;
	slotStart: number | null;
}

export interface SimulatedPost {
	readonly postId: string;
	readonly company: string;
	/** The true time of creation, and the time that the service reports. */
	readonly madeAt: number;
	readonly createdAt: number;
	items: Item[];
	groups: string[];
	/** Position in an arbitrary order. */
	rank: number;
	views: number;
	/** Time of the first collection of analytics; null before it. */
	collectedAt: number | null;
	updatedAt: number;
}

export interface SimulatedAccount {
	readonly accountId: string;
	readonly company: string;
	readonly platform: 'tiktok' | 'instagram';
	status: string;
	queueDepth: number;
	followers: number;
}

export interface NewPost {
	accountIds?: string[];
	status?: PostStatus;
	rank?: number;
	groups?: string[];
	company?: string;
	/** Milliseconds by which the reported time of creation is wrong. */
	misdatedBy?: number;
	/** Age of the post in milliseconds. */
	age?: number;
	slotStart?: number | null;
}

/** The true history of a company that publishes. It is written independently of the trigger. */
export class World {
	readonly posts = new Map<string, SimulatedPost>();
	readonly accounts = new Map<string, SimulatedAccount>();
	readonly journal = new Journal();
	/** Counts the changes of the list of posts. */
	version = 0;
	private readonly gone = new Map<string, SimulatedAccount>();
	private time = START;
	private made = 0;

	get now(): number {
		return this.time;
	}

	pass(ms: number): void {
		this.time += ms;
	}

	addPost(options: NewPost = {}): SimulatedPost {
		const { accountIds = ['acc-1'], status = 'queued', age = 0, misdatedBy = 0 } = options;
		const madeAt = this.time - age;
		const post: SimulatedPost = {
			postId: `post-${++this.made}`,
			company: options.company ?? OUR_COMPANY,
			madeAt,
			createdAt: madeAt + misdatedBy,
			items: [],
			groups: options.groups ?? [],
			rank: options.rank ?? this.made,
			views: 0,
			collectedAt: null,
			updatedAt: madeAt,
		};
		this.posts.set(post.postId, post);
		this.change(post, () => {
			post.items = accountIds.map((accountId) => ({
				...this.item(accountId, status, madeAt),
				slotStart: options.slotStart ?? null,
			}));
		});
		return post;
	}

	/** Moves an item to a status; queueing it again begins a new cycle. */
	move(post: SimulatedPost, accountId: string, status: PostStatus, isRequeued = false): void {
		const item = post.items.find((one) => one.accountId === accountId);
		if (!item || item.status === status) {
			return;
		}
		// No service queues the same post more than once in a second.
		if (isRequeued) {
			this.pass(1000);
		}
		this.change(post, () => {
			if (isRequeued) {
				item.queuedAt = this.time;
			}
			item.status = status;
			if (status === 'posted') {
				item.postedAt = this.time;
			}
		});
	}

	moveAll(post: SimulatedPost, status: PostStatus): void {
		for (const { accountId } of [...post.items]) {
			this.move(post, accountId, status);
		}
	}

	/** Queues a post to one more account. */
	addItem(post: SimulatedPost, accountId: string, status: PostStatus = 'queued'): void {
		if (post.items.some((item) => item.accountId === accountId)) {
			return;
		}
		this.pass(1000);
		this.change(post, () => {
			post.items = [...post.items, this.item(accountId, status, this.time)];
		});
	}

	/** Replaces the items of a post: removes some, or restores some as they were. */
	setItems(post: SimulatedPost, items: Item[]): void {
		this.change(post, () => {
			post.items = items;
		});
	}

	setGroups(post: SimulatedPost, groups: string[]): void {
		this.change(post, () => {
			post.groups = groups;
		});
	}

	view(post: SimulatedPost, views: number): void {
		post.collectedAt ??= this.time;
		post.views = views;
		this.journal.noteFigure(post.postId, 'views', views);
	}

	/** Gives all items of a post a slot. */
	schedule(post: SimulatedPost, slotStart: number): void {
		this.change(post, () => {
			for (const item of post.items) {
				item.slotStart = slotStart;
			}
		});
	}

	/** Moves a post to another place in a list of arbitrary order. */
	renumber(post: SimulatedPost, rank: number): void {
		this.version++;
		post.rank = rank;
	}

	remove(post: SimulatedPost): void {
		this.version++;
		this.journal.next();
		this.posts.delete(post.postId);
	}

	/** Sets the status of an account. Null removes the account; when it returns, it has its former followers. */
	setAccount(accountId: string, status: string | null, company = OUR_COMPANY): void {
		const account = this.accounts.get(accountId);
		if (status === null) {
			if (account) {
				this.gone.set(accountId, account);
			}
			this.accounts.delete(accountId);
		} else if (account) {
			account.status = status;
		} else {
			const { followers = 0 } = this.gone.get(accountId) ?? {};
			this.accounts.set(accountId, {
				...{ accountId, company, status, queueDepth: 5, followers },
				platform: accountId.endsWith('1') ? 'tiktok' : 'instagram',
			});
			this.journal.noteFigure(accountId, 'queueDepth', 5);
		}
		this.journal.noteStatus(`account ${accountId}`, status ?? '-');
	}

	setQueue(accountId: string, depth: number): void {
		const account = this.accounts.get(accountId);
		if (!account) {
			return;
		}
		account.queueDepth = depth;
		this.journal.noteFigure(accountId, 'queueDepth', depth);
	}

	setFollowers(accountId: string, followers: number): void {
		const account = this.accounts.get(accountId);
		if (!account) {
			return;
		}
		account.followers = followers;
		this.journal.noteFigure(accountId, 'followers', followers);
	}

	private item(accountId: string, status: PostStatus, at: number): Item {
		const postedAt = status === 'posted' ? at : null;
		return { accountId, status, queuedAt: at, postedAt, slotStart: null };
	}

	private change(post: SimulatedPost, make: () => void): void {
		this.version++;
		make();
		post.updatedAt = this.time;
		this.journal.notePost(post.postId, subjectsOf(post), post.groups);
	}
}
