import { collections, sumFigures, type Bump, type Figures } from '../engine/analytics';
import type { Sandbox } from '../sandbox';
import type { PostItem } from '../store/posts';

/** How many points a sparkline has. */
const points = 24;

interface LiveItem {
	key: string;
	postedAt: number;
	bumps: Bump[];
}

/**
 * A post's latest figures and how its views grew, summed over the accounts on which it is live.
 * Every point is what had been collected by then; the work does not grow with the post's age.
 */
export function growthOf(
	{ bumps, settings, now }: Sandbox,
	postId: string,
	items: PostItem[],
): { figures: Figures; views: number[] } | null {
	const live: LiveItem[] = items.flatMap(({ accountId, postedAt }) =>
		postedAt === null
			? []
			: { key: `${postId} ${accountId}`, postedAt, bumps: bumps.of(postId, accountId) },
	);
	if (live.length === 0) {
		return null;
	}

	const { analyticsIntervalMs } = settings.get();
	const figuresAt = (time: number) =>
		sumFigures(live.flatMap((item) => latestFigures(item, analyticsIntervalMs, time) ?? []));
	const from = Math.min(...live.map(({ postedAt }) => postedAt));
	const step = (now() - from) / (points - 1);
	return {
		figures: figuresAt(now()),
		views: Array.from({ length: points }, (_, index) => figuresAt(from + step * index).views),
	};
}

/** What was collected of an item last; nothing before its first collection. */
function latestFigures(
	{ key, postedAt, bumps }: LiveItem,
	intervalMs: number,
	time: number,
): Figures | undefined {
	const rounds = Math.floor((time - postedAt) / intervalMs);
	// One step that is as long as all rounds leads to the last of them.
	return collections(key, postedAt, bumps, intervalMs * Math.max(1, rounds), time).at(-1)?.figures;
}
