import type { ServiceReader } from './serviceReader';

/** A time that is this far ahead of the service's present is a wrong clock or a plan. */
const MAX_SLIP_MS = 10 * 60_000;

/** Clocks are no further apart than this. */
const MAX_APART_MS = 25 * 3_600_000;

/** The service's time: as its answers say, or at least as late as the latest that it has dated. */
export class ServiceClock {
	/** `ahead`: by how much, at most, something that the service has dated was ahead of the host's time. */
	constructor(
		private readonly hostNow: number,
		private readonly service: ServiceReader,
		public ahead: number | undefined,
	) {}

	get isExact(): boolean {
		return this.service.clockOffset !== undefined;
	}

	/** Time of the service; NaN if it is unknown. */
	get now(): number {
		return this.hostNow + (this.service.clockOffset ?? this.ahead ?? NaN);
	}

	/** A thing that the service dates later than this has not happened yet. */
	get limit(): number {
		return this.isExact ? this.now + MAX_SLIP_MS : this.hostNow + MAX_APART_MS;
	}

	/** Takes a time into account at which something has happened in the service. */
	note(time: number): void {
		if (time <= this.limit) {
			this.ahead = Math.max(this.ahead ?? -Infinity, time - this.hostNow);
		}
	}
}
