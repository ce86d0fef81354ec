import type { DateOrder } from './values/dateText';

/** Whose time zone a time without an offset was read in. */
export type ZoneSource = 'account' | 'named' | 'workflow';

const OWNERS: Readonly<Record<ZoneSource, string>> = {
	account: "the account's zone",
	named: 'the zone chosen under Time Zone',
	workflow: "the workflow's zone",
};

const MANY_ZONES: Readonly<Record<ZoneSource, string>> = {
	account: 'the zone of their accounts',
	named: 'the zones that the rows name',
	workflow: OWNERS.workflow,
};

/** What a run has to say in the end beside its items: how it read what they leave open. */
export class RunNotes {
	/** How many times were read in each zone, by whose it is. */
	private readonly bareTimes = new Map<ZoneSource, Map<string, number>>();
	private readonly dateOrders = new Map<DateOrder, string>();

	/** Counts a time without an offset that was read in this zone. */
	countBareTime(zone: string, source: ZoneSource): void {
		const counts = this.bareTimes.get(source) ?? new Map<string, number>();
		this.bareTimes.set(source, counts.set(zone, (counts.get(zone) ?? 0) + 1));
	}

	/** Keeps the value that proved in which order dates with slashes are written. */
	keepDateOrder(order: DateOrder, proof: string): void {
		this.dateOrders.set(order, proof);
	}

	/** Sentences for the hints of the run. */
	messages(): string[] {
		const times = [...this.bareTimes].map(([source, counts]) => readIn(source, counts));
		const orders = [...this.dateOrders].map(
			([order, proof]) =>
				`Dates such as 10/12/2026 were read with the ${order === 'dmy' ? 'day' : 'month'} first, because "${proof.slice(0, 40)}" can be nothing else.`,
		);
		return [...times, ...orders];
	}
}

/** Says in which zones times were read; a sheet for accounts in ten zones still says it once. */
function readIn(source: ZoneSource, counts: ReadonlyMap<string, number>): string {
	const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
	const [[only] = [''], another] = counts;
	if (another) {
		const each = [...counts].map(([zone, count]) => `${count} in ${zone}`).join(', ');
		return `${total} times without an offset were read in ${MANY_ZONES[source]}: ${each}.`;
	}
	const what =
		total === 1 ? '1 time without an offset was' : `${total} times without an offset were`;
	return `${what} read in ${only}, ${OWNERS[source]}.`;
}
