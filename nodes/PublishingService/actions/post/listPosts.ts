import type { ServiceClient } from '../../client/serviceClient';
import type { Post } from '../../contract/schemas';
import type { PostStatus } from '../../contract/enums';
import { LIMITS } from '../../contract/serviceLimits';
import { mayStillChange } from '../../contract/postStatuses';
import {
	type ConflictRules,
	findPostConflicts,
	type PostConflict,
} from '../../plan/findPostConflicts';
import { accountItemsOf } from '../../posting/readPost';
import { readPlanned } from '../../posting/readPosts';

/** Filters that narrow a list of posts. */
export interface PostFilters {
	readonly accountId: string | undefined;
	readonly status: PostStatus | undefined;
	readonly since: string | undefined;
	readonly contentGroupId: string | undefined;
	/** Times between which a post is planned. */
	readonly from: string | undefined;
	readonly to: string | undefined;
	/** Undefined if posts count that are in nobody's way. */
	readonly conflicts: Omit<ConflictRules, 'accountId'> | undefined;
}

export interface ListedPost {
	readonly post: Post;
	/** Undefined if nobody asked for conflicts. */
	readonly conflicts: readonly PostConflict[] | undefined;
}

export interface PostList {
	readonly posts: readonly ListedPost[];
	/** False if there are more planned posts than the node compares. */
	readonly isWhole: boolean;
}

/** Lists the posts that fit the filters. Throws ServiceError. */
export async function listPosts(
	service: ServiceClient,
	filters: PostFilters,
	limit: number,
): Promise<PostList> {
	if (filters.conflicts) {
		return await listConflicts(service, filters, { ...filters.conflicts, limit });
	}
	const isPlanned = hasTimes(filters);
	const listed = await readListed(service, filters, isPlanned ? Infinity : limit);
	const posts = isPlanned
		? listed.filter((post) => isPlannedWithin(post, filters)).slice(0, limit)
		: listed;
	return { posts: posts.map((post) => ({ post, conflicts: undefined })), isWhole: true };
}

/**
 * Compares all planned posts, because a post outside of the filters can be in the way of one inside. The
 * earliest come first.
 */
async function listConflicts(
	service: ServiceClient,
	filters: PostFilters,
	{ limit, ...rules }: Omit<ConflictRules, 'accountId'> & { readonly limit: number },
): Promise<PostList> {
	const { accountId, status, since, contentGroupId } = filters;
	const planned = await readPlanned(service);
	const found = findPostConflicts(planned.posts, { ...rules, accountId });
	const isNarrowed = [status, since, contentGroupId].some((filter) => filter !== undefined);
	const listed = isNarrowed ? await readListed(service, filters, Infinity) : planned.posts;
	const ids = new Set(listed.map(({ postId }) => postId));
	const posts = planned.posts.filter(
		(post) => ids.has(post.postId) && (!hasTimes(filters) || isPlannedWithin(post, filters)),
	);
	const inTheWay = posts.flatMap((post): ListedPost[] => {
		const conflicts = found.get(post.postId);
		return conflicts ? [{ post, conflicts }] : [];
	});
	const sorted = inTheWay.sort((one, other) => firstTime(one.post) - firstTime(other.post));
	return { posts: sorted.slice(0, limit), isWhole: planned.isWhole };
}

async function readListed(
	service: ServiceClient,
	{ accountId, status, since, contentGroupId }: PostFilters,
	atMost: number,
): Promise<Post[]> {
	const limit = Math.min(atMost, LIMITS.pageSize);
	const query = { accountId, status, since, contentGroupId, limit };
	return await service.pages('listPosts', { query }, ({ postId }) => postId, {
		limit: atMost,
	});
}

function hasTimes({ from, to }: PostFilters): boolean {
	return (from ?? to) !== undefined;
}

function isPlannedWithin(post: Post, { from = '', to = '', accountId }: PostFilters): boolean {
	const [first, end] = [Date.parse(from), Date.parse(to)];
	return timesOf(post, accountId).some((time) => !(time < first || time >= end));
}

/** When a post goes live for its accounts, as far as it still can and has a time. */
function timesOf(post: Post, accountId: string | undefined): number[] {
	return accountItemsOf(post)
		.filter((item) => accountId === undefined || item.accountId === accountId)
		.filter(({ status }) => mayStillChange(status))
		.map((item) => Date.parse(item.scheduledSlotStart ?? item.scheduledAfter ?? ''))
		.filter((time) => !Number.isNaN(time));
}

/** A post without a time goes live as soon as possible: it comes first. */
function firstTime(post: Post): number {
	const times = timesOf(post, undefined);
	return times.length > 0 ? Math.min(...times) : 0;
}
