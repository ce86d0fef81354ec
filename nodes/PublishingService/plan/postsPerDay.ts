import { localDay } from '../values/localDay';

/**
 * Counts the posts of an account on each of its days. A day begins at midnight in the account's time zone,
 * and the service's daily cap is for one such day.
 */
export class PostsPerDay {
	private readonly counts = new Map<string, number>();

	/** `postsToday` is the number that the service gives for the day of `now`, in milliseconds. */
	constructor(
		private readonly zone: string,
		now: number,
		postsToday = 0,
	) {
		this.counts.set(this.dayOf(now), postsToday);
	}

	/** Today, and the other days of which posts were counted, in no order. */
	get days(): Iterable<string> {
		return this.counts.keys();
	}

	/** The day of an instant in milliseconds, such as "2026-12-24". */
	dayOf(instant: number): string {
		return localDay(instant, this.zone);
	}

	/** Counts one more post of a day, and returns the number of posts of this day. */
	add(day: string): number {
		const count = this.countOf(day) + 1;
		this.counts.set(day, count);
		return count;
	}

	countOf(day: string): number {
		return this.counts.get(day) ?? 0;
	}
}
