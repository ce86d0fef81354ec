import type { Account, Post } from '../contract/schemas';
import type { AccountChange } from './accountTracker';
import { EVENT_KINDS } from './events';
import type { Samples, TriggerEvent } from './events/event';
import type { AnalyticsChange } from './analytics/analyticsTracker';
import {
	ACCOUNT_METRICS,
	changesOf,
	highest,
	POST_METRICS,
	readFigures,
	zeroFigures,
	type FiguresAnswer,
} from './analytics/metrics';
import { observePost } from './posts/observedPost';
import { isPublished } from './posts/statusHistory';
import type { PostChange } from './posts/postTracker';
import type { ServiceReader } from './serviceReader';
import type { TriggerOptions } from './chosenOptions';

/** One event of each chosen kind, made of what the company has now; what was before is made up. */
export async function sampleEvents(
	service: ServiceReader,
	options: TriggerOptions,
	now: number,
): Promise<TriggerEvent[]> {
	const samples = new CompanySamples(service, options);
	const unfiltered = { ...options, onlyStatuses: [], accountIds: [] };
	const detectedAt = new Date(now).toISOString();
	const events: TriggerEvent[] = [];
	for (const kind of EVENT_KINDS.filter(({ name }) => options.events.includes(name))) {
		const change = await kind.sample(samples);
		for (const { event, ...fields } of change ? kind.detect(change, unfiltered) : []) {
			events.push({ event, isSample: true, ...fields, detectedAt });
		}
	}
	return events;
}

/** The company's first fitting post and account, read once each. */
class CompanySamples implements Samples {
	private foundPost: Promise<Post | null> | undefined;
	private foundAccount: Promise<Account | null> | undefined;

	constructor(
		private readonly service: ServiceReader,
		private readonly options: TriggerOptions,
	) {}

	async post(): Promise<PostChange | null> {
		const post = await this.findPost();
		return post && changeOfPost(post, this.options);
	}

	async account(): Promise<AccountChange | null> {
		const account = await this.findAccount();
		return account && changeOfAccount(account, this.options);
	}

	async postAnalytics(): Promise<AnalyticsChange<Post> | null> {
		const post = await this.findPost();
		if (!post) {
			return null;
		}
		const { postId } = post;
		const answer = await this.service.getPostAnalytics(postId);
		const growth = growthIn(answer, POST_METRICS, this.options.postMetrics, this.options);
		return { id: postId, entity: post, ...growth };
	}

	async accountAnalytics(): Promise<AnalyticsChange<Account> | null> {
		const account = await this.findAccount();
		if (!account) {
			return null;
		}
		const { accountId } = account;
		const answer = await this.service.getAccountAnalytics(accountId);
		const growth = growthIn(answer, ACCOUNT_METRICS, this.options.accountMetrics, this.options);
		return { id: accountId, entity: account, ...growth };
	}

	private async findPost(): Promise<Post | null> {
		this.foundPost ??= findPost(this.service, this.options);
		return await this.foundPost;
	}

	private async findAccount(): Promise<Account | null> {
		this.foundAccount ??= findAccount(this.service, this.options);
		return await this.foundAccount;
	}
}

async function findPost(service: ServiceReader, options: TriggerOptions): Promise<Post | null> {
	const { contentGroupId, accountIds, onlyStatuses, events } = options;
	const page = await service.listPosts({ ...(contentGroupId !== '' && { contentGroupId }) });
	const isWatched = ({ accounts = [] }: Partial<Post>) =>
		accounts.some(({ accountId }) => accountIds.length === 0 || accountIds.includes(accountId));
	const isWanted = ({ status }: Post) =>
		events.includes('postAnalyticsChanged') ? isPublished(status) : onlyStatuses.includes(status);
	const posts = page?.data ?? [];
	const watched = posts.filter(isWatched);
	return watched.find(isWanted) ?? watched[0] ?? posts[0] ?? null;
}

async function findAccount(
	service: ServiceReader,
	{ accountIds }: TriggerOptions,
): Promise<Account | null> {
	const accounts = await service.listAccounts();
	const chosen = accounts.find(({ accountId }) => accountIds.includes(accountId));
	return chosen ?? accounts[0] ?? null;
}

function changeOfPost(post: Post, { reportStatusPer }: TriggerOptions): PostChange {
	const snapshot = observePost(post, { reportStatusPer, accountIds: [] });
	const [first] = snapshot.statuses;
	const [accountId, { status: to, queuedAt }] = first ?? [null, { ...post, queuedAt: 0 }];
	const from = to === 'queued' ? 'pending_approval' : 'queued';
	const run = Math.floor(queuedAt / 1000);
	return {
		post,
		snapshot,
		isFirstSeen: true,
		isNew: true,
		isJustPublished: false,
		transitions: [{ accountId, from, to, run, visit: 1, isArrival: false }],
		before: { unfinished: undefined, resting: undefined },
	};
}

function changeOfAccount(account: Account, { queueLowAt }: TriggerOptions): AccountChange {
	const { accountId, status = '', queueDepth } = account;
	const from = status === 'active' ? 'warming_up' : 'active';
	const depth = Math.min(queueDepth ?? 0, queueLowAt);
	const before = { status: from, queueDepth: queueLowAt + 1, visits: {}, lows: 0 };
	const after = { status, queueDepth: depth, visits: { [status]: 1 }, lows: 1 };
	return { accountId, account, before, after };
}

/**
 * A change from nothing, as the threshold would have reported it; figures below all milestones have just reached the
 * first.
 */
function growthIn(
	answer: FiguresAnswer | null,
	metrics: readonly string[],
	[metric = 'views']: readonly string[],
	{ threshold }: TriggerOptions,
): Omit<AnalyticsChange<unknown>, 'id' | 'entity'> {
	const before = zeroFigures(metrics);
	const figures = { ...before, ...readFigures(answer ?? {}, metrics) };
	const least = threshold.kind === 'milestones' ? { [metric]: Math.min(...threshold.at) } : {};
	const after = highest(figures, least);
	const crossing = changesOf(before, after, [metric], threshold).at(-1) ?? null;
	return { before, after, crossing, number: 1 };
}
