import type { Account, Post } from '../../contract/schemas';
import type { AccountTracker } from '../accountTracker';
import { NOTICES, type Notice } from '../notices';
import { DAY_MS } from '../posts/rememberedPosts';
import type { Reading, ReadingContext, Request } from '../scheduler';
import {
	ACCOUNT_METRICS,
	changesOf,
	readFigures,
	highest,
	POST_METRICS,
	zeroFigures,
	type Crossing,
	type Figures,
	type FiguresAnswer,
} from './metrics';
import type { AnalyticsState, PendingFigures } from './analyticsState';
import { overdueTime, readingOrder, type FollowedEntry, type Pace } from './readingOrder';

export interface AnalyticsChange<Entity> {
	readonly id: string;
	readonly entity: Entity;
	readonly before: Figures;
	readonly after: Figures;
	/** The milestone that was crossed; null if the size of the change makes it an event. */
	readonly crossing: Crossing | null;
	/** The number of the event, counted for each post or account from 1. */
	readonly number: number;
}

/** The posts or accounts whose figures are read. */
interface FiguresSubject<Entity> {
	readonly name: string;
	readonly metrics: readonly string[];
	/** The metrics whose changes are reported. */
	readonly watched: readonly string[];
	/** If there are more entries, the tracker forgets the oldest. */
	readonly maxEntries: number;
	/** The IDs that exist without being published, such as accounts. */
	unpublishedIds(): readonly string[];
	/** True if the options of the trigger include it. */
	isWanted(id: string, publishedAt: number | null): boolean;
	/** False for an account that is gone. It keeps its figures, because it may come back. */
	isThere(id: string): boolean;
	read(id: string): Promise<FiguresAnswer | null>;
	/** The post or account, if a poll has already read it. */
	find(id: string): Entity | undefined;
	/** Reads the post or account from the service. */
	fetch(id: string): Promise<Entity | null>;
	forget(id: string): void;
}

/** Reads analytics of posts or accounts, and reports those that changed enough. */
export class AnalyticsTracker<Entity> implements Reading {
	readonly name: string;
	readonly share: number;
	private isShortOfRoom = false;
	private readonly entries: Map<string, FollowedEntry>;
	private pending: PendingFigures | null;
	private order: string[] | undefined;

	constructor(
		private readonly subject: FiguresSubject<Entity>,
		saved: AnalyticsState,
		private readonly context: ReadingContext,
		private readonly onChange: (change: AnalyticsChange<Entity>) => void,
	) {
		this.name = subject.name;
		this.share = Math.max(1, Math.floor(context.options.maxRequests / 5));
		this.entries = new Map(saved.entries);
		this.pending = saved.pending;
	}

	/** Tracks a post or account; false if it is not wanted. `fromZero`: its figures surely began at 0. */
	watch(
		id: string,
		publishedAt: number | null,
		{ fromZero }: { readonly fromZero: boolean },
	): boolean {
		if (!this.subject.isWanted(id, publishedAt)) {
			return false;
		}
		// Without a start at 0, the first reading is the value to compare with.
		const last = fromZero ? zeroFigures(this.subject.metrics) : null;
		if (!this.entries.has(id)) {
			const readAt = this.context.now;
			this.entries.set(id, { publishedAt, readAt, last, events: 0, isUnread: true });
		}
		return true;
	}

	get notices(): Notice[] {
		const { pace } = this;
		const open = [...this.entries].filter(([id]) => this.isOpen(id));
		const lag = open.reduce((longest, [, entry]) => Math.max(longest, overdueTime(entry, pace)), 0);
		const room = NOTICES.room({ isShort: this.isShortOfRoom, isFull: false });
		return [NOTICES.late(this.name, lag), room];
	}

	next(): Request | null {
		this.emitPending();
		const { pending } = this;
		if (pending) {
			return async () => await this.finish(pending);
		}
		this.order ??= this.orderNow();
		const id = this.order.shift();
		return id === undefined ? null : async () => await this.readOne(id);
	}

	/** To be called after the last request of the poll. Forgets the oldest entries if there are too many. */
	advance(): void {
		this.emitPending();
		this.makeRoom();
	}

	state(): AnalyticsState {
		return { entries: this.entries, pending: this.pending };
	}

	private makeRoom(): void {
		const count = this.entries.size - this.subject.maxEntries;
		if (count <= 0) {
			return;
		}
		this.isShortOfRoom = true;
		const published = ([, { publishedAt }]: readonly [string, FollowedEntry]) =>
			publishedAt ?? Infinity;
		const oldest = [...this.entries].sort((a, b) => published(a) - published(b));
		for (const [id] of oldest.slice(0, count)) {
			this.forget(id);
		}
	}

	private get pace(): Pace {
		const { options, clock, now } = this.context;
		return { minutes: options.analyticsMinutes, now, present: clock.now || now };
	}

	/** The IDs to read, in their order. Adds new accounts before, and forgets what is no longer wanted. */
	private orderNow(): string[] {
		for (const id of this.subject.unpublishedIds()) {
			this.watch(id, null, { fromZero: false });
		}
		for (const [id, { publishedAt }] of this.entries) {
			if (!this.subject.isWanted(id, publishedAt)) {
				this.forget(id);
			}
		}
		const isEvent = (before: Figures, after: Figures) => this.changes(before, after).length > 0;
		return readingOrder(this.entries, this.pace, (id) => this.isOpen(id), isEvent);
	}

	private forget(id: string): void {
		this.entries.delete(id);
		this.subject.forget(id);
	}

	/** True if it exists, and does not wait after failed requests. */
	private isOpen(id: string): boolean {
		return this.subject.isThere(id) && !this.context.backoff.isWaiting(`${this.name} ${id}`);
	}

	private async guard<T>(id: string, request: () => Promise<T>): Promise<T> {
		return await this.context.backoff.guard(`${this.name} ${id}`, request);
	}

	private async readOne(id: string): Promise<void> {
		const entry = this.entries.get(id);
		if (!entry) {
			return;
		}
		const { now: readAt } = this.context;
		// An entry that cannot be read moves to the end, so that the others do not wait for it.
		this.entries.set(id, { ...entry, readAt });
		const answer = await this.guard(id, async () => await this.subject.read(id));
		const figures = answer && readFigures(answer, this.subject.metrics);
		const isEvent = figures && entry.last && this.changes(entry.last, figures).length > 0;
		if (isEvent) {
			this.pending = { id, figures };
		} else if (figures) {
			this.remember(id, entry, figures, { isReported: false });
		} else {
			// The service may not have collected analytics yet. The values at the start still apply.
			this.entries.set(id, { ...entry, readAt, isUnread: false });
		}
	}

	/** Emits the change that waits for its post or account, if a poll has read it since. */
	private emitPending(): void {
		const { pending } = this;
		const entity = pending && this.subject.find(pending.id);
		if (pending && entity) {
			this.emit(pending, entity);
		}
	}

	/** Reads the post or account of a change, and emits the change. */
	private async finish(pending: PendingFigures): Promise<void> {
		// Figures whose post or account cannot be looked up are read again later.
		this.pending = null;
		const { id } = pending;
		const entity = await this.guard(id, async () => await this.subject.fetch(id));
		if (entity) {
			this.emit(pending, entity);
		}
	}

	private emit({ id, figures: after }: PendingFigures, entity: Entity): void {
		this.pending = null;
		const entry = this.entries.get(id);
		if (!entry) {
			return;
		}
		const before = entry.last ?? {};
		const number = entry.events + 1;
		const changes = this.changes(before, after);
		for (const crossing of changes) {
			this.onChange({ id, entity, before, after, crossing, number });
		}
		this.remember(id, entry, after, { isReported: changes.length > 0 });
	}

	private changes(before: Figures, after: Figures): Array<Crossing | null> {
		return changesOf(before, after, this.subject.watched, this.context.options.threshold);
	}

	/** Keeps the metrics with which the next reading is compared. */
	private remember(
		id: string,
		entry: FollowedEntry,
		figures: Figures,
		{ isReported }: { readonly isReported: boolean },
	): void {
		const { publishedAt, last, events } = entry;
		const { now: readAt, options } = this.context;
		// Until an event reports them, small changes add up, so the values of the last event stay.
		const lastReported = isReported ? { ...last, ...figures } : { ...figures, ...last };
		// A milestone that was crossed stays crossed, so only the highest values count.
		const hasMilestones = options.threshold.kind === 'milestones';
		this.entries.set(id, {
			publishedAt,
			readAt,
			last: hasMilestones ? highest(last ?? {}, figures) : lastReported,
			events: events + Number(isReported),
			isUnread: false,
		});
	}
}

/**
 * Analytics of the posts that were published recently. `readPosts` contains the posts that polls of this
 * process have read.
 */
export function figuresOfPosts(
	{ service, options, clock, now }: ReadingContext,
	readPosts: Map<string, Post>,
): FiguresSubject<Post> {
	return {
		name: 'post analytics',
		metrics: POST_METRICS,
		watched: options.postMetrics,
		maxEntries: options.maxTrackedPosts,
		unpublishedIds: () => [],
		isWanted: (_, publishedAt) =>
			publishedAt !== null &&
			publishedAt >= (clock.now || now) - options.trackPostsForDays * DAY_MS,
		isThere: () => true,
		read: async (id) => {
			const summary = await service.getPostAnalytics(id);
			clock.note(Date.parse(summary?.lastUpdated ?? ''));
			return summary;
		},
		find: (id) => readPosts.get(id),
		fetch: async (id) => await service.getPost(id),
		forget: (id) => readPosts.delete(id),
	};
}

/** Analytics of the accounts that the user chose, or of all accounts. */
export function figuresOfAccounts(
	{ service, options }: ReadingContext,
	accounts: AccountTracker,
): FiguresSubject<Account> {
	const { accountIds } = options;
	const isAll = accountIds.length === 0;
	return {
		name: 'account analytics',
		metrics: ACCOUNT_METRICS,
		watched: options.accountMetrics,
		maxEntries: Infinity,
		unpublishedIds: () => accounts.there,
		isWanted: (id) => isAll || accountIds.includes(id),
		isThere: (id) => accounts.isThere(id),
		read: async (id) => await service.getAccountAnalytics(id),
		find: (id) => accounts.accounts?.get(id),
		fetch: async (id) => await accounts.find(id),
		forget: () => undefined,
	};
}
