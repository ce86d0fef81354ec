import type { Account } from '../contract/schemas';
import type { OrderKey } from '../posting/accountQueue';
import { isZoneName } from '../values/localDay';
import type { DecisionContext } from './decisionContext';
import { PostsPerDay } from './postsPerDay';
import { freedTimesOf, newTimesOf, timeOfItem, waitingItemsOf } from './slotTimes';
import type { Change } from './types';

const DAY = 24 * 3_600_000;

/** The days of each account on which the posts of a row keep their order. */
export type OrderOfRow = (changes: readonly Change[]) => OrderKey[];

/**
 * Finds out between which rows order matters (DESIGN, invariant 4): two rows whose times can fall into the
 * same day of an account share its slots and its daily cap, and a row without a time takes the next free
 * slot of any day. A day with more posts than the daily cap runs over into the days after it, so that it
 * counts as one day with them. An account without a time zone or a daily cap keeps the order of all its
 * rows, because nothing says how its days end.
 *
 * Example: rows of one account at 9:00 on three days do not wait for each other; a second row at 18:00 of
 * the first day waits for the row at 9:00.
 */
export function orderOfRows(changes: readonly Change[], context: DecisionContext): OrderOfRow {
	const { accounts } = context.survey;
	const days: DaysByAccount = new Map(
		(accounts === 'mayNotRead' ? [] : accounts).map((account) => [
			account.accountId,
			AccountDays.of(account, context.now),
		]),
	);
	for (const post of context.survey.posts) {
		for (const item of waitingItemsOf(post)) {
			days.get(item.accountId)?.count(timeOfItem(item));
		}
	}
	for (const change of changes) {
		for (const { accountId, time } of newTimesOf(change)) {
			days.get(accountId)?.count(time);
		}
	}
	return (ofRow) => keysOfRow(ofRow, days);
}

/** The days of each account; undefined for an account whose days are unknown. */
type DaysByAccount = ReadonlyMap<string, AccountDays | undefined>;

function keysOfRow(changes: readonly Change[], days: DaysByAccount): OrderKey[] {
	const times = changes.flatMap((change) => [...newTimesOf(change), ...freedTimesOf(change)]);
	const accountIds = new Set([
		...changes.flatMap(({ intent }) => intent?.accountIds ?? []),
		...times.map(({ accountId }) => accountId),
	]);
	return [...accountIds].map((accountId): OrderKey => {
		const timesOfAccount = times.filter((entry) => entry.accountId === accountId);
		const accountDays = days.get(accountId);
		const daysOfRow = timesOfAccount.map(({ time }) => accountDays?.dayOf(time));
		const knownDays = daysOfRow.flatMap((day) => day ?? []);
		// A time without a day can take a slot of any day.
		const isEveryDay = knownDays.length < daysOfRow.length;
		return { accountId, days: isEveryDay ? 'every' : [...new Set(knownDays)] };
	});
}

/** The days of an account, of which those that run over into each other count as one. */
class AccountDays {
	/** For a day that takes posts of an earlier day, because that day has more than the cap: the earlier day. */
	private overflow: ReadonlyMap<string | undefined, string> | undefined;

	private constructor(
		private readonly posts: PostsPerDay,
		private readonly dailyCap: number,
		private readonly now: number,
	) {}

	/** Undefined if the service does not say when the account's days begin, or how many posts a day takes. */
	static of({ timezone, dailyCap, postsToday }: Account, now: number): AccountDays | undefined {
		if (timezone === undefined || !isZoneName(timezone)) {
			return undefined;
		}
		if (dailyCap === undefined || dailyCap < 1) {
			return undefined;
		}
		return new AccountDays(new PostsPerDay(timezone, now, postsToday), dailyCap, now);
	}

	/** Counts a post of the day of this time. A post without a time belongs to no day in particular. */
	count(time: string | undefined): void {
		const day = this.ownDayOf(time);
		if (day !== undefined) {
			this.posts.add(day);
		}
	}

	/** The day of a time, or the first of the days that run over into this day; undefined for any day. */
	dayOf(time: string | undefined): string | undefined {
		const day = this.ownDayOf(time);
		this.overflow ??= this.findOverflow();
		return this.overflow.get(day) ?? day;
	}

	/** Undefined for a time that means as soon as possible. */
	private ownDayOf(time: string | undefined): string | undefined {
		const instant = Date.parse(String(time));
		return instant > this.now ? this.posts.dayOf(instant) : undefined;
	}

	/** The days may come in any order: an earlier day that is full takes over the days of a later one. */
	private findOverflow(): ReadonlyMap<string, string> {
		const overflow = new Map<string, string>();
		for (const first of this.posts.days) {
			if (!overflow.has(first)) {
				this.followOverflow(first, overflow);
			}
		}
		return overflow;
	}

	/** Carries the posts above the cap from day to day. Each day takes at least one, so this ends. */
	private followOverflow(first: string, overflow: Map<string, string>): void {
		let day = first;
		let surplus = this.posts.countOf(day) - this.dailyCap;
		while (surplus > 0) {
			day = dayAfter(day);
			overflow.set(day, first);
			surplus += this.posts.countOf(day) - this.dailyCap;
		}
	}
}

function dayAfter(day: string): string {
	return new Date(Date.parse(day) + DAY).toISOString().slice(0, 'yyyy-MM-dd'.length);
}
