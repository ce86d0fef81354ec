import type { Account, Post } from '../contract/decoded';
import type { AccountChange } from './accounts';
import { ALL_KINDS } from './events';
import type { Changes, EventContext, TrackerName } from './events/event';
import type { FiguresChange } from './figures/figureTracker';
import { accountFigures, postFigures, type Figures } from './figures/metrics';
import type { TriggerEvent } from './poll';
import { takeSnapshot, WHOLE_POST } from './posts/snapshot';
import type { PostChange } from './posts/tracker';
import type { Source } from './source';
import type { TriggerOptions } from './triggerOptions';

/** A change to show an event by, and whether it shows what the company does not have. */
interface Sample<Change> {
	readonly change: Change;
	readonly isSample: boolean;
}

/** One event of each chosen kind, made from what the service has now; nothing is remembered. */
export async function sampleEvents(
	source: Source,
	context: EventContext,
	now: number,
): Promise<TriggerEvent[]> {
	const { options } = context;
	const kinds = ALL_KINDS.filter(({ name }) => options.events.includes(name));
	const samples = await gather(source, options, new Set(kinds.map(({ tracker }) => tracker)));
	const unfiltered: EventContext = {
		...context,
		options: { ...options, fromStatuses: [], toStatuses: [], accountIds: [], platform: '' },
	};
	const detectedAt = new Date(now).toISOString();
	return kinds.flatMap((kind) => {
		const { change, isSample } = samples[kind.tracker];
		return kind
			.detect(change, unfiltered)
			.map((found) => ({ event: kind.name, ...(isSample && { isSample }), ...found, detectedAt }))
			.slice(0, 1);
	});
}

/** Reads what the trackers need, with at most one request each; an example stands in for the rest. */
async function gather(
	source: Source,
	options: TriggerOptions,
	trackers: ReadonlySet<TrackerName>,
): Promise<{ [Name in TrackerName]: Sample<Changes[Name]> }> {
	const has = (name: TrackerName) => trackers.has(name);
	const found = {
		post: has('posts') || has('postAnalytics') ? await findPost(source, options) : undefined,
		account:
			has('accounts') || has('accountAnalytics') ? await findAccount(source, options) : undefined,
	};
	const { post = EXAMPLE_POST, account = EXAMPLE_ACCOUNT } = found;
	const ofPost =
		found.post && has('postAnalytics') ? await source.getPostAnalytics(post.postId) : null;
	const ofAccount =
		found.account && has('accountAnalytics')
			? await source.getAccountAnalytics(account.accountId)
			: null;
	const { threshold, postMetrics, accountMetrics } = options;
	return {
		posts: { change: changeOfPost(post, options), isSample: !found.post },
		accounts: { change: changeOfAccount(account, options.queueLowAt), isSample: !found.account },
		postAnalytics: changeOfFigures(
			{ id: post.postId, entity: post, figures: ofPost && postFigures(ofPost) },
			{ example: EXAMPLE_POST_FIGURES, watched: postMetrics, threshold },
		),
		accountAnalytics: changeOfFigures(
			{ id: account.accountId, entity: account, figures: ofAccount && accountFigures(ofAccount) },
			{ example: EXAMPLE_ACCOUNT_FIGURES, watched: accountMetrics, threshold },
		),
	};
}

async function findPost(source: Source, options: TriggerOptions): Promise<Post | undefined> {
	const { contentGroupId, accountIds, toStatuses, events } = options;
	const page = await source.listPosts({ ...(contentGroupId !== '' && { contentGroupId }) });
	const posts = page?.data ?? [];
	const snapshotOf = (post: Post) => takeSnapshot(post, { statusOf: 'post', accountIds });
	const watched = posts.filter((post) => snapshotOf(post).statuses.size > 0);
	const prefersPublished = events.includes('postAnalyticsChanged');
	return (
		watched.find((post) => prefersPublished && snapshotOf(post).publishedAt !== null) ??
		watched.find((post) => toStatuses.includes(post.status)) ??
		watched[0] ??
		posts[0]
	);
}

async function findAccount(
	source: Source,
	{ accountIds, platform }: TriggerOptions,
): Promise<Account | undefined> {
	const accounts = await source.listAccounts();
	const isWatched = (account: Account) =>
		(accountIds.length === 0 || accountIds.includes(account.accountId)) &&
		(platform === '' || account.platform === platform);
	return accounts.find(isWatched) ?? accounts[0];
}

function changeOfPost(post: Post, { fromStatuses, statusOf }: TriggerOptions): PostChange {
	const snapshot = takeSnapshot(post, { statusOf, accountIds: [] });
	const [[key, { status: to, run }] = [WHOLE_POST, { status: post.status, run: 0 }]] = [
		...snapshot.statuses,
	];
	const from = fromStatuses[0] ?? (to === 'queued' ? 'pending_approval' : 'queued');
	const accountId = key === WHOLE_POST ? null : key;
	const transitions = [{ accountId, transition: { from, to, run, visit: 1 } }];
	return { post, snapshot, isNew: true, isJustPublished: false, transitions };
}

function changeOfAccount(account: Account, queueLowAt: number): AccountChange {
	const { accountId, platform, status = '', queueDepth } = account;
	const from = status === 'active' ? 'warming_up' : 'active';
	const depth = Math.min(queueDepth ?? 0, queueLowAt);
	return {
		...{ accountId, account },
		before: { platform, status: from, queueDepth: queueLowAt + 1, visits: {}, lows: 0 },
		after: { platform, status, queueDepth: depth, visits: { [status]: 1 }, lows: 1 },
	};
}

/**
 * A change from nothing to the given figures, as the threshold would have told it; a milestone that
 * they have not reached counts as just reached.
 */
function changeOfFigures<Entity>(
	{ id, entity, figures }: { id: string; entity: Entity; figures: Figures | null },
	{
		example,
		watched: [metric = 'views'],
		threshold,
	}: { example: Figures } & { watched: readonly string[] } & Pick<TriggerOptions, 'threshold'>,
): Sample<FiguresChange<Entity>> {
	const isReal = figures !== null && Object.keys(figures).length > 0;
	const shown = isReal ? figures : example;
	const milestones = threshold.kind === 'milestones' ? threshold.at : [];
	const value = shown[metric] ?? 0;
	const crossed = milestones.filter((milestone) => milestone <= value);
	const milestone = crossed.length > 0 ? Math.max(...crossed) : Math.min(...milestones);
	const crossing = milestones.length > 0 ? { metric, milestone } : null;
	const after = crossing ? { ...shown, [metric]: Math.max(value, milestone) } : shown;
	const before = Object.fromEntries(Object.keys(after).map((each) => [each, 0]));
	return {
		change: { id, entity, before, after, crossing, number: 1 },
		isSample: !isReal || (crossing !== null && crossed.length === 0),
	};
}

const AT = '2026-01-01T12:00:00.000Z';

/** These stand in for what a company does not have yet, so that the editor can show every event. */
const EXAMPLE_POST: Post = {
	postId: 'post_example',
	status: 'posted',
	media: { kind: 'video', count: 1, thumbnailUrl: null },
	caption: 'An example: this company has no post yet',
	hashtags: ['example'],
	...{ sound: null, notes: null, contentGroupIds: [], instagramPostFormat: 'reel', createdAt: AT },
	accounts: [
		{
			...{ accountId: 'account_example', username: 'example', platform: 'tiktok' },
			...{ status: 'posted', queuedAt: AT, approvedAt: AT, scheduledAfter: AT },
			...{ scheduledSlotStart: AT, postedAt: AT },
			postUrl: 'https://www.tiktok.com/@example/video/1',
		},
	],
};
const EXAMPLE_ACCOUNT: Account = {
	...{ accountId: 'account_example', platform: 'tiktok', username: 'example', status: 'active' },
	displayName: 'An example: this company has no account yet',
	...{ timezone: 'UTC', followers: 1000, postsToday: 1, dailyCap: 3, queueDepth: 1 },
	...{ nextWindow: AT, lastPostAt: AT },
};
const EXAMPLE_POST_FIGURES = {
	...{ views: 1200, likes: 80, comments: 12, shares: 5, saves: 9, engagementRate: 0.0883 },
};
const EXAMPLE_ACCOUNT_FIGURES = {
	...{ followers: 1000, posts: 24, engagement: 0.05, views: 48_000, likes: 2100, comments: 160 },
};
