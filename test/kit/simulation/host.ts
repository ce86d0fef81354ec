import { NodeApiError, type IDataObject, type INodeParameters } from 'n8n-workflow';
import { Readable } from 'node:stream';
import type { Engine as N8nEngine, Registration } from '../engine';
import { triggerNodeType } from '../engine';
import type { Clock } from './clock';
import { ORIGIN, type Service } from './service';
import type { World } from './world';

export type EngineKind = 'inMemory' | 'durable';

/** An event that a workflow received. */
export interface Delivery {
	readonly event: string;
	readonly eventId: string;
	readonly json: IDataObject;
	/** The number of its poll. */
	readonly poll: number;
	/** Numbers of the journal before and after the poll. */
	readonly from: number;
	readonly until: number;
}

interface Saved {
	readonly state: string;
	readonly poll: number;
	/** Number of the journal when the state was saved. */
	readonly at: number;
	/** The ids that had been delivered when it was saved. */
	readonly ids: ReadonlySet<string>;
}

/** A restart with an older state than the last. */
export interface SetBack {
	/** The poll that saved the state, and the number of the journal then; -1 and 0 if no poll had saved one. */
	readonly poll: number;
	readonly at: number;
	/** The first poll after the restart. */
	readonly next: number;
}

export interface PollRecord {
	readonly poll: number;
	readonly requests: number;
	/** Number of times that it was sent at the same time as another poll. */
	readonly atOnce: number;
	readonly outcome: 'events' | 'nothing' | 'threw';
	readonly message?: string;
	/** True if n8n has something new to save after it. */
	readonly writes: boolean;
}

/** A registration of the trigger, and the copy of the state that the durable engine gives it. */
interface Registered {
	readonly registration: Registration;
	readonly staged: IDataObject;
}

const ACTIVATION_PAUSES = [1000, 2000, 4000, 8000];
const FIRST_REST = 5000;
const LONGEST_REST = 30 * 60_000;
const HOUR = 60 * 60_000;
/** Milliseconds that a poll may take. The durable engine gives less, but only to scheduled polls. */
const BUDGET = { inMemory: 300_000, durable: 36_000 };
/** Counts the processes of n8n: each has its own memory. */
let processes = 0;

/**
 * The parts of n8n that matter to a polling trigger: its two engines keep, save, lose and deliver
 * states and events, and give up a trigger after failures. The node runs in n8n's own context;
 * only the network is replaced.
 */
export class Host {
	readonly delivered: Delivery[] = [];
	readonly warnings: string[] = [];
	readonly polls: PollRecord[] = [];
	/** Ids that were delivered more than once without a set-back of the state in between. */
	readonly doubles: string[] = [];
	readonly setBacks: SetBack[] = [];
	/** True if n8n has given up the trigger for good. */
	isGivenUp = false;
	/** Milliseconds by which n8n's clock is ahead of the service's. */
	clockAhead = 0;
	private registered: Registered | undefined;
	/** The durable engine's stored state. */
	private stored = '{}';
	/** The name of the trigger's node, under which the in-memory engine keeps its state. */
	private nodeName = 'Trigger';
	private saved: Saved[] = [];
	private ids = new Set<string>();
	private failuresInRow = 0;
	private restUntil = 0;
	private processId = ++processes;

	private readonly world: World;
	private readonly service: Service;
	private readonly clock: Clock;

	constructor(
		private readonly n8n: N8nEngine,
		surroundings: { world: World; service: Service; clock: Clock },
		readonly engine: EngineKind,
		public parameters: INodeParameters,
	) {
		({ world: this.world, service: this.service, clock: this.clock } = surroundings);
	}

	/** Registers the trigger: n8n tries 5 times, and then gives up. */
	async activate(activation: 'activate' | 'init' = 'activate', state = '{}'): Promise<void> {
		this.stored = state;
		if (this.engine === 'durable' && activation === 'init') {
			this.registered = this.register(activation, state);
			return;
		}
		let kept = state;
		for (const pause of [...ACTIVATION_PAUSES, null]) {
			this.registered = this.register(activation, kept);
			const record = await this.run(true);
			if (record.outcome !== 'threw') {
				return;
			}
			if (this.engine === 'inMemory') {
				kept = this.inMemoryState();
			}
			if (pause !== null) {
				this.world.pass(pause);
			}
		}
		this.isGivenUp = true;
	}

	/** Polls as scheduled; undefined if n8n does not poll at this time. */
	async tick(): Promise<PollRecord | undefined> {
		if (this.isGivenUp || this.world.now < this.restUntil) {
			return undefined;
		}
		return await this.run(false);
	}

	/**
	 * Runs two polls at the same time, as two Poll Times can: both use one state in memory, but each a
	 * copy of it on the durable engine.
	 */
	async tickTwice(): Promise<void> {
		if (this.isGivenUp || this.world.now < this.restUntil) {
			return;
		}
		await Promise.all([this.run(false, 2), this.run(false, 2)]);
	}

	/** Runs a second poll on the stored state from before the first poll was saved. */
	async tickTwiceInTurn(): Promise<void> {
		const before = this.stored;
		await this.run(false);
		await this.run(false, 1, before);
	}

	/** Renames the node and publishes the workflow: the in-memory engine has no state under the new name. */
	async rename(): Promise<void> {
		this.nodeName += ' again';
		const isDurable = this.engine === 'durable';
		await this.activate(isDurable ? 'init' : 'activate', isDurable ? this.stored : '{}');
	}

	/** Runs a poll whose results are lost, because n8n gave it up or lost its lease. */
	async tickInVain(): Promise<void> {
		if (this.engine === 'inMemory' || this.world.now < this.restUntil) {
			await this.tick();
			return;
		}
		this.clock.set(this.world.now + this.clockAhead);
		const { registration } = this.register('init', this.stored, true);
		await registration.poll().catch(() => null);
	}

	/**
	 * Kills n8n, and starts it with the state that was saved `back` saves before the last. Returns the
	 * number of the poll that saved it, or -1 if no poll did.
	 */
	async restart(back: number): Promise<number> {
		this.processId = ++processes;
		if (back > 0) {
			this.saved.splice(Math.max(0, this.saved.length - back));
		}
		const last = this.saved.at(-1);
		const { poll = -1, at = 0 } = last ?? {};
		if (back > 0) {
			this.setBacks.push({ poll, at, next: this.polls.length });
		}
		this.ids = new Set(last?.ids);
		this.failuresInRow = 0;
		this.restUntil = 0;
		await this.activate('init', last?.state ?? '{}');
		return poll;
	}

	/** Starts n8n with a damaged state, whose content is lost. */
	async damage(how: (state: string) => string): Promise<void> {
		const state = this.engine === 'durable' ? this.stored : this.inMemoryState();
		this.processId = ++processes;
		this.ids = new Set();
		this.saved = [];
		this.failuresInRow = 0;
		this.restUntil = 0;
		await this.activate('init', how(state));
	}

	/** Changes the parameters of the node and publishes the workflow again. */
	async reconfigure(parameters: INodeParameters): Promise<void> {
		this.parameters = parameters;
		const state = this.engine === 'durable' ? this.stored : this.inMemoryState();
		await this.activate(this.engine === 'durable' ? 'init' : 'activate', state);
	}

	/** Runs a manual test in the editor and returns its items. */
	async sample(): Promise<IDataObject[]> {
		const { context, poll } = this.n8n.register(this.node('{}'), {
			activation: 'manual',
			mode: 'manual',
		});
		replaceWire(context, this.answer);
		this.clock.set(this.world.now + this.clockAhead);
		return (await poll())?.[0]?.map(({ json }) => json) ?? [];
	}

	/** Waits until n8n polls again after a failure. */
	waitForRest(): void {
		this.world.pass(Math.max(0, this.restUntil - this.world.now));
	}

	/** Bytes of the state as it would be saved now. */
	stateBytes(): number {
		return Buffer.byteLength(this.engine === 'durable' ? this.stored : this.inMemoryState());
	}

	private register(
		activation: 'activate' | 'init',
		state: string,
		isScheduled = false,
	): Registered {
		const staged = JSON.parse(state) as IDataObject;
		const registration = this.n8n.register(this.node(state), {
			activation,
			budgetMs: BUDGET[isScheduled ? this.engine : 'inMemory'],
			...(this.engine === 'durable' && { staticData: () => staged }),
		});
		replaceWire(registration.context, this.answer);
		const nothing = () => undefined;
		const note = (message: string) => void this.warnings.push(message);
		const logger = { error: note, warn: note, info: nothing, debug: nothing };
		Object.defineProperty(registration.context, 'logger', { value: logger });
		return { registration, staged };
	}

	/** Answers a request, and lets the time of an answer pass. */
	private readonly answer: Service['answer'] = (method, address) => {
		try {
			return this.service.answer(method, address);
		} finally {
			this.clock.set(this.world.now + this.clockAhead);
		}
	};

	private node(state: string) {
		const { service } = this;
		return {
			type: triggerNodeType,
			parameters: this.parameters,
			// The key is read again for every poll.
			credentials: {
				baseUrl: ORIGIN,
				get apiKey() {
					return service.apiKey;
				},
			},
			staticData: JSON.parse(state) as IDataObject,
			node: { name: this.nodeName },
			workflow: { id: `workflow-${this.processId}` },
		};
	}

	private async run(isActivation: boolean, atOnce = 1, state = this.stored): Promise<PollRecord> {
		const poll = this.polls.length;
		const isScheduled = this.engine === 'durable' && !isActivation;
		// The durable engine makes a context for each of its polls.
		const { registration, staged } = isScheduled
			? this.register('init', state, true)
			: this.current();
		const held = () => JSON.stringify(isScheduled ? staged : registration.staticData());
		const atStart = held();
		this.clock.set(this.world.now + this.clockAhead);
		const from = this.world.journal.next();
		const before = this.service.exchanges.length;
		const record = (outcome: PollRecord['outcome'], message?: string): PollRecord => {
			const requests = this.service.exchanges.length - before;
			const writes = held() !== atStart;
			const made = { poll, requests, atOnce, outcome, message, writes };
			this.polls.push(made);
			return made;
		};
		let outputs;
		try {
			outputs = await registration.poll();
		} catch (error) {
			if (!isActivation) {
				this.rest(error);
			}
			return record('threw', error instanceof Error ? error.message : String(error));
		}
		this.failuresInRow = 0;
		const made = record(outputs === null ? 'nothing' : 'events');
		if (this.engine === 'durable' && !(isActivation && outputs === null)) {
			// n8n leaves the stored state alone if the poll did not change its copy.
			this.stored = made.writes ? JSON.stringify(staged) : this.stored;
		}
		const events = outputs?.[0]?.map(({ json }) => json) ?? [];
		this.deliver(events, { poll, from, until: this.world.journal.next() });
		if (this.engine === 'inMemory') {
			// A poll without events is not saved, except at activation.
			if (outputs !== null || isActivation) {
				this.save(this.inMemoryState(), poll);
			}
		} else if (!(isActivation && outputs === null)) {
			this.save(this.stored, poll);
		}
		return made;
	}

	private deliver(
		events: readonly IDataObject[],
		when: Pick<Delivery, 'poll' | 'from' | 'until'>,
	): void {
		for (const json of events) {
			const eventId = String(json.eventId);
			if (this.ids.has(eventId)) {
				this.doubles.push(eventId);
			}
			this.ids.add(eventId);
			this.delivered.push({ event: String(json.event), eventId, json, ...when });
		}
	}

	private save(state: string, poll: number): void {
		const at = this.world.journal.next();
		this.saved.push({ state, poll, at, ids: new Set(this.ids) });
	}

	/** Sets how long the durable engine waits after a poll that threw. */
	private rest(error: unknown): void {
		if (this.engine === 'inMemory') {
			return;
		}
		const failure = error instanceof NodeApiError ? error.failure : undefined;
		const doubled = Math.min(LONGEST_REST, FIRST_REST * 2 ** this.failuresInRow++);
		const asked = failure && 'retryAfterMs' in failure ? (failure.retryAfterMs ?? 0) : 0;
		const isRefused = failure?.cause === 'credential-invalid';
		const pause = isRefused ? LONGEST_REST : Math.max(doubled, asked <= HOUR ? asked : 0);
		this.restUntil = this.world.now + pause;
	}

	private inMemoryState(): string {
		return JSON.stringify(this.registered?.registration.staticData() ?? {});
	}

	private current(): Registered {
		if (!this.registered) {
			throw new Error('The trigger is not registered');
		}
		return this.registered;
	}
}

/** Connects the node's requests to the simulated service, and blocks all others. */
function replaceWire(context: Registration['context'], answer: Service['answer']): void {
	const refuse = (): never => {
		throw new Error('The trigger may make no request but with its credential');
	};
	Object.assign(context.helpers, {
		httpRequest: refuse,
		request: refuse,
		requestWithAuthentication: refuse,
		httpRequestWithAuthentication: async (_type: string, options: WireRequest) => {
			// Two turns of the event loop's queue, so that overlapping polls interleave.
			await Promise.resolve();
			const { status, body, headers } = answer(options.method ?? 'GET', options.url);
			await Promise.resolve();
			const type = { 'content-type': 'application/json' };
			return {
				statusCode: status,
				statusMessage: '',
				headers: { ...type, ...headers },
				body: Readable.from([Buffer.from(body)]),
			};
		},
	});
}

interface WireRequest {
	readonly method?: string;
	readonly url: string;
}
