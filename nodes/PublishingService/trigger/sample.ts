import type { Account, Post } from '../contract/decoded';
import type { AccountChange } from './accounts';
import { EVENT_KINDS } from './events';
import type { Changes, TrackerName, TriggerEvent } from './events/event';
import type { FiguresChange } from './figures/figureTracker';
import {
	ACCOUNT_METRICS,
	changesOf,
	figuresOf,
	highest,
	POST_METRICS,
	zeroFigures,
} from './figures/metrics';
import { takeSnapshot } from './posts/snapshot';
import { isPublished } from './posts/statusHistory';
import type { PostChange } from './posts/tracker';
import type { Source } from './source';
import type { TriggerOptions } from './triggerOptions';

/**
 * One event of each chosen kind, made from what the company has now; what was before is made up, and
 * nothing is remembered.
 */
export async function sampleEvents(
	source: Source,
	options: TriggerOptions,
	now: number,
): Promise<TriggerEvent[]> {
	const kinds = EVENT_KINDS.filter(({ name }) => options.events.includes(name));
	const changes = await gather(source, options, new Set(kinds.map(({ tracker }) => tracker)));
	const unfiltered = { ...options, toStatuses: [], accountIds: [] };
	const detectedAt = new Date(now).toISOString();
	return kinds.flatMap((kind) => {
		const change = changes[kind.tracker];
		const found = change ? kind.detect(change, unfiltered) : [];
		return found.slice(0, 1).map((finding) => ({ event: kind.name, ...finding, detectedAt }));
	});
}

/** Reads what the trackers need, with at most one request each. */
async function gather(
	source: Source,
	options: TriggerOptions,
	trackers: ReadonlySet<TrackerName>,
): Promise<Partial<Changes>> {
	const has = (...names: TrackerName[]) => names.some((name) => trackers.has(name));
	const changes: Partial<Changes> = {};
	const post = has('posts', 'postAnalytics') && (await findPost(source, options));
	if (post) {
		const { postId: id } = post;
		const summary = has('postAnalytics') ? await source.getPostAnalytics(id) : null;
		const growth = grown(summary, POST_METRICS, options.postMetrics, options);
		changes.posts = changeOfPost(post, options);
		changes.postAnalytics = { id, entity: post, ...growth };
	}
	const accounts = has('accounts', 'accountAnalytics') ? await source.listAccounts() : [];
	const isChosen = ({ accountId }: Account) => options.accountIds.includes(accountId);
	const account = accounts.find(isChosen) ?? accounts[0];
	if (account) {
		const { accountId: id } = account;
		const analytics = has('accountAnalytics') ? await source.getAccountAnalytics(id) : null;
		const growth = grown(analytics, ACCOUNT_METRICS, options.accountMetrics, options);
		changes.accounts = changeOfAccount(account, options);
		changes.accountAnalytics = { id, entity: account, ...growth };
	}
	return changes;
}

async function findPost(source: Source, options: TriggerOptions): Promise<Post | undefined> {
	const { contentGroupId, accountIds, toStatuses, events } = options;
	const page = await source.listPosts({ ...(contentGroupId !== '' && { contentGroupId }) });
	const isOf = ({ accounts = [] }: Partial<Post>) =>
		accountIds.length === 0 || accounts.some(({ accountId }) => accountIds.includes(accountId));
	const isWanted = ({ status }: Post) =>
		events.includes('postAnalyticsChanged') ? isPublished(status) : toStatuses.includes(status);
	const posts = page?.data ?? [];
	const watched = posts.filter(isOf);
	return watched.find(isWanted) ?? watched[0] ?? posts[0];
}

function changeOfPost(post: Post, { statusOf }: TriggerOptions): PostChange {
	const snapshot = takeSnapshot(post, { statusOf, accountIds: [] });
	const [[accountId, { status: to, queuedAt }] = [null, { ...post, queuedAt: 0 }]] =
		snapshot.statuses;
	const from = to === 'queued' ? 'pending_approval' : 'queued';
	const transition = { accountId, from, to, run: Math.floor(queuedAt / 1000), visit: 1 };
	const seen = { isFirstSeen: true, isNew: true, isJustPublished: false };
	return { post, snapshot, ...seen, transitions: [transition] };
}

function changeOfAccount(account: Account, { queueLowAt }: TriggerOptions): AccountChange {
	const { accountId, status = '', queueDepth } = account;
	const from = status === 'active' ? 'warming_up' : 'active';
	const depth = Math.min(queueDepth ?? 0, queueLowAt);
	return {
		...{ accountId, account },
		before: { status: from, queueDepth: queueLowAt + 1, visits: {}, lows: 0 },
		after: { status, queueDepth: depth, visits: { [status]: 1 }, lows: 1 },
	};
}

/** A change from nothing, as the threshold would have told it; one that is below all milestones has just reached the first. */
function grown(
	answer: Parameters<typeof figuresOf>[0] | null,
	metrics: readonly string[],
	[metric = 'views']: readonly string[],
	{ threshold }: TriggerOptions,
): Omit<FiguresChange<unknown>, 'id' | 'entity'> {
	const before = zeroFigures(metrics);
	const figures = { ...before, ...figuresOf(answer ?? {}, metrics) };
	const least = threshold.kind === 'milestones' ? { [metric]: Math.min(...threshold.at) } : {};
	const after = highest(figures, least);
	const crossing = changesOf(before, after, [metric], threshold).at(-1) ?? null;
	return { before, after, crossing, number: 1 };
}
