import type { Engine } from '../../../kit/engine';
import type { PostStatus } from '../../../kit/simulation/journal';
import { GIVEN_UP, Life, MINUTE } from '../../../kit/simulation/life';
import { MALFORMED, refusal, type Fault } from '../../../kit/simulation/service';
import type { Item, SimulatedPost } from '../../../kit/simulation/world';
import type { Broken, History, HostStep, Setting, Step, WorldStep } from './history';

/** Statuses that follow each status within one cycle through the queue. */
const ONWARD: Readonly<Partial<Record<PostStatus, PostStatus[]>>> = {
	draft: ['pending_approval', 'queued', 'cancelled'],
	pending_approval: ['queued', 'cancelled'],
	queued: ['posting', 'failed', 'cancelled'],
	posting: ['processing', 'posted', 'failed'],
	processing: ['posted', 'failed'],
};
/** The most polls that pass until accounts are read, however slowly the service answers. */
const MOST_ACCOUNT_POLLS = 8;
const ACCOUNT_STATUSES = ['active', 'paused', null];
const DOWN: Fault[] = [
	'cut',
	{ status: 502, body: '<html>Bad gateway</html>' },
	refusal(500, 'internal'),
];

/** Violations that a judge found after a history, and the number of events. */
export interface Outcome {
	offences: string[];
	events: number;
}

/** Runs a history. */
export async function live(n8n: Engine, { setting, steps }: History): Promise<Outcome> {
	const life = new Life(n8n, setting.options);
	try {
		const offences = await new HistoryRun(life, setting).run(steps);
		return { offences, events: life.host.delivered.length };
	} finally {
		life.end();
	}
}

class HistoryRun {
	private readonly left = new Map<string, Item[]>();
	private readonly offences: string[] = [];
	private names = 0;
	/** True if the state was set back since the last certain read of the accounts. */
	private isSetBack: boolean;

	constructor(
		private readonly life: Life,
		private readonly setting: Setting,
	) {
		this.isSetBack = setting.malformedStart === true;
	}

	async run(steps: readonly Step[]): Promise<string[]> {
		const { life, setting } = this;
		const { world } = life;
		for (let n = 1; n <= setting.before; n++) {
			world.pass(30_000);
			const post = world.addPost({ rank: (n * 389) % 1000, groups: n % 2 ? ['tag:1'] : [] });
			if (n % 3 === 0) {
				world.moveAll(post, 'posted');
			}
		}
		world.setAccount('acc-1', 'active');
		world.setAccount('acc-2', 'active');
		life.service.broken = this.breaks(setting.broken);
		const answers = Array.from({ length: 40 }, (_, at) => MALFORMED[at % 2] ?? null);
		await life.begin(setting.malformedStart ? answers : []);
		for (const step of steps) {
			await this.take(step);
		}
		await this.quiet();
		const mayEnd = this.readsNothing;
		return [...this.offences, ...life.offences().filter((what) => !mayEnd || what !== GIVEN_UP)];
	}

	private async take(step: Step): Promise<void> {
		const { life } = this;
		switch (step.kind) {
			case 'poll':
				return await this.poll(step);
			case 'outage':
				for (let n = 0; n < step.polls; n++) {
					life.service.faults = Array.from({ length: 40 }, (_, at) => DOWN[at % 3] ?? 'cut');
					await life.poll();
				}
				life.service.faults = [];
				return;
			case 'malformed':
				return await this.malformed(step.which);
			case 'damage':
				// Everything must be readable: a list that cannot be read has no starting point, and posts created until
				// then would belong to it.
				life.service.broken = this.breaks('nothing');
				for (const accountId of life.oracle.watch.accountIds) {
					if (!life.world.accounts.has(accountId)) {
						life.world.setAccount(accountId, 'active');
					}
				}
				life.host.waitForRest();
				await life.damage((state) => damaged(state, step.at));
				life.service.broken = this.breaks(this.setting.broken);
				return;
			case 'restart':
				return await this.restart(step);
			case 'rename':
				// The accounts in the node must exist, or n8n refuses to publish the workflow.
				return this.hasAllAccounts ? await life.host.rename() : undefined;
			case 'rotateKey':
				// A new key is recognized by known posts, so a company without posts cannot be recognized.
				life.service.rotations += life.world.posts.size > 0 ? 1 : 0;
				return;
			case 'quiet':
				return await this.quiet();
			default:
				this.happen(step);
		}
	}

	/**
	 * Polls once with malformed answers; the next polls must see that nothing changed. Two malformed
	 * answers in a row would remove accounts, which a state that was set back could count together.
	 */
	private async malformed(which: number): Promise<void> {
		const { life } = this;
		// If every other request is refused, this malformed answer would be the second one in a row.
		if (this.setting.broken === 'accounts') {
			return;
		}
		if (this.isSetBack) {
			await this.readAccounts();
		}
		const answer = MALFORMED[which % MALFORMED.length] ?? null;
		life.service.faults = Array.from({ length: 40 }, () => answer);
		await life.poll();
		life.service.faults = [];
		await this.readAccounts();
	}

	/** Polls at least once, until the accounts were read or are not tracked. */
	private async readAccounts(): Promise<void> {
		const { life } = this;
		const first = life.service.exchanges.length;
		const isRead = () =>
			life.service.exchanges
				.slice(first)
				.some(({ endpoint, status }) => endpoint === 'GET /v2/accounts' && status === 200);
		for (let n = 0; n < MOST_ACCOUNT_POLLS && !isRead(); n++) {
			await life.poll();
		}
		this.isSetBack = false;
	}

	private async poll({ how, faults, meanwhile }: HostStep & { kind: 'poll' }): Promise<void> {
		const { life } = this;
		life.world.pass(MINUTE);
		life.service.faults = faults.map((isFault, at) => (isFault ? (DOWN[at % 3] ?? 'cut') : null));
		life.service.interruptions = meanwhile.map((step) => step && (() => this.happen(step)));
		if (how === 'twice') {
			await life.host.tickTwice();
		} else if (how === 'inVain') {
			await life.host.tickInVain();
		} else {
			await life.host.tick();
		}
		life.service.faults = [];
		life.service.interruptions = [];
	}

	/** Takes n8n down for half a minute, and the service for a part of the time after it. */
	private async restart({ back, seconds }: HostStep & { kind: 'restart' }): Promise<void> {
		const { life } = this;
		life.world.pass(30_000);
		const end = life.world.now + seconds * 1000;
		const lasting = life.service.broken;
		this.isSetBack ||= back > 0;
		life.service.broken = (endpoint, id) =>
			life.world.now < end ? refusal(503, 'internal') : lasting(endpoint, id);
		await life.restart(back);
		life.service.broken = lasting;
	}

	private async quiet(): Promise<void> {
		const { life, setting } = this;
		if (setting.broken === 'nothing') {
			life.host.waitForRest();
		}
		const missing = await life.quiet();
		const isSaid = life.host.warnings.length > 0;
		if (this.isLimited && isSaid) {
			return;
		}
		const unsaid = this.isLimited ? ' (a limit that was not said)' : '';
		this.offences.push(
			...missing
				.filter((what) => !this.isUnreadable(what))
				.map((what) => `untold${unsaid}: ${what}`),
		);
	}

	private get hasAllAccounts(): boolean {
		const { oracle, world } = this.life;
		return oracle.watch.accountIds.every((accountId) => world.accounts.has(accountId));
	}

	/** True if the company has more than the trigger may or can track. */
	private get isLimited(): boolean {
		const { world, service } = this.life;
		const { maxTrackedPosts = Infinity } = this.setting.options;
		const { cursorLifeMs, pageSize } = service.settings;
		const isShortLived = cursorLifeMs < MINUTE && world.posts.size > pageSize;
		return isShortLived || world.posts.size > maxTrackedPosts;
	}

	/** True if the key can read nothing that the trigger tracks, which only a person can fix. */
	private get readsNothing(): boolean {
		const { broken } = this.setting;
		return (
			['analytics', 'accounts', 'posts'].includes(broken) &&
			this.life.oracle.watch.events.every((event) => this.isUnreadable(event))
		);
	}

	private isUnreadable(what: string): boolean {
		const isOf = (...kinds: string[]) => kinds.some((kind) => what.startsWith(kind));
		const isOnePosts = what.includes('post-2 ') || what.endsWith('post-2');
		switch (this.setting.broken) {
			case 'nothing':
				return false;
			case 'analytics':
				return isOf('postAnalytics', 'accountAnalytics');
			case 'accounts':
				return isOf('account', 'queueLow');
			case 'posts':
				return isOf('post');
			case 'onePost':
				return isOnePosts;
			case 'oneAccount':
				return isOf('accountAnalyticsChanged acc-1');
		}
	}

	private breaks(broken: Broken): (endpoint: string, id: string) => Fault | null {
		const refused = refusal(403, 'insufficient_scope');
		const failed = refusal(500, 'internal');
		return (endpoint, id) => {
			const isAnalytics = endpoint.endsWith('/analytics');
			switch (broken) {
				case 'nothing':
					return null;
				case 'analytics':
					return isAnalytics ? refused : null;
				case 'accounts':
					return endpoint.startsWith('GET /v2/accounts') && !isAnalytics ? refused : null;
				case 'posts':
					return endpoint.startsWith('GET /v2/posts') && !isAnalytics ? refused : null;
				case 'onePost':
					return id === 'post-2' ? failed : null;
				case 'oneAccount':
					return id === 'acc-1' ? failed : null;
			}
		};
	}

	private happen(step: WorldStep): void {
		const { world, service } = this.life;
		world.pass(5000);
		const posts = [...world.posts.values()];
		const chosen = 'which' in step ? posts[step.which % Math.max(1, posts.length)] : undefined;
		const accountId = 'which' in step ? `acc-${step.which + 1}` : '';
		switch (step.kind) {
			case 'make': {
				const accountIds = step.both ? ['acc-1', 'acc-2'] : ['acc-1'];
				const post = world.addPost({ accountIds, rank: step.rank, groups: this.groups() });
				// Some posts are published before the next poll.
				if (step.done) {
					world.moveAll(post, 'posted');
				}
				return;
			}
			case 'makeMany':
				for (let n = 0; n < step.count; n++) {
					const post = world.addPost({ rank: 5 * n, groups: this.groups() });
					if (step.fail) {
						world.moveAll(post, 'failed');
					}
				}
				return;
			case 'misdate':
				world.addPost({ misdatedBy: step.days * 24 * 60 * MINUTE, groups: this.groups() });
				return;
			case 'expire':
				return service.expireCursors();
			case 'account':
				return world.setAccount(accountId, ACCOUNT_STATUSES[step.status] ?? null);
			case 'follow':
				return world.setFollowers(accountId, step.followers);
			case 'queue':
				return world.setQueue(accountId, step.depth);
			default:
				if (chosen) {
					this.happenTo(chosen, step);
				}
		}
	}

	private happenTo(post: SimulatedPost, step: WorldStep): void {
		const { world } = this.life;
		switch (step.kind) {
			case 'move': {
				const item = post.items[step.item % post.items.length];
				const onward = item && ONWARD[item.status];
				const to = onward?.[step.to % onward.length];
				if (item && to) {
					world.move(post, item.accountId, to);
				}
				return;
			}
			case 'retry': {
				const item = post.items.find(({ status }) => status === 'failed' || status === 'cancelled');
				if (!item) {
					return;
				}
				world.move(post, item.accountId, 'queued', true);
				if (!step.fails) {
					return;
				}
				world.move(post, item.accountId, 'posting');
				return world.move(post, item.accountId, 'failed');
			}
			case 'addItem':
				if (this.left.has(post.postId)) {
					return;
				}
				world.addItem(post, 'acc-2');
				if (step.ends) {
					world.move(post, 'acc-2', 'failed');
				}
				return;
			case 'leave': {
				const [, second] = post.items;
				if (!second || this.left.has(post.postId)) {
					return;
				}
				this.left.set(post.postId, post.items);
				return world.setItems(post, post.items.slice(0, 1));
			}
			case 'rejoin': {
				const [, second] = this.left.get(post.postId) ?? [];
				if (second) {
					world.setItems(post, [...post.items, second]);
				}
				this.left.delete(post.postId);
				return;
			}
			case 'remove':
				return world.remove(post);
			case 'tag':
				return world.setGroups(post, ['tag:1']);
			case 'untag':
				return world.setGroups(post, []);
			case 'renumber':
				post.rank = step.rank;
				return;
			case 'view':
				return world.view(post, step.views);
			default:
		}
	}

	/** Puts every second post into the group. */
	private groups(): string[] {
		return this.names++ % 2 ? [] : ['tag:1'];
	}
}

/** Changes one character of a state, or cuts the state off there. */
function damaged(state: string, at: number): string {
	const text = JSON.parse(state) as { checkpoint?: { state?: string } };
	const { checkpoint } = text;
	if (typeof checkpoint?.state !== 'string') {
		return state;
	}
	const index = Math.floor((checkpoint.state.length * at) / 100);
	const rest = at % 2 ? '' : `#${checkpoint.state.slice(index + 1)}`;
	checkpoint.state = checkpoint.state.slice(0, index) + rest;
	return JSON.stringify(text);
}
