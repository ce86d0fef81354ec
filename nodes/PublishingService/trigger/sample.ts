import type { Account, Post } from '../contract/decoded';
import { accountFigures, postFigures } from './figures/metrics';
import { EVENT_KINDS } from './events';
import type { EventContext, EventKind, Material, TrackerName } from './events/event';
import type { TriggerEvent } from './poll';
import { takeSnapshot } from './posts/snapshot';
import type { TriggerOptions } from './triggerOptions';
import type { Source } from './source';

/** One event of each chosen kind, made from what the service has now; nothing is remembered. */
export async function sampleEvents(
	source: Source,
	context: EventContext,
	now: number,
): Promise<TriggerEvent[]> {
	const { options } = context;
	const kinds = Object.values<ReadonlyArray<EventKind>>(EVENT_KINDS)
		.flat()
		.filter(({ name }) => options.events.includes(name));
	const material = await gather(source, options, new Set(kinds.map(({ tracker }) => tracker)));
	const unfiltered: EventContext = {
		...context,
		options: { ...options, fromStatuses: [], toStatuses: [], accountIds: [], platform: '' },
	};
	const detectedAt = new Date(now).toISOString();
	return kinds.flatMap((kind) => {
		const isSample = isInvented(kind, material, options);
		return kind
			.detect(kind.sample(material, options), unfiltered)
			.slice(0, 1)
			.map((finding) => ({
				event: kind.name,
				...(isSample && { isSample }),
				...finding,
				detectedAt,
			}));
	});
}

/** Whether an event shows what the company does not have, so that nobody may take it for real. */
function isInvented(
	{ tracker }: EventKind,
	material: Material,
	{ threshold, ...options }: TriggerOptions,
) {
	const isOfPosts = tracker === 'posts' || tracker === 'postAnalytics';
	const entity = isOfPosts ? material.post : material.account;
	if (entity === exampleMaterial.post || entity === exampleMaterial.account) return true;
	if (tracker === 'posts' || tracker === 'accounts') return false;
	const figures = isOfPosts ? material.postFigures : material.accountFigures;
	if (figures === exampleMaterial.postFigures || figures === exampleMaterial.accountFigures)
		return true;
	if (threshold.kind !== 'milestones') return false;
	const [metric = 'views'] = isOfPosts ? options.postMetrics : options.accountMetrics;
	return (figures[metric] ?? 0) < Math.min(...threshold.at);
}

/** Reads what the kinds need, with at most one request each; the example stands in for the rest. */
async function gather(
	source: Source,
	options: TriggerOptions,
	trackers: ReadonlySet<TrackerName>,
): Promise<Material> {
	const needsPost = trackers.has('posts') || trackers.has('postAnalytics');
	const needsAccount = trackers.has('accounts') || trackers.has('accountAnalytics');
	const post = needsPost
		? await findPost(source, options, trackers.has('postAnalytics'))
		: undefined;
	const account = needsAccount ? await findAccount(source, options) : undefined;
	const summary =
		post && trackers.has('postAnalytics') ? await source.getPostAnalytics(post.postId) : null;
	const analytics =
		account && trackers.has('accountAnalytics')
			? await source.getAccountAnalytics(account.accountId)
			: null;
	return {
		post: post ?? exampleMaterial.post,
		account: account ?? exampleMaterial.account,
		postFigures: orExample(summary && postFigures(summary), exampleMaterial.postFigures),
		accountFigures: orExample(
			analytics && accountFigures(analytics),
			exampleMaterial.accountFigures,
		),
	};
}

async function findPost(
	source: Source,
	options: TriggerOptions,
	prefersPublished: boolean,
): Promise<Post | undefined> {
	const { contentGroupId, accountIds, toStatuses } = options;
	const page = await source.listPosts({ ...(contentGroupId !== '' && { contentGroupId }) });
	const posts = page?.data ?? [];
	const snapshotOf = (post: Post) => takeSnapshot(post, { statusOf: 'post', accountIds });
	const watched = posts.filter((post) => snapshotOf(post).statuses.size > 0);
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
	return (
		accounts.find(
			(account) =>
				(accountIds.length === 0 || accountIds.includes(account.accountId)) &&
				(platform === '' || account.platform === platform),
		) ?? accounts[0]
	);
}

function orExample<T extends object>(figures: T | null, example: T): T {
	return figures && Object.keys(figures).length > 0 ? figures : example;
}

/** Stands in for what a company does not have yet, so that the editor can show every event. */
const exampleMaterial: Material = {
	post: {
		postId: 'post_example',
		status: 'posted',
		media: { kind: 'video', count: 1, thumbnailUrl: null },
		caption: 'An example: this company has no post yet',
		hashtags: ['example'],
		sound: null,
		notes: null,
		contentGroupIds: [],
		instagramPostFormat: 'reel',
		createdAt: '2026-01-01T09:00:00.000Z',
		accounts: [
			{
				accountId: 'account_example',
				username: 'example',
				platform: 'tiktok',
				status: 'posted',
				queuedAt: '2026-01-01T09:00:00.000Z',
				approvedAt: '2026-01-01T09:30:00.000Z',
				scheduledAfter: '2026-01-01T12:00:00.000Z',
				scheduledSlotStart: '2026-01-01T12:00:00.000Z',
				postedAt: '2026-01-01T12:01:00.000Z',
				postUrl: 'https://www.tiktok.com/@example/video/1',
			},
		],
	},
	account: {
		accountId: 'account_example',
		platform: 'tiktok',
		username: 'example',
		displayName: 'An example: this company has no account yet',
		status: 'active',
		timezone: 'UTC',
		followers: 1000,
		postsToday: 1,
		dailyCap: 3,
		queueDepth: 1,
		nextWindow: '2026-01-01T18:00:00.000Z',
		lastPostAt: '2026-01-01T12:01:00.000Z',
	},
	postFigures: {
		views: 1200,
		likes: 80,
		comments: 12,
		shares: 5,
		saves: 9,
		engagementRate: 0.0883,
	},
	accountFigures: {
		followers: 1000,
		posts: 24,
		engagement: 0.05,
		views: 48_000,
		likes: 2100,
		comments: 160,
	},
};
