import { NOTICES, type Notice } from '../notices';
import type { Reading, ReadingContext, Request } from '../scheduler';
import { highest, zeroFigures, type Figures } from './metrics';
import { overdue, readingOrder, type Entry, type Pace } from './readingOrder';
import { changesOf, type Crossing } from './thresholds';

/** A change of figures that is worth an event. */
export interface FiguresChange<Entity> {
	readonly id: string;
	readonly entity: Entity;
	readonly before: Figures;
	readonly after: Figures;
	/** The milestone that makes it worth an event; null: its size does. */
	readonly crossing: Crossing | null;
	/** 1 for the first event of this post or account, milestones not counted. */
	readonly number: number;
}

/** What is kept of the figures between polls. */
export interface FiguresState {
	readonly entries: Readonly<Record<string, Entry>>;
	readonly pending?: Pending;
}

/** Figures whose change is worth an event that cannot be made without the post or account itself. */
interface Pending {
	readonly id: string;
	readonly figures: Figures;
}

/** Reads the figures of posts or accounts, and tells what changed enough. */
export abstract class FigureTracker<Entity> implements Reading {
	/** What a person would call the reading. */
	abstract readonly name: string;
	/** All metrics that are remembered, and those whose changes count. */
	protected abstract readonly metrics: readonly string[];
	protected abstract readonly watched: readonly string[];
	/** Of more entries than this the oldest are not followed. */
	protected abstract readonly maxEntries: number;
	private isShortOfRoom = false;
	private readonly entries: Map<string, Entry>;
	private readonly read = new Set<string>();
	private pending: Pending | undefined;
	/** What is read in this poll, the first first. */
	private order: string[] | undefined;

	constructor(
		saved: FiguresState | undefined,
		protected readonly context: ReadingContext,
		private readonly onChange: (change: FiguresChange<Entity>) => void,
	) {
		this.entries = new Map(Object.entries(saved?.entries ?? {}));
		this.pending = saved?.pending;
	}

	/** Watches what is to be watched now, and nothing else. */
	protected abstract refresh(): void;

	/** Null: it has none, not yet or not any more. */
	protected abstract readFigures(id: string): Promise<Figures | null>;

	/** The post or account itself, if it was met. */
	protected abstract find(id: string): Entity | undefined;

	/** Null: it does not exist any more. */
	protected abstract fetch(id: string): Promise<Entity | null>;

	/** Adds what is not watched yet; `fromZero`: its figures are known to have begun at zero. */
	protected watch(id: string, publishedAt: number | null, fromZero: boolean): void {
		if (this.entries.has(id)) return;
		const last = fromZero ? zeroFigures(this.metrics) : null;
		const { now: readAt } = this.context;
		this.entries.set(id, { publishedAt, readAt, isUnread: true, last, events: 0 });
	}

	/** Watches no others than these. */
	protected keepOnly(isWanted: (id: string, publishedAt: number | null) => boolean): void {
		for (const [id, { publishedAt }] of this.entries) {
			if (!isWanted(id, publishedAt)) this.entries.delete(id);
		}
	}

	protected isWatched(id: string): boolean {
		return this.entries.has(id);
	}

	/** What a person should know: figures that come late, or are not followed. */
	get notices(): Notice[] {
		const lag = [...this.entries]
			.filter(([id]) => this.isOpen(id))
			.reduce((longest, [, entry]) => Math.max(longest, overdue(entry, this.pace)), 0);
		return [NOTICES.late(this.name, lag), NOTICES.room(this.isShortOfRoom)];
	}

	next(): Request | null {
		this.emitPending();
		const { pending } = this;
		if (pending) return async () => await this.finish(pending);
		this.order ??= this.orderNow();
		const id = this.order.find((each) => this.isOpen(each));
		return id === undefined ? null : async () => await this.readOne(id);
	}

	/** To be called after the last request of the poll. Forgets the oldest where there are too many. */
	state(): FiguresState {
		this.emitPending();
		const count = this.entries.size - this.maxEntries;
		if (count > 0) {
			this.isShortOfRoom = true;
			const published = ([, { publishedAt }]: readonly [string, Entry]) => publishedAt ?? Infinity;
			const oldest = [...this.entries].sort((a, b) => published(a) - published(b));
			for (const [id] of oldest.slice(0, count)) this.entries.delete(id);
		}
		return { entries: Object.fromEntries(this.entries), pending: this.pending };
	}

	/** The service's time, where it tells it. */
	protected get present(): number {
		return this.context.clock.now || this.context.now;
	}

	private get pace(): Pace {
		const { options, now } = this.context;
		return { minutes: options.analyticsMinutes, now, present: this.present };
	}

	private orderNow(): string[] {
		this.refresh();
		const isWorth = (before: Figures, after: Figures) => this.changes(before, after).length > 0;
		return readingOrder(this.entries, this.pace, (id) => this.isOpen(id), isWorth);
	}

	private isOpen(id: string): boolean {
		return !this.read.has(id) && !this.context.backoff.isWaiting(this.keyOf(id));
	}

	private keyOf(id: string): string {
		return `${this.name} ${id}`;
	}

	private async readOne(id: string): Promise<void> {
		this.read.add(id);
		const entry = this.entries.get(id);
		if (!entry) return;
		const { now: readAt, backoff } = this.context;
		// One that cannot be read goes to the end, so that it keeps none of the others back.
		this.entries.set(id, { ...entry, readAt });
		const figures = await backoff.guard(this.keyOf(id), async () => await this.readFigures(id));
		// The service may not have collected any yet; what it began with still holds.
		if (!figures) this.entries.set(id, { ...entry, readAt, isUnread: undefined });
		else if (!entry.last || this.changes(entry.last, figures).length === 0) {
			this.remember(id, entry, figures, false);
		} else this.pending = { id, figures };
	}

	/** Emits the change that waits for its post or account, if that was met by now. */
	private emitPending(): void {
		const { pending } = this;
		const entity = pending && this.find(pending.id);
		if (!pending || !entity) return;
		this.pending = undefined;
		this.emit(pending, entity);
	}

	/** What cannot be looked up is read again later. */
	private async finish(pending: Pending): Promise<void> {
		const { id } = pending;
		this.pending = undefined;
		const { backoff } = this.context;
		const entity = await backoff.guard(this.keyOf(id), async () => await this.fetch(id));
		if (entity) this.emit(pending, entity);
		else this.entries.delete(id);
	}

	private emit({ id, figures: after }: Pending, entity: Entity): void {
		const entry = this.entries.get(id);
		if (!entry) return;
		const before = entry.last ?? {};
		const number = entry.events + 1;
		const changes = this.changes(before, after);
		for (const crossing of changes) {
			this.onChange({ id, entity, before, after, crossing, number });
		}
		this.remember(id, entry, after, changes.length > 0);
	}

	private changes(before: Figures, after: Figures): Array<Crossing | null> {
		return changesOf(before, after, this.watched, this.context.options.threshold);
	}

	private remember(id: string, entry: Entry, figures: Figures, isTold: boolean): void {
		const { publishedAt, last, events } = entry;
		const { now: readAt, options } = this.context;
		const common = { publishedAt, readAt };
		if (options.threshold.kind === 'milestones') {
			this.entries.set(id, { ...common, last: highest(last ?? {}, figures), events });
		} else if (isTold) {
			this.entries.set(id, { ...common, last: { ...last, ...figures }, events: events + 1 });
		} else this.entries.set(id, { ...common, last: { ...figures, ...last }, events });
	}
}
