import type { FactStore } from '../store/facts';

/** The sandbox's time: the machine's, moved by an offset that outlives the process. */
export class Clock {
	private offset: number;

	constructor(private readonly facts: FactStore) {
		this.offset = facts.get<number>('clockOffset') ?? 0;
	}

	/** Milliseconds since 1970. */
	now(): number {
		return Date.now() + this.offset;
	}

	advance(milliseconds: number): void {
		this.moveTo(this.now() + milliseconds);
	}

	moveTo(time: number): void {
		this.offset = time - Date.now();
		this.facts.set('clockOffset', this.offset);
	}

	reset(): void {
		this.offset = 0;
	}
}

/** The UTC day, `YYYY-MM-DD`, to which daily caps belong. */
export function utcDay(time: number): string {
	return new Date(time).toISOString().slice(0, 10);
}

/** The date-time as the API writes it. */
export function isoTime(time: number): string {
	return new Date(time).toISOString();
}
