import type { Account, Post } from '../contract/decoded';
import type { AccountChange } from './accounts';
import type { TrackerName } from './events/event';
import type { FiguresChange } from './figures/figureTracker';
import {
	ACCOUNT_METRICS,
	changesOf,
	figuresOf,
	highest,
	POST_METRICS,
	zeroFigures,
} from './figures/metrics';
import { chosenKinds, eventsOf } from './poll';
import { takeSnapshot } from './posts/snapshot';
import { isPublished } from './posts/statusHistory';
import type { PostChange } from './posts/tracker';
import type { Source } from './source';
import type { TriggerOptions } from './triggerOptions';

/** One event of each chosen kind, made of what the company has now: what was before is made up. */
export async function sampleEvents(source: Source, options: TriggerOptions, now: number) {
	const { postMetrics, accountMetrics } = options;
	const needs = (...trackers: TrackerName[]) => chosenKinds(options, ...trackers).length > 0;
	const post = needs('posts', 'postAnalytics') && (await findPost(source, options));
	const hasFigures = post && needs('postAnalytics');
	const summary = hasFigures ? await source.getPostAnalytics(post.postId) : null;
	const account = needs('accounts', 'accountAnalytics') && (await findAccount(source, options));
	const isGrowing = account && needs('accountAnalytics');
	const analytics = isGrowing ? await source.getAccountAnalytics(account.accountId) : null;
	const postGrowth = growthOf(summary, POST_METRICS, postMetrics, options);
	const accountGrowth = growthOf(analytics, ACCOUNT_METRICS, accountMetrics, options);
	const changes = {
		posts: post && changeOfPost(post, options),
		accounts: account && changeOfAccount(account, options),
		postAnalytics: post && { id: post.postId, entity: post, ...postGrowth },
		accountAnalytics: account && { id: account.accountId, entity: account, ...accountGrowth },
	};
	const unfiltered = { ...options, onlyStatuses: [], accountIds: [] };
	return Object.entries(changes).flatMap(([tracker, change]) =>
		change ? eventsOf(tracker as TrackerName, change, unfiltered, now) : [],
	);
}

async function findPost(source: Source, options: TriggerOptions): Promise<Post | undefined> {
	const { contentGroupId, accountIds, onlyStatuses, events } = options;
	const page = await source.listPosts({ ...(contentGroupId !== '' && { contentGroupId }) });
	const isOf = ({ accounts = [] }: Partial<Post>) =>
		accounts.some(({ accountId }) => accountIds.length === 0 || accountIds.includes(accountId));
	const isWanted = ({ status }: Post) =>
		events.includes('postAnalyticsChanged') ? isPublished(status) : onlyStatuses.includes(status);
	const posts = page?.data ?? [];
	const watched = posts.filter(isOf);
	return watched.find(isWanted) ?? watched[0] ?? posts[0];
}

async function findAccount(source: Source, { accountIds }: TriggerOptions) {
	const accounts = await source.listAccounts();
	return accounts.find(({ accountId }) => accountIds.includes(accountId)) ?? accounts[0];
}

function changeOfPost(post: Post, { reportStatusPer }: TriggerOptions): PostChange {
	const snapshot = takeSnapshot(post, { reportStatusPer, accountIds: [] });
	const [[accountId, { status: to, queuedAt }] = [null, { ...post, queuedAt: 0 }]] =
		snapshot.statuses;
	const from = to === 'queued' ? 'pending_approval' : 'queued';
	const transition = {
		accountId,
		from,
		to,
		run: Math.floor(queuedAt / 1000),
		visit: 1,
		isArrival: false,
	};
	const seen = { isFirstSeen: true, isNew: true, isJustPublished: false };
	return { post, snapshot, ...seen, transitions: [transition] };
}

function changeOfAccount(account: Account, { queueLowAt }: TriggerOptions): AccountChange {
	const { accountId, status = '', queueDepth } = account;
	const from = status === 'active' ? 'warming_up' : 'active';
	const depth = Math.min(queueDepth ?? 0, queueLowAt);
	const before = { status: from, queueDepth: queueLowAt + 1, visits: {}, lows: 0 };
	const after = { status, queueDepth: depth, visits: { [status]: 1 }, lows: 1 };
	return { accountId, account, before, after };
}

/** A change from nothing, as the threshold would have told it; one that is below all milestones has just reached the first. */
function growthOf(
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
