import type { Source } from './source';

/** A time of the service this far ahead of its present is a slip or a plan. */
const MAX_SLIP_MS = 10 * 60_000;

/** Clocks are no further apart than this. */
const MAX_APART_MS = 25 * 3_600_000;

/**
 * What time it is for the service, which its answers say. Where they do not, it is at least as late as
 * the latest that it has dated.
 */
export class ServiceClock {
	constructor(
		/** The host's time. */
		private readonly hostNow: number,
		private readonly source: Source,
		/** By how much something that the service has dated was ahead of the host's time, at most. */
		public ahead: number | undefined,
	) {}

	/** Whether the service says what time it is. */
	get isExact(): boolean {
		return this.source.clockOffset !== undefined;
	}

	/** In the service's time; NaN where nothing tells it. */
	get now(): number {
		return this.hostNow + (this.source.clockOffset ?? this.ahead ?? NaN);
	}

	/** What the service dates later than this has not happened yet. */
	get limit(): number {
		return this.isExact ? this.now + MAX_SLIP_MS : this.hostNow + MAX_APART_MS;
	}

	/** Takes a time into account at which something has happened in the service. */
	note(time: number): void {
		if (time <= this.limit) this.ahead = Math.max(this.ahead ?? -Infinity, time - this.hostNow);
	}
}
