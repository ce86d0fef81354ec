import type { EndpointName, Scope } from '../../nodes/PublishingService/contract/endpoints';
import { ENDPOINTS } from '../../nodes/PublishingService/contract/endpoints';
import { orderOf, refusalForm, uncollectedForm, zoneForm } from './forms';
import { asObject, listOf, scalar, type Json } from './json';
import { Observations } from './observations';
import { isSuccess, type Exchange, type RequestParts, type Service } from './service';
import { ShapeReader } from './shapes';

/** Pages of a list that are read; more of them would show the same. */
const PAGES = 5;

export type ScopeAnswer = 'yes' | 'no' | 'not tested' | 'unclear';

/** The results of a visit. */
export interface Visit {
	readonly scopes: ReadonlyMap<Scope, ScopeAnswer>;
	readonly observations: Observations;
}

/** Visits a service with read requests only: no request changes anything. */
export class ReadOnlyVisit implements Visit {
	readonly observations = new Observations();
	readonly scopes = new Map<Scope, ScopeAnswer>();
	private readonly shapes = new ShapeReader(this.observations);

	constructor(private readonly service: Service) {
		for (const { scope } of Object.values(ENDPOINTS)) {
			if (scope !== null) {
				this.scopes.set(scope, 'not tested');
			}
		}
	}

	/** Throws if no service answers at that address. */
	async run(): Promise<void> {
		await this.readKey();
		const accounts = await this.readAccounts();
		const posts = await this.readPosts();
		await this.readFilters(accounts, posts);
		await this.readAccount(accounts[0]);
		await this.readPost(posts);
		await this.readWorkspace();
		await this.read('getUsage');
		await this.readDescription();
		await this.readRefusals();
	}

	/** Reads an endpoint, and notes whether the key has its scope; undefined if the service refused the request. */
	private async read(name: EndpointName, parts: RequestParts = {}): Promise<Exchange | undefined> {
		const exchange = await this.service.call(name, parts);
		const { scope } = ENDPOINTS[name];
		if (scope !== null) {
			this.scopes.set(scope, scopeAnswer(exchange, this.scopes.get(scope)));
		}
		const encoding = exchange.headers.get('content-encoding') ?? 'identity';
		this.observations.see('encoding', encoding, exchange.request);
		if (!isSuccess(exchange)) {
			return undefined;
		}
		if (name !== 'getPostAnalytics' && name !== 'listContentTags') {
			this.shapes.read(name, exchange);
		}
		return exchange;
	}

	/** Tries a wrong key first, to see that the service needs a right one. */
	private async readKey(): Promise<void> {
		const exchange = await this.service.callWithWrongKey('getUsage');
		if (isSuccess(exchange)) {
			this.observations.wonder('a wrong API key is accepted');
		}
		this.noteRefusal(exchange, 'unauthorized');
		this.noteClock(exchange);
	}

	private noteClock({ headers, sentAt, answeredAt }: Exchange): void {
		const date = Date.parse(headers.get('date') ?? '');
		if (Number.isNaN(date)) {
			this.observations.note('Answers carry no Date, so the clock of the service is unknown.');
			return;
		}
		// The header `Date` has whole seconds.
		const seconds = Math.round((date + 500 - (sentAt + answeredAt) / 2) / 1000);
		this.observations.note(
			Math.abs(seconds) > 2
				? `The clock of the service is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} this machine's.`
				: 'The clock of the service and the clock of this machine agree.',
		);
	}

	private async readAccounts(): Promise<Json[]> {
		const first = await this.read('listAccounts');
		const answer = asObject(first?.json);
		if (first) {
			const isPaged = typeof answer.nextCursor === 'string' && answer.nextCursor !== '';
			this.observations.see('accountList', isPaged ? 'paged' : 'whole', first.request);
		}
		const accounts = listOf(answer);
		for (const { timezone } of accounts) {
			this.observations.see('timeZones', zoneForm(timezone), 'GET /v2/accounts timezone');
		}
		return accounts;
	}

	private async readPosts(): Promise<Json[]> {
		const posts: Json[] = [];
		let cursor: string | undefined;
		for (let page = 0; page < PAGES; page++) {
			const query: Record<string, string | number> = { limit: 100, ...(cursor && { cursor }) };
			const exchange = await this.read('listPosts', { query });
			if (!exchange) {
				return posts;
			}
			posts.push(...listOf(exchange.json));
			const next = asObject(exchange.json).nextCursor;
			if (typeof next !== 'string' || next === '') {
				const form = next === '' ? 'empty' : next === undefined ? 'absent' : 'null';
				this.observations.see('lastCursor', form, exchange.request);
				break;
			}
			cursor = next;
		}
		this.observations.see('pageOrder', orderOf(posts), 'GET /v2/posts createdAt');
		await this.readSmallPages(posts.length);
		return posts;
	}

	/** Reads two pages of one post each, which must contain two different posts. */
	private async readSmallPages(count: number): Promise<void> {
		const first = await this.read('listPosts', { query: { limit: 1 } });
		const { nextCursor } = asObject(first?.json);
		if (!first || count < 2) {
			return;
		}
		if (typeof nextCursor !== 'string') {
			this.observations.wonder('GET /v2/posts?limit=1 names no next page, though there are more');
			return;
		}
		const query = { limit: 1, cursor: nextCursor };
		const second = await this.read('listPosts', { query });
		const ids = [first, second].map((page) => listOf(page?.json)[0]?.postId);
		if (ids[0] === ids[1]) {
			this.observations.wonder('the second page of GET /v2/posts?limit=1 repeats the first');
		}
	}

	private async readFilters(accounts: Json[], posts: Json[]): Promise<void> {
		const [account] = accounts;
		const { status, createdAt } = posts[Math.floor(posts.length / 2)] ?? {};
		await this.readFilter('accountId', account?.accountId, (post, wanted) =>
			listOf(post, 'accounts').some(({ accountId }) => String(accountId) === wanted),
		);
		await this.readFilter('status', status, (post, wanted) => post.status === wanted);
		await this.readFilter(
			'since',
			createdAt,
			(post, wanted) => Date.parse(String(post.createdAt)) >= Date.parse(wanted),
		);
		await this.readFilter('contentGroupId', 'untagged', ({ contentGroupIds }) => {
			return !Array.isArray(contentGroupIds) || contentGroupIds.length === 0;
		});
	}

	private async readFilter(
		name: string,
		value: unknown,
		fits: (post: Json, wanted: string) => boolean,
	): Promise<void> {
		if (value === undefined || value === null) {
			return;
		}
		const wanted = scalar(value);
		// A filter takes the words of the specification, even if the answers write them in another way.
		const sent = name === 'status' ? wanted.toLowerCase() : wanted;
		const exchange = await this.service.call('listPosts', { query: { limit: 100, [name]: sent } });
		if (exchange.status === 403) {
			return;
		}
		if (!isSuccess(exchange)) {
			this.observations.wonder(`the filter ${name}=${sent} is refused: HTTP ${exchange.status}`);
			return;
		}
		const others = listOf(exchange.json).filter((post) => !fits(post, wanted));
		const answer = others.length === 0 ? 'works' : `returns ${others.length} other posts`;
		this.observations.note(`The filter ${name} of GET /v2/posts ${answer}.`);
	}

	private async readAccount(account: Json | undefined): Promise<void> {
		if (account === undefined) {
			return;
		}
		const path = { accountId: scalar(account.accountId) };
		await this.read('getAccount', { path });
		await this.read('getAccountQueue', { path });
		await this.read('getAccountAnalytics', { path });
	}

	private async readPost(posts: Json[]): Promise<void> {
		const waiting = posts.find(({ status }) => !/posted/i.test(String(status)));
		const published = posts.find(({ status }) => /posted/i.test(String(status)));
		const [first] = posts;
		if (first) {
			await this.read('getPost', { path: { postId: scalar(first.postId) } });
		}
		if (published) {
			await this.read('getPostAnalytics', { path: { postId: scalar(published.postId) } });
		}
		if (waiting) {
			const path = { postId: scalar(waiting.postId) };
			const exchange = await this.service.call('getPostAnalytics', { path });
			if (exchange.status !== 403) {
				this.observations.see('uncollected', uncollectedForm(exchange), exchange.request);
			}
		}
	}

	private async readWorkspace(): Promise<void> {
		const exchange = await this.read('getWorkspace');
		const images = listOf(exchange?.json, 'folders').flatMap((folder) =>
			listOf(folder, 'images').map((image) => ({ folder, image })),
		);
		const [one] = images;
		if (one) {
			const folderId = scalar(one.folder.folderId);
			const items = [{ folderId, imageId: scalar(one.image.imageId) }];
			await this.read('createMediaUrls', { body: { items, expiresInSeconds: 60 } });
		}
	}

	private async readDescription(): Promise<void> {
		const exchange = await this.read('getApiDescription');
		const paths = Object.keys(asObject(asObject(exchange?.json).paths));
		const tags = paths.find((path) => path.endsWith('/content-tags'));
		const isListed = tags !== undefined && 'get' in this.pathOf(exchange, tags);
		this.observations.see('listContentTags', String(isListed), 'GET /v2/openapi.json');
		if (isListed) {
			const form = tags.startsWith('/v2/') ? 'whole' : 'belowVersion';
			this.observations.see('describedPaths', form, 'GET /v2/openapi.json');
			await this.readTags();
		}
	}

	private pathOf(exchange: Exchange | undefined, path: string): Json {
		return asObject(asObject(asObject(exchange?.json).paths)[path]);
	}

	private async readTags(): Promise<void> {
		const exchange = await this.read('listContentTags');
		if (!exchange) {
			return;
		}
		const { json, request } = exchange;
		const isTags = 'tags' in asObject(json);
		const form = Array.isArray(json) ? 'array' : isTags ? 'tags' : 'data';
		this.observations.see('tagList', form, request);
		const [tag] = Array.isArray(json) ? json.map(asObject) : listOf(json, form);
		if (tag) {
			this.observations.see('tagKey', 'tagId' in tag ? 'tagId' : 'id', request);
		}
	}

	private async readRefusals(): Promise<void> {
		const query = { cursor: 'not-a-cursor' };
		this.noteRefusal(await this.service.call('listPosts', { query }), 'invalid_cursor');
		const tooMany = await this.service.call('listPosts', { query: { limit: 1000 } });
		this.noteRefusal(tooMany, 'invalid_request');
		const path = { accountId: 'not-an-account' };
		this.noteRefusal(await this.service.call('getAccount', { path }), 'account_not_found');
	}

	private noteRefusal(exchange: Exchange, expected: string): void {
		const { status, request, json } = exchange;
		if (isSuccess(exchange)) {
			this.observations.note(`${request} was to be refused (${expected}), and is not.`);
			return;
		}
		this.observations.see('errorBody', refusalForm(exchange), request);
		const { code } = asObject(asObject(json).error);
		if (code === 'insufficient_scope') {
			return;
		}
		this.observations.see('status of refusals', `${expected} ${status}`, request);
		if (typeof code === 'string' && code !== expected) {
			this.observations.wonder(`${request} is refused as ${code} instead of ${expected}`);
		}
	}
}

/** A scope that one endpoint proved stays proved, whatever another endpoint answers. */
function scopeAnswer(exchange: Exchange, before: ScopeAnswer = 'not tested'): ScopeAnswer {
	if (isSuccess(exchange)) {
		return 'yes';
	}
	if (before === 'yes' || exchange.status === 404) {
		return before;
	}
	const { code } = asObject(asObject(exchange.json).error);
	return code === 'insufficient_scope' || exchange.status === 403 ? 'no' : 'unclear';
}
