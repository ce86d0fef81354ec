import { once } from 'node:events';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { ControlClient } from '../../../sandbox/control/client';
import { SILENT } from '../../../sandbox/faultInjection';
import type { JournalEntry } from '../../../sandbox/journal';
import { openSandbox, type Sandbox } from '../../../sandbox/sandbox';
import { seedStore } from '../../../sandbox/seed/seedStore';
import { serveSandbox } from '../../../sandbox/server';
import type { SettingsPatch } from '../../../sandbox/settings';
import { connectTestbed, type Testbed } from '../engine/testbed';
import { type Clock, takeClock } from '../simulation/clock';
import { Dashboard } from './dashboard';
import { SimulatedWaits } from './waits';

export interface WorldOptions {
	/** The time at the start, ISO 8601. */
	now: string;
	/** `demo` unless given: the accounts, folders and posts of the demo company. */
	seed?: 'demo' | 'none';
	settings?: SettingsPatch;
	/** Simulated milliseconds that a request takes; 20 unless given. */
	requestMs?: number;
	/** Port of the service; any free port unless given. */
	port?: number;
}

/** A request that the service is about to answer. */
export interface ComingRequest {
	readonly method: string;
	/** Without the query, as `/v2/posts/post_1`. */
	readonly path: string;
	readonly query: Request['query'];
	/** Its JSON; undefined if it has none. */
	readonly body: unknown;
	/**
	 * Host under which the run calls the service, without the port: `127.0.0.1` or `localhost`, to
	 * distinguish two runs.
	 */
	readonly host: string;
	/** Simulated milliseconds since 1970 at which the run sent it; it may wait for other requests before its turn. */
	readonly sentAt: number;
	/** Settled when the service has answered, or the connection ended. */
	readonly answered: Promise<void>;
}

/**
 * Runs before a request is answered, and may await. `number` counts the requests since the hook was
 * set, from 1. Requests of one host wait for each other; a request of another host does not, so that a
 * hook may let a second run begin and end.
 */
export type RequestHook = (request: ComingRequest, number: number) => void | Promise<void>;

/** The only clock there is: node, engine, sandbox and test read it. */
export interface WorldClock {
	/** Milliseconds since 1970. */
	now(): number;
	/** Lets time pass; what becomes due at the service happens. */
	advance(ms: number): void;
	/** Moves on to an ISO date-time; throws if that is past. */
	set(time: string): void;
}

/** The node in n8n's engine and the service in one process, with one clock and a person in the dashboard. */
export interface World extends Testbed {
	readonly clock: WorldClock;
	readonly dashboard: Dashboard;
	/** The state of the service, for checks. */
	readonly service: Sandbox;
	/** Runs the hook before each request from now on; call it without a hook to stop that. */
	beforeRequest(hook?: RequestHook): void;
	/** The requests since the start, the last reset, or the last `requests()`. */
	journal(): JournalEntry[];
	/** Restores data, time, journal and hook of the start, with these settings. */
	reset(settings?: SettingsPatch): Promise<void>;
}

/**
 * Starts a world whose time stands still unless something waits, a request is answered (`requestMs`),
 * or the test moves it. Stop it before the test file ends: it replaces `Date` and `setTimeout`.
 *
 * ```ts
 * const world = await startWorld({ now: '2031-03-01T09:00:00Z' });
 * world.beforeRequest((request, number) => {
 *   if (number === 3) world.dashboard.edit(postId, { caption: 'By hand' });
 * });
 * await world.run('post.createFromRows', { checkOnly: false }, { items });
 * world.clock.advance(86_400_000);
 * await world.stop();
 * ```
 */
export async function startWorld(options: WorldOptions): Promise<World> {
	const date = takeClock(Date.parse(options.now));
	try {
		return await startAt(date, options);
	} catch (error) {
		// The clock would stay with the next test file.
		date.restore();
		throw error;
	}
}

/** Starts a world at the time of the machine, for a file whose tests wait. */
export async function startOnSimulatedClock(): Promise<World> {
	return await startWorld({ now: new Date().toISOString() });
}

async function startAt(date: Clock, options: WorldOptions): Promise<World> {
	const start = Date.parse(options.now);
	let now = start;
	const time = {
		now: () => now,
		moveTo: (to: number) => {
			now = to;
			date.set(to);
		},
	};
	const service = openSandbox(undefined, options.settings ?? {});
	const hook = new HookBeforeRequests({
		pass: () => time.moveTo(now + (options.requestMs ?? 20)),
		onSilent: (answer) => waits.ignoreUnanswered(answer),
	});
	const seed = { demo: options.seed !== 'none' };
	const addresses = { port: options.port ?? 0, uploadPort: 0, seed };
	const server = await serveSandbox(service, { ...addresses, beforeRequest: hook.handler });
	const testbed = await connectTestbed({ ...server, control: new ControlClient(server.control) });
	const waits = new SimulatedWaits(time);
	const passTo = (to: number) => {
		time.moveTo(to);
		service.engine.settle();
	};
	return {
		...testbed,
		service,
		dashboard: new Dashboard(service),
		clock: {
			now: time.now,
			advance: (ms) => passTo(now + ms),
			set: (iso) => passTo(laterThan(now, iso)),
		},
		beforeRequest: (next) => hook.set(next),
		journal: () => service.journal.read(),
		reset: async (settings = {}) => {
			hook.set(undefined);
			time.moveTo(start);
			service.reset();
			await seedStore(service, seed);
			service.settings.patch(settings);
		},
		stop: async () => {
			waits.stop();
			date.restore();
			await testbed.stop();
		},
	};
}

function laterThan(now: number, iso: string): number {
	const time = Date.parse(iso);
	if (!(time >= now)) {
		throw new Error(`${iso} is not later than ${new Date(now).toISOString()}`);
	}
	return time;
}

const ignore = () => undefined;

/** Effects of a request on the simulated time. */
interface Effects {
	/** Lets the time of one request pass. */
	pass(): void;
	/** Runs when it is certain that nobody will send this answer. */
	onSilent(answer: Response): void;
}

/** Runs a test's hook before each request, one request of a host after the other. */
class HookBeforeRequests {
	readonly handler: RequestHandler[];
	private hook: RequestHook | undefined;
	private number = 0;
	private readonly lasts = new Map<string, Promise<void>>();

	constructor(private readonly effects: Effects) {
		this.handler = [
			express.json({ limit: '2mb' }),
			async (req, res, next) => {
				const last = this.lasts.get(req.hostname) ?? Promise.resolve();
				const answered = once(res, 'close').then(ignore, ignore);
				res.once(SILENT, () => effects.onSilent(res));
				const sentAt = Date.now();
				const before = last.then(async () => await this.run(req, sentAt, answered));
				this.lasts.set(
					req.hostname,
					before.catch(() => undefined),
				);
				await before;
				// Node's own header has the time of the machine.
				res.setHeader('Date', new Date().toUTCString());
				next();
			},
		];
	}

	set(hook: RequestHook | undefined): void {
		this.hook = hook;
		this.number = 0;
	}

	private async run(request: Request, sentAt: number, answered: Promise<void>): Promise<void> {
		this.effects.pass();
		const { method, path, query, hostname: host } = request;
		const body: unknown = request.body;
		const coming = { method, path, query, body, host, sentAt, answered };
		await this.hook?.(coming, ++this.number);
	}
}
