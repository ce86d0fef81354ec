/** The time that everything in this process reads, until it is given back. */
export interface Clock {
	/** Milliseconds since 1970. */
	set(now: number): void;
	restore(): void;
}

/** Replaces `Date`. Timers keep the machine's time, so that no test waits. */
export function takeClock(start: number): Clock {
	let now = start;
	const restore = replaceDate(() => now);
	return {
		set: (to) => {
			now = to;
		},
		restore,
	};
}

/** Replaces `Date` with one that reads this time, in milliseconds since 1970. Returns what restores it. */
export function replaceDate(now: () => number): () => void {
	const MachineDate = globalThis.Date;
	class SimulatedDate extends MachineDate {
		constructor(...parts: unknown[]) {
			super(...((parts.length > 0 ? parts : [now()]) as [number]));
		}

		static override now(): number {
			return now();
		}
	}
	globalThis.Date = SimulatedDate as DateConstructor;
	return () => {
		globalThis.Date = MachineDate;
	};
}
