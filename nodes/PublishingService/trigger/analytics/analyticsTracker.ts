import type { Account, Post } from '../../contract/schemas';
import type { AccountTracker } from '../accountTracker';
import { NOTICES, type Notice } from '../notices';
import { DAY_MS } from '../posts/postRecords';
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
import { overdueTime, readingOrder, type Entry, type Pace } from './readingOrder';

export interface AnalyticsChange<Entity> {
	readonly id: string;
	readonly entity: Entity;
	readonly before: Figures;
	readonly after: Figures;
	/** The milestone that makes it worth an event; null: its size does. */
	readonly crossing: Crossing | null;
	/** The number of the event, counted by post or account from 1 on. */
	readonly number: number;
}

/** The posts or accounts whose figures are read. */
interface FiguresSubject<Entity> {
	readonly name: string;
	readonly metrics: readonly string[];
	/** The metrics that count. */
	readonly watched: readonly string[];
	/** If there are more entries than this, the oldest are not followed. */
	readonly maxEntries: number;
	/** The IDs that are known to be there without having been published. */
	known(): readonly string[];
	isWanted(id: string, publishedAt: number | null): boolean;
	/** An account that is gone for a while keeps its figures. */
	isThere(id: string): boolean;
	read(id: string): Promise<FiguresAnswer | null>;
	/** The post or account itself, if it was met. */
	find(id: string): Entity | undefined;
	fetch(id: string): Promise<Entity | null>;
	forget(id: string): void;
}

/** Reads analytics of posts or accounts, and reports those that changed enough. */
export class AnalyticsTracker<Entity> implements Reading {
	readonly name: string;
	readonly share: number;
	private isShortOfRoom = false;
	private readonly entries: Map<string, Entry>;
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

	/** True if it is tracked from now on; `fromZero`: its figures are known to have begun at zero. */
	watch(id: string, publishedAt: number | null, fromZero: boolean): boolean {
		if (!this.subject.isWanted(id, publishedAt)) {
			return false;
		}
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
		return [NOTICES.late(this.name, lag), NOTICES.room(this.isShortOfRoom, false)];
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
		const published = ([, { publishedAt }]: readonly [string, Entry]) => publishedAt ?? Infinity;
		const oldest = [...this.entries].sort((a, b) => published(a) - published(b));
		for (const [id] of oldest.slice(0, count)) {
			this.forget(id);
		}
	}

	private get pace(): Pace {
		const { options, clock, now } = this.context;
		return { minutes: options.analyticsMinutes, now, present: clock.now || now };
	}

	private orderNow(): string[] {
		for (const id of this.subject.known()) {
			this.watch(id, null, false);
		}
		for (const [id, { publishedAt }] of this.entries) {
			if (!this.subject.isWanted(id, publishedAt)) {
				this.forget(id);
			}
		}
		const isWorth = (before: Figures, after: Figures) => this.changes(before, after).length > 0;
		return readingOrder(this.entries, this.pace, (id) => this.isOpen(id), isWorth);
	}

	private forget(id: string): void {
		this.entries.delete(id);
		this.subject.forget(id);
	}

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
		// The service may not have collected analytics yet. The values at the start still apply.
		if (!figures) {
			this.entries.set(id, { ...entry, readAt, isUnread: false });
		} else if (!entry.last || this.changes(entry.last, figures).length === 0) {
			this.remember(id, entry, figures, false);
		} else {
			this.pending = { id, figures };
		}
	}

	/** Emits the change that waits for its post or account, if that was met by now. */
	private emitPending(): void {
		const { pending } = this;
		const entity = pending && this.subject.find(pending.id);
		if (pending && entity) {
			this.emit(pending, entity);
		}
	}

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
		this.remember(id, entry, after, changes.length > 0);
	}

	private changes(before: Figures, after: Figures): Array<Crossing | null> {
		return changesOf(before, after, this.subject.watched, this.context.options.threshold);
	}

	private remember(id: string, entry: Entry, figures: Figures, isTold: boolean): void {
		const { publishedAt, last, events } = entry;
		const { now: readAt, options } = this.context;
		const newest = isTold ? { ...last, ...figures } : { ...figures, ...last };
		const isHighest = options.threshold.kind === 'milestones';
		const known = isHighest ? highest(last ?? {}, figures) : newest;
		this.entries.set(id, {
			publishedAt,
			readAt,
			last: known,
			events: events + Number(isTold),
			isUnread: false,
		});
	}
}

/**
 * Analytics of the posts that were published lately. `met` contains the posts that polls of this
 * process have read.
 */
export function figuresOfPosts(
	{ service, options, clock, now }: ReadingContext,
	met: Map<string, Post>,
): FiguresSubject<Post> {
	return {
		name: 'post analytics',
		metrics: POST_METRICS,
		watched: options.postMetrics,
		maxEntries: options.maxTrackedPosts,
		known: () => [],
		isWanted: (_, publishedAt) =>
			publishedAt !== null &&
			publishedAt >= (clock.now || now) - options.trackPostsForDays * DAY_MS,
		isThere: () => true,
		read: async (id) => {
			const summary = await service.getPostAnalytics(id);
			clock.note(Date.parse(summary?.lastUpdated ?? ''));
			return summary;
		},
		find: (id) => met.get(id),
		fetch: async (id) => await service.getPost(id),
		forget: (id) => met.delete(id),
	};
}

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
		known: () => accounts.there,
		isWanted: (id) => isAll || accountIds.includes(id),
		isThere: (id) => accounts.isThere(id),
		read: async (id) => await service.getAccountAnalytics(id),
		find: (id) => accounts.accounts?.get(id),
		fetch: async (id) => await accounts.find(id),
		forget: () => undefined,
	};
}
