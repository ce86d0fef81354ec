import { emptyVerdict, type Verdict } from '../verdict';

/** A status change or a new post, as the trigger reported it. */
export interface Told {
	event: string;
	eventId: string;
	postId: string;
	to?: string;
}

/** A post as the service holds it. */
export interface TruePost {
	postId: string;
	status: string;
}

/** The order of statuses; a post only moves to the right. */
const ranks = ['pending_approval', 'queued', 'posting', 'posted'];

/**
 * Judges a trigger by the posts of the service in each time without faults: the trigger must have
 * reported each new post, and each status that a post reached, with one event.
 */
export class ChangesJudge {
	private readonly first = new Map<string, string>();
	/** Events that must be reported, by name, each with a test that recognizes it. */
	private readonly due = new Map<string, (told: Told) => boolean>();
	private readonly last = new Map<string, string>();
	private readonly known: ReadonlySet<string>;

	/** `posts` exist when the trigger starts, so the trigger must not report them. */
	constructor(posts: readonly TruePost[]) {
		this.known = new Set(posts.map(({ postId }) => postId));
		this.note(posts);
	}

	/** Notes the current posts of the service, and returns the changes that are not reported yet. */
	untold(posts: readonly TruePost[], told: readonly Told[]): string[] {
		this.note(posts);
		return [...this.due].filter(([, fits]) => !told.some(fits)).map(([name]) => name);
	}

	verdict(posts: readonly TruePost[], told: readonly Told[]): Verdict {
		const verdict = emptyVerdict();
		verdict.changesLost = this.untold(posts, told);
		verdict.changes = this.due.size;
		const ids = new Map<string, Set<string>>();
		for (const { event, eventId, postId, to = '' } of told) {
			const name = `${event} ${postId} ${to}`;
			ids.set(name, (ids.get(name) ?? new Set()).add(eventId));
			if (!this.mayBe(event, postId, to)) {
				verdict.other.push(`untrue: ${name}`);
			}
		}
		for (const [name, found] of ids) {
			if (found.size > 1) {
				verdict.changesToldTwice.push(`${name}: ${[...found].join(', ')}`);
			}
		}
		return verdict;
	}

	private note(posts: readonly TruePost[]): void {
		for (const { postId, status } of posts) {
			const first = this.first.get(postId) ?? status;
			this.first.set(postId, first);
			this.last.set(postId, status);
			if (!this.known.has(postId)) {
				this.due.set(
					`postCreated ${postId}`,
					(told) => told.event === 'postCreated' && told.postId === postId,
				);
			}
			if (status === first) {
				continue;
			}
			this.due.set(
				`postStatusChanged ${postId} ${status}`,
				(told) =>
					told.event === 'postStatusChanged' && told.postId === postId && told.to === status,
			);
		}
	}

	private mayBe(event: string, postId: string, to: string): boolean {
		const last = this.last.get(postId);
		if (last === undefined) {
			return false;
		}
		if (event === 'postCreated') {
			return !this.known.has(postId);
		}
		return ranks.includes(to) && ranks.indexOf(to) <= ranks.indexOf(last);
	}
}
