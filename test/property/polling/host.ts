import { readParts, type Checkpoint } from '../../../nodes/PublishingService/polling/checkpoint';
import type { EventContext } from '../../../nodes/PublishingService/polling/events/event';
import {
	pollInto,
	type Memory,
	type TriggerEvent,
} from '../../../nodes/PublishingService/polling/poll';
import { PostRecords } from '../../../nodes/PublishingService/polling/posts/records';
import type { World } from './world';

export type Engine = 'inMemory' | 'durable';

/** What the trigger knows, read from its state. */
export interface Knowledge {
	/** Null until the baseline is whole. */
	readonly since: number | null;
	readonly records: PostRecords;
	readonly accountStatus: (accountId: string) => string | null | undefined;
	readonly knowsAccounts: boolean;
}

/** n8n as far as it matters to a polling trigger: what it keeps, saves, loses and delivers. */
export class Host {
	/** Every event that reached a workflow, in all lives of the state. */
	readonly delivered: TriggerEvent[] = [];
	readonly ids = new Set<string>();
	/** Depths that polls which kept their state have seen, in order. */
	readonly depthsKept: Array<Map<string, number>> = [];
	private memory: Memory = {};
	private readonly saved: Array<string | undefined> = [];
	private idsOfLife = new Set<string>();
	private polls = 0;

	constructor(
		private readonly world: World,
		private readonly engine: Engine,
		private readonly context: EventContext,
	) {}

	/** One poll; what it throws ends it as n8n would end it. */
	async poll(): Promise<void> {
		if (this.engine === 'inMemory') return await this.pollInMemory(this.memory);
		const working: Memory = clone({ checkpoint: this.memory.checkpoint });
		const shown = this.world.depthsShown.length;
		const { events, faults } = await this.run(working);
		if (events.length === 0 && faults.length > 0) return;
		this.memory = working;
		this.depthsKept.push(...this.world.depthsShown.slice(shown));
		this.save();
		this.deliver(events);
	}

	/** Two polls at once on one shared state, which only the in-memory engine lets happen. */
	async pollTwice(): Promise<void> {
		if (this.engine === 'durable') return await this.poll();
		await Promise.all([this.pollInMemory(this.memory), this.pollInMemory(this.memory)]);
	}

	/** n8n is killed and starts with the state that was saved `back` saves before the last. */
	restart(back: number): void {
		this.saved.splice(Math.max(0, this.saved.length - back));
		const last = this.saved.at(-1);
		this.memory = last === undefined ? {} : { checkpoint: JSON.parse(last) as unknown };
		this.idsOfLife = new Set();
	}

	knowledge(): Knowledge {
		const { posts, accounts } = readParts(this.memory.checkpoint);
		return {
			since: posts?.since ?? null,
			records: posts ? PostRecords.unpack(posts.records) : new PostRecords(),
			accountStatus: (accountId) => accounts?.accounts[accountId]?.status,
			knowsAccounts: accounts !== undefined,
		};
	}

	get checkpoint(): Checkpoint | undefined {
		return this.memory.checkpoint as Checkpoint | undefined;
	}

	private async pollInMemory(memory: Memory): Promise<void> {
		const isActivation = this.polls === 0;
		const shown = this.world.depthsShown.length;
		const { events, faults } = await this.run(memory);
		this.depthsKept.push(...this.world.depthsShown.slice(shown));
		// A poll without events is not saved, except at activation.
		if (events.length > 0 || (isActivation && faults.length === 0)) this.save();
		this.deliver(events);
	}

	private async run(memory: Memory) {
		this.polls++;
		const clock = { now: this.world.time, hasTime: () => true };
		return await pollInto(memory, this.world.source(), this.context, clock);
	}

	private save(): void {
		this.saved.push(JSON.stringify(this.memory.checkpoint));
	}

	private deliver(events: readonly TriggerEvent[]): void {
		for (const event of events) {
			if (this.idsOfLife.has(event.eventId)) {
				throw new Error(`Delivered twice in one life of the state: ${event.eventId}`);
			}
			this.idsOfLife.add(event.eventId);
			this.ids.add(event.eventId);
			this.delivered.push(event);
		}
	}
}

function clone<T>(value: T): T {
	return structuredClone(value);
}
