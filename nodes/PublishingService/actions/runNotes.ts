import type { DateOrder } from './values/dateText';

/** Whose time zone a time without an offset was read in. */
export type ZoneSource = 'account' | 'named' | 'workflow';

const OWNERS: Readonly<Record<ZoneSource, string>> = {
	account: "the account's zone",
	named: 'the zone chosen under Time Zone',
	workflow: "the workflow's zone",
};

/** What a run has to say in the end beside its items: how it read what they leave open. */
export class RunNotes {
	private readonly bareTimes = new Map<string, number>();
	private readonly dateOrders = new Map<DateOrder, string>();

	/** Counts a time without an offset that was read in this zone. */
	countBareTime(zone: string, source: ZoneSource): void {
		const place = `${zone}, ${OWNERS[source]}`;
		this.bareTimes.set(place, (this.bareTimes.get(place) ?? 0) + 1);
	}

	/** Keeps the value that proved in which order dates with slashes are written. */
	keepDateOrder(order: DateOrder, proof: string): void {
		this.dateOrders.set(order, proof);
	}

	/** Sentences for the hints of the run. */
	messages(): string[] {
		const times = [...this.bareTimes].map(([place, count]) =>
			count === 1
				? `1 time without an offset was read in ${place}.`
				: `${count} times without an offset were read in ${place}.`,
		);
		const orders = [...this.dateOrders].map(
			([order, proof]) =>
				`Dates such as 10/12/2026 were read with the ${order === 'dmy' ? 'day' : 'month'} first, because "${proof.slice(0, 40)}" can be nothing else.`,
		);
		return [...times, ...orders];
	}
}
