import type { Engine } from '../../test/kit/engine';
import { DAY, HOUR, Life, MINUTE } from '../../test/kit/simulation/life';
import type { SimulatedPost } from '../../test/kit/simulation/world';

const MILESTONES = [1000, 10_000, 100_000];
export const EVERY = 15 * MINUTE;
/** A post's views come in like this: two thirds of them within the first half day. */
const HALF_LIFE = 12 * HOUR;

/** How a trigger begins: with a company that has nothing yet, with a week of posts, or after n8n was off. */
export type Start = 'empty' | 'backlog' | 'pause';

export interface Delays {
	readonly start: Start;
	readonly perWeek: number;
	/** Milliseconds from a milestone that was crossed until it was reported; Infinity: never. */
	readonly delays: readonly number[];
	readonly requestsPerPoll: number;
	/** The longest waits that docs/trigger-reference.md promises for these posts. */
	readonly promised: Waits;
	/** The longest that a post has waited, from when the trigger began to watch. */
	readonly longest: Waits;
}

/** How long a post waits for readings of its figures, in milliseconds; Infinity: no promise. */
interface Waits {
	/** From going live, for a post that does so while the trigger runs. */
	readonly first: number;
	/** From one reading to the next, as long as the post is followed. */
	readonly again: number;
}

const FOLLOWED_DAYS = 7;
/** Requests of a poll that are not for figures. */
const OTHER_REQUESTS = 2;

/**
 * Calculates the promised waits by the formula of docs/trigger-reference.md, from posts per day,
 * tracked posts and readings per day.
 */
function promiseOf(perWeek: number, requests: number): Waits {
	const readings = ((requests - OTHER_REQUESTS) * DAY) / EVERY;
	const [live, followed] = [perWeek / 7, (perWeek * FOLLOWED_DAYS) / 7];
	return {
		first: live <= readings ? DAY : Infinity,
		again: live <= readings / 2 ? Math.max(DAY / 2, (2 * followed * DAY) / readings) : Infinity,
	};
}

/** How long milestones of a company wait that publishes at a steady rate, from any start. */
export async function measureDelays(
	n8n: Engine,
	{ start, perWeek, requests }: { start: Start; perWeek: number; requests: number },
): Promise<Delays> {
	const life = new Life(n8n, {
		events: ['postAnalyticsChanged', 'postCreated', 'postStatusChanged'],
		...{ milestones: MILESTONES, maxRequests: requests, every: EVERY },
		...{ analyticsMinutes: 15, trackPostsForDays: FOLLOWED_DAYS },
	});
	const { world, service, host } = life;
	const views = new Map<string, number>();
	const readings = new Map<string, number[]>();
	service.viewsOf = (post) => {
		readings.set(post.postId, [...(readings.get(post.postId) ?? []), world.now]);
		return viewsAt(post, views.get(post.postId) ?? 0, world.now);
	};
	world.setAccount('acc-1', 'active');
	const crossings: Array<{ key: string; at: number; first: boolean }> = [];
	let published = 0;
	const begun = world.now;
	const publish = (age: number) => {
		const post = world.addPost({ age });
		world.moveAll(post, 'posted');
		for (const item of post.items) {
			item.postedAt = world.now - age;
		}
		const most = viewsOf(published++);
		views.set(post.postId, most);
		for (const milestone of MILESTONES.filter((one) => one < most * 0.98)) {
			const at = post.madeAt - HALF_LIFE * Math.log(1 - milestone / most);
			// For posts that existed already, the first reading is the baseline.
			const first = post.madeAt >= begun || at > begun + DAY;
			crossings.push({ key: `${post.postId} ${milestone}`, at, first });
		}
	};
	const spacing = (7 * DAY) / perWeek;
	if (start === 'backlog') {
		for (let age = 7 * DAY; age > 0; age -= spacing) {
			publish(age);
		}
	}
	await host.activate();
	let next = begun;
	const live = async (days: number) => {
		for (const end = world.now + days * DAY; world.now < end;) {
			for (; next <= world.now; next += spacing) {
				publish(world.now - next);
			}
			await life.poll();
		}
	};
	await live(start === 'pause' ? 5 : 0);
	if (start === 'pause') {
		world.pass(2 * DAY);
	}
	const isRead = () => world.posts.size <= service.listed.size;
	// A post that goes live before the first reading of the list has ended counts as existing.
	for (let n = 0; n < 96 && !isRead(); n++) {
		await live(EVERY / DAY);
	}
	const from = world.now;
	await live(6);
	const told = toldAt(life);
	const wanted = crossings.filter(({ at, first }) => at >= from && at < world.now - DAY && first);
	const delays = wanted.map(({ key, at }) => (told.get(key) ?? Infinity) - at);
	const made = host.polls.reduce((sum, poll) => sum + poll.requests, 0);
	const waits = [...world.posts.values()].map((post) =>
		waitsOf(post.madeAt, readings.get(post.postId) ?? [], from, world.now),
	);
	life.end();
	return {
		...{ start, perWeek, delays, requestsPerPoll: made / host.polls.length },
		promised: promiseOf(perWeek, requests),
		longest: {
			first: waits.reduce((longest, { first }) => Math.max(longest, first), 0),
			again: waits.reduce((longest, { again }) => Math.max(longest, again), 0),
		},
	};
}

/** How long a post has waited for readings, as far as it was followed from `from` to `end`. */
function waitsOf(madeAt: number, readings: readonly number[], from: number, end: number): Waits {
	const until = Math.min(end, madeAt + FOLLOWED_DAYS * DAY);
	const seen = readings.filter((at) => at >= from && at <= until);
	const times = [...(madeAt < from ? [from] : []), ...seen, until];
	const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
	return {
		first: madeAt < from ? 0 : (seen[0] ?? until) - madeAt,
		again: gaps.reduce((longest, gap) => Math.max(longest, gap), 0),
	};
}

/** Views that the n-th post will have in the end: most have few, one in a hundred has very many. */
function viewsOf(index: number): number {
	const share = ((index * 7919) % 1000) / 1000;
	return 300 * 10 ** (3 * share ** 1.5);
}

function viewsAt(post: SimulatedPost, most: number, now: number): number {
	const age = Math.max(0, now - post.madeAt);
	return Math.floor(most * (1 - Math.exp(-age / HALF_LIFE)));
}

function toldAt({ host }: Life): Map<string, number> {
	const told = new Map<string, number>();
	for (const { event, json } of host.delivered) {
		if (event !== 'postAnalyticsChanged') {
			continue;
		}
		const { milestone } = json.milestone as { milestone: number };
		const key = `${String(json.postId)} ${milestone}`;
		if (!told.has(key)) {
			told.set(key, Date.parse(String(json.detectedAt)));
		}
	}
	return told;
}
