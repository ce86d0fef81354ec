/** The time that everything in this process reads, until it is given back. */
export interface Clock {
	/** Milliseconds since 1970. */
	set(now: number): void;
	restore(): void;
}

/** Replaces `Date`. Timers keep the machine's time, so that no test waits. */
export function takeClock(start: number): Clock {
	const MachineDate = globalThis.Date;
	let now = start;
	class SimulatedDate extends MachineDate {
		constructor(...parts: unknown[]) {
			super(...((parts.length > 0 ? parts : [now]) as [number]));
		}

		static override now(): number {
			return now;
		}
	}
	globalThis.Date = SimulatedDate as DateConstructor;
	return {
		set: (to) => {
			now = to;
		},
		restore: () => {
			globalThis.Date = MachineDate;
		},
	};
}
