import type { Post, PostStatus } from '../../../../../sandbox/service';
import { FakeService, optionsWith } from '../fakes';
import { RememberedPosts } from '../../../../../nodes/PublishingService/trigger/posts/rememberedPosts';
import { ServiceClock } from '../../../../../nodes/PublishingService/trigger/serviceClock';
import {
	PostTracker,
	type Horizon,
} from '../../../../../nodes/PublishingService/trigger/posts/postTracker';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
export const DAY = 24 * 60;
/** The time this many minutes after the host's time. */
export const at = (minutes: number) => NOW + minutes * MINUTE;
export const iso = (minutes: number) => new Date(at(minutes)).toISOString();

/** An account of a post: its status, and the minute at which it was queued. */
type Item = readonly [accountId: string, status: PostStatus, queued?: number];

/** A post that was created this many minutes after the host's time, in the status of its first account. */
export function postOf(postId: string, made: number, ...items: Item[]): Post {
	return {
		postId,
		status: items[0]?.[1] ?? 'draft',
		media: { kind: 'video', count: 1, thumbnailUrl: null },
		caption: null,
		hashtags: [],
		sound: null,
		notes: null,
		createdAt: iso(made),
		accounts: items.map(([accountId, status, queued = made]) => ({
			...{ accountId, username: accountId, platform: 'tiktok', status },
			queuedAt: iso(queued),
			...(status === 'posted' && { postedAt: iso(queued) }),
		})),
	};
}

/** A tracker with a starting point an hour ago, at a service whose answers contain the time. */
export function track(
	changes: Partial<Horizon> = {},
	{ maxTrackedPosts = 100, reportStatusPer = 'post', accountIds = [] as string[], now = 0 } = {},
	records = new RememberedPosts(),
) {
	const horizon: Horizon = {
		hasBaseline: true,
		newSince: at(-60),
		isFull: false,
		returned: 0,
		...changes,
	};
	const options = optionsWith({
		reportStatusPer: reportStatusPer as 'post' | 'account',
		accountIds,
		maxTrackedPosts,
	});
	const service = new FakeService();
	service.clockOffset = 0;
	const clock = new ServiceClock(at(now), service, undefined);
	const tracker = new PostTracker(records, horizon, { options, clock, now: at(now) });
	const see = (...posts: Post[]) => posts.map((post) => tracker.see(post));
	return { tracker, horizon, records, see, service };
}
