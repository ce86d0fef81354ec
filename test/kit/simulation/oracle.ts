import { DueEvents } from './dueEvents';
import type { Host } from './host';
import { Knowledge } from './knowledge';
import type { Service } from './service';
import { UntrueEvents } from './untrueEvents';
import type { Watch } from './watch';
import type { World } from './world';

/** Events that the oracle can judge. */
const JUDGED: readonly string[] = [
	'postCreated',
	'postStatusChanged',
	'postAnalyticsChanged',
	'accountAnalyticsChanged',
	'accountChanged',
	'queueLow',
];

/** Judges a trigger only by the true history and by the events that the workflow received. */
export class Oracle {
	readonly knowledge: Knowledge;
	private due: DueEvents | undefined;
	/** Moments at which each kind of event began to be tracked. */
	private readonly beginnings = new Map<string, number>();

	constructor(
		private readonly world: World,
		private readonly service: Service,
		private readonly host: Host,
		public watch: Watch,
	) {
		this.knowledge = new Knowledge(world, service, host);
		this.begin(watch);
	}

	/** Throws if the trigger can report an event that the oracle cannot judge. */
	private assertJudged(watch: Watch): void {
		const unjudged = watch.events.filter((event) => !JUDGED.includes(event));
		if (unjudged.length > 0) {
			throw new Error(`The oracle cannot judge ${unjudged.join()}: teach it when the event is due`);
		}
	}

	/** Starts to track with these settings; existing posts and accounts are not reported. */
	begin(watch: Watch): void {
		this.assertJudged(watch);
		this.watch = watch;
		const now = this.world.journal.next();
		for (const event of watch.events) {
			if (!this.beginnings.has(event)) {
				this.beginnings.set(event, now);
			}
		}
	}

	/** Collects, before a time without faults, the events that must be reported at its end. */
	expect(): void {
		const { world, service, host, knowledge, watch } = this;
		this.due = new DueEvents(world, service, host, knowledge, watch);
	}

	/** Returns, after that time, the events that were not reported. */
	missing(): string[] {
		return this.due?.missing() ?? [];
	}

	/** Events of changes that did not happen, and changes with two IDs. */
	untrue(): string[] {
		return new UntrueEvents(this.world, this.host, this.watch, this.beginnings).find();
	}
}
