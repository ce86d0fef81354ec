import { combined } from './journal';
import { inOrder, listPage, type ListSettings } from './postList';
import { OUR_COMPANY, type SimulatedAccount, type SimulatedPost, type World } from './world';

export const ORIGIN = 'http://service.test';

/** A request and its result. */
export interface Exchange {
	/** `GET /v2/posts/{postId}`. */
	readonly endpoint: string;
	readonly id: string;
	readonly query: Readonly<Record<string, string>>;
	readonly status: number;
}

export interface Answer {
	readonly status: number;
	readonly body: string;
	readonly headers?: Readonly<Record<string, string>>;
}

export interface ServiceSettings extends ListSettings {
	/** Form in which a cursor is refused: the envelope of the specification, or only a word and a status. */
	cursorRefusal: 'envelope' | 'word';
	/** Analytics of a post before the first collection. */
	beforeCollection: 'zeros' | 'notFound' | 'null';
	/** True if answers have a Date header. */
	dates: boolean;
	/** Milliseconds that it takes to answer. */
	answerMs: number;
}

/** The result of a request that a fault hits: an answer, or `cut` for a broken connection. */
export type Fault = Answer | 'cut';

const endpoints: ReadonlyArray<[pattern: RegExp, endpoint: string]> = [
	[/^\/v2\/posts$/, 'GET /v2/posts'],
	[/^\/v2\/posts\/([^/]+)$/, 'GET /v2/posts/{postId}'],
	[/^\/v2\/posts\/([^/]+)\/analytics$/, 'GET /v2/posts/{postId}/analytics'],
	[/^\/v2\/accounts$/, 'GET /v2/accounts'],
	[/^\/v2\/accounts\/([^/]+)$/, 'GET /v2/accounts/{accountId}'],
	[/^\/v2\/accounts\/([^/]+)\/queue$/, 'GET /v2/accounts/{accountId}/queue'],
	[/^\/v2\/accounts\/([^/]+)\/analytics$/, 'GET /v2/accounts/{accountId}/analytics'],
	[/^\/v2\/usage$/, 'GET /v2/usage'],
];

/** The service as the specification describes it, in this process: requests in, answers out. */
export class Service {
	readonly exchanges: Exchange[] = [];
	readonly settings: ServiceSettings = {
		order: 'newest',
		pageSize: 100,
		cursors: 'offset',
		cursorLifeMs: Infinity,
		sinceMeans: 'createdAt',
		afterLast: 'none',
		cursorRefusal: 'envelope',
		beforeCollection: 'zeros',
		dates: true,
		answerMs: 0,
	};
	/** Faults of the requests to come, one by one; `null` lets one through. */
	faults: Array<Fault | null> = [];
	/** Changes that happen in the world just before each of the next requests. */
	interruptions: Array<(() => void) | null> = [];
	/** Refuses or fails some requests for as long as it is set. */
	broken: (endpoint: string, id: string) => Fault | null = () => null;
	/** The company of the key in use. */
	company = OUR_COMPANY;
	/** The number of keys that the company had before: a new one replaces the key in use. */
	rotations = 0;
	/** Posts and accounts whose analytics were answered. */
	readonly figuresRead = new Set<string>();
	/** Posts that a list contained in an answer. */
	readonly listed = new Set<string>();
	/** The current views of a post. */
	viewsOf: (post: SimulatedPost) => number = ({ views }) => views;
	/** Milliseconds of processor time that the answers took. */
	busyMs = 0;
	private list: { key: string; posts: readonly SimulatedPost[] } = { key: '', posts: [] };
	private expired = 0;

	constructor(private readonly world: World) {}

	/** Answers a request; throws for a broken connection. */
	answer(method: string, address: string): Answer {
		const start = cpuMs();
		try {
			return this.respond(method, address);
		} finally {
			this.busyMs += cpuMs() - start;
		}
	}

	get apiKey(): string {
		return `${this.company} ${this.rotations}`;
	}

	/** Makes every cursor that was given out invalid. */
	expireCursors(): void {
		this.expired++;
	}

	private respond(method: string, address: string): Answer {
		this.interruptions.shift()?.();
		this.world.pass(this.settings.answerMs);
		const { pathname, searchParams, origin } = new URL(address);
		if (origin !== ORIGIN) {
			throw new Error(`A request to a foreign origin: ${address}`);
		}
		const query = Object.fromEntries(searchParams);
		const { endpoint, id } = endpointOf(method, pathname);
		const fault = this.faults.shift() ?? this.broken(endpoint, id);
		const answer =
			fault === 'cut'
				? undefined
				: (fault ?? this.answerOf(endpoint, decodeURIComponent(id), query));
		this.exchanges.push({ endpoint, id, query, status: answer?.status ?? 0 });
		if (!answer) {
			throw Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });
		}
		if (!this.settings.dates) {
			return answer;
		}
		return { ...answer, headers: { date: new Date(this.world.now).toUTCString() } };
	}

	private answerOf(endpoint: string, id: string, query: Record<string, string>): Answer {
		switch (endpoint) {
			case 'GET /v2/posts':
				return this.listPosts(query);
			case 'GET /v2/posts/{postId}':
				return this.withPost(id, (post) => ok(presentPost(post)));
			case 'GET /v2/posts/{postId}/analytics':
				return this.withPost(id, (post) => this.figuresOf(post));
			case 'GET /v2/accounts':
				return ok(
					`{"data":[${this.accounts(query.platform)
						.map((account) => JSON.stringify(presentAccount(account)))
						.join(',')}]}`,
				);
			case 'GET /v2/accounts/{accountId}':
				return this.withAccount(id, (account) => ok(JSON.stringify(presentAccount(account))));
			case 'GET /v2/accounts/{accountId}/queue':
				return this.withAccount(id, () => ok('{"data":[],"nextCursor":null}'));
			case 'GET /v2/accounts/{accountId}/analytics':
				return this.withAccount(id, ({ accountId, followers }) => {
					this.figuresRead.add(accountId);
					const analytics = { views: 0, likes: 0, comments: 0 };
					const figures = { accountId, followers, posts: 0, engagement: 0 };
					return ok(JSON.stringify({ ...figures, analytics, scannedPosts: 0 }));
				});
			default:
				return ok('{"plan":"studio","apiRequestsToday":0}');
		}
	}

	private listPosts(query: Record<string, string>): Answer {
		const { accountId } = query;
		const { cursorRefusal } = this.settings;
		if (accountId !== undefined && !this.accountOf(accountId)) {
			return refusal(404, 'account_not_found');
		}
		const ours = this.ordered();
		const moment = { now: this.world.now, generation: this.expired };
		const page = listPage(ours, query, this.settings, moment);
		if ('refused' in page) {
			const isWordless = page.refused === 'invalid_cursor' && cursorRefusal === 'word';
			return isWordless ? { status: 410, body: 'Gone' } : refusal(400, page.refused);
		}
		const { posts, nextCursor } = page;
		for (const { postId } of posts) {
			this.listed.add(postId);
		}
		return ok(
			`{"data":[${posts.map(presentPost).join(',')}],"nextCursor":${JSON.stringify(nextCursor)}}`,
		);
	}

	/** The company's posts in the order of the list, sorted again only if something has changed. */
	private ordered(): readonly SimulatedPost[] {
		const key = `${this.world.version} ${this.company} ${this.settings.order}`;
		if (this.list.key !== key) {
			const ours = [...this.world.posts.values()].filter(({ company }) => company === this.company);
			this.list = { key, posts: inOrder(ours, this.settings.order) };
		}
		return this.list.posts;
	}

	private figuresOf(post: SimulatedPost): Answer {
		const { postId, collectedAt } = post;
		const views = this.viewsOf(post);
		const { beforeCollection } = this.settings;
		if (collectedAt === null && beforeCollection === 'notFound') {
			return refusal(404, 'not_found');
		}
		if (collectedAt === null && beforeCollection === 'null') {
			return ok('{"summary":null,"history":[],"nextCursor":null}');
		}
		this.figuresRead.add(postId);
		const [item] = post.items;
		const summary = {
			...{ views, likes: 0, comments: 0, shares: 0, saves: 0, engagementRate: 0 },
			lastUpdated: iso(collectedAt ?? this.world.now),
			accountId: item?.accountId,
			platform: 'tiktok',
			postUrl: `https://social.example/${postId}`,
		};
		return ok(JSON.stringify({ summary, history: [], nextCursor: null }));
	}

	private withPost(postId: string, make: (post: SimulatedPost) => Answer): Answer {
		const post = this.world.posts.get(postId);
		return post?.company === this.company ? make(post) : refusal(404, 'not_found');
	}

	private withAccount(accountId: string, make: (account: SimulatedAccount) => Answer): Answer {
		const account = this.accountOf(accountId);
		return account ? make(account) : refusal(404, 'account_not_found');
	}

	private accountOf(accountId: string): SimulatedAccount | undefined {
		const account = this.world.accounts.get(accountId);
		return account?.company === this.company ? account : undefined;
	}

	private accounts(platform: string | undefined): SimulatedAccount[] {
		return [...this.world.accounts.values()].filter(
			(account) => account.company === this.company && (!platform || account.platform === platform),
		);
	}
}

/** Milliseconds of processor time that this thread has used, whatever else the machine does. */
export function cpuMs(): number {
	const { user, system } = process.threadCpuUsage();
	return (user + system) / 1000;
}

/** Answers with a status of success, but without the promised content. */
export const MALFORMED: readonly Answer[] = ['{"data":null}', '[]', '{"data":[{}]}'].map(
	(body) => ({
		status: 200,
		body,
	}),
);

/** The error envelope of the specification. */
export function refusal(status: number, code: string): Answer {
	const error = { code, message: `Refused: ${code}`, hint: 'None', requestId: 'req-1' };
	return { status, body: JSON.stringify({ error }) };
}

function ok(body: string): Answer {
	return { status: 200, body };
}

function endpointOf(method: string, pathname: string): { endpoint: string; id: string } {
	for (const [pattern, endpoint] of endpoints) {
		const match = pattern.exec(pathname);
		if (match && endpoint.startsWith(`${method} `)) {
			return { endpoint, id: match[1] ?? '' };
		}
	}
	throw new Error(`The specification has no ${method} ${pathname}`);
}

function iso(time: number): string {
	return new Date(time).toISOString();
}

function presentAccount({ company: _company, followers, ...account }: SimulatedAccount): object {
	return { ...account, username: account.accountId, displayName: account.accountId, followers };
}

const presented = new WeakMap<SimulatedPost, { key: string; json: string }>();

/** A post as JSON, created again only if it has changed. */
function presentPost(post: SimulatedPost): string {
	const key = `${post.updatedAt} ${post.items.map(({ status }) => status).join()} ${post.groups.join()} ${post.items.length}`;
	const made = presented.get(post);
	if (made?.key === key) {
		return made.json;
	}
	const json = JSON.stringify({
		postId: post.postId,
		status: combined(post.items.map(({ status }) => status)),
		media: { kind: 'video', count: 1, thumbnailUrl: null },
		caption: null,
		hashtags: [],
		sound: null,
		notes: null,
		contentGroupIds: post.groups,
		instagramPostFormat: 'reel',
		createdAt: iso(post.createdAt),
		accounts: post.items.map(({ accountId, status, queuedAt, postedAt, slotStart }) => ({
			accountId,
			username: accountId,
			platform: accountId.endsWith('1') ? 'tiktok' : 'instagram',
			status,
			queuedAt: iso(queuedAt),
			...(slotStart !== null && { scheduledSlotStart: iso(slotStart) }),
			...(postedAt !== null && {
				postedAt: iso(postedAt),
				postUrl: `https://social.example/${post.postId}/${accountId}`,
			}),
		})),
	});
	presented.set(post, { key, json });
	return json;
}
