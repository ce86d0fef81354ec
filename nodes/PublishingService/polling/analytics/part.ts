import type { Threshold } from '../options';
import type { Lane } from '../turns';
import {
	crossings,
	hasChanged,
	highest,
	zeroFigures,
	type Crossing,
	type Figures,
} from './figures';
import { mostOverdue, packEntries, unpackEntries, type Entry, type Pace } from './rotation';

/** A change of figures that is worth an event. */
export interface AnalyticsChange<Entity> {
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
export interface AnalyticsState {
	/** What the state is about; another watch begins with a new baseline. */
	readonly watch: string;
	/** The latest time that the service has shown, in milliseconds. */
	readonly newest: number;
	readonly entries: string;
	/** A change that the poll had no request left to tell of. */
	readonly pending?: Pending;
}

/** Figures whose change is worth an event that cannot be made without the post or account itself. */
interface Pending {
	readonly id: string;
	readonly figures: Figures;
}

export interface AnalyticsSubject<Entity> {
	/** All metrics that are remembered. */
	readonly metrics: readonly string[];
	/** Null: it does not exist any more. */
	readonly read: (id: string) => Promise<Figures | null>;
	/** The post or account itself, if this poll has met it. */
	readonly find: (id: string) => Entity | undefined;
	/** Null: it does not exist any more. */
	readonly fetch: (id: string) => Promise<Entity | null>;
}

export interface AnalyticsOptions {
	/** What the readings are about; another one begins with a new baseline. */
	readonly watch: string;
	readonly watched: readonly string[];
	readonly threshold: Threshold;
	readonly minutes: number;
	readonly maxEntries: number;
}

/** Reads the figures of posts or accounts in rotation and tells what changed enough. */
export class AnalyticsPart<Entity> implements Lane {
	private readonly entries: Map<string, Entry>;
	private readonly read = new Set<string>();
	private pending: Pending | undefined;
	private newest: number;

	/** Throws a RangeError for a state that cannot be read. */
	constructor(
		private readonly subject: AnalyticsSubject<Entity>,
		saved: AnalyticsState | undefined,
		private readonly options: AnalyticsOptions,
		private readonly now: number,
		private readonly onChange: (change: AnalyticsChange<Entity>) => void,
	) {
		const state = saved?.watch === options.watch ? saved : undefined;
		this.entries = unpackEntries(state?.entries ?? '', subject.metrics);
		this.newest = state?.newest ?? 0;
		this.pending = state?.pending;
	}

	/** Adds what is not watched yet; `fromZero`: its figures are known to have begun at zero. */
	watch(id: string, publishedAt: number | null, fromZero: boolean): void {
		if (this.entries.has(id)) return;
		const last = fromZero ? zeroFigures(this.subject.metrics) : null;
		this.entries.set(id, { publishedAt, readAt: 0, isMoving: false, last, events: 0 });
	}

	/** Watches no others than these. */
	keepOnly(isWanted: (id: string, publishedAt: number | null) => boolean): void {
		for (const [id, { publishedAt }] of this.entries) {
			if (!isWanted(id, publishedAt)) this.entries.delete(id);
		}
	}

	/** Takes a time of the service into account. */
	noteTime(time: number | null): void {
		this.newest = Math.max(this.newest, time ?? 0);
	}

	get latestTime(): number {
		return this.newest;
	}

	next(): (() => Promise<void>) | null {
		const { pending } = this;
		if (pending) return async () => await this.finish(pending.id, pending.figures);
		const { now, newest } = this;
		const pace: Pace = { minutes: this.options.minutes, now, newest };
		const id = mostOverdue(this.entries, pace, (entry) => this.read.has(entry));
		return id === null ? null : async () => await this.readFigures(id);
	}

	state(): AnalyticsState {
		const youngest = [...this.entries]
			.sort(([, a], [, b]) => (b.publishedAt ?? Infinity) - (a.publishedAt ?? Infinity))
			.slice(0, this.options.maxEntries);
		return {
			watch: this.options.watch,
			newest: this.newest,
			entries: packEntries(new Map(youngest), this.subject.metrics),
			...(this.pending && { pending: this.pending }),
		};
	}

	private async readFigures(id: string): Promise<void> {
		this.read.add(id);
		const figures = await this.subject.read(id);
		const entry = this.entries.get(id);
		if (!figures || !entry) {
			this.entries.delete(id);
			return;
		}
		const isWorth = entry.last !== null && this.changes(entry.last, figures).length > 0;
		const entity = this.subject.find(id);
		if (!isWorth) this.remember(id, entry, figures, false);
		else if (entity !== undefined) this.tell(id, entry, figures, entity);
		else this.pending = { id, figures };
	}

	private async finish(id: string, figures: Figures): Promise<void> {
		const entity = await this.subject.fetch(id);
		const entry = this.entries.get(id);
		this.pending = undefined;
		if (!entity || !entry) this.entries.delete(id);
		else this.tell(id, entry, figures, entity);
	}

	private tell(id: string, entry: Entry, after: Figures, entity: Entity): void {
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
		const { threshold, watched } = this.options;
		if (threshold.kind === 'milestones') return crossings(before, after, watched, threshold.at);
		return hasChanged(before, after, watched, threshold) ? [null] : [];
	}

	private remember(id: string, entry: Entry, figures: Figures, isTold: boolean): void {
		const { last, events } = entry;
		const isMilestone = this.options.threshold.kind === 'milestones';
		const told = isMilestone ? highest(last ?? {}, figures) : { ...last, ...figures };
		const metrics = Object.keys(figures);
		this.entries.set(id, {
			...entry,
			readAt: this.now,
			isMoving: metrics.some((metric) => last?.[metric] !== figures[metric]) && last !== null,
			last: isTold || last === null ? told : { ...figures, ...last },
			events: isTold && !isMilestone ? events + 1 : events,
		});
	}
}
