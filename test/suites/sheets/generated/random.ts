/** Random choices that a seed repeats. */
export class Random {
	constructor(private state: number) {}

	/** From 0 up to but not including 1 (mulberry32). */
	next(): number {
		this.state = (this.state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
	}

	/** A whole number from `min` to `max`. */
	int(min: number, max: number): number {
		return min + Math.floor(this.next() * (max - min + 1));
	}

	is(probability: number): boolean {
		return this.next() < probability;
	}

	pick<T>(list: readonly T[]): T {
		const picked = list[this.int(0, list.length - 1)];
		if (picked === undefined) {
			throw new RangeError('Nothing to pick from');
		}
		return picked;
	}

	shuffle<T>(list: readonly T[]): T[] {
		return list
			.map((entry) => ({ entry, order: this.next() }))
			.sort((a, b) => a.order - b.order)
			.map(({ entry }) => entry);
	}
}
