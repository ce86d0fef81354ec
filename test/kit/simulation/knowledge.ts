import type { Host } from './host';
import type { Transition, PostStatus } from './journal';
import type { Service } from './service';
import type { World } from './world';

/** Facts that a trigger must have seen by a moment. */
interface Snapshot {
	/** The first poll after which it must have known all of it. */
	readonly poll: number;
	readonly at: number;
	readonly published: ReadonlySet<string>;
	readonly accounts: ReadonlyMap<string, string>;
	readonly depths: ReadonlyMap<string, number>;
	readonly figures: ReadonlyMap<string, number>;
}

const PUBLISHED = new Set<PostStatus>(['posted', 'partially_posted']);

/**
 * Facts that the trigger must know. They are taken at the end of each period in which the service
 * worked and nothing changed, and lost if the trigger's state is set back to an earlier moment.
 */
export class Knowledge {
	private snapshots: Snapshot[] = [];
	/** The moment of the oldest snapshot that was ever kept without a break. */
	private start = Infinity;

	constructor(
		private readonly world: World,
		private readonly service: Service,
		private readonly host: Host,
	) {}

	get isSure(): boolean {
		return this.snapshots.length > 0;
	}

	/** Posts and accounts that appear after this moment must be reported. */
	get sureSince(): number {
		return this.start;
	}

	/** The moment of the newest snapshot. */
	get at(): number {
		return this.snapshots.at(-1)?.at ?? Infinity;
	}

	/** Takes a snapshot after a quiet time: the trigger has read everything, the last part in that poll. */
	take(poll: number = this.host.polls.length - 1): void {
		const { posts, accounts, journal } = this.world;
		const ours = [...posts.values()].filter(({ company }) => company === this.service.company);
		const at = journal.next();
		this.snapshots.push({
			poll,
			at,
			published: new Set(
				ours
					.filter(({ items }) => items.some(({ status }) => PUBLISHED.has(status)))
					.map(({ postId }) => postId),
			),
			accounts: new Map([...accounts.values()].map(({ accountId, status }) => [accountId, status])),
			depths: new Map(
				[...accounts.values()].map(({ accountId, queueDepth }) => [accountId, queueDepth]),
			),
			figures: new Map(
				[...this.service.figuresRead].map((id) => [
					id,
					posts.get(id)?.views ?? accounts.get(id)?.followers ?? 0,
				]),
			),
		});
		this.start = Math.min(this.start, at);
	}

	/** Drops the snapshots after the poll whose saved state was restored. */
	setBack(poll: number): void {
		this.snapshots = this.snapshots.filter((snapshot) => snapshot.poll <= poll);
		if (this.snapshots.length === 0) {
			this.start = Infinity;
		}
		this.service.figuresRead.clear();
	}

	/** Forgets everything, because the key now belongs to another company. */
	forget(): void {
		this.setBack(-1);
	}

	/** The last transition of a post's subject that the trigger must know. */
	statusOf(name: string): Transition | undefined {
		return this.world.journal.transitions(name).findLast(({ at }) => at <= (this.last?.at ?? 0));
	}

	wasPublished(postId: string): boolean {
		return this.last?.published.has(postId) ?? false;
	}

	/**
	 * Status of an account that the trigger must know: undefined if it knows no accounts, `-` if the
	 * account was not there.
	 */
	accountStatus(accountId: string): string | undefined {
		return this.last && (this.last.accounts.get(accountId) ?? '-');
	}

	depthOf(accountId: string): number | undefined {
		return this.last?.depths.get(accountId);
	}

	figureOf(id: string): number | undefined {
		return this.last?.figures.get(id);
	}

	private get last(): Snapshot | undefined {
		return this.snapshots.at(-1);
	}
}
