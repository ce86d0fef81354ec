import type { TriggerOptions } from '../triggerOptions';
import type { Reading, ReadingContext, Request } from '../scheduler';
import { highest, zeroFigures, type Figures } from './metrics';
import { overdue, readingOrder, type Entry, type Pace } from './readingOrder';
import { crossings, hasChanged, type Crossing } from './thresholds';

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
	/** What the state is about; another watch begins with a new baseline. */
	readonly watch: string;
	readonly entries: Readonly<Record<string, Entry>>;
	/** A change that could not be told of yet. */
	readonly pending?: Pending;
}

/** Figures whose change is worth an event that cannot be made without the post or account itself. */
interface Pending {
	readonly id: string;
	readonly figures: Figures;
}

/** Whose figures are read, and which of them count. */
interface FiguresSubject {
	/** What a person would call the reading. */
	readonly name: string;
	/** What the state is about; another one begins with a new baseline. */
	readonly watch: string;
	/** All metrics that are remembered, and those whose changes count. */
	readonly metrics: readonly string[];
	readonly watched: readonly string[];
	readonly maxEntries: number;
}

/** Reads the figures of posts or accounts, and tells what changed enough. */
export abstract class FigureTracker<Entity> implements Reading {
	readonly name: string;
	/** Whether some are not followed because there are too many younger ones. */
	isShortOfRoom = false;
	private readonly entries: Map<string, Entry>;
	private readonly read = new Set<string>();
	private pending: Pending | undefined;
	/** What is read in this poll, the first first. */
	private order: string[] | undefined;

	constructor(
		private readonly subject: FiguresSubject,
		saved: FiguresState | undefined,
		protected readonly options: TriggerOptions,
		protected readonly context: ReadingContext,
		private readonly onChange: (change: FiguresChange<Entity>) => void,
	) {
		this.name = subject.name;
		const state = saved?.watch === subject.watch ? saved : undefined;
		this.entries = new Map(Object.entries(state?.entries ?? {}));
		this.pending = state?.pending;
	}

	/** Null: it has none, not yet or not any more. */
	protected abstract readFigures(id: string): Promise<Figures | null>;

	/** The post or account itself, if it was met. */
	protected abstract find(id: string): Entity | undefined;

	/** Null: it does not exist any more. */
	protected abstract fetch(id: string): Promise<Entity | null>;

	/** Adds what is not watched yet; `fromZero`: its figures are known to have begun at zero. */
	protected watch(id: string, publishedAt: number | null, fromZero: boolean): void {
		if (this.entries.has(id)) return;
		const last = fromZero ? zeroFigures(this.subject.metrics) : null;
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

	/** For how long the reading that is most overdue has been due, in milliseconds. */
	get lag(): number {
		const overdues = [...this.entries].map(([id, entry]) =>
			this.isOpen(id) ? overdue(entry, this.pace) : 0,
		);
		return overdues.reduce((longest, each) => Math.max(longest, each), 0);
	}

	next(): Request | null {
		this.emitPending();
		const { pending } = this;
		if (pending) return async () => await this.finish(pending);
		const id = this.mostWanted();
		return id === null ? null : async () => await this.readOne(id);
	}

	/** To be called after the last request of the poll. */
	state(): FiguresState {
		this.emitPending();
		this.makeRoom();
		const { watch } = this.subject;
		return { watch, entries: Object.fromEntries(this.entries), pending: this.pending };
	}

	/** The service's time, where it tells it. */
	protected get present(): number {
		return this.context.clock.now || this.context.now;
	}

	private get pace(): Pace {
		const { analyticsMinutes: minutes } = this.options;
		return { minutes, now: this.context.now, present: this.present };
	}

	private mostWanted(): string | null {
		const isOpen = (id: string) => this.entries.has(id) && this.isOpen(id);
		if (!this.order) {
			this.makeRoom();
			const isWorth = (before: Figures, after: Figures) => this.changes(before, after).length > 0;
			this.order = readingOrder(this.entries, this.pace, isOpen, isWorth);
		}
		return this.order.find(isOpen) ?? null;
	}

	private isOpen(id: string): boolean {
		return !this.read.has(id) && !this.context.backoff.isWaiting(this.keyOf(id));
	}

	private keyOf(id: string): string {
		return `${this.name} ${id}`;
	}

	/** Forgets the oldest where there are too many. */
	private makeRoom(): void {
		const count = this.entries.size - this.subject.maxEntries;
		if (count <= 0) return;
		this.isShortOfRoom = true;
		const published = ([, { publishedAt }]: readonly [string, Entry]) => publishedAt ?? Infinity;
		const oldest = [...this.entries].sort((a, b) => published(a) - published(b));
		for (const [id] of oldest.slice(0, count)) this.entries.delete(id);
	}

	/** Emits the change that waits for its post or account, if that is known by now. */
	private emitPending(): void {
		const { pending } = this;
		const entity = pending && this.find(pending.id);
		if (!pending || entity === undefined) return;
		this.pending = undefined;
		this.emit(pending, entity);
	}

	private async readOne(id: string): Promise<void> {
		this.read.add(id);
		const entry = this.entries.get(id);
		if (!entry) return;
		// One that cannot be read goes to the end, so that it keeps none of the others back.
		this.entries.set(id, { ...entry, readAt: this.context.now });
		const read = async () => await this.readFigures(id);
		const figures = await this.context.backoff.guard(this.keyOf(id), read);
		if (!figures) {
			// The service may not have collected any yet; what it began with still holds.
			this.entries.set(id, { ...entry, readAt: this.context.now, isUnread: undefined });
			return;
		}
		const isWorth = entry.last !== null && this.changes(entry.last, figures).length > 0;
		if (!isWorth) this.remember(id, entry, figures, false);
		else this.pending = { id, figures };
	}

	/** What cannot be looked up is read again later. */
	private async finish(pending: Pending): Promise<void> {
		const { id } = pending;
		this.pending = undefined;
		const entity = await this.context.backoff.guard(
			this.keyOf(id),
			async () => await this.fetch(id),
		);
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

	/** One entry a change that is worth an event: the milestones, or null for the change itself. */
	private changes(before: Figures, after: Figures): Array<Crossing | null> {
		const { threshold } = this.options;
		const { watched } = this.subject;
		if (threshold.kind === 'milestones') return crossings(before, after, watched, threshold.at);
		return hasChanged(before, after, watched, threshold) ? [null] : [];
	}

	private remember(id: string, entry: Entry, figures: Figures, isTold: boolean): void {
		const { publishedAt, last, events } = entry;
		const isMilestone = this.options.threshold.kind === 'milestones';
		const told = isMilestone ? highest(last ?? {}, figures) : { ...last, ...figures };
		this.entries.set(id, {
			publishedAt,
			readAt: this.context.now,
			last: isTold || isMilestone ? told : { ...figures, ...last },
			events: isTold && !isMilestone ? events + 1 : events,
		});
	}
}
