import { statusOf, type Course } from '../../../nodes/PublishingService/polling/posts/course';
import { WHOLE_POST } from '../../../nodes/PublishingService/polling/posts/sight';
import type { Host, Knowledge } from './host';
import { runOf, type World } from './world';

const FINAL = new Set(['posted', 'partially_posted', 'cancelled', 'failed']);
const FIRST = new Set(['draft', 'processing', 'pending_approval', 'queued']);

/** Tells what must have been delivered, from the world's truth and from what a trigger could know. */
export class Oracle {
	/** Where a status was the first that the trigger knew of an item or account. */
	private readonly silent = new Set<string>();
	/** Posts that were there before the trigger. */
	private readonly givenPosts: ReadonlySet<string>;
	private due: string[] = [];

	constructor(
		private readonly world: World,
		private readonly host: Host,
		private readonly milestones: readonly number[],
	) {
		this.givenPosts = new Set(world.posts.keys());
	}

	/** Before and after each poll: notes what the poll took in as given. */
	noteFirstKnown(before: Knowledge): void {
		const after = this.host.knowledge();
		for (const { key, place, status, run } of this.items()) {
			const now = courseOf(after, place);
			if (!now || statusOf(now) !== status || now.run !== run) continue;
			const last = courseOf(before, place);
			if (last) {
				// It left a status that it does not rest in and was back before anyone looked.
				const isBack = statusOf(last) === status && last.run < run && !FINAL.has(status);
				if (isBack) this.silent.add(key);
				continue;
			}
			const isNew = before.since !== null && this.createdAt(place.postId) >= before.since;
			// A new post that is past its first status has moved before it was seen.
			if (!isNew || FIRST.has(status)) this.silent.add(key);
		}
		if (!before.knowsAccounts) {
			for (const [accountId, { status }] of this.world.accounts) {
				this.silent.add(`accountChanged:${accountId}:${status}:1`);
			}
		}
	}

	/** Before the trigger gets its quiet time: what it must deliver in it, unless it has already. */
	expect(): void {
		const known = this.host.knowledge();
		const { since } = known;
		this.due = [];
		if (since === null) return;
		for (const { key, place, status, run, hasMoved } of this.items()) {
			if (!hasMoved || this.silent.has(key)) continue;
			const course = courseOf(known, place);
			const isNew = !course && this.createdAt(place.postId) >= since;
			const isVisible = course
				? statusOf(course) !== status || FINAL.has(status) || course.run === run
				: isNew && !FIRST.has(status);
			if (isVisible) this.due.push(key);
		}
		for (const post of this.world.posts.values()) {
			if (post.createdAt < since || known.records.find(post.postId)) continue;
			this.due.push(`postCreated:${post.postId}`);
		}
		if (known.knowsAccounts) this.expectAccounts(known);
	}

	/** After the quiet time. Gives what is missing. */
	missing(): string[] {
		return [...this.due, ...this.dueMilestones()].filter((id) => !this.host.ids.has(id));
	}

	/** Events that tell of nothing that has happened. */
	false(): string[] {
		const { arrivals, accountMoves, posts } = this.world;
		return [...this.host.ids].filter((id) => {
			const [event, subject = '', ...rest] = id.split(':');
			if (event === 'postCreated') return this.givenPosts.has(subject);
			if (event === 'postStatusChanged') {
				const [accountId, status, run = ''] = rest;
				return !arrivals.has(`${subject}:${accountId}:${status}:${run.replace(/\.1$/, '')}`);
			}
			if (event === 'accountChanged') return !accountMoves.has(`${subject}:${rest[0]}`);
			const post = posts.get(subject);
			return post !== undefined && Number(rest[1]) > post.maxViews;
		});
	}

	private expectAccounts(known: Knowledge): void {
		for (const [accountId, { status }] of this.world.accounts) {
			const id = `accountChanged:${accountId}:${status}:1`;
			if (!this.silent.has(id)) this.due.push(id);
		}
		for (const accountId of ['acc-1', 'acc-2']) {
			const status = known.accountStatus(accountId);
			if (this.world.accounts.has(accountId) || status === undefined || status === null) continue;
			const count = Number(
				[...this.host.ids].filter((id) => id.startsWith(`accountChanged:${accountId}:-:`)).length,
			);
			if (count === 0) this.due.push(`accountChanged:${accountId}:-:1`);
		}
	}

	private dueMilestones(): string[] {
		const { since } = this.host.knowledge();
		if (since === null) return [];
		return [...this.world.posts.values()]
			.filter(({ createdAt, postId }) => {
				// Only what was made after the baseline is known to have begun at zero.
				return createdAt > since && this.host.ids.has(`postCreated:${postId}`);
			})
			.filter(({ items }) => items.some(({ status }) => status === 'posted'))
			.flatMap(({ postId, views }) =>
				this.milestones
					.filter((milestone) => milestone <= views)
					.map((milestone) => `postAnalyticsChanged:${postId}:views:${milestone}`),
			);
	}

	private *items() {
		const { watchesWhole } = this.world.options;
		for (const { postId, items } of this.world.posts.values()) {
			for (const item of items) {
				const { status } = item;
				const accountId = watchesWhole ? WHOLE_POST : item.accountId;
				const run = runOf(item);
				const shown = accountId || '-';
				const key = `postStatusChanged:${postId}:${shown}:${status}:${run}.1`;
				const hasMoved = this.world.arrivals.has(`${postId}:${shown}:${status}:${run}`);
				yield { key, place: { postId, accountId }, status, run, hasMoved };
			}
		}
	}

	private createdAt(postId: string): number {
		return this.world.posts.get(postId)?.createdAt ?? 0;
	}
}

function courseOf(
	{ records }: Knowledge,
	{ postId, accountId }: { postId: string; accountId: string },
): Course | undefined {
	return records.find(postId)?.get(accountId);
}
