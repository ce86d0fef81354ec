import type { Delivery, Host } from './host';
import { subjectsOf, WHOLE, type Transition, type PostStatus } from './journal';
import { Knowledge } from './knowledge';
import type { Service } from './service';
import type { SimulatedPost, World } from './world';

/** The settings of the trigger that a judge must know. */
export interface Watch {
	readonly events: readonly string[];
	readonly reportStatusPer: 'post' | 'account';
	readonly accountIds: readonly string[];
	readonly contentGroupId: string;
	/** Empty for all. */
	readonly onlyStatuses: readonly string[];
	readonly milestones: readonly number[];
	readonly queueLowAt: number;
}

/** An event that must reach the workflow. */
interface Due {
	readonly what: string;
	readonly isTold: () => boolean;
}

/** Events that the oracle can judge. */
const JUDGED: readonly string[] = [
	'postCreated',
	'postStatusChanged',
	'postAnalyticsChanged',
	'accountAnalyticsChanged',
	'accountChanged',
	'queueLow',
];

const AT_REST = new Set<string>(['posted', 'partially_posted', 'cancelled', 'failed']);
/** Statuses in which a post may be created, so that entering one at its creation is not a change. */
const FIRST = new Set<string>(['draft', 'processing', 'pending_approval', 'queued']);
const PUBLISHED = new Set<PostStatus>(['posted', 'partially_posted']);

/** Judges a trigger only by the true history and by the events that the workflow received. */
export class Oracle {
	readonly knowledge: Knowledge;
	private due: Due[] = [];
	/** Moments at which each kind of event began to be tracked. */
	private readonly beginnings = new Map<string, number>();

	constructor(
		private readonly world: World,
		private readonly service: Service,
		private readonly host: Host,
		public watch: Watch,
	) {
		this.knowledge = new Knowledge(world, service, host);
		this.begin(watch);
	}

	/** Throws if the trigger can report an event that the oracle cannot judge. */
	private assertJudged(watch: Watch): void {
		const unjudged = watch.events.filter((event) => !JUDGED.includes(event));
		if (unjudged.length > 0) {
			throw new Error(`The oracle cannot judge ${unjudged.join()}: teach it when the event is due`);
		}
	}

	/** Starts to track with these settings; existing posts and accounts are not reported. */
	begin(watch: Watch): void {
		this.assertJudged(watch);
		this.watch = watch;
		const now = this.world.journal.next();
		for (const event of watch.events) {
			if (!this.beginnings.has(event)) {
				this.beginnings.set(event, now);
			}
		}
	}

	/** Collects, before a time without faults, the events that must be reported at its end. */
	expect(): void {
		const { events } = this.watch;
		this.due = [];
		if (!this.knowledge.isSure) {
			return;
		}
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

	/** Returns, after that time, the events that were not reported. */
	missing(): string[] {
		return this.due.filter(({ isTold }) => !isTold()).map(({ what }) => what);
	}

	/** Events of changes that did not happen, and changes with two ids. */
	untrue(): string[] {
		return [
			...this.falseEvents(),
			...this.tooMany(),
			...this.host.doubles.map((id) => `twice: ${id}`),
		];
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
		if (!this.isWanted(last.status)) {
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

	private falseEvents(): string[] {
		return this.host.delivered
			.filter((delivery) => !this.isTrue(delivery))
			.map(({ eventId, poll }) => `untrue: ${eventId} in poll ${poll}`);
	}

	private isTrue({ event, json, from, until }: Delivery): boolean {
		const { journal } = this.world;
		const begun = this.beginnings.get(event);
		if (begun === undefined) {
			return false;
		}
		const { contentGroupId } = this.watch;
		const postId = String(json.postId);
		// Figures do not show the group, so what crossed a milestone may just have left it.
		const since = event === 'postAnalyticsChanged' ? 0 : from;
		const isPosts = event.startsWith('post');
		if (
			isPosts &&
			contentGroupId !== '' &&
			!journal.wasInGroup(postId, contentGroupId, since, until)
		) {
			return false;
		}
		switch (event) {
			case 'postCreated': {
				const [first] = journal.transitions(`${postId} ${WHOLE}`);
				return first !== undefined && first.at > begun;
			}
			case 'postStatusChanged': {
				const name = `${postId} ${String(json.accountId ?? WHOLE)}`;
				const to = String(json.to);
				if (!this.isWanted(to)) {
					return false;
				}
				const hasArrived = journal
					.transitions(name)
					.some((one) => one.status === to && one.at > begun && one.at <= until);
				return hasArrived && journal.wasIn(name, to, from, until);
			}
			case 'accountChanged':
				return journal.wasIn(
					`account ${String(json.accountId)}`,
					String(json.to ?? '-'),
					from,
					until,
				);
			case 'queueLow':
				return Number(json.to) <= this.watch.queueLowAt;
			case 'postAnalyticsChanged':
			case 'accountAnalyticsChanged':
				return this.hasCrossed(String(json.postId ?? json.accountId), json, begun, until);
			default:
				throw new Error(`The oracle cannot judge ${event}: teach it the truth about the new event`);
		}
	}

	private isWanted(status: string): boolean {
		const { onlyStatuses } = this.watch;
		return onlyStatuses.length === 0 || onlyStatuses.includes(status);
	}

	private hasCrossed(id: string, json: object, begun: number, until: number): boolean {
		const [metric = '', value] = (milestoneOf(json) ?? '').split(' ');
		const published = this.world.journal.firstPublication(id);
		const since = published !== undefined && published > begun ? 0 : begun;
		return this.world.journal
			.crossings(id, metric, Number(value))
			.some((at) => at > since && at <= until);
	}

	/** Changes with more ids than times that they happened. */
	private tooMany(): string[] {
		const ids = new Map<string, Set<string>>();
		for (const delivery of this.host.delivered) {
			if (this.hasLostRun(delivery)) {
				continue;
			}
			const name = nameOf(delivery);
			ids.set(name, (ids.get(name) ?? new Set()).add(delivery.eventId));
		}
		return [...ids].flatMap(([name, found]) => {
			const times = this.timesOf(name);
			return found.size > times ? [`${found.size} ids for ${times} of: ${name}`] : [];
		});
	}

	/**
	 * True if an earlier poll reported this change of a whole post, its state was set back, and the
	 * post has since lost the account of that run. The number of the run then differs, because the
	 * service no longer shows that run.
	 */
	private hasLostRun(delivery: Delivery): boolean {
		const { event, json, poll, until } = delivery;
		if (event !== 'postStatusChanged' || json.accountId !== undefined) {
			return false;
		}
		return this.host.setBacks
			.filter((setBack) => poll >= setBack.next)
			.filter(({ at }) => this.world.journal.hasLostCycle(String(json.postId), at, until))
			.some((setBack) =>
				this.host.delivered.some(
					(told) =>
						told.poll > setBack.poll &&
						told.poll < setBack.next &&
						nameOf(told) === nameOf(delivery) &&
						runOf(told) > runOf(delivery),
				),
			);
	}

	private timesOf(name: string): number {
		const [event = '', postId = '', accountId = '', to = ''] = name.split(' ');
		const { journal } = this.world;
		const begun = this.beginnings.get(event) ?? 0;
		const count = (transitions: readonly Transition[]) =>
			transitions.filter(({ status, at }) => status === to && at > begun).length;
		if (event === 'postStatusChanged') {
			return count(journal.transitions(`${postId} ${accountId}`));
		}
		if (event === 'accountChanged') {
			return count(journal.transitions(`account ${accountId}`));
		}
		if (event === 'queueLow') {
			return journal.falls(accountId, 'queueDepth', this.watch.queueLowAt, Infinity);
		}
		return 1;
	}
}

/** The change that an event reports: the event, its subject and the new status. */
function nameOf({ event, json }: Delivery): string {
	const { postId = '', accountId = WHOLE, to } = json;
	const what = event === 'queueLow' ? '' : (milestoneOf(json) ?? String(to ?? '-'));
	return [event, postId, accountId, what].join(' ');
}

/** The run in the id of a change of status: `<status>:<run>.<visit>`. */
function runOf({ eventId }: Delivery): number {
	return Number(/:(\d+)\.\d+$/.exec(eventId)?.[1]);
}

/** `<metric> <value>` of an event for a milestone. */
function milestoneOf({ milestone }: { milestone?: unknown }): string | undefined {
	if (typeof milestone !== 'object' || milestone === null) {
		return undefined;
	}
	const { metric, milestone: value } = milestone as { metric: string; milestone: number };
	return `${metric} ${value}`;
}
