import type { Delivery, Host } from './host';
import { subjectsOf, WHOLE, type Transition, type PostStatus } from './journal';
import type { Knowledge } from './knowledge';
import type { Service } from './service';
import { isWanted, milestoneOf, type Watch } from './watch';
import type { SimulatedPost, World } from './world';

/** An event that must reach the workflow. */
interface Due {
	readonly what: string;
	readonly isTold: () => boolean;
}

const AT_REST = new Set<string>(['posted', 'partially_posted', 'cancelled', 'failed']);
/** Statuses in which a post may be created, so that entering one at its creation is not a change. */
const FIRST = new Set<string>(['draft', 'processing', 'pending_approval', 'queued']);
const PUBLISHED = new Set<PostStatus>(['posted', 'partially_posted']);

/** The events that must reach the workflow in a time without faults. */
export class DueEvents {
	private due: Due[] = [];

	constructor(
		private readonly world: World,
		private readonly service: Service,
		private readonly host: Host,
		private readonly knowledge: Knowledge,
		private readonly watch: Watch,
	) {
		if (knowledge.isSure) {
			this.expectAll();
		}
	}

	/** Names the events that did not reach the workflow. */
	missing(): string[] {
		return this.due.filter(({ isTold }) => !isTold()).map(({ what }) => what);
	}

	private expectAll(): void {
		const { events } = this.watch;
		for (const post of this.world.posts.values()) {
			if (!this.isWatched(post)) {
				continue;
			}
			if (events.includes('postCreated')) {
				this.expectCreated(post);
			}
			if (events.includes('postStatusChanged')) {
				this.expectStatuses(post);
			}
			if (events.includes('postAnalyticsChanged')) {
				this.expectMilestones(post);
			}
		}
		this.expectAccounts();
	}

	private isNew(post: SimulatedPost): boolean {
		const [first] = this.world.journal.transitions(`${post.postId} ${WHOLE}`);
		return first !== undefined && first.at > this.knowledge.sureSince;
	}

	/** True if the trigger has tracked the post for the whole life of the post. */
	private isWatched({ postId, company, groups }: SimulatedPost): boolean {
		const { contentGroupId } = this.watch;
		if (company !== this.service.company) {
			return false;
		}
		if (contentGroupId === '') {
			return true;
		}
		const isIn =
			contentGroupId === 'untagged' ? groups.length === 0 : groups.includes(contentGroupId);
		return isIn && !this.world.journal.hasMovedGroups(postId);
	}

	/** Items of the tracked accounts that the service still returns. */
	private watchedItems(post: SimulatedPost) {
		const { accountIds } = this.watch;
		return post.items.filter(
			({ accountId }) =>
				accountIds.length === 0 ||
				(accountIds.includes(accountId) && this.world.accounts.has(accountId)),
		);
	}

	private expectCreated(post: SimulatedPost): void {
		const { postId } = post;
		const isDated = post.createdAt === post.madeAt;
		const isTheirs = this.watchedItems(post).length > 0;
		if (!this.isNew(post) || !isDated || !isTheirs || this.world.journal.hasMovedItems(postId)) {
			return;
		}
		this.expectEvent(
			`postCreated ${postId}`,
			'postCreated',
			0,
			({ json }) => json.postId === postId,
		);
	}

	private expectStatuses(post: SimulatedPost): void {
		const { reportStatusPer, accountIds } = this.watch;
		const items = this.watchedItems(post);
		// A filter by account leaves only the histories of the items: the trigger may miss that of the whole post.
		const wholes = accountIds.length === 0 ? [WHOLE] : [];
		const subjects = reportStatusPer === 'post' ? wholes : items.map(({ accountId }) => accountId);
		for (const subject of subjects) {
			const name = `${post.postId} ${subject}`;
			const transitions = this.world.journal.transitions(name);
			const present = subjectsOf(post).get(subject);
			// An item that came, ended and left takes its cycle along: what is there now began before it.
			const last = transitions.findLast(
				({ status, cycle }) => status === present?.status && cycle === present.cycle,
			);
			if (!last || !this.mustBeSeen(name, transitions, last, this.isNew(post))) {
				continue;
			}
			// A subject that left a status and came back within one cycle looks like one that stayed.
			const first = transitions.find(
				({ status, cycle }) => status === last.status && cycle === last.cycle,
			);
			this.expectEvent(
				`postStatusChanged ${name} ${last.status}`,
				'postStatusChanged',
				first?.at ?? last.at,
				({ json }) =>
					json.postId === post.postId &&
					(json.accountId ?? WHOLE) === subject &&
					json.to === last.status,
			);
		}
	}

	private mustBeSeen(
		name: string,
		transitions: readonly Transition[],
		last: Transition,
		isNew: boolean,
	): boolean {
		if (!isWanted(last.status, this.watch)) {
			return false;
		}
		const known = this.knowledge.statusOf(name);
		if (known?.status === last.status && known.cycle === last.cycle) {
			return false;
		}
		if (AT_REST.has(last.status)) {
			return known !== undefined || last.at > this.knowledge.sureSince;
		}
		// A subject that came back to this status looks like one that stayed.
		const wasThere = transitions.some((one) => one !== last && one.status === last.status);
		if (wasThere) {
			return false;
		}
		const isReported = !FIRST.has(last.status) || this.watch.onlyStatuses.includes(last.status);
		return known !== undefined || (isNew && isReported);
	}

	private expectMilestones(post: SimulatedPost): void {
		const { postId, views } = post;
		const items = this.watchedItems(post);
		if (!items.some(({ status }) => PUBLISHED.has(status))) {
			return;
		}
		if (items.some(({ postedAt }) => postedAt === null) && !this.isNew(post)) {
			return;
		}
		const seen = this.knowledge.figureOf(postId);
		const whole = this.knowledge.statusOf(`${postId} ${WHOLE}`);
		const wasUnpublished = whole !== undefined && !this.knowledge.wasPublished(postId);
		const isFromZero = this.isNew(post) || wasUnpublished;
		const base = isFromZero ? 0 : seen;
		if (base === undefined) {
			return;
		}
		for (const milestone of this.watch.milestones) {
			if (milestone <= base || milestone > views) {
				continue;
			}
			if (!isFromZero && this.mayBeKnown(postId, 'views', milestone)) {
				continue;
			}
			this.expectEvent(
				`postAnalyticsChanged ${postId} views ${milestone}`,
				'postAnalyticsChanged',
				0,
				({ json }) => json.postId === postId && milestoneOf(json) === `views ${milestone}`,
			);
		}
	}

	/** Figures that fell and cross a milestone again are no news to a state that has known it crossed. */
	private mayBeKnown(id: string, metric: string, milestone: number): boolean {
		const { journal } = this.world;
		return journal.crossings(id, metric, milestone).some((at) => at <= this.knowledge.at);
	}

	private expectAccounts(): void {
		const { events, accountIds, milestones, queueLowAt } = this.watch;
		for (const accountId of this.world.journal.accounts()) {
			const isWanted = accountIds.length === 0 || accountIds.includes(accountId);
			const account = this.world.accounts.get(accountId);
			const transitions = this.world.journal.transitions(`account ${accountId}`);
			const last = transitions.at(-1);
			// The account may have entered this status before: a state that was set back may know that first time.
			const first = transitions.find(
				({ status, at }) => status === last?.status && at > this.knowledge.at,
			);
			const known = this.knowledge.accountStatus(accountId);
			if (
				events.includes('accountChanged') &&
				known !== undefined &&
				last &&
				known !== last.status
			) {
				this.expectEvent(
					`accountChanged ${accountId} ${last.status}`,
					'accountChanged',
					first?.at ?? last.at,
					({ json }) => json.accountId === accountId && (json.to ?? '-') === last.status,
				);
			}
			if (!account || !isWanted) {
				continue;
			}
			const depth = this.knowledge.depthOf(accountId);
			const isLow = depth !== undefined && depth > queueLowAt && account.queueDepth <= queueLowAt;
			if (events.includes('queueLow') && isLow) {
				this.expectEvent(
					`queueLow ${accountId}`,
					'queueLow',
					this.knowledge.at,
					({ json }) => json.accountId === accountId,
				);
			}
			const base = this.knowledge.figureOf(accountId);
			if (!events.includes('accountAnalyticsChanged') || base === undefined) {
				continue;
			}
			for (const milestone of milestones) {
				if (milestone <= base || milestone > account.followers) {
					continue;
				}
				if (this.mayBeKnown(accountId, 'followers', milestone)) {
					continue;
				}
				this.expectEvent(
					`accountAnalyticsChanged ${accountId} ${milestone}`,
					'accountAnalyticsChanged',
					0,
					({ json }) =>
						json.accountId === accountId && milestoneOf(json) === `followers ${milestone}`,
				);
			}
		}
	}

	private expectEvent(
		what: string,
		event: string,
		after: number,
		fits: (delivery: Delivery) => boolean,
	): void {
		const isTold = () =>
			this.host.delivered.some(
				(delivery) => delivery.event === event && delivery.until >= after && fits(delivery),
			);
		this.due.push({ what, isTold });
	}
}
