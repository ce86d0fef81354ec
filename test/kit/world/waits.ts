import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, ServerResponse } from 'node:http';

/** Shorter waits keep the machine's own time: they order requests and cost a test nothing. */
const SHORTEST_MS = 100;
/** Number of looks in a row that must find no request under way before the next wait ends. */
const QUIET_LOOKS = 4;
/** Milliseconds of the machine between two looks. */
const LOOK_EVERY_MS = 5;
const NEW_REQUEST = 'http.client.request.created';

/** The clock that waits move, in milliseconds since 1970. */
export interface MovableTime {
	now(): number;
	/** True if the time also passes by itself, so that a wait can end while a request is under way. */
	readonly runs?: boolean;
	/** Moves the time on; never back. */
	moveTo(time: number): void;
}

interface Wait {
	readonly until: number;
	readonly end: () => void;
}

/** The return value of `setTimeout` for a wait of simulated time. */
class WaitHandle {
	constructor(private readonly wait: Wait) {}

	isFor(wait: Wait): boolean {
		return this.wait === wait;
	}

	ref(): this {
		return this;
	}

	unref(): this {
		return this;
	}

	hasRef(): boolean {
		return true;
	}
}

/**
 * Lets waits of this process pass simulated time instead of the machine's: as soon as no request
 * is under way and nothing else happens, the time moves to the end of the earliest wait. A run
 * that waits 49 seconds for a service that is down takes some milliseconds. The timeout of a request
 * passes simulated time if the service never answers it (`ignoreUnanswered`). Other requests that hang
 * use the machine's time: `runOptions.requestTimeout` limits them.
 */
export class SimulatedWaits {
	private readonly machine = { setTimeout: globalThis.setTimeout, clearTimeout };
	private waits: Wait[] = [];
	private requestsUnderWay = 0;
	private unanswered = 0;
	private isWatching = false;
	private quietLooks = 0;

	constructor(private readonly time: MovableTime) {
		subscribe(NEW_REQUEST, this.countRequest);
		Object.assign(globalThis, { setTimeout: this.setTimeout, clearTimeout: this.clearTimeout });
	}

	/** Restores the machine's timers; unfinished waits never end. */
	stop(): void {
		unsubscribe(NEW_REQUEST, this.countRequest);
		Object.assign(globalThis, this.machine);
		this.waits = [];
	}

	/** Lets the time pass while a client waits for this answer, which nobody will send. */
	ignoreUnanswered(answer: ServerResponse): void {
		this.unanswered++;
		answer.once('close', () => {
			this.unanswered--;
		});
	}

	private readonly countRequest = (message: unknown): void => {
		const { request } = message as { request: ClientRequest };
		this.requestsUnderWay++;
		request.once('close', () => {
			this.requestsUnderWay--;
		});
		if (this.time.runs !== true) {
			this.simulateTimeout(request);
		}
	};

	/** Ends a request after its timeout in simulated time, or in time of the machine if that is earlier. */
	private simulateTimeout(request: ClientRequest): void {
		const setTimeout = request.setTimeout.bind(request);
		request.setTimeout = (ms, onTimeout) => {
			if (ms > 0) {
				const wait = this.setTimeout(() => request.emit('timeout'), ms);
				request.once('close', () => this.clearTimeout(wait as NodeJS.Timeout));
			}
			return setTimeout(ms, onTimeout);
		};
	}

	private readonly setTimeout = (
		callback: (...given: unknown[]) => void,
		delay = 0,
		...given: unknown[]
	): unknown => {
		if (delay < SHORTEST_MS) {
			return this.machine.setTimeout(callback, delay, ...given);
		}
		const wait = { until: this.time.now() + delay, end: () => callback(...given) };
		this.waits.push(wait);
		this.watch();
		return new WaitHandle(wait);
	};

	private readonly clearTimeout = (handle?: Parameters<typeof clearTimeout>[0]): void => {
		const cleared: unknown = handle;
		if (cleared instanceof WaitHandle) {
			this.waits = this.waits.filter((wait) => !cleared.isFor(wait));
		} else {
			this.machine.clearTimeout(handle);
		}
	};

	/** Ends the earliest wait as soon as the process is quiet, and then the next one. */
	private watch(): void {
		if (this.isWatching) {
			return;
		}
		this.isWatching = true;
		this.machine.setTimeout(() => {
			this.isWatching = false;
			this.look();
			if (this.waits.length > 0) {
				this.watch();
			}
		}, LOOK_EVERY_MS);
	}

	private look(): void {
		const [earliest] = this.waits.toSorted((one, other) => one.until - other.until);
		if (!earliest) {
			return;
		}
		const isQuiet = this.requestsUnderWay <= this.unanswered;
		this.quietLooks = isQuiet ? this.quietLooks + 1 : 0;
		const isOver = this.time.runs === true && earliest.until <= this.time.now();
		if (isOver || this.quietLooks === QUIET_LOOKS) {
			this.quietLooks = 0;
			this.end(earliest);
		}
	}

	private end(earliest: Wait): void {
		this.waits = this.waits.filter((wait) => wait !== earliest);
		this.time.moveTo(Math.max(earliest.until, this.time.now()));
		earliest.end();
	}
}
