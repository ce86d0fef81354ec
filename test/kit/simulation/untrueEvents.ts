import type { Delivery, Host } from './host';
import { WHOLE, type Transition } from './journal';
import { isWanted, milestoneOf, type Watch } from './watch';
import type { World } from './world';

/** Finds events of changes that did not happen, and changes with two IDs. */
export class UntrueEvents {
	/** @param beginnings when each kind of event began to be tracked */
	constructor(
		private readonly world: World,
		private readonly host: Host,
		private readonly watch: Watch,
		private readonly beginnings: ReadonlyMap<string, number>,
	) {}

	find(): string[] {
		return [
			...this.falseEvents(),
			...this.tooMany(),
			...this.host.doubles.map((id) => `twice: ${id}`),
		];
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
				if (!isWanted(to, this.watch)) {
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
