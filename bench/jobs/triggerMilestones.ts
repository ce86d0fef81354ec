import type { Engine } from '../../test/kit/engine';
import { DAY, HOUR, Life, MINUTE } from '../../test/kit/simulation/life';
import type { SimulatedPost } from '../../test/kit/simulation/world';
import { median } from '../measure/median';
import { atMost, figure, type Goal } from '../report/result';

const MILESTONES = [1000, 10_000, 100_000];
const EVERY = 15 * MINUTE;
/** A post's views come in like this: two thirds of them within the first half day. */
const HALF_LIFE = 12 * HOUR;
const WARM_UP = 4 * DAY;
const WATCHED = 3 * DAY;

interface Crossing {
	readonly postId: string;
	readonly milestone: number;
	readonly at: number;
}

export interface Milestones {
	readonly goals: Goal[];
}

/** Milestones of a company that publishes at a steady rate, over three days, with polls of 15 minutes. */
export async function measureMilestones(
	n8n: Engine,
	{ perWeek, requests }: { perWeek: number; requests: number },
): Promise<Milestones> {
	const life = new Life(n8n, {
		events: ['postAnalyticsChanged', 'postCreated', 'postStatusChanged'],
		milestones: MILESTONES,
		maxRequests: requests,
		every: EVERY,
		analyticsMinutes: 15,
		publishedWithinDays: 7,
	});
	const { world, service, host } = life;
	const fame = new Map<string, number>();
	service.viewsOf = (post) => viewsAt(post, fame.get(post.postId) ?? 0, world.now);
	world.setAccount('acc-1', 'active');
	await host.activate();

	const crossings: Crossing[] = [];
	const begin = world.now + WARM_UP;
	const end = begin + WATCHED;
	let published = 0;
	const start = world.now;
	while (world.now < end) {
		while (published < ((world.now - start) / (7 * DAY)) * perWeek) {
			const post = world.addPost();
			world.moveAll(post, 'posted');
			const views = fameOf(published++);
			fame.set(post.postId, views);
			crossings.push(...crossingsOf(post, views));
		}
		await life.poll();
	}
	const wanted = crossings.filter(({ at }) => at >= begin && at < end - DAY);
	const told = toldAt(life);
	const lags = wanted.map((one) => (told.get(keyOf(one)) ?? Infinity) - one.at);
	const untold = lags.filter((lag) => lag === Infinity).length;
	const late = lags.filter((lag) => lag > DAY).length;
	const isSaid = host.warnings.length > 0 || host.delivered.some(({ json }) => saysLag(json));
	life.end();
	const what = `milestones at ${perWeek} posts a week, polls of 15 min`;
	const of = `of ${figure(wanted.length)}`;
	if (perWeek <= 700) {
		const hours = median(lags) / HOUR;
		return {
			goals: [
				{
					goal: `${what}: all told`,
					measured: `${figure(untold)} ${of} untold`,
					met: untold === 0,
				},
				atMost(`${what}: median under 1 h`, hours, 1, 'h'),
			],
		};
	}
	return {
		goals: [
			{
				goal: `${what}: all told within a day`,
				measured: `${figure(late)} ${of} later, ${figure(untold)} of them untold`,
				met: late === 0,
			},
			{ goal: `${what}: the lag is said`, measured: isSaid ? 'said' : 'not said', met: isSaid },
		],
	};
}

/** Views that the n-th post will have in the end: most have few, one in a hundred has very many. */
function fameOf(index: number): number {
	const share = ((index * 7919) % 1000) / 1000;
	return 300 * 10 ** (3 * share ** 1.5);
}

function viewsAt(post: SimulatedPost, fame: number, now: number): number {
	const age = Math.max(0, now - post.madeAt);
	return Math.floor(fame * (1 - Math.exp(-age / HALF_LIFE)));
}

function crossingsOf({ postId, madeAt }: SimulatedPost, fame: number): Crossing[] {
	return MILESTONES.filter((milestone) => milestone < fame * 0.98).map((milestone) => ({
		postId,
		milestone,
		at: madeAt - HALF_LIFE * Math.log(1 - milestone / fame),
	}));
}

function toldAt({ host }: Life): Map<string, number> {
	const told = new Map<string, number>();
	for (const { event, json } of host.delivered) {
		if (event !== 'postAnalyticsChanged') continue;
		const { milestone } = json.milestone as { milestone: number };
		const key = keyOf({ postId: String(json.postId), milestone });
		if (!told.has(key)) told.set(key, Date.parse(String(json.detectedAt)));
	}
	return told;
}

function keyOf({ postId, milestone }: Pick<Crossing, 'postId' | 'milestone'>): string {
	return `${postId} ${milestone}`;
}

/** Whether an event says by itself that figures lag. */
function saysLag(json: object): boolean {
	return (
		/lag|behind/i.test(Object.keys(json).join(' ')) ||
		/lag|behind/i.test(JSON.stringify(Reflect.get(json, 'notices') ?? ''))
	);
}
