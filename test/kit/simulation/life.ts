import type { INodeParameters } from 'n8n-workflow';
import type { Engine as N8nEngine } from '../engine';
import { takeClock, type Clock } from './clock';
import { Host, type EngineKind } from './host';
import { Oracle } from './oracle';
import { Service, type Fault, type ServiceSettings } from './service';
import type { Watch } from './watch';
import { START, World } from './world';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Entry of `offences` if n8n has given up the trigger for good. */
export const GIVEN_UP = 'n8n gave the trigger up';

export interface LifeOptions extends Partial<Watch> {
	readonly events: readonly string[];
	readonly engine?: EngineKind;
	readonly maxRequests?: number;
	readonly maxTrackedPosts?: number;
	/** Least minutes between two readings of analytics; 0 unless given. */
	readonly analyticsMinutes?: number;
	/** 30 unless given. */
	readonly trackPostsForDays?: number;
	readonly service?: Partial<ServiceSettings>;
	/** Milliseconds by which n8n's clock is ahead of the service's; 0 unless given. */
	readonly clockAhead?: number;
	/** Milliseconds between two polls; a minute unless given. */
	readonly every?: number;
}

/** A trigger from its activation on, in a world of its own, with its judge. */
export class Life {
	readonly world = new World();
	readonly service = new Service(this.world);
	readonly host: Host;
	readonly oracle: Oracle;
	readonly maxRequests: number;
	readonly every: number;
	private readonly clock: Clock;

	constructor(
		n8n: N8nEngine,
		private readonly options: LifeOptions,
	) {
		this.clock = takeClock(START);
		this.maxRequests = options.maxRequests ?? 10;
		this.every = options.every ?? MINUTE;
		Object.assign(this.service.settings, options.service);
		const watch = watchOf(options);
		const { engine = 'inMemory' } = options;
		const { world, service, clock } = this;
		const parameters = parametersOf(options, watch);
		this.host = new Host(n8n, { world, service, clock }, engine, parameters);
		this.host.clockAhead = options.clockAhead ?? 0;
		this.oracle = new Oracle(world, service, this.host, watch);
	}

	/** Restores the machine's time. */
	end(): void {
		this.clock.restore();
	}

	/** Activates the trigger, and lets it read what exists; faults may hit its first requests. */
	async begin(faults: Array<Fault | null> = []): Promise<void> {
		this.oracle.begin(this.oracle.watch);
		this.service.faults = faults;
		await this.host.activate();
		this.service.faults = [];
		await this.settle();
	}

	/** Polls without changes until the trigger must know everything. */
	async settle(): Promise<void> {
		let known: number | undefined;
		this.service.listed.clear();
		const total = this.quietPolls;
		for (let n = 0; n < total; n++) {
			await this.poll();
			const isAll = [...this.world.posts.values()].every(
				({ postId, company }) =>
					company !== this.service.company || this.service.listed.has(postId),
			);
			if (isAll) {
				known ??= this.host.polls.length - 1;
			}
		}
		await this.readFigures();
		this.oracle.knowledge.take(this.readsFigures ? undefined : known);
	}

	/** The next poll of the schedule. */
	async poll(): Promise<void> {
		this.world.pass(this.every);
		await this.host.tick();
	}

	async polls(count: number): Promise<void> {
		for (let n = 0; n < count; n++) {
			await this.poll();
		}
	}

	/** Polls without faults and changes until everything must be reported. Returns the events that are missing. */
	async quiet(): Promise<string[]> {
		this.service.faults = [];
		this.service.interruptions = [];
		this.oracle.expect();
		await this.polls(this.quietPolls);
		await this.readFigures();
		const missing = this.oracle.missing();
		this.oracle.knowledge.take();
		return missing;
	}

	async restart(back = 0): Promise<void> {
		this.oracle.knowledge.setBack(await this.host.restart(back));
	}

	/** Damages the saved state, so that the trigger begins again. */
	async damage(how: (state: string) => string): Promise<void> {
		this.oracle.knowledge.forget();
		await this.host.damage(how);
		await this.settle();
	}

	/** Changes the settings of the trigger. */
	async reconfigure(options: Partial<LifeOptions>): Promise<void> {
		const all = { ...this.options, ...options };
		const watch = watchOf(all);
		this.oracle.begin(watch);
		await this.host.reconfigure(parametersOf(all, watch));
	}

	/** Violations that a judge found, apart from missing events. */
	offences(): string[] {
		const costly = this.host.polls
			.filter(({ requests, atOnce }) => requests > this.maxRequests * atOnce)
			.map(({ poll, requests }) => `${requests} requests in poll ${poll}`);
		const givenUp = this.host.isGivenUp ? [GIVEN_UP] : [];
		return [...givenUp, ...costly, ...this.oracle.untrue()];
	}

	/** Number of polls after which every page and every post had its turn, even if a cursor expired in between. */
	get quietPolls(): number {
		const pages = Math.ceil(this.world.posts.size / this.service.settings.pageSize);
		return Math.max(8, 4 * pages + 6);
	}

	private get readsFigures(): boolean {
		return this.oracle.watch.events.some((event) => event.endsWith('AnalyticsChanged'));
	}

	/** Lets 13 hours pass and polls, because the trigger reads the analytics of each post at least every 12 hours. */
	private async readFigures(): Promise<void> {
		if (!this.readsFigures) {
			return;
		}
		this.world.pass(13 * HOUR);
		await this.polls(this.quietPolls);
	}
}

function watchOf(options: LifeOptions): Watch {
	return {
		events: options.events,
		reportStatusPer: options.reportStatusPer ?? 'post',
		accountIds: options.accountIds ?? [],
		contentGroupId: options.contentGroupId ?? '',
		onlyStatuses: options.onlyStatuses ?? [],
		milestones: options.milestones ?? [10, 50, 100],
		queueLowAt: options.queueLowAt ?? 2,
	};
}

function parametersOf(options: LifeOptions, watch: Watch): INodeParameters {
	const { maxRequests = 10, maxTrackedPosts } = options;
	return {
		events: [...watch.events],
		reportStatusPer: watch.reportStatusPer,
		accountIds: [...watch.accountIds],
		contentGroupId: watch.contentGroupId,
		onlyStatuses: [...watch.onlyStatuses],
		threshold: 'milestones',
		milestones: watch.milestones.join(', '),
		queueLowAt: watch.queueLowAt,
		options: {
			maxRequests,
			analyticsMinutes: options.analyticsMinutes ?? 0,
			trackPostsForDays: options.trackPostsForDays ?? 30,
			...(maxTrackedPosts !== undefined && { maxTrackedPosts }),
		},
	};
}
