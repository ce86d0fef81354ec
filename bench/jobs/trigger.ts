import { createEngine, type Engine } from '../../test/kit/engine';
import { DAY, HOUR, Life, MINUTE, type LifeOptions } from '../../test/kit/simulation/life';
import { cpuMs } from '../../test/kit/simulation/service';
import type { SimulatedPost } from '../../test/kit/simulation/world';
import { median } from '../measure/median';
import { atMost, type Goal, type Result } from '../report/result';
import { EVERY, measureDelays, type Delays } from './triggerMilestones';

const REQUESTS = 10;
/** The list of a company that has published for 25 days. */
const AGE = 25 * DAY;
const QUIET_POLLS = 100;
const TRIALS = 40;
/** A change that is not reported after this many polls counts as lost. */
const MOST_POLLS = 400;

const posts: LifeOptions = { events: ['postCreated', 'postStatusChanged'], maxRequests: REQUESTS };

interface List {
	readonly count: number;
	readonly unfinished: number;
	readonly spread: 'evenly' | 'newest';
}

const lists: List[] = [
	{ count: 1000, unfinished: 50, spread: 'newest' },
	{ count: 10_000, unfinished: 0, spread: 'evenly' },
	{ count: 10_000, unfinished: 50, spread: 'newest' },
	{ count: 10_000, unfinished: 20, spread: 'evenly' },
	{ count: 10_000, unfinished: 500, spread: 'evenly' },
	{ count: 10_000, unfinished: 5000, spread: 'evenly' },
];

const STATE_GOALS = [
	{ count: 10_000, unfinished: 0, kilobytes: 200 },
	{ count: 10_000, unfinished: 50, kilobytes: 200 },
	{ count: 10_000, unfinished: 5000, kilobytes: 250 },
];

/**
 * Measures how long users of the trigger wait, and how many requests it takes, for long lists and
 * many posts.
 */
export async function trigger(): Promise<Result> {
	const n8n = await createEngine();
	try {
		const quiet: Quiet[] = [];
		for (const list of lists) {
			quiet.push(await measureQuiet(n8n, list));
		}
		const failures = await measureFailures(n8n);
		const retries = await measureRetries(n8n);
		const bulk = await measureBulk(n8n);
		const delays = [];
		for (const start of ['empty', 'backlog', 'pause'] as const) {
			delays.push(await measureDelays(n8n, { start, perWeek: 700, requests: REQUESTS }));
		}
		const spread = quiet.filter(({ list }) => list.count === 10_000 && list.spread === 'evenly');
		const unfinished = spread.filter(({ list }) => list.unfinished > 0);
		const most = (values: number[]) => Math.max(...values);
		return {
			title: 'Trigger: cost of a poll, and delay of a change',
			how:
				`The node runs in n8n's own poll context, with at most ${REQUESTS} requests per poll. A simulated service answers. ${QUIET_POLLS} polls in which nothing changes. ` +
				`"Evenly" spreads the unfinished posts over the whole list. The goals use ${TRIALS} changes each, and a simulated week.`,
			columns: ['posts', 'unfinished', 'spread', 'requests, mean', 'own ms, median', 'state bytes'],
			rows: quiet.map(({ list, requests, ms, bytes }) => [
				...[list.count, list.unfinished, list.spread],
				...[mean(requests), median(ms), bytes],
			]),
			goals: [
				...unfinished.map(({ list, requests }) =>
					atMost(
						`quiet poll, 10,000 posts, ${list.unfinished} unfinished spread evenly: 1 to 2 requests`,
						mean(requests),
						2,
					),
				),
				...waits('polls until a failure of a due post is told', failures.due),
				...waits('polls until a failure of a posting post is told', failures.posting),
				...waits('polls until an old post that is retried and fails again is told', retries),
				atMost(
					'500 posts created together on a list of 3,000: reported by the next poll',
					bulk.polls,
					1,
				),
				atMost('pages of the list that it read for that: 500 / 100 + 1', bulk.requests, 6),
				...delays.flatMap(milestones),
				atMost(
					'own time per poll, 10,000 posts, under 8 ms',
					most(quiet.map(({ ms }) => median(ms))),
					8,
					'ms',
				),
				...STATE_GOALS.map(({ count, unfinished: open, kilobytes }) =>
					atMost(
						`state, ${count.toLocaleString('en')} posts, ${open} unfinished: ${kilobytes} KB`,
						most(
							quiet
								.filter(({ list }) => list.count === count && list.unfinished === open)
								.map(({ bytes }) => bytes),
						),
						kilobytes * 1024,
						'bytes',
					),
				),
				atMost('quiet polls that write something', most(quiet.map(({ writes }) => writes)), 0),
			],
			left: `A poll has ${REQUESTS} requests, and the figures of each post take one of them: at 700 posts a week, a poll reads about 1 of 90 posts. After a backlog or a pause, more posts wait for their figures than at a steady rate. More requests per poll make these waits shorter.`,
		};
	} finally {
		await n8n.close();
	}
}

function waits(what: string, polls: number[]): Goal[] {
	return [
		atMost(`${what}: median 1`, median(polls), 1),
		atMost(`${what}: at most 2`, Math.max(...polls), 2),
	];
}

function milestones({ start, perWeek, delays, promised, longest }: Delays): Goal[] {
	const what = `milestones at ${perWeek} posts a week, polls of 15 min, ${start}`;
	const inTime = (which: 'first' | 'again') =>
		atMost(
			`${what}: ${which} reading as promised`,
			longest[which] / HOUR,
			(promised[which] + EVERY) / HOUR,
			'h',
		);
	return [
		atMost(`${what}: median under 1 h`, median([...delays]) / HOUR, 1, 'h'),
		// All of them once in half of the readings: 2 × 700 posts / 8 readings × 15 min.
		atMost(`${what}: reported within 44 h`, Math.max(...delays) / HOUR, 44, 'h'),
		...[inTime('first'), inTime('again')],
	];
}

function mean(values: readonly number[]): number {
	return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** A company with such a list, whose trigger has read it. */
async function begun(n8n: Engine, list: List): Promise<{ life: Life; open: SimulatedPost[] }> {
	const life = new Life(n8n, posts);
	const open: SimulatedPost[] = [];
	life.world.setAccount('acc-1', 'active');
	for (let index = 0; index < list.count; index++) {
		const isOpen =
			list.spread === 'newest'
				? index >= list.count - list.unfinished
				: index % Math.floor(list.count / Math.max(1, list.unfinished)) === 0 &&
					list.unfinished > 0;
		const post = life.world.addPost({
			status: isOpen ? 'queued' : 'posted',
			age: AGE * (1 - index / list.count),
			slotStart: isOpen ? life.world.now + 60 * DAY : null,
		});
		if (isOpen) {
			open.push(post);
		}
	}
	await life.host.activate();
	const isDone = () => life.world.posts.size <= life.service.listed.size;
	while (!isDone() && life.host.polls.length < MOST_POLLS) {
		await life.poll();
	}
	await life.polls(5);
	return { life, open };
}

/** Polls in which nothing changes. */
interface Quiet {
	readonly list: List;
	readonly requests: readonly number[];
	readonly ms: number[];
	readonly bytes: number;
	readonly writes: number;
}

async function measureQuiet(n8n: Engine, list: List): Promise<Quiet> {
	const { life } = await begun(n8n, list);
	const ms: number[] = [];
	const first = life.host.polls.length;
	for (let n = 0; n < QUIET_POLLS; n++) {
		const busy = life.service.busyMs;
		const start = cpuMs();
		await life.poll();
		ms.push(cpuMs() - start - (life.service.busyMs - busy));
	}
	const polls = life.host.polls.slice(first);
	const requests = polls.map((poll) => poll.requests);
	const writes = polls.filter((poll) => poll.writes).length;
	const bytes = life.host.stateBytes();
	life.end();
	return { list, requests, ms, bytes, writes };
}

/** How many polls pass from a failure until it is reported. */
async function measureFailures(n8n: Engine) {
	const { life, open } = await begun(n8n, { count: 10_000, unfinished: 5000, spread: 'evenly' });
	const due: number[] = [];
	const posting: number[] = [];
	for (let trial = 0; trial < TRIALS; trial++) {
		const [one, other] = [open[trial * 61], open[trial * 61 + 30]] as [
			SimulatedPost,
			SimulatedPost,
		];
		// One goes through `posting` under the eyes of a poll, the other fails as soon as it is due.
		life.world.schedule(other, life.world.now + 2 * MINUTE);
		life.world.moveAll(one, 'posting');
		await life.polls(3);
		life.world.moveAll(one, 'failed');
		life.world.moveAll(other, 'failed');
		posting.push(await pollsUntilTold(life, one));
		due.push(await pollsUntilTold(life, other));
	}
	life.end();
	return { due, posting };
}

async function measureRetries(n8n: Engine): Promise<number[]> {
	const { life } = await begun(n8n, { count: 10_000, unfinished: 500, spread: 'evenly' });
	const polls: number[] = [];
	const rested = [...life.world.posts.values()].filter(
		({ items }) => items[0]?.status === 'posted',
	);
	for (let trial = 0; trial < TRIALS; trial++) {
		const post = rested[trial * 230] as SimulatedPost;
		life.world.moveAll(post, 'failed');
		await pollsUntilTold(life, post);
		life.world.move(post, 'acc-1', 'queued', true);
		life.world.moveAll(post, 'posting');
		await life.poll();
		life.world.moveAll(post, 'failed');
		polls.push(await pollsUntilTold(life, post));
	}
	life.end();
	return polls;
}

/** Polls from now until one told that the post has failed, since when it last came to that. */
async function pollsUntilTold(life: Life, { postId }: SimulatedPost): Promise<number> {
	const since = life.world.journal.transitions(`${postId} -`).at(-1)?.at ?? 0;
	const first = life.host.polls.length;
	for (let count = 0; count <= MOST_POLLS; count++) {
		const told = life.host.delivered.find(
			({ json, until }) => json.postId === postId && json.to === 'failed' && until > since,
		);
		if (told) {
			return Math.max(1, told.poll - first + 1);
		}
		await life.poll();
	}
	return Infinity;
}

async function measureBulk(n8n: Engine): Promise<{ polls: number; requests: number }> {
	const { life } = await begun(n8n, { count: 3000, unfinished: 20, spread: 'evenly' });
	const made = Array.from({ length: 500 }, () => life.world.addPost().postId);
	const first = life.host.polls.length;
	const exchanges = life.service.exchanges.length;
	const isTold = () => {
		const told = new Set(
			life.host.delivered
				.filter(({ event }) => event === 'postCreated')
				.map(({ json }) => json.postId),
		);
		return made.every((postId) => told.has(postId));
	};
	while (!isTold() && life.host.polls.length < first + MOST_POLLS) {
		await life.poll();
	}
	const polls = life.host.polls.length - first;
	// Requests for due and vanished posts are not a part of the reading of new posts.
	const pages = life.service.exchanges
		.slice(exchanges)
		.filter(({ endpoint, query }) => endpoint === 'GET /v2/posts' && query.status === undefined);
	life.end();
	return { polls, requests: pages.length };
}
