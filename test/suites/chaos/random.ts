/** Draws that the same seed repeats: Mulberry32, small, seedable and even enough for stories. */
export class Random {
	private state: number;

	constructor(seed: number) {
		// Seeds that follow each other must not begin with similar draws.
		this.state = Math.imul(seed, 0x9e3779b1) >>> 0;
	}

	/** At least 0, less than 1. */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	}

	/** A whole number from `from` to `to`, both included. */
	int(from: number, to: number): number {
		return from + Math.floor(this.next() * (to - from + 1));
	}

	chance(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(choices: readonly T[]): T {
		return choices[this.int(0, choices.length - 1)] as T;
	}

	/** `count` of the choices, in a drawn order. */
	some<T>(choices: readonly T[], count: number): T[] {
		const left = [...choices];
		return Array.from(
			{ length: Math.min(count, left.length) },
			() => left.splice(this.int(0, left.length - 1), 1)[0] as T,
		);
	}
}
