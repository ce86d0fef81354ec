import type { Post, PostStatus } from '../../../nodes/PublishingService/contract/service';
import type { TriggerOptions } from '../../../nodes/PublishingService/polling/options';
import { pollInto, type Memory } from '../../../nodes/PublishingService/polling/poll';
import type { Source } from '../../../nodes/PublishingService/polling/source';
import { median } from '../measure/median';
import { atMost, type Result } from '../report/result';

const NEWEST = Date.parse('2026-11-20T12:00:00Z');
const PAGE = 100;
const MINUTE = 60_000;

const options: TriggerOptions = {
	events: ['postCreated', 'postStatusChanged'],
	statusOf: 'post',
	accountIds: [],
	contentGroupId: '',
	fromStatuses: [],
	toStatuses: [],
	platform: '',
	queueLowAt: 3,
	threshold: { kind: 'any' },
	postMetrics: ['views'],
	accountMetrics: ['followers'],
	postIds: [],
	publishedWithinDays: 7,
	analyticsMinutes: 15,
	maxRequests: 10,
	maxPosts: 100_000,
	maxAnalyticsPosts: 1000,
};
const context = {
	options,
	views: { post: (post: object) => post, account: (account: object) => account },
};

/** `count` posts of the last 25 days, newest first, of which the first `live` are queued. */
class List implements Source {
	requests = 0;

	constructor(
		private readonly count: number,
		private readonly live: number,
	) {}

	async listPosts({ cursor }: { cursor?: string }) {
		this.requests++;
		const start = Number(cursor ?? 0);
		const end = Math.min(start + PAGE, this.count);
		const data = Array.from({ length: end - start }, (_, n) => this.post(start + n));
		return await Promise.resolve({ data, nextCursor: end < this.count ? String(end) : null });
	}

	async getPost(postId: string) {
		this.requests++;
		return await Promise.resolve(this.post(parseInt(postId.slice('post_'.length), 16)));
	}

	getPostAnalytics = async () => await Promise.resolve(null);
	listAccounts = async () => await Promise.resolve([]);
	getAccountAnalytics = async () => await Promise.resolve(null);

	private post(index: number): Post {
		const status: PostStatus = index < this.live ? 'queued' : 'posted';
		const age = (index / this.count) * 25 * 24 * 60 * MINUTE;
		const createdAt = new Date(NEWEST - age).toISOString();
		return {
			postId: `post_${index.toString(16).padStart(18, '0')}`,
			status,
			media: { kind: 'video', count: 1, thumbnailUrl: null },
			caption: null,
			hashtags: [],
			sound: null,
			notes: null,
			createdAt,
			accounts: [
				{ accountId: 'acc_1', username: 'a', platform: 'tiktok', status, queuedAt: createdAt },
			],
		};
	}
}

const lists = [
	{ count: 1000, live: 50 },
	{ count: 10_000, live: 50 },
	{ count: 10_000, live: 10_000 },
	{ count: 100_000, live: 50 },
];
const polls = 200;

/** What the trigger costs over a long list of posts: requests, own time and bytes of state. */
export async function trigger(): Promise<Result> {
	const rows: number[][] = [];
	for (const { count, live } of lists) rows.push([count, live, ...(await measure(count, live))]);
	const largest = Math.max(...rows.filter(([posts]) => posts === 10_000).map((row) => row[6] ?? 0));
	return {
		title: 'Trigger: quiet polls over a long list of posts',
		how:
			`${polls} polls in this process after the baseline, nothing changing, of a list that comes ` +
			`newest first, with ${options.maxRequests} requests a poll at most. The time is the ` +
			"trigger's own: the list answers at once.",
		columns: [
			'Posts',
			'Of them live',
			'Polls of the baseline',
			'Requests a poll, median',
			'Requests a poll, mean',
			'Own ms a poll, median',
			'Bytes of state',
		],
		rows,
		goals: [atMost('State of 10,000 watched posts under 400 KB', largest, 400_000, 'bytes')],
	};
}

async function measure(count: number, live: number): Promise<number[]> {
	const list = new List(count, live);
	const memory: Memory = {};
	const pollOnce = async () => {
		const requests = list.requests;
		const start = performance.now();
		await pollInto(memory, list, context, { now: NEWEST, hasTime: () => true });
		return { ms: performance.now() - start, requests: list.requests - requests };
	};
	let baseline = 0;
	do {
		await pollOnce();
		baseline++;
	} while (!hasBaseline(memory));
	const quiet: Array<Awaited<ReturnType<typeof pollOnce>>> = [];
	for (let n = 0; n < polls; n++) quiet.push(await pollOnce());
	const requests = quiet.map((poll) => poll.requests);
	return [
		baseline,
		median(requests),
		requests.reduce((sum, each) => sum + each, 0) / polls,
		median(quiet.map(({ ms }) => ms)),
		Buffer.byteLength(JSON.stringify(memory.checkpoint)),
	];
}

function hasBaseline({ checkpoint }: Memory): boolean {
	const { posts } = checkpoint as { posts: { since: number | null } };
	return posts.since !== null;
}
