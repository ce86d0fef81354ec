import type { ServiceClient } from '../../client/serviceClient';
import { outcomeOf, ServiceError } from '../../client/serviceError';
import type { CreatePostBody, Post } from '../../contract/decoded';
import { LIMITS } from '../../contract/limits';

/** How many pages of the first account's posts are looked through: 500 posts. */
const MAX_PAGES = 5;

/**
 * The post that an earlier run made of the same row, among the latest posts of its first account;
 * undefined where there is none, where several look like it, or where the key may not look.
 */
export async function findOriginal(
	service: ServiceClient,
	body: CreatePostBody,
	since: string | undefined,
): Promise<Post | undefined> {
	const [accountId] = body.accountIds;
	const matches = new Map<string, Post>();
	let cursor: string | undefined;
	for (let number = 0; number < MAX_PAGES; number++) {
		const query = { accountId, since, limit: LIMITS.pageSize, cursor };
		const page = await outcomeOf(service.call('listPosts', { query }));
		if (page instanceof ServiceError) {
			if (page.facts.code === 'cancelled') throw page;
			return undefined;
		}
		const { data, nextCursor } = page;
		for (const post of data) if (isSame(post, body)) matches.set(post.postId, post);
		if (typeof nextCursor !== 'string' || nextCursor === cursor || nextCursor === '') break;
		cursor = nextCursor;
	}
	const [post, ...others] = matches.values();
	return others.length === 0 ? post : undefined;
}

/** Whether a post says nothing else than the body; uploads differ from run to run. */
function isSame(post: Post, body: CreatePostBody): boolean {
	return (
		sameSet(idsOf(post), body.accountIds) &&
		(post.caption ?? '') === (body.caption ?? '') &&
		(post.notes ?? '') === (body.notes ?? '') &&
		sameSet((post.hashtags ?? []).map(plainTag), (body.hashtags ?? []).map(plainTag)) &&
		(post.media?.count ?? body.media.length) === body.media.length &&
		(post.accounts ?? []).every(({ scheduledAfter }) => sameTime(scheduledAfter, body))
	);
}

function idsOf({ accounts }: Post): string[] {
	return (accounts ?? []).map(({ accountId }) => accountId);
}

function sameSet(some: readonly string[], others: readonly string[]): boolean {
	const set = new Set(some);
	return set.size === new Set(others).size && others.every((entry) => set.has(entry));
}

function plainTag(tag: string): string {
	return tag.replace(/^#/, '').toLowerCase();
}

/** A post without a time may have any: a service may leave it out. */
function sameTime(time: string | null | undefined, { scheduledAfter }: CreatePostBody): boolean {
	if (time === undefined || time === null) return true;
	return scheduledAfter !== undefined && Date.parse(time) === Date.parse(scheduledAfter);
}
