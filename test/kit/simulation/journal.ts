/** The specification's statuses of a post and of its items. */
export type PostStatus =
	| 'draft'
	| 'pending_approval'
	| 'queued'
	| 'posting'
	| 'posted'
	| 'partially_posted'
	| 'cancelled'
	| 'processing'
	| 'failed';

/** Name for the whole post, next to the IDs of its accounts. */
export const WHOLE = '-';

const UNDER_WAY: readonly PostStatus[] = [
	...(['posting', 'processing', 'queued', 'pending_approval', 'draft'] as const),
];

/** The change of a post, an item or an account to another status. */
export interface Transition {
	readonly status: string;
	/** Seconds of the time at which it was queued last; 0 for accounts. */
	readonly cycle: number;
	/** Position in the order of all changes. */
	readonly at: number;
}

interface Item {
	readonly accountId: string;
	readonly status: PostStatus;
	readonly queuedAt: number;
}

export interface Subject {
	readonly status: PostStatus;
	readonly cycle: number;
}

/** Status and queue cycle of the whole post and of its item for each account. */
export function subjectsOf({ items }: { readonly items: readonly Item[] }): Map<string, Subject> {
	const cycleOf = ({ queuedAt }: Item) => Math.floor(queuedAt / 1000);
	const whole: Subject = {
		status: combined(items.map(({ status }) => status)),
		cycle: Math.max(0, ...items.map(cycleOf)),
	};
	return new Map([
		[WHOLE, whole],
		...items.map((item): [string, Subject] => [
			item.accountId,
			{ status: item.status, cycle: cycleOf(item) },
		]),
	]);
}

export function combined(statuses: readonly PostStatus[]): PostStatus {
	const [first = 'draft'] = statuses;
	const underWay = UNDER_WAY.find((status) => statuses.includes(status));
	if (underWay) {
		return underWay;
	}
	return statuses.every((status) => status === first) ? first : 'partially_posted';
}

/** All changes in their order, for a judge. */
export class Journal {
	private count = 0;
	private readonly statuses = new Map<string, Transition[]>();
	private readonly cycles = new Map<string, Array<{ cycle: number; at: number }>>();
	private readonly figures = new Map<string, Array<{ value: number; at: number }>>();
	private readonly memberships = new Map<
		string,
		Array<{ groups: readonly string[]; at: number }>
	>();

	/** Starts a new moment after all earlier ones. */
	next(): number {
		return ++this.count;
	}

	notePost(
		postId: string,
		subjects: ReadonlyMap<string, Subject>,
		groups: readonly string[],
	): void {
		const at = this.next();
		for (const [subject, { status, cycle }] of subjects) {
			this.enter(`${postId} ${subject}`, { status, cycle, at });
			if (subject === WHOLE) {
				this.append(this.cycles, postId, { cycle, at });
			}
		}
		this.append(this.memberships, postId, { groups: [...groups], at });
	}

	noteStatus(name: string, status: string): void {
		this.enter(name, { status, cycle: 0, at: this.next() });
	}

	noteFigure(name: string, metric: string, value: number): void {
		this.append(this.figures, `${name} ${metric}`, { value, at: this.next() });
	}

	/** The statuses of a post's subject (`<post> <account or ->`) or of an account (`account <id>`). */
	transitions(name: string): readonly Transition[] {
		return this.statuses.get(name) ?? [];
	}

	/** True if the subject was in the status at any moment between the two. */
	wasIn(name: string, status: string, from: number, until: number): boolean {
		const all = this.transitions(name);
		return all.some((transition, index) => {
			const left = all[index + 1]?.at ?? Infinity;
			return transition.status === status && transition.at <= until && left >= from;
		});
	}

	/** The moments at which a metric rose to the value or above it. */
	crossings(name: string, metric: string, value: number): number[] {
		let last = 0;
		const moments: number[] = [];
		for (const one of this.figures.get(`${name} ${metric}`) ?? []) {
			if (last < value && one.value >= value) {
				moments.push(one.at);
			}
			last = one.value;
		}
		return moments;
	}

	/** Number of times that a metric fell to the value or below it, from `start`. */
	falls(name: string, metric: string, value: number, start: number): number {
		let last = start;
		let count = 0;
		for (const one of this.figures.get(`${name} ${metric}`) ?? []) {
			if (last > value && one.value <= value) {
				count++;
			}
			last = one.value;
		}
		return count;
	}

	/** True if the post was in the group at any moment between the two. */
	wasInGroup(postId: string, group: string, from: number, until: number): boolean {
		const all = this.memberships.get(postId) ?? [];
		return all.some(({ groups, at }, index) => {
			const left = all[index + 1]?.at ?? Infinity;
			const isIn = group === 'untagged' ? groups.length === 0 : groups.includes(group);
			return isIn && at <= until && left >= from;
		});
	}

	/** True if the groups of the post have ever changed. */
	hasMovedGroups(postId: string): boolean {
		const all = this.memberships.get(postId) ?? [];
		return new Set(all.map(({ groups }) => groups.join())).size > 1;
	}

	/** True if the post got an item after it was created. */
	hasMovedItems(postId: string): boolean {
		const made = this.transitions(`${postId} ${WHOLE}`)[0]?.at;
		return [...this.statuses].some(
			([name, [first]]) => name.startsWith(`${postId} `) && first?.at !== made,
		);
	}

	/** True if the post lost, between the two moments, the account to which it was queued last. */
	hasLostCycle(postId: string, from: number, until: number): boolean {
		const all = this.cycles.get(postId) ?? [];
		return all.some(
			({ cycle, at }, index) =>
				at > from && at <= until && cycle < (all[index - 1]?.cycle ?? cycle),
		);
	}

	/** The time at which a post was first published anywhere; undefined if it never was. */
	firstPublication(postId: string): number | undefined {
		const moments = [...this.statuses]
			.filter(([name]) => name.startsWith(`${postId} `))
			.flatMap(([, transitions]) => transitions)
			.filter(({ status }) => status === 'posted')
			.map(({ at }) => at);
		return moments.length > 0 ? Math.min(...moments) : undefined;
	}

	/** All accounts that there ever were. */
	accounts(): string[] {
		return [...this.statuses.keys()]
			.filter((name) => name.startsWith('account '))
			.map((name) => name.slice('account '.length));
	}

	private enter(name: string, transition: Transition): void {
		const last = this.statuses.get(name)?.at(-1);
		// An item that leaves takes its cycle along, which is no change of the whole post.
		if (last?.status === transition.status && last.cycle >= transition.cycle) {
			return;
		}
		this.append(this.statuses, name, transition);
	}

	private append<T>(lists: Map<string, T[]>, name: string, entry: T): void {
		const list = lists.get(name);
		if (list) {
			list.push(entry);
		} else {
			lists.set(name, [entry]);
		}
	}
}
